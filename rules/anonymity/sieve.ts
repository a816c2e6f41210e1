import type { WholeName } from './names.ts'
import { hidden, readingOf } from './reading.ts'
import { fewestDigits, numbersOf } from './telephones.ts'
import { folded } from './words.ts'

/** By what a message to somebody else may be about a person: nothing else than these tells of nobody else. */
export type Mention = {
  readonly adresses: readonly string[]
  readonly telephones: readonly string[]
  readonly noms: readonly WholeName[]
}

/**
 * A pattern of PostgreSQL, for `~*`, of what hides a letter or a digit from a search: an escape of one, in HTML or in a link,
 * or a character that takes no place. What signs and blanks are escaped as hides none.
 */
export const hiding = [
  hidden,
  String.raw`[\U000e0000-\U000e0fff]`,
  '&(?!(?:nbsp|amp|lt|gt|quot|apos|[lr]aquo|[lr][sd]quo|[nm]dash|hellip|bull|copy|middot|euro);)[a-z][a-z0-9]*;',
  '&(?:[a-z](?:acute|grave|circ|uml|tilde|cedil)|aring|oslash|(?:ae|sz)lig)',
  '&#(?!(?:0*(?:3[2-9]|4[0-7]|160)|x0*(?:2[0-9a-f]|a0));)',
  '%(?:3[0-9]|4[1-9a-f]|5[0-9a]|6[1-9a-f]|7[0-9a]|[c-f][0-9a-f])',
].join('|')

/** What PostgreSQL takes out of a text so that its digits are left, tags before: escapes and tags have digits of their own. */
export const notDigits = '&#[0-9]+;?|&#x[0-9a-f]+;?|&[a-z]+[0-9]{0,2};|%[0-9a-f]{2}|[^0-9&%]+|[&%]'
export const ofTags = '<[a-z/!][^<>]*>'

/** So many characters of a needle are looked for: more take longer in a text that repeats them. */
const longest = 8

/** The longest part of a text that is the same in any of its writings: letters and digits of ASCII, in small letters. */
const steadiest = (text: string): string =>
  (folded(readingOf(text).text).match(/[a-z\d]+/g) ?? [])
    .reduce((one, other) => (other.length > one.length ? other : one), '')
    .slice(0, longest)

/**
 * What a text has that is about a person: both of one pair, or the digits of one telephone, unless something hides them; and
 * so have some others.
 */
export function sieveOf({ adresses, telephones, noms }: Mention) {
  const pairs = [
    ...adresses.map((adresse) => [steadiest(adresse), ''] as const),
    ...noms.map(({ prenom, nom }) => [steadiest(prenom), steadiest(nom)] as const),
  ]
  const distinct = [...new Map(pairs.map((pair) => [pair.join(' '), pair])).values()]
  return {
    ones: distinct.map(([one]) => one),
    others: distinct.map(([, other]) => other),
    digits: [...new Set(telephones.flatMap(numbersOf).map((number) => number.slice(-fewestDigits)))],
  }
}

const tags = new RegExp(ofTags, 'gi')

/** Whether a text may be about a person: the same sieve, which nothing hides from once the text is read. */
export function mayMention(about: Mention): (text: string) => boolean {
  const { ones, others, digits } = sieveOf(about)
  const pairs = ones.map((one, n) => [one, others[n] ?? ''] as const)
  return (text) => {
    const read = readingOf(text).text
    const words = folded(read)
    const numbers = digits.length > 0 ? [read, read.replaceAll(tags, '')].map((one) => one.replaceAll(/\D+/g, '')) : []
    return (
      pairs.some(([one, other]) => words.includes(one) && words.includes(other)) ||
      digits.some((number) => numbers.some((one) => one.includes(number)))
    )
  }
}
