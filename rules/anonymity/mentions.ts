import { anonyme, telling } from './anonyme.ts'
import { anyOf, asItIs, inAnyWriting, letterEntity, telephoneInAnyWriting } from './writings.ts'

/** By what a message to somebody else may be about a person: nothing else than these tells of nobody else. */
export type Mention = {
  readonly adresses: readonly string[]
  readonly telephones: readonly string[]
  readonly noms: readonly WholeName[]
}
export type WholeName = { readonly prenom: string; readonly nom: string }

/** Shorter texts are replaced where they are all that is said, and not within a sentence. */
export const shortestWithin = 3

/** Fewer digits are a number of an office or of a room. */
export const fewestDigits = 7

/** Whether what somebody gave as a telephone is long enough to be that of nobody else. */
export const isTelephone = (text: string): boolean => text.replaceAll(/\D/g, '').length >= fewestDigits

/** A letter or a digit, and none that escapes another character in a link. */
const letter = String.raw`(?<!%[\da-f])[\p{L}\p{M}\p{N}]`
const before = `(?<!${letter}|${letterEntity})`
const after = String.raw`(?![\p{L}\p{M}\p{N}]|${letterEntity})`

/** A pattern as words of their own. */
const asWords = (pattern: string) => before + pattern + after

const anAddress = (adresse: string) => String.raw`(?<!${letter}[._+-]?)${asItIs(adresse)}(?![._+-]?[\p{L}\p{M}\p{N}])`
const aTelephone = (telephone: string) => asWords(telephoneInAnyWriting(telephone, fewestDigits))

/** What stands between two names that are beside each other, in a text, in HTML or in a link. */
const gap = String.raw`(?:[\s+]|&nbsp;|&#160;|&#xa0;|%20|<[^<>]*>)`

/** The first name and the last name beside each other, in either order, and within no name with a hyphen. */
function aName({ prenom, nom }: WholeName): string {
  const [first, last] = [inAnyWriting(prenom), inAnyWriting(nom)]
  const either = String.raw`${first}${gap}+${last}|${last}(?:${gap}+|${gap}*,${gap}*)${first}`
  return String.raw`(?<!\p{L}[-‐‑])${before}(?:${either})${after}(?![-‐‑]\p{L})`
}

/** By what a text is about a person: an address, a telephone or the whole name, as words of their own. */
export const mentionOf = ({ adresses, telephones, noms }: Mention): RegExp =>
  anyOf([...adresses.map(anAddress), ...telephones.map(aTelephone), ...noms.map(aName)], 'iu')

/** Whether a text is about a person. */
export function mentioning(about: Mention): (text: string) => boolean {
  const pattern = mentionOf(about)
  return (text) => pattern.test(text)
}

/**
 * Patterns of PostgreSQL, for `~*`, that find each text that is about a person, and some others: it has one of `marks`, or
 * both of the names at one place. None is null, which nothing has.
 */
export const sievesOf = ({ adresses, telephones, noms }: Mention) => ({
  marks:
    [...adresses.map(asItIs), ...telephones.map((one) => telephoneInAnyWriting(one, fewestDigits))].join('|') || null,
  prenoms: noms.map(({ prenom }) => inAnyWriting(prenom)),
  noms: noms.map(({ nom }) => inAnyWriting(nom)),
})

/** Replaces the addresses of a person by another one, and nothing else. */
export function withoutAddresses(adresses: readonly string[], instead: string): (text: string) => string {
  const longestFirst = adresses.toSorted((a, b) => b.length - a.length)
  const pattern = anyOf(longestFirst.map(anAddress), 'giu')
  return (text) => text.replaceAll(pattern, instead)
}

type Said = { readonly texts: readonly string[]; readonly telephones?: readonly string[] }

/**
 * Replaces texts and telephones, in any of their writings, wherever they stand as words of their own: an address by
 * `address`. A text of one or two characters goes where it is all that is said.
 */
export function redactor({ texts, telephones = [] }: Said, address: string): (text: string) => string {
  const whole = new Set(texts.map((text) => text.toLowerCase()))
  // The longest first: an address has the name in it.
  const within = telling(texts)
    .filter((text) => text.length >= shortestWithin)
    .sort((a, b) => b.length - a.length)
  const isAddress = (text: string) => text.includes('@')
  const groups = [
    [address, within.filter(isAddress).map(inAnyWriting)],
    [
      anonyme,
      [
        ...within.filter((text) => !isAddress(text)).map(inAnyWriting),
        ...telephones.map((one) => telephoneInAnyWriting(one, fewestDigits)),
      ],
    ],
  ] as const
  const patterns = groups.flatMap(([instead, all]) =>
    all.length === 0 ? [] : [[new RegExp(asWords(`(?:${all.join('|')})`), 'giu'), instead] as const],
  )
  return (text) => {
    if (whole.has(text.toLowerCase())) return isAddress(text) ? address : anonyme
    return patterns.reduce((said, [pattern, instead]) => said.replaceAll(pattern, instead), text)
  }
}
