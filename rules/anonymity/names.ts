import { type Reading, readingOf } from './reading.ts'
import { farGaps, type Found, placeOf, sequenceFinder, wordsIn, writingsOf } from './texts.ts'
import { isWord, type Token, wordsOf } from './words.ts'

export type WholeName = { readonly prenom: string; readonly nom: string }

/** A whole name in one order: its tokens, where the second part begins, whether a comma is before that, and its long gaps. */
type Order = {
  readonly tokens: readonly Token[]
  readonly second: number
  readonly hasComma: boolean
  readonly far: number
}

const comma: Token = { text: ',', from: 0, to: 0, gap: 'none' }

/** The first name before the last one, and the last one before it, with a comma or without; each with its parts or as one word. */
function ordersOf({ prenom, nom }: WholeName): Order[] {
  const [firsts, lasts] = [prenom, nom].map((name) => writingsOf(wordsOf(readingOf(name).text))) as [
    Token[][],
    Token[][],
  ]
  const order = (before: readonly Token[], after: readonly Token[], hasComma = false): Order => ({
    ...{ tokens: [...before, ...after], second: before.length, hasComma },
    far: [before, after].reduce((far, part) => far + farGaps(part)(0, part.length - 1), 0),
  })
  return firsts.flatMap((first) =>
    lasts.flatMap((last) => [order(first, last), order(last, first), order([...last, comma], first, true)]),
  )
}

/** Each order once: somebody has a name in each campaign. */
const distinct = (orders: readonly Order[]): Order[] => [
  ...new Map(orders.map((one) => [JSON.stringify([one.second, one.tokens.map(({ text }) => text)]), one])).values(),
]

const ofCapital = (text: string, token: Token | undefined) =>
  token !== undefined && /^\p{Lu}/u.test(text.slice(token.from, token.to))
/** What joins two names, and no dash, which may stand directly beside one. */
const hyphen = /^[-‐‑]$/u
const beginsAsName = /^\p{L}/u

/** Whether two tokens beside each other are parts of one name with a hyphen. */
const isJoined = (text: string, one: Token | undefined, other: Token | undefined) =>
  one !== undefined &&
  other !== undefined &&
  beginsAsName.test(one.text) &&
  beginsAsName.test(other.text) &&
  hyphen.test(text.slice(one.to, other.from))

/** Tokens of a reading in which a name was found, and where in them. */
type Place = { readonly text: string; readonly tokens: readonly Token[]; readonly first: number; readonly last: number }

/** Whether a token is what goes on with a name behind the one before it, in which case blanks stand between them, or nothing. */
const follows = (token: Token | undefined) => token?.gap !== 'joint' && token?.gap !== 'far'

/** Whether both parts of a name, which meet at a token, are beside each other: without a blank where words are, as in Chinese. */
function isBeside({ tokens }: Place, at: number, hasComma: boolean): boolean {
  const [before, first] = [tokens[at - 1], tokens[at]]
  if (!follows(first)) return false
  if (hasComma) return follows(before)
  return first?.gap !== 'none' || [before, first].every(isWord)
}

/** Whether a name goes on with a hyphen before it or behind it. */
const isWithin = ({ text, tokens, first, last }: Place) =>
  isJoined(text, tokens[first - 1], tokens[first]) || isJoined(text, tokens[last], tokens[last + 1])

/** What may stand within a name in small letters, or between two names. */
const particles = new Set(['d', 'da', 'de', 'del', 'den', 'der', 'des', 'di', 'du', 'et', 'la', 'le', 'van', 'von'])

/** Whether another name stands before it and behind it, in its line: behind an initial too, and before a particle. */
const isAmongNames = ({ text, tokens, first, last }: Place) => {
  const [before, next] = [tokens[first - 1], tokens[last + 1]]
  const isBefore = ['blank', 'joint'].includes(tokens[first]?.gap ?? 'none') && ofCapital(text, before)
  return isBefore && next?.gap === 'blank' && (ofCapital(text, next) || particles.has(next.text))
}

/** Whether both parts, which meet at a token, are one name: over a comma or the end of a line they may be of two people. */
function isOneName(place: Place, at: number, hasComma: boolean): boolean {
  if (!isBeside(place, at, hasComma) || isWithin(place)) return false
  return !((hasComma || place.tokens[at]?.gap === 'break') && isAmongNames(place))
}

/** Both parts of a name where they are: what stands between them is kept. */
function* partsOf({ second, hasComma }: Order, { tokens, first, last }: Place) {
  const at = first + second
  yield placeOf(tokens, { first, last: at - (hasComma ? 2 : 1) })
  yield placeOf(tokens, { first: at, last })
}

/**
 * Finds whole names in a reading: both parts beside each other, in either order, and within no name with a hyphen. Over a
 * comma or the end of a line both may be of two people of a list, where each has another name on the other side.
 */
export function nameFinder(noms: readonly WholeName[]) {
  const orders = distinct(noms.flatMap(ordersOf))
  const find = sequenceFinder(orders.map(({ tokens }) => tokens))
  return function* (reading: Reading) {
    const tokens = orders.length > 0 ? wordsIn(reading) : []
    const far = farGaps(tokens)
    const isName = ({ n, first, last }: Found) => {
      const { second = 0, hasComma = false, far: own = 0 } = orders[n] ?? {}
      const place = { text: reading.text, tokens, first, last }
      return isOneName(place, first + second, hasComma) && far(first, last) <= own
    }
    for (const { n, first, last } of find(tokens, isName)) {
      const order = orders[n]
      if (order) yield* partsOf(order, { text: reading.text, tokens, first, last })
    }
  }
}
