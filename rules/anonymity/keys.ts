import { shortestWithin } from './mentions.ts'
import type { Mention } from './sieve.ts'
import { fewestDigits } from './telephones.ts'

/**
 * By what a key of a caller tells of a person, in small letters and without accents: what stands anywhere among its letters
 * and digits, whatever signs are between them, and what is too short for it, as a word between spaces.
 */
export type InKeys = { readonly within: readonly string[]; readonly words: readonly string[] }

/** Letters that are no others with an accent. */
const lettersOf: Readonly<Record<string, string>> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/** The words of a text in the letters that a key may have. */
const plainWords = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[œæßøłđðþı]/g, (letter) => lettersOf[letter] ?? letter)
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '')

/** Each seven digits in a row of a telephone: whatever is written before or behind them. */
function localNumbers(telephone: string): string[] {
  const digits = telephone.replaceAll(/\D/g, '')
  return Array.from({ length: Math.max(digits.length - fewestDigits + 1, 0) }, (_, n) =>
    digits.slice(n, n + fewestDigits),
  )
}

/** What a person has or had, for the keys that say it: all texts, and those of which a part tells of the person too. */
type Had = Omit<Mention, 'noms'> & { readonly texts: readonly string[]; readonly names: readonly string[] }

/** What keys say of a person: each text, the words of each name, what an address has before its @, and the telephones. */
export function inKeys({ texts, names, adresses, telephones }: Had): InKeys {
  const isLong = (words: readonly string[]) => words.join('').length >= shortestWithin
  const locals = adresses.map((adresse) => adresse.slice(0, Math.max(adresse.lastIndexOf('@'), 0)))
  const whole = [...texts, ...locals].map(plainWords)
  const words = names.flatMap(plainWords).map((word) => [word])
  const within = [...whole, ...words].filter(isLong).map((all) => all.join(''))
  const short = whole.filter((all) => all.length > 0 && !isLong(all))
  return {
    within: [...new Set([...within, ...telephones.flatMap(localNumbers)])],
    words: [...new Set(short.flatMap((all) => [` ${all.join('')} `, ` ${all.join(' ')} `]))],
  }
}
