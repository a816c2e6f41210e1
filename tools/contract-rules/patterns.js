/**
 * A pattern is judged by its text alone, and conservatively: one that these rules cannot follow is reported. ajv
 * checks it even on a string that is over its maxLength, so even a quadratic pattern stalls the service.
 */
export const safePatterns = () => ({
  Schema(schema, { report, location }) {
    const patterns = [['pattern', schema.pattern], ...Object.keys(schema.patternProperties ?? {}).map(asProperty)]
    for (const [step, pattern] of patterns.filter(([, text]) => typeof text === 'string')) {
      const message = danger(pattern)
      if (message) report({ message: `${pattern} ${message}.`, location: location.child([step]) })
    }
  },
})

const asProperty = (pattern) => ['patternProperties', pattern]

/** What makes a pattern dangerous; undefined for a safe one. */
function danger(pattern) {
  if (!compiles(pattern)) return 'does not compile with the flag u'
  const tokens = [...pattern.matchAll(token)].map(({ 0: text, groups }) => ({ text, ...groups }))
  if (tokens.map(({ text }) => text).join('') !== pattern) return 'is too complex to judge'
  const branches = parse(tokens)
  const repeated = groupsIn(branches).filter(({ max }) => max > 1)
  if (repeated.some((group) => itemsIn(group.branches).some(isVariable))) return 'has nested quantifiers'
  if (repeated.some(isAmbiguous)) return 'repeats alternatives that start alike'
  const ways = waysThrough(branches)
  if (ways.length > mostWays) return 'is too complex to judge'
  if (ways.some(isSearch)) return 'repeats without starting with ^'
  return ways.some(hasRivals) ? 'has quantifiers that compete for the same characters' : undefined
}

function compiles(pattern) {
  try {
    return new RegExp(pattern, 'u') instanceof RegExp
  } catch {
    return false
  }
}

const token = new RegExp(
  [
    String.raw`(?<open>\((?:\?:|\?<\w+>|(?!\?)))|(?<close>\))|(?<or>\|)|(?<assertion>[$^]|\\[bB])`,
    String.raw`(?<quantifier>(?:[*+?]|\{\d+(?:,\d*)?\})\??)`,
    String.raw`\\u(?![dD][89a-fA-F])[\da-fA-F]{4}|\\u\{[\da-fA-F]+\}|\\x[\da-fA-F]{2}|\\c[a-zA-Z]|\\[pP]\{[^}]+\}`,
    String.raw`\\[^1-9ckpuxP]|\[(?:\\.|[^\]\\])*\]|[^()[\]\\|]`,
  ].join('|'),
  'gsuy',
)

/** The branches of a pattern: lists of items, a group being an item that has branches of its own. */
function parse(tokens) {
  const rest = tokens.values()
  const alternatives = () => {
    const branches = [[]]
    for (const { text, open, close, or, assertion, quantifier } of rest) {
      const branch = branches.at(-1)
      if (close) break
      else if (or) branches.push([])
      else if (quantifier) Object.assign(branch.at(-1), limits(quantifier))
      else branch.push(open ? { branches: alternatives(), ...once } : { text, assertion, ...once })
    }
    return branches
  }
  return alternatives()
}

const once = { min: 1, max: 1 }

function limits(quantifier) {
  const [, min, comma, max] = /^\{(\d+)(,?)(\d*)\}/.exec(quantifier) ?? []
  if (min === undefined) return { min: quantifier[0] === '+' ? 1 : 0, max: quantifier[0] === '?' ? 1 : Infinity }
  return { min: Number(min), max: max ? Number(max) : comma ? Infinity : Number(min) }
}

const isVariable = ({ min, max }) => min !== max
const itemsIn = (branches) => branches.flat().flatMap((item) => [item, ...itemsIn(item.branches ?? [])])
const groupsIn = (branches) => itemsIn(branches).filter((item) => item.branches)

/** The single characters that an item is made of, as one alternation. */
const charactersOf = (item) =>
  itemsIn([[item]])
    .filter(({ text, assertion }) => text && !assertion)
    .map(({ text }) => text)
    .join('|')

let everyCharacter

/** Whether one character may match both: two classes are compared by running them over all of Unicode. */
function overlap(a, b) {
  everyCharacter ??= Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code)).join('')
  return new RegExp(`(?=${a})(?:${b})`, 'su').test(everyCharacter)
}

/** The characters that a branch may start with; undefined when it may be empty. */
function start(branch) {
  const first = branch.find(({ assertion }) => !assertion)
  if (!first || first.min === 0) return undefined
  const starts = first.branches ? first.branches.map(start) : [first.text]
  return starts.includes(undefined) ? undefined : starts.join('|')
}

/** Whether a group, or a group inside it, has two branches that the same character may start. */
const isAmbiguous = (group) =>
  groupsIn([[group]]).some(({ branches }) => {
    const starts = branches.map(start)
    return starts.some((a, i) => starts.slice(i + 1).some((b) => a === undefined || b === undefined || overlap(a, b)))
  })

const mostWays = 100

/** Every sequence of items that leads through the pattern, groups that are not repeated laid open. */
const waysThrough = (branches) =>
  branches.flatMap((branch) =>
    branch.reduce(
      (ways, item) => {
        const steps = item.branches && item.max === 1 ? waysThrough(item.branches) : [[item]]
        const all = item.branches && item.min === 0 ? [...steps, []] : steps
        return ways.slice(0, mostWays + 1).flatMap((way) => all.map((step) => [...way, ...step]))
      },
      [[]],
    ),
  )

const isSearch = (way) => way[0]?.text !== '^' && way.some(({ max }) => max === Infinity)

/** Whether two quantifiers may share characters, with nothing between them that stops the first. */
const hasRivals = (way) =>
  way.some((first, i) => {
    if (!isVariable(first)) return false
    const characters = charactersOf(first)
    const stop = way.findIndex(
      (item, j) => j > i && item.min > 0 && !item.assertion && !overlap(characters, charactersOf(item)),
    )
    const reach = way.slice(i + 1, stop < 0 ? undefined : stop)
    return reach.some((item) => isVariable(item) && overlap(characters, charactersOf(item)))
  })
