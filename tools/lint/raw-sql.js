/** What a whole statement begins with that Kysely has a builder for. */
const statement = /^\s*(?:with|select|insert|update|delete|merge)\b/i

/** What a reason is known by: "Raw: a function of the database gives the rows." */
const reason = /\bRaw:\s+\S/

const isSql = (tag) => (tag.type === 'TSInstantiationExpression' ? isSql(tag.expression) : tag.name === 'sql')

/** The declaration of the file that a node stands in. */
function declarationOf(node) {
  while (node.parent.type !== 'Program') node = node.parent
  return node
}

/**
 * A statement that is written out, where Kysely would check its names, says why: at the head of its file, above the
 * declaration that it stands in, or within it before the statement. A part of a statement needs no reason.
 */
export const rawSqlSaysWhy = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      why: 'A whole raw statement says why Kysely does not: a comment "Raw: …" above it, or at the head of the file.',
    },
  },
  create(context) {
    const { sourceCode } = context
    const reasons = sourceCode.getAllComments().filter(({ value }) => reason.test(value))
    const [first] = sourceCode.ast.body
    return {
      TaggedTemplateExpression: (node) => {
        if (!isSql(node.tag) || !statement.test(node.quasi.quasis[0].value.raw)) return
        const declaration = declarationOf(node)
        const before = sourceCode.getTokenBefore(declaration)?.range[1] ?? 0
        const isSaid = reasons.some(
          ({ range: [start, end] }) => end <= first.range[0] || (start >= before && end <= node.range[0]),
        )
        if (!isSaid) context.report({ node, messageId: 'why' })
      },
    }
  },
}
