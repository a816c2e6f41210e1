import { apostrophes, hyphens } from './anonymity/words.ts'

/** Signs of which a reader takes each for another, by the one list of them (decision M-14). */
const anyHyphen = new RegExp(`[${hyphens}]`, 'gu')
const anyApostrophe = new RegExp(`[${apostrophes}]`, 'gu')

/** What an override turns: up to the next sign of direction (U+202A to U+202E, U+2066 to U+2069), or the end. */
const overridden = /([\u202d\u202e])([^\u202a-\u202e\u2066-\u2069]+)/gu
/** Letters that are written from right to left. */
const leftward =
  /[\p{scx=Hebr}\p{scx=Arab}\p{scx=Syrc}\p{scx=Thaa}\p{scx=Nkoo}\p{scx=Samr}\p{scx=Mand}\p{scx=Adlm}\p{scx=Rohg}]/u
const letters = /\p{L}/gu
const brackets = '()[]{}<>«»‹›≤≥⟨⟩〈〉《》「」『』【】〔〕（）［］｛｝＜＞｢｣'

/** A bracket that is turned around is shown as its fellow. */
function mirrored(sign: string): string {
  const place = brackets.indexOf(sign)
  return place < 0 ? sign : brackets.charAt(place % 2 === 0 ? place + 1 : place - 1)
}

const clusters = new Intl.Segmenter('fr', { granularity: 'grapheme' })

/** Signs as one sees them, from the last to the first: what is one picture, as a flag, stays one. */
const backwards = (text: string) =>
  Array.from(clusters.segment(text), ({ segment }) => mirrored(segment))
    .toReversed()
    .join('')

/** What an override shows backwards: letters of the other direction, where there are no others. */
function turned(_: string, override: string, text: string): string {
  const isTurned = (letter: string) => leftward.test(letter) === (override === '\u202d')
  const found = text.match(letters)
  const isOther = found ? found.every(isTurned) : override === '\u202e'
  return isOther ? backwards(text) : text
}

/** Blanks of any kind, and letters that are an empty place; that of Ogham (U+1680) is a line. */
const blank = /(?![\ufeff\u1680])[\s\u0085\u2800\u3164\uffa0]+/gu

/** What takes no place, but for joiners; of these in a row the last one counts. */
const unseen = /(?![\u200c\u200d])[\p{Cc}\p{DI}\ufff9-\ufffc]|[\u200c\u200d](?=[\u200c\u200d])/gu

/** Pictures that are shown as such only with U+FE0F behind them, or a colour of the skin. */
const withSelector = /((?=\p{Extended_Pictographic})\P{Emoji_Presentation})(?![\u{1f3fb}-\u{1f3ff}\ufe0f])/gu
const needless = /(\p{Emoji_Presentation})\ufe0f/gu
/**
 * What joiners and tags make one picture of, as a family and the flag of Scotland: what Unicode recommends to all fonts.
 * These are strings of a few signs each, so that a place of a text is left after as many steps at most.
 */
const recommended = ['ZWJ', 'Tag'].map((kind) => String.raw`\p{RGI_Emoji_${kind}_Sequence}`)
const onePicture = new RegExp(`([${recommended.join('')}])`, 'v')

/** Scripts whose letters take another shape by a joiner: of Arabic and Mongolian, and of India and its neighbours. */
const shaped = ['Arab', 'Syrc', 'Mand', 'Nkoo', 'Mong', 'Phag', 'Adlm', 'Rohg', 'Deva', 'Beng', 'Guru', 'Gujr']
  .concat(['Orya', 'Taml', 'Telu', 'Knda', 'Mlym', 'Sinh', 'Khmr', 'Mymr', 'Tibt'])
  .map((script) => String.raw`\p{scx=${script}}`)
  .join('')
/** A joiner behind a letter of these, with its marks, and before a letter or a mark of them; or any other. */
const joiners = new RegExp(
  String.raw`((?<=[[${shaped}]&&\p{L}]\p{M}*)[\u200c\u200d](?=[[${shaped}]&&[\p{L}\p{M}]]))|[\u200c\u200d]`,
  'gv',
)

/** What is seen of a text without such pictures. */
const ofLetters = (text: string) => text.replaceAll(unseen, '').replaceAll(joiners, '$1')

/** A text without what is not seen; what is one picture stays, with its joiners and tags. */
const seen = (text: string): string =>
  text
    .replaceAll(needless, '$1')
    .replaceAll(withSelector, '$1\ufe0f')
    .split(onePicture)
    .map((part, place) => (place % 2 === 0 ? ofLetters(part) : part.replaceAll('\ufe0f', '')))
    .join('')

/** Letters in another width, Latin ligatures, letters that are two, and dots in one sign: what they are made of. */
const otherForms = /[\uff01-\uffee\ufb00-\ufb06\u0132\u0133\u013f\u0140\u0149\u01c4-\u01cc\u01f1-\u01f3\u2024-\u2026]/gu
/** Letters of Korean that stand alone, by what NFKC makes of them and of their narrow forms: parts of a syllable. */
const alone = Array.from({ length: 51 }, (_, place) => String.fromCodePoint(0x3131 + place))
const notFurther = new Map(alone.map((letter) => [letter.normalize('NFKC'), letter]))
notFurther.set('\uffe3', '\u00af').set('\ufb05', '\u017ft')

/** What a form is made of, and no further, where NFKC goes on with what that is like. */
function madeOf(form: string): string {
  const parts = form.normalize('NFKC')
  return notFurther.get(form) ?? notFurther.get(parts) ?? parts
}

/**
 * What a reader takes a text for (decision I-3): in small letters, each hyphen and each apostrophe alike, one blank for
 * several, without what is not seen. A sign that merely stands for another, as ², ① or ™, stays what it is.
 */
export const asRead = (text: string): string =>
  seen(text.normalize('NFC').replaceAll(overridden, turned).replaceAll(blank, ' '))
    .replaceAll(otherForms, madeOf)
    .replaceAll(anyHyphen, '-')
    .replaceAll(anyApostrophe, "'")
    .replaceAll(/ {2,}/g, ' ')
    .replaceAll(/^ | $/g, '')
    .toLowerCase()
    .normalize('NFC')
