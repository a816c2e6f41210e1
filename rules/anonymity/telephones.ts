import { finderOf } from './automaton.ts'
import type { Reading } from './reading.ts'
import { hyphens } from './words.ts'

/** Fewer digits are a number of an office or of a room. */
export const fewestDigits = 7

const digitsOf = (text: string) => text.replaceAll(/\D/g, '')

/** Whether what somebody gave as a telephone is long enough to be that of nobody else. */
export const isTelephone = (text: string): boolean => digitsOf(text).length >= fewestDigits

/** Digits of a number in North America, and those of the longest one of all. */
const northAmerican = 10
const longest = 15

/** The numbers that a telephone has, of which a field may hold several, without those of an extension. */
function ownNumbers(telephone: string): string[] {
  const parts = telephone.split(/[\p{L}#;,/|]+/u).filter(isTelephone)
  const [first = ''] = parts
  return parts.length > 1 || digitsOf(first).length >= northAmerican ? parts : [telephone.split(/[\p{L}#;,]/u)[0] ?? '']
}

/** A number in its country and from abroad, whose code has one to three digits: with its 0 or without. */
const abroad = (digits: string): string[] =>
  [1, 2, 3]
    .filter((n) => digits.length - n >= fewestDigits)
    .flatMap((n) => [digits, `0${digits.slice(n)}`, `${digits.slice(0, n)}0${digits.slice(n)}`])

/** A number within its country: without the 1 of North America, or with the 0 of others and, as from abroad, without it. */
function within(digits: string): string[] {
  const national = digits.startsWith('1') && digits.length > northAmerican ? digits.slice(1) : digits
  if (/^[2-9]/.test(national)) return [national.slice(0, northAmerican)]
  return national.startsWith('0') && national.length > fewestDigits ? [national, national.slice(1)] : [national]
}

/** What is dialled before the code of a country. */
const leadsAbroad = /^[\s(]*(?:\+(?:00)?|00|011)/

function dialledAs(number: string): string[] {
  const [international = ''] = leadsAbroad.exec(number) ?? []
  const digits = digitsOf(number).slice(digitsOf(international).length)
  return international === '' || digits.startsWith('1') ? within(digits) : abroad(digits.slice(0, longest))
}

/** The numbers that a telephone is dialled by, without the 1 of North America, and without what leads abroad. */
export function numbersOf(given: string): string[] {
  const telephone = given.replaceAll('(0)', '')
  const numbers = ownNumbers(telephone).filter(isTelephone)
  return [...new Set((numbers.length > 0 ? numbers : [telephone]).flatMap(dialledAs))]
}

/** What stands between the digits of a number: blanks, and three signs at most. */
const between = /^\s*(?:[^\p{L}\p{N}\s]\s*){0,3}$/u
const farthest = 40

/** What is dialled before a number, where nothing that is part of a longer one stands before that. */
export const dialledBefore = new RegExp(
  String.raw`(?<![\p{L}\p{N}_]|(?<!\d{3}[-. ]?\d{3})\p{N}[-.])(?:\(?(?:\+\d{0,3}|00\d{0,3}|011\d{0,3}|\*\d{2}|9[\s.-]?1|1)\)?(?:[${hyphens}.()/+]|[^\S\r\n]){0,3})?(?:\(0?\)?)?$`,
  'u',
)
/** What makes a number part of a longer one, of an amount or of an id. */
const goesOn =
  /^(?:(?!(?:x|p|w|ext|poste)\.?\s?\d)\p{L}|[\p{N}_]|[-.](?!\d{3}[-. ]?\d{3})\p{N}|(?:[.,]\d{2})?\s?(?:[€£%]|\$(?!\d)|dollars?\b|euros?\b|CAD\b))/iu
const ofMoney = /[$€£]$/u
/** What begins a number, a link it is in, and what follows it, in so many characters. */
const [around, ofLinks] = [16, 100]

type Digit = { readonly text: string; readonly at: number }

/** The digits of a text, each as one of a number; where another one begins, nothing. */
function digitsIn(text: string): Digit[] {
  const digits: Digit[] = []
  let last = -1
  for (const { 0: digit, index } of text.matchAll(/\d/g)) {
    const isNear = index - last <= farthest && between.test(text.slice(last + 1, index))
    if (last >= 0 && index - last > 1 && !isNear) digits.push({ text: '', at: index })
    digits.push({ text: digit, at: index })
    last = index
  }
  return digits
}

/** Whether a place is in the path of a link, where digits are an id. */
function isInPath(text: string, at: number): boolean {
  const run =
    text
      .slice(Math.max(at - ofLinks, 0), at)
      .split(/\s/)
      .at(-1) ?? ''
  return run.endsWith('/') && !run.includes('=') && /https?:\/|www\./i.test(run)
}

/** Where the number at some place begins with what is dialled before it; undefined where it is no number by itself. */
function beginning(text: string, from: number): number | undefined {
  const before = text.slice(Math.max(from - around, 0), from)
  const first = dialledBefore.exec(before)
  if (!first || ofMoney.test(before)) return undefined
  return isInPath(text, from) ? undefined : from - first[0].length
}

/** Finds some telephones in a reading, whatever stands between their digits and whatever country they are called from. */
export function telephoneFinder(telephones: readonly string[]) {
  const numbers = [...new Set(telephones.flatMap(numbersOf))].map((number) => Array.from(number))
  const find = finderOf(numbers)
  return function* ({ text }: Reading): Generator<{ from: number; to: number }> {
    const digits = numbers.length > 0 ? digitsIn(text) : []
    const firstOf = (n: number, last: number) => digits[last + 1 - (numbers[n]?.length ?? 0)]?.at ?? 0
    const endOf = (last: number) => (digits[last]?.at ?? 0) + 1
    const isNumber = (n: number, last: number) =>
      !goesOn.test(text.slice(endOf(last), endOf(last) + around)) && beginning(text, firstOf(n, last)) !== undefined
    for (const [n, last] of find(digits, isNumber))
      yield { from: beginning(text, firstOf(n, last)) ?? 0, to: endOf(last) }
  }
}
