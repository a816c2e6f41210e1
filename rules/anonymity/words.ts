/** What stands between the parts of a name, of which each may stand for another (decision M-14). */
export const hyphens = '-‐‑‒–—―−﹣－'
export const apostrophes = "'`´‘’‛ʹʻʼʽˈ′＇"

/** What stands between a token and the one before it. */
export type Gap =
  /** Nothing. */
  | 'none'
  /** Blanks in one line, or the sign that stands for one in a link. */
  | 'blank'
  /** Blanks and the end of a line, or of an element. */
  | 'break'
  /** Up to three signs of those that are in names. */
  | 'joint'
  /** More of these. */
  | 'far'

/** A word, or a sign that is in no name, as it is compared, with where it is in a reading and what is before it. */
export type Token = { readonly text: string; readonly from: number; readonly to: number; readonly gap: Gap }

/** Kinds of characters: what is between words, letters and digits, letters that are words, what goes with a letter, signs. */
const kind = { gap: 1, letter: 2, alone: 3, mark: 4, sign: 5 }

/** Scripts that leave no blanks between their words, or put endings behind them: each of their letters is a word of its own. */
const alone = /[\p{sc=Han}\p{sc=Hangul}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Mymr}]/u
/** Accents, and the parts of a syllable of Korean behind its first one. */
const marks = /[\p{M}\u1160-\u11ff]/u
const gaps = new RegExp(`[${hyphens}${apostrophes}.・+\\s]`, 'u')

function classify(char: string): number {
  if (gaps.test(char)) return kind.gap
  if (marks.test(char)) return kind.mark
  if (!/[\p{L}\p{N}]/u.test(char)) return kind.sign
  return alone.test(char) ? kind.alone : kind.letter
}

/** The kinds of the characters that have been met. */
const met = new Uint8Array(0x11_0000)
const kindOf = (code: number): number => (met[code] ||= classify(String.fromCodePoint(code)))

/** Whether a character of some kind goes on with what one of another kind begins. */
type GoesOn = (first: number, next: number) => boolean

const inWords: GoesOn = (first, next) => {
  if (first === kind.gap || first === kind.sign) return first === kind.gap && next === kind.gap
  return next === kind.mark || (next === kind.letter && first !== kind.alone)
}
const isOfWord = (one: number) => one !== kind.gap && one !== kind.sign
const inSigns: GoesOn = (first, next) => isOfWord(first) && isOfWord(next)

const sizeOf = (code: number) => (code > 0xffff ? 2 : 1)

/** Where what begins at a place of a text ends. */
function endOf(text: string, from: number, goesOn: GoesOn): number {
  const code = text.codePointAt(from) ?? 0
  const first = kindOf(code)
  let to = from + sizeOf(code)
  while (to < text.length) {
    const next = text.codePointAt(to) ?? 0
    if (!goesOn(first, kindOf(next))) break
    to += sizeOf(next)
  }
  return to
}

const mostJoined = 3

function gapOf(signs: string): Gap {
  if (/^[\s+]*$/.test(signs)) return /[\n\r]/.test(signs) ? 'break' : 'blank'
  return signs.length > mostJoined ? 'far' : 'joint'
}

const plain = /^[ -~]*$/

/**
 * A text without letter case, accents and ligatures, as people are looked for by their names (decision M-14); what is no
 * accent of Latin, Greek or Cyrillic stays.
 */
export function folded(text: string): string {
  if (plain.test(text)) return text.toLowerCase()
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('ς', 'σ')
}

/** The words of a text and its other signs, in which names are found. */
export function wordsOf(text: string): Token[] {
  const tokens: Token[] = []
  let gap: Gap = 'none'
  for (let [from, to] = [0, 0]; from < text.length; from = to) {
    to = endOf(text, from, inWords)
    const isGap = kindOf(text.codePointAt(from) ?? 0) === kind.gap
    if (!isGap) tokens.push({ text: folded(text.slice(from, to)), from, to, gap })
    gap = isGap ? gapOf(text.slice(from, to)) : 'none'
  }
  return tokens
}

const composed = (text: string) => (plain.test(text) ? text : text.normalize('NFC')).toLowerCase()

/** The words and all the signs of a text, each as it is but for its letter case: in which addresses and numbers are found. */
export function signsOf(text: string): Token[] {
  const tokens: Token[] = []
  for (let [from, to] = [0, 0]; from < text.length; from = to) {
    to = endOf(text, from, inSigns)
    tokens.push({ text: composed(text.slice(from, to)), from, to, gap: 'none' })
  }
  return tokens
}

export const isWord = (token: Token | undefined): boolean =>
  token !== undefined && isOfWord(kindOf(token.text.codePointAt(0) ?? 0))
