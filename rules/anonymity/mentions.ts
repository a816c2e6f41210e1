/** By what a message to somebody else may be about a person: nothing else than these tells of nobody else. */
export type Mention = {
  readonly adresses: readonly string[]
  readonly telephones: readonly string[]
  readonly noms: readonly WholeName[]
}
export type WholeName = { readonly prenom: string; readonly nom: string }

/** Fewer digits are a number of an office or of a room. */
export const fewestDigits = 7

const digitsOf = (text: string) => text.replaceAll(/\D/g, '')

/** Whether what somebody gave as a telephone is long enough to be that of nobody else. */
export const isTelephone = (text: string): boolean => digitsOf(text).length >= fewestDigits

/** The digits of a telephone without those of an extension, nor the 1 before those of North America. */
function numberOf(telephone: string): string {
  const [first = ''] = telephone.split(/\p{L}/u, 1)
  const digits = digitsOf(isTelephone(first) ? first : telephone)
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
}

/** Shorter texts are replaced where they are all that is said, and not within a sentence. */
export const shortestWithin = 3

/** Stands in a text where markup stood in what it was read from: a reader sees nothing there, or two words. */
export const seam = '\u2060'

/** A text as it is compared: decomposed, in small letters, without what takes no place. */
export const folded = (text: string): string =>
  (/[^\0-\x7f]/.test(text)
    ? text.normalize('NFD').replaceAll(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, '')
    : text
  ).toLowerCase()

const hyphen = String.raw`\-‐‑‒–—―−﹣－`
/** What may stand between the parts of a name, as people are looked for by it (decision M-14). */
const sign = hyphen + String.raw`.'´‘’‛ʹʻʼʽˈ′＇\s` + '`'
const signs = new RegExp(`[${sign}]+`, 'u')

/** A text as a pattern has it. */
export const escaped = (text: string) => text.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`)
const anyOf = (patterns: readonly string[]) => (patterns.length === 0 ? '(?!)' : `(?:${patterns.join('|')})`)

/** Characters one after the other, whatever markup stands between them. */
const spelt = (text: string) => Array.from(text, escaped).join(`${seam}*`)

/** A text as it is, but for the blanks between its words. */
const exactly = (text: string) =>
  folded(text)
    .trim()
    .split(/\s+/)
    .map(spelt)
    .join(String.raw`[\s${seam}]*`)

/** A text without accents. */
const bare = (text: string) => folded(text).replaceAll(/\p{M}/gu, '').replaceAll('œ', 'oe').replaceAll('æ', 'ae')

/** Words in whichever writing of their accents and signs; nothing for those that are signs alone. */
function loosely(words: string): string {
  const more = String.raw`[\p{M}${seam}]*`
  const one = (char: string) => {
    const [first = '', second] = Array.from(char, escaped)
    return second === undefined ? first + more : `(?:${first}${more}${second}|${char === 'oe' ? 'œ' : 'æ'})${more}`
  }
  const written = bare(words)
    .split(signs)
    .filter((part) => part !== '')
  return written.map((part) => (part.match(/oe|ae|./gsu) ?? []).map(one).join('')).join(`[${sign}${seam}]{0,5}`)
}

/** A pattern as words of their own, and within no name with a hyphen. */
const asName = (pattern: string) =>
  String.raw`(?<![\p{L}\p{M}\p{N}]${seam}*|\p{L}\p{M}*${seam}*[${hyphen}]${seam}*)${pattern}` +
  String.raw`(?!${seam}*[\p{L}\p{M}\p{N}]|${seam}*[${hyphen}]${seam}*\p{L})`

const asWord = (pattern: string) => String.raw`(?<![\p{L}\p{M}\p{N}]${seam}*)${pattern}(?!${seam}*[\p{L}\p{M}\p{N}])`

const anAddress = (adresse: string) =>
  String.raw`(?<![\p{L}\p{M}\p{N}]${seam}*(?:[._+-]${seam}*)?)${spelt(folded(adresse))}` +
  String.raw`(?!${seam}*(?:[._+-]${seam}*)?[\p{L}\p{M}\p{N}])`

/** The digits of a telephone, whatever stands between them, with the code of North America or without it. */
function aTelephone(telephone: string): string {
  const between = String.raw`[${hyphen}.()/\s${seam}]{0,6}`
  return asWord(String.raw`(?:\+?1${between})?\(?${Array.from(numberOf(telephone)).join(between)}`)
}

/** The first name and the last name beside each other, in either order. */
function aName({ prenom, nom }: WholeName): string[] {
  const [first, last] = [loosely(prenom), loosely(nom)]
  const gap = String.raw`[\s${seam}]`
  return first && last ? [asName(`(?:${first}${gap}+${last}|${last}(?:${gap}+|${gap}*,${gap}*)${first})`)] : []
}

/** Longer ones first: an address has the name in it. */
const longestFirst = (texts: readonly string[]) => texts.toSorted((a, b) => b.length - a.length)

/** What finds something in a text that is folded. */
export const finding = (pattern: string): RegExp => new RegExp(pattern, 'gu')

export const addressPattern = (adresses: readonly string[]): string => anyOf(longestFirst(adresses).map(anAddress))

/** By what a message is about a person: an address, a telephone or the whole name, as words of their own. */
export const mentionPattern = ({ adresses, telephones, noms }: Mention): string =>
  anyOf([addressPattern(adresses), ...telephones.map(aTelephone), ...noms.flatMap(aName)])

/**
 * All that tells of a person, for where a message is about one. What has a digit is written as it is; words are in any
 * writing. A text of one or two characters goes where nothing else is said.
 */
export function wordsPattern(mention: Mention, texts: readonly string[]): string {
  const adresses = texts.filter((text) => text.includes('@'))
  const others = longestFirst(texts.filter((text) => !text.includes('@')))
  const written = (text: string) => (/\d/.test(text) ? asWord(exactly(text)) : asName(loosely(text)))
  const long = others.filter((text) => loosely(text) !== '' && text.trim().length >= shortestWithin)
  const whole = others.map(exactly).filter((text) => text !== '')
  return anyOf([
    mentionPattern({ ...mention, adresses: [...mention.adresses, ...adresses] }),
    ...long.map(written),
    String.raw`^[\s${seam}]*${anyOf(whole)}[\s${seam}]*$`,
  ])
}

const number = '&#[xX0-9a-fA-F]+;?'
const percent = '%[0-9a-fA-F]{2}'
const foreign = String.raw`[^\u0001-\u007f]`
/** Elements that are not read, comments, other markup, entities, and all signs. */
const skipped = '(?:[^a-zA-Z0-9]|<[sS](?:[cC]|[tT][yY]).*</[sS][^>]*>|<!.*>|<[^>]*>|&[#a-zA-Z0-9]+;?|' + percent + ')*'

/** A character as it may be written: what is not of ASCII may be any letter, as may a number, and an entity that begins as one. */
function sieved(char: string): string {
  const capital = char.toUpperCase()
  if (/^[a-z]{2}$/.test(char))
    return `(?:${Array.from(char, sieved).join(skipped)}|${foreign}|${number}|&[${char}${capital}][a-zA-Z0-9]*;?)`
  if (/\d/.test(char)) return `(?:${char}|${number}|${percent})`
  if (/[a-z]/.test(char))
    return `(?:[${char}${capital}]|${foreign}|${number}|&[${char}${capital}][a-zA-Z0-9]*;?|${percent})`
  return `(?:${foreign}|&[#a-zA-Z0-9]+;?|${percent})`
}

/** Markup that has its own end in a value: a sieve does not know where it ends, and finds what has one. */
const unclear = String.raw`=\s*(?:"[^">]*>|'[^'>]*>)`

/**
 * Patterns of PostgreSQL that find each text in which an address, a telephone or both names may be said, as it is stored, with
 * its markup, entities and percents, and few others. They look for letters and digits in their order, whatever signs and
 * markup stand between them: a text has `marks`, or both `first` and `last`. None is null: nothing has it.
 */
export const sievesOf = ({ adresses, telephones, noms }: Mention) => ({
  marks: [unclear, ...sieves([...adresses, ...telephones.map(numberOf)])].join('|'),
  first: sieves(noms.map(({ prenom }) => prenom)).join('|') || null,
  last: sieves(noms.map(({ nom }) => nom)).join('|') || null,
})

function sieves(texts: readonly string[]): string[] {
  const letters = texts.map((text) => bare(text).replaceAll(/[\p{P}\p{S}\p{Z}\s]/gu, ''))
  return [...new Set(letters)]
    .filter((text) => text !== '')
    .map((text) => (text.match(/oe|ae|fj|./gsu) ?? []).map(sieved).join(skipped))
}
