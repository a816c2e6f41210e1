import { finderOf } from './automaton.ts'
import { type Reading, readingOf } from './reading.ts'
import { isWord, signsOf, type Token, wordsOf } from './words.ts'

/** Tokens from one place to another one among others. */
export type Found = { readonly n: number; readonly first: number; readonly last: number }

const textsOf = (tokens: readonly Token[]) => tokens.map(({ text }) => text)

/** Finds some sequences of tokens among others, each with its first one: at each token the longest one that is accepted. */
export function sequenceFinder(sequences: readonly (readonly Token[])[]) {
  const find = finderOf(sequences.map(textsOf))
  const firstOf = (n: number, last: number) => last + 1 - (sequences[n]?.length ?? 0)
  return function* (tokens: readonly Token[], accepts: (found: Found) => boolean): Generator<Found> {
    const isOne = (n: number, last: number) => accepts({ n, first: firstOf(n, last), last })
    for (const [n, last] of find(tokens, isOne)) yield { n, first: firstOf(n, last), last }
  }
}

/** Words of a name that may be written as one, at most: hyphens, apostrophes and blanks are left out (decision M-14). */
const mostJoined = 4

/** A text by its words and, where it has a few and nothing else, as one word. */
export function writingsOf(tokens: Token[]): Token[][] {
  if (tokens.length === 0) return []
  const [first] = tokens
  if (!first || tokens.length === 1 || tokens.length > mostJoined || !tokens.every(isWord)) return [tokens]
  return [tokens, [{ ...first, text: tokens.map(({ text }) => text).join('') }]]
}

/** How many gaps before each of some tokens, itself included, are too long to be one within a name. */
export function farGaps(tokens: readonly Token[]): (first: number, last: number) => number {
  const counts = [0]
  for (const { gap } of tokens) counts.push((counts.at(-1) ?? 0) + (gap === 'far' ? 1 : 0))
  return (first, last) => (counts[last + 1] ?? 0) - (counts[first + 1] ?? 0)
}

/** Where what was found is in the reading. */
export const placeOf = (tokens: readonly Token[], { first, last }: Omit<Found, 'n'>) => ({
  from: tokens[first]?.from ?? 0,
  to: tokens[last]?.to ?? 0,
})

const words = new WeakMap<Reading, Token[]>()

/** The words of a reading, told once: texts and names are found in them. */
export function wordsIn(reading: Reading): Token[] {
  const known = words.get(reading) ?? wordsOf(reading.text)
  words.set(reading, known)
  return known
}

/** Signs that are within addresses. */
const inAddresses = /^[._+-]$/

/** Whether an address begins or ends where the token beside it stands: no longer one goes on with it. */
const isApart = (beside: Token | undefined, next: Token | undefined) =>
  !isWord(beside) && !(beside && inAddresses.test(beside.text) && isWord(next))

/** Finds addresses in a reading, in any letter case; none that is part of a longer one. */
export function addressFinder(adresses: readonly string[]) {
  const find = sequenceFinder(adresses.map((adresse) => signsOf(readingOf(adresse).text)))
  return function* ({ text }: Reading) {
    const tokens = text.includes('@') ? signsOf(text) : []
    const isWhole = ({ first, last }: Found) =>
      isApart(tokens[first - 1], tokens[first - 2]) && isApart(tokens[last + 1], tokens[last + 2])
    for (const found of find(tokens, isWhole)) yield placeOf(tokens, found)
  }
}

/** Fewer letters and digits are too few to be known in another writing. */
const fewest = 3

/** Whether a text is known without accents and signs: an address, or what is digits and signs, is not. */
const isOfWords = (text: string) =>
  /\p{L}/u.test(text) &&
  !text.includes('@') &&
  wordsOf(text)
    .filter(isWord)
    .map((token) => token.text)
    .join('').length >= fewest

/**
 * Finds texts in a reading as words of their own: words as they are compared, the others by all their signs. One without a
 * letter or a digit says nothing of anybody.
 */
export function textFinder(texts: readonly string[]) {
  const read = texts.map((text) => readingOf(text).text).filter((text) => /[\p{L}\p{N}]/u.test(text))
  const loose = read.filter(isOfWords).map(wordsOf)
  const exact = read.filter((text) => !isOfWords(text)).map(signsOf)
  const [findWords, findSigns] = [sequenceFinder(loose), sequenceFinder(exact)]
  const own = loose.map((tokens) => farGaps(tokens)(0, tokens.length - 1))
  return function* (reading: Reading) {
    const words = loose.length > 0 ? wordsIn(reading) : []
    const far = farGaps(words)
    const isNear = ({ n, first, last }: Found) => far(first, last) <= (own[n] ?? 0)
    for (const found of findWords(words, isNear)) yield placeOf(words, found)
    const signs = exact.length > 0 ? signsOf(reading.text) : []
    for (const found of findSigns(signs, (one) => isAlone(signs, one))) yield placeOf(signs, found)
  }
}

/** Whether what begins or ends with a sign is no part of a word. */
const isAlone = (tokens: readonly Token[], { first, last }: Found) =>
  !isWord(tokens[first - 1]) && !isWord(tokens[last + 1])
