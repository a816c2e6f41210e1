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

/** The digits of a telephone without those of an extension. */
function ownDigits(telephone: string): string {
  const first = digitsOf(telephone.split(/[\p{L}#;,]/u, 1)[0] ?? '')
  return first.length >= fewestDigits ? first : digitsOf(telephone)
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
const leadsAbroad = /^\s*(?:\+(?:00)?|00|011)/

/** The numbers that a telephone is dialled by, without the 1 of North America, and without what leads abroad. */
export function numbersOf(given: string): string[] {
  const telephone = given.replace('(0)', '')
  const [international = ''] = leadsAbroad.exec(telephone) ?? []
  const digits = ownDigits(telephone).slice(digitsOf(international).length)
  return international === '' || digits.startsWith('1')
    ? within(digits)
    : [...new Set(abroad(digits.slice(0, longest)))]
}

/** Signs that stand between the digits of a number, three at most. */
const between = new RegExp(`^[${hyphens}.()/+\\s]{0,3}$`, 'u')
const signs = `[${hyphens}.()/+\\s]`

/** What is dialled before a number, where nothing that is part of a longer one stands before that. */
export const dialled = new RegExp(
  String.raw`(?<![\p{L}\p{N}_#]|[^\s\p{N}]/|\p{N}[-.,])(?:\(?(?:\+\d{0,3}|00\d{0,3}|011\d{0,3}|1)\)?${signs}{0,3})?(?:\(0?\)?)?$`,
  'u',
)
/** What makes a number part of a longer one, of an amount, of an id or of a link. */
const goesOn = /^(?:[\p{L}\p{N}_]|[-–.,]\p{N}|[.,]?\s?[$€£%])/u
const ofMoney = /[$€£]\s?$/u

/** What begins a number and what follows it, in so many characters. */
const around = 16

type Digit = { readonly text: string; readonly at: number }

/** The digits of a text, each as one of a number; where another one begins, nothing. */
function digitsIn(text: string): Digit[] {
  const digits: Digit[] = []
  let last = -1
  for (const { 0: digit, index } of text.matchAll(/\d/g)) {
    if (last >= 0 && (index - last > 4 || !between.test(text.slice(last + 1, index))))
      digits.push({ text: '', at: index })
    digits.push({ text: digit, at: index })
    last = index
  }
  return digits
}

/** Where the number at some place begins with what is dialled before it; undefined where it is no number by itself. */
function beginning(text: string, from: number, to: number): number | undefined {
  const before = text.slice(Math.max(from - around, 0), from)
  const first = dialled.exec(before)
  if (!first || ofMoney.test(before) || goesOn.test(text.slice(to, to + around))) return undefined
  return from - first[0].length
}

/** Finds some telephones in a reading, whatever stands between their digits and whatever country they are called from. */
export function telephoneFinder(telephones: readonly string[]) {
  const numbers = [...new Set(telephones.flatMap(numbersOf))].map((number) => Array.from(number))
  const find = finderOf(numbers)
  return function* ({ text }: Reading): Generator<{ from: number; to: number }> {
    if (numbers.length === 0) return
    const digits = digitsIn(text)
    for (const [n, last] of find(digits)) {
      const [first, end] = [digits[last + 1 - (numbers[n]?.length ?? 0)], digits[last]]
      if (!first || !end) continue
      const from = beginning(text, first.at, end.at + 1)
      if (from !== undefined) yield { from, to: end.at + 1 }
    }
  }
}
