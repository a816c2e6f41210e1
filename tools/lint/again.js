/** What waits between two tries. */
const pause = 'CallExpression[callee.name=/^(?:sleep|pause|wait|delay|setTimeout)$/]'
const caught = "CallExpression[callee.property.name='catch']"
const counted = ':matches(ForStatement, WhileStatement, DoWhileStatement)'
const loop = `:matches(${counted}, ForOfStatement, ForInStatement)`

/**
 * Own ways of trying again what has failed, as selectors of `no-restricted-syntax`: a loop that goes on after a failure
 * (over a list it may do so, of which each item is tried once, unless it pauses), and a failure that is waited out.
 */
export const again = [
  `${counted} CatchClause`,
  `${loop}:has(:matches(CatchClause, ${caught})):has(${pause})`,
  `CatchClause ${pause}`,
  `${caught} > :function ${pause}`,
].map((selector) => ({
  selector,
  message: 'What failed is tried again by `retry` (pace/retry.ts), which says when and how often.',
}))
