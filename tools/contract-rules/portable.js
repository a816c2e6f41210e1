import { RegExpParser, visitRegExpAST } from '@eslint-community/regexpp'

/**
 * A pattern means the same to ECMA 262, PCRE, RE2, Java, Python, .NET and Rust, with Unicode or byte by byte: clients of
 * every language are generated with it. What these engines read alike is little, and whatever else is refused.
 */
export const portablePatterns = () => ({
  Schema({ pattern, patternProperties = {} }, { report, location }) {
    const named = Object.keys(patternProperties).map((text) => [['patternProperties', text], text])
    for (const [steps, text] of [[['pattern'], pattern], ...named].filter(([, one]) => typeof one === 'string')) {
      const foreign = foreignIn(text)
      if (foreign) report({ message: `${text}: ${foreign}.`, location: location.child(steps) })
    }
  },
})

/** What engines differ in; undefined for a pattern that they all read alike. A malformed one is left to others. */
function foreignIn(text) {
  const found = []
  const tell = (node, why) => why && found.push(`${node.raw} ${why}`)
  const visitors = Object.fromEntries(
    Object.entries(faults).map(([kind, fault]) => [`on${kind}Enter`, (node) => tell(node, fault(node))]),
  )
  const ast = parse(text)
  if (ast) visitRegExpAST(ast, visitors)
  return found[0]
}

function parse(text) {
  try {
    return new RegExpParser({ ecmaVersion: 2025 }).parsePattern(text, 0, text.length, { unicode: true })
  } catch {
    return undefined
  }
}

/** The last character of ASCII: an engine that reads bytes takes a later one for several, and its range for others. */
const lastOfAscii = 0x7f
const escape = /^\\(?:x[\dA-Fa-f]{2}|[tnrf^$\\.*+?()[\]{}|-])$/
/** Operators of classes in Java, Rust and the later Python. */
const operator = /&&|--|~~|\|\||(?<!\\)\[/

/** What an engine that reads bytes counts otherwise: a class of all characters but some takes a byte of any of several. */
const byBytes = 'counts bytes where others count characters'
const counts = ({ min, max }) => min > 1 || (max > 1 && max !== Infinity)
const isEndless = ({ type, min, max }) => type === 'Quantifier' && min <= 1 && max === Infinity
const isNegated = ({ raw }) => /(?<!\\)\[\^/.test(raw)

/** What is wrong with each kind of node, if anything. */
const faults = {
  CharacterSet: () => 'is another set of characters elsewhere: name its characters',
  ExpressionCharacterClass: () => 'is unknown elsewhere',
  Backreference: () => 'is unknown to RE2',
  Assertion: ({ kind }) => !['start', 'end'].includes(kind) && 'is unknown to RE2, or asks for other characters',
  CapturingGroup: ({ name }) => name !== null && 'is written in another way in Python',
  Group: ({ modifiers }) => modifiers && 'has flags of its own',
  Quantifier: ({ min, max, element }) => {
    if (Math.max(min, max === Infinity ? 0 : max) > 1000) return 'repeats more often than RE2 can'
    return counts({ min, max }) && isNegated(element) && byBytes
  },
  CharacterClass: ({ raw, negate, parent }) => {
    if (operator.test(raw.slice(1, -1))) return 'holds an operator of other engines'
    return negate && !isEndless(parent) && byBytes
  },
  Character: ({ raw, value }) => {
    if (value > lastOfAscii) return 'is several bytes to engines that read bytes'
    return raw.length > 1 && !escape.test(raw) && 'is an escape that others read differently'
  },
}
