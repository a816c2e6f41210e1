/** What stands between the parts of a name, of which each may stand for another (decision M-14). */
export const hyphens = '-‐‑‒–—―−﹣－'
export const apostrophes = "'`´‘’‛ʹʻʼʽˈ′＇"

/** How HTML names a letter with a mark: by the letter and the mark. */
const marks = {
  '\u0300': 'grave',
  '\u0301': 'acute',
  '\u0302': 'circ',
  '\u0303': 'tilde',
  '\u0308': 'uml',
  '\u030a': 'ring',
  '\u030c': 'caron',
  '\u0327': 'cedil',
} as const

/** How HTML names other signs. */
const entities: Readonly<Record<string, string>> = {
  ...{ '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos', '@': 'commat', '.': 'period', '+': 'plus' },
  ...{
    '’': 'rsquo',
    '‘': 'lsquo',
    '–': 'ndash',
    '—': 'mdash',
    '‐': 'hyphen',
    _: 'lowbar',
    '/': 'sol',
    '\u00a0': 'nbsp',
  },
  ...{ œ: 'oelig', æ: 'aelig', ß: 'szlig', ø: 'oslash' },
}

/** An entity that is a letter with a mark. */
export const letterEntity = `&[a-zA-Z](?:${Object.values(marks).join('|')});`

/** A text as a pattern has it. */
export const escaped = (text: string): string => text.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`)

/** What finds one of some patterns, and nothing where there is none. */
export const anyOf = (patterns: readonly string[], flags: string): RegExp =>
  new RegExp(patterns.join('|') || '(?!)', flags)

const oneOf = (patterns: readonly string[]) =>
  patterns.length === 1 ? (patterns[0] ?? '') : `(?:${patterns.join('|')})`

const hex = (n: number) => n.toString(16).padStart(2, '0')
const percent = (char: string) => Array.from(new TextEncoder().encode(char), (byte) => `%${hex(byte)}`).join('')
const bare = (char: string) => char.normalize('NFD').replaceAll(/\p{M}/gu, '')

/** A letter by its mark, or any other sign, as HTML names it. */
function named(char: string): string[] {
  const entity = entities[char.toLowerCase()]
  if (entity !== undefined) return [`&${entity};`]
  const [letter = '', mark = '', more] = Array.from(char.normalize('NFD'))
  const name = (marks as Readonly<Record<string, string>>)[mark]
  return name === undefined || more !== undefined ? [] : [`&${letter}${name};`]
}

/** Some characters as HTML and links escape them. */
function escapes(chars: readonly string[]): string[] {
  const codes = chars.map((char) => char.codePointAt(0) ?? 0)
  return [
    `&#0{0,4}${oneOf(codes.map(String))};`,
    `&#x0{0,4}${oneOf(codes.map(hex))};`,
    ...new Set(chars.flatMap((char) => [...named(char), percent(char)])),
  ]
}

/** The letters of Latin with a mark, by the letter that each is without it. */
const marked = Map.groupBy(
  Array.from({ length: 0x180 - 0xc0 }, (_, n) => String.fromCodePoint(0xc0 + n)).filter((char) =>
    /^[a-z]$/i.test(bare(char)),
  ),
  (char) => bare(char).toLowerCase(),
)

/** Letters beyond Latin-1 are escaped by nobody who writes in French or English. */
const isEscaped = (char: string) => char <= '\u00ff'

const both = (char: string) => [...new Set([char.toLowerCase(), char.toUpperCase()])]
const combining = '[\u0300-\u036f]{0,2}'

/** A character as it is, in either letter case, and as it is escaped. */
function exactly(char: string): string {
  if (/[a-z\d]/i.test(char)) return char
  const chars = /\p{L}/u.test(char) ? both(char) : [char]
  const decomposed = char.normalize('NFD')
  return oneOf([...chars.map(escaped), ...(decomposed === char ? [] : [decomposed]), ...escapes(chars)])
}

/** Two letters that are one, or a letter with any mark, or none. */
const ligatures: Readonly<Record<string, string>> = { oe: 'œ', ae: 'æ' }

function loosely(letters: string): string {
  const one = letters.charAt(0)
  const ligature = ligatures[letters]
  if (ligature !== undefined)
    return oneOf([Array.from(letters, loosely).join(''), ...both(ligature), ...escapes(both(ligature))])
  const family = marked.get(one)
  if (family) return oneOf([`[${one}${family.join('')}]${combining}`, ...escapes(family.filter(isEscaped))])
  return /[a-z\d]/.test(one) ? one + combining : exactly(one)
}

const between = Array.from(`${hyphens}${apostrophes}.\u00a0 `)
const separators = `(?:[${hyphens}${apostrophes}.+\\s]|${escapes(between).join('|')}){1,3}`
const separated = new RegExp(`[${hyphens}${apostrophes}.\\s]+`, 'u')

/** The parts of words in small letters without accents; what is a sign by itself is one too. */
const partsOf = (words: string) =>
  bare(words.normalize('NFC'))
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .split(separated)
    .filter((part) => part !== '')

/** Fewer letters and digits are too few to be known in another writing. */
const fewest = 3

/**
 * A pattern of a text in its writings, for JavaScript with the flags `iu` and for PostgreSQL with `~*`: in any letter case,
 * as HTML and links escape it. Words with or without accents, hyphens, apostrophes and blanks, as people are looked for by
 * their names (decision M-14); an address, or what is digits and signs, as it is. It is as long as the text, and what it
 * repeats is bounded, so that it takes no longer than a text is.
 */
export function inAnyWriting(text: string): string {
  const parts = partsOf(text)
  const isWords = /\p{L}/u.test(text) && !text.includes('@')
  if (isWords && parts.join('').length >= fewest)
    return parts.map((part) => (part.match(/oe|ae|./gsu) ?? []).map(loosely).join('')).join(separators)
  return asItIs(text)
}

/** Characters of texts that are looked for in any writing: each is some fifty of a pattern, which takes time to be made. */
const most = 500

/** Those among some texts, or pairs of them, that are looked for in any writing, the shortest first; the others are as they are. */
export function affordable<T>(items: readonly T[], sizeOf: (item: T) => number): ReadonlySet<T> {
  let left = most
  return new Set(items.toSorted((a, b) => sizeOf(a) - sizeOf(b)).filter((item) => (left -= sizeOf(item)) >= 0))
}

/** A text as HTML must have it. */
export const inHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')

/** A pattern of a text as it is, in any letter case, and as HTML must escape it: about as long as the text. */
export const plainly = (text: string): string =>
  text.replaceAll(/[&<>"']|[$()*+./?[\\\]^{|}]/g, (sign) => (/[&<>"']/.test(sign) ? exactly(sign) : escaped(sign)))

/** The same of a text whose letters and signs are all told apart. */
export const asItIs = (text: string): string => Array.from(text.normalize('NFC'), exactly).join('')

/** The digits of a telephone, without those of an extension, nor the 1 before those of North America. */
function numberOf(telephone: string, fewestDigits: number): string {
  const [first = ''] = telephone.split(/\p{L}/u, 1)
  const [own, all] = [first, telephone].map((text) => text.replaceAll(/\D/g, ''))
  const digits = (own ?? '').length >= fewestDigits ? (own ?? '') : (all ?? '')
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
}

/** A pattern of a telephone of so many digits at least, whatever stands between them, with the 1 of North America or without. */
export function telephoneInAnyWriting(telephone: string, fewestDigits: number): string {
  const gap = `(?:[${hyphens}.()/+\\s]|&nbsp;|&#160;|&#xa0;|%20|%28|%29){0,3}`
  return `(?:\\+?1${gap})?\\(?${Array.from(numberOf(telephone, fewestDigits)).join(gap)}`
}
