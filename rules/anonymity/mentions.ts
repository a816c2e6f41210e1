import { anonyme, telling } from './anonyme.ts'
import {
  affordable,
  anyOf,
  asItIs,
  inAnyWriting,
  inHtml,
  letterEntity,
  plainly,
  telephoneInAnyWriting,
} from './writings.ts'

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

/** How a text is written in a pattern. */
type Write = (text: string) => string

const anAddress = (adresse: string, write: Write) =>
  String.raw`(?<!${letter}[._+-]?)${write(adresse)}(?![._+-]?[\p{L}\p{M}\p{N}])`
const writtenTelephone = (telephone: string) => telephoneInAnyWriting(telephone, fewestDigits)

/** What stands between two names that are beside each other, in a text, in HTML or in a link. */
const gap = String.raw`(?:[\s+]|&nbsp;|&#160;|&#xa0;|%20|<[^<>]*>)`

/** The first name and the last name beside each other, in either order, and within no name with a hyphen. */
function aName({ prenom, nom }: WholeName, write: Write): string {
  const [first, last] = [write(prenom), write(nom)]
  const either = String.raw`${first}${gap}+${last}|${last}(?:${gap}+|${gap}*,${gap}*)${first}`
  return String.raw`(?<!\p{L}[-‐‑])${before}(?:${either})${after}(?![-‐‑]\p{L})`
}

const sizeOf = (text: string) => text.length
const sizeOfName = ({ prenom, nom }: WholeName) => prenom.length + nom.length

/** Each name once: somebody has it in each campaign. */
const distinct = (noms: readonly WholeName[]): WholeName[] => [
  ...new Map(noms.map((one) => [JSON.stringify([one.prenom, one.nom]), one])).values(),
]

/** What is looked for in any writing, and what as it is. */
function divided({ adresses, noms }: Mention) {
  const names = distinct(noms)
  const [inFull, namesInFull] = [affordable(adresses, sizeOf), affordable(names, sizeOfName)]
  return {
    written: { adresses: [...inFull], noms: [...namesInFull] },
    plain: {
      adresses: adresses.filter((one) => !inFull.has(one)),
      noms: names.filter((one) => !namesInFull.has(one)),
    },
  }
}

/** Something that is looked for as it is: by a pattern of its own, which is made where a text has all the parts of it. */
function lookedFor(parts: readonly string[], source: string) {
  const writings = parts.map((part) => [...new Set([part, inHtml(part)])].map((one) => one.toLowerCase()))
  let pattern: RegExp | undefined
  return (inSmallLetters: string): RegExp | undefined => {
    if (!writings.every((some) => some.some((one) => inSmallLetters.includes(one)))) return undefined
    return (pattern ??= new RegExp(source, 'giu'))
  }
}

const anAddressAsItIs = (one: string) => lookedFor([one], anAddress(one, plainly))
const aNameAsItIs = (one: WholeName) => lookedFor([one.prenom, one.nom], aName(one, plainly))

/** By what a text is about a person, in any writing: an address, a telephone or the whole name, as words of their own. */
export function mentionOf(about: Mention): RegExp {
  const { adresses, noms } = divided(about).written
  const numbers = about.telephones.map((one) => asWords(writtenTelephone(one)))
  return anyOf(
    [...adresses.map((one) => anAddress(one, asItIs)), ...numbers, ...noms.map((one) => aName(one, inAnyWriting))],
    'iu',
  )
}

/** Whether a text is about a person. */
export function mentioning(about: Mention): (text: string) => boolean {
  const pattern = mentionOf(about)
  const { adresses, noms } = divided(about).plain
  const others = [...adresses.map(anAddressAsItIs), ...noms.map(aNameAsItIs)]
  return (text) => {
    if (pattern.test(text)) return true
    const inSmallLetters = others.length > 0 ? text.toLowerCase() : ''
    return others.some((one) => text.search(one(inSmallLetters) ?? nothing) >= 0)
  }
}

const nothing = /(?!)/

/**
 * What finds each text that is about a person, and some others: `marks` and both names at one place, as patterns of PostgreSQL
 * for `~*`, null where there is none; and the rest as it is, in small letters.
 */
export function sievesOf(about: Mention) {
  const { written, plain } = divided(about)
  const inSmallLetters = (texts: readonly string[]) => texts.map((text) => text.toLowerCase())
  const noms = plain.noms.flatMap((one) => [one, { prenom: inHtml(one.prenom), nom: inHtml(one.nom) }])
  return {
    marks: [...written.adresses.map(asItIs), ...about.telephones.map(writtenTelephone)].join('|') || null,
    prenoms: written.noms.map(({ prenom }) => inAnyWriting(prenom)),
    noms: written.noms.map(({ nom }) => inAnyWriting(nom)),
    plain: {
      marks: inSmallLetters(plain.adresses),
      prenoms: inSmallLetters(noms.map(({ prenom }) => prenom)),
      noms: inSmallLetters(noms.map(({ nom }) => nom)),
    },
  }
}

/** Replaces the addresses of a person by another one, and nothing else. */
export function withoutAddresses(adresses: readonly string[], instead: string): (text: string) => string {
  const { written, plain } = divided({ adresses, telephones: [], noms: [] })
  const longestFirst = written.adresses.toSorted((a, b) => b.length - a.length)
  const pattern = anyOf(
    longestFirst.map((one) => anAddress(one, asItIs)),
    'giu',
  )
  const others = plain.adresses.map((one) => [anAddressAsItIs(one), instead] as const)
  return (text) => replaced(text, others).replaceAll(pattern, instead)
}

type Others = readonly (readonly [ReturnType<typeof lookedFor>, string])[]

/** A text without what is looked for as it is. */
function replaced(text: string, others: Others): string {
  const inSmallLetters = others.length > 0 ? text.toLowerCase() : ''
  return others.reduce((said, [find, instead]) => said.replaceAll(find(inSmallLetters) ?? never, instead), text)
}

const never = /(?!)/g

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
  const inFull = affordable(within, sizeOf)
  const isAddress = (text: string) => text.includes('@')
  const insteadOf = (text: string) => (isAddress(text) ? address : anonyme)
  const others = within
    .filter((text) => !inFull.has(text))
    .map((text) => [lookedFor([text], asWords(plainly(text))), insteadOf(text)] as const)
  const written = within.filter((text) => inFull.has(text))
  const groups = [
    [address, written.filter(isAddress).map(inAnyWriting)],
    [anonyme, [...written.filter((text) => !isAddress(text)).map(inAnyWriting), ...telephones.map(writtenTelephone)]],
  ] as const
  const patterns = groups.flatMap(([instead, all]) =>
    all.length === 0 ? [] : [[new RegExp(asWords(`(?:${all.join('|')})`), 'giu'), instead] as const],
  )
  return (text) => {
    if (whole.has(text.toLowerCase())) return insteadOf(text)
    return patterns.reduce((said, [pattern, instead]) => said.replaceAll(pattern, instead), replaced(text, others))
  }
}
