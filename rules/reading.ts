import { apostrophes, hyphens } from './anonymity/words.ts'

/** Signs of which a reader takes each for another, by the one list of them (decision M-14). */
const anyHyphen = new RegExp(`[${hyphens}]`, 'gu')
const anyApostrophe = new RegExp(`[${apostrophes}]`, 'gu')

/** What an override turns: up to the next sign of direction (U+202A to U+202E, U+2066 to U+2069), or the end. */
const overridden = /([\u202d\u202e])([^\u202a-\u202e\u2066-\u2069]*)/gu
/** Letters that are written from right to left. */
const leftward =
  /[\p{scx=Hebr}\p{scx=Arab}\p{scx=Syrc}\p{scx=Thaa}\p{scx=Nkoo}\p{scx=Samr}\p{scx=Mand}\p{scx=Adlm}\p{scx=Rohg}]/u
const letters = /\p{L}/gu
const brackets = '()[]{}<>«»‹›'

/** A bracket that is turned around is shown as its fellow. */
function mirrored(sign: string): string {
  const place = brackets.indexOf(sign)
  return place < 0 ? sign : brackets.charAt(place % 2 === 0 ? place + 1 : place - 1)
}

const backwards = (text: string) => (text.match(/\P{M}\p{M}*|^\p{M}+/gu) ?? []).toReversed().map(mirrored).join('')

/** What an override shows backwards: letters of the other direction, where there are no others. */
function turned(_: string, override: string, text: string): string {
  const isTurned = (letter: string) => leftward.test(letter) === (override === '\u202d')
  const found = text.match(letters)
  const isOther = found ? found.every(isTurned) : override === '\u202e'
  return isOther ? backwards(text) : text
}

/** Blanks of any kind, and letters that are an empty place. */
const blank = /(?!\ufeff)[\s\u2800\u3164\uffa0]+/gu

/** What takes no place, but for the two below; of joiners in a row the last one counts. */
const unseen = /(?![\u200c\u200d\u{e0020}-\u{e007f}])[\p{Cc}\p{DI}\ufff9-\ufffb]|[\u200c\u200d](?=[\u200c\u200d])/gu

/** Joiners and tags: kept where they say what is seen, as those of a flag after U+1F3F4. */
const tags = /(\u{1f3f4}[\u{e0020}-\u{e007f}]+)|[\u{e0020}-\u{e007f}]/gu
const picture = String.raw`\p{Extended_Pictographic}`
/** Scripts whose letters take another shape by a joiner: of Arabic and Mongolian, and of India and its neighbours. */
const shaped = ['Arab', 'Syrc', 'Mand', 'Nkoo', 'Mong', 'Phag', 'Adlm', 'Rohg', 'Deva', 'Beng', 'Guru', 'Gujr']
  .concat(['Orya', 'Taml', 'Telu', 'Knda', 'Mlym', 'Sinh', 'Khmr', 'Mymr', 'Tibt'])
  .map((script) => String.raw`\p{scx=${script}}`)
  .join('')
const joiners = new RegExp(
  String.raw`((?<=[${picture}\u{1f3fb}-\u{1f3ff}])\u200d(?=${picture})|(?<=[${shaped}])[\u200c\u200d](?=[${shaped}]))|[\u200c\u200d]`,
  'gu',
)

/** Letters in another width, and Latin ligatures: what they are made of. */
const otherForms = /[\uff01-\uffee\ufb00-\ufb06]+/gu

/**
 * What a reader takes a text for (decision I-3): in small letters, each hyphen and each apostrophe alike, one blank for
 * several, without what is not seen. A sign that merely stands for another, as ², ① or ™, stays what it is.
 */
export const asRead = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(overridden, turned)
    .replaceAll(blank, ' ')
    .replaceAll(unseen, '')
    .replaceAll(tags, '$1')
    .replaceAll(joiners, '$1')
    .replaceAll(otherForms, (forms) => forms.normalize('NFKC'))
    .replaceAll(anyHyphen, '-')
    .replaceAll(anyApostrophe, "'")
    .replaceAll(/ {2,}/g, ' ')
    .trim()
    .toLowerCase()
    .normalize('NFC')
