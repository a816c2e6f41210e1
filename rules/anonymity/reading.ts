import { decodeHTML } from 'entities/decode'

type Range = readonly [from: number, to: number]

/** A text as its readers see it, with where each of its characters begins and ends in what was written. */
export type Reading = {
  readonly text: string
  /** Where what stands at some characters of the reading, up to another one, was written: on each side of the tags in it. */
  readonly written: (from: number, to: number) => readonly Range[]
}

/** What a link escapes: a character in UTF-8 or, as old pages do, one of Latin-1. */
const percents = [
  '%[0-7][0-9A-Fa-f]',
  '%(?:[Cc][2-9A-Fa-f]|[Dd][0-9A-Fa-f])%[89ABab][0-9A-Fa-f]',
  '%[Ee](?:0%[ABab]|[Dd]%[89]|[1-9A-CEFa-cef]%[89ABab])[0-9A-Fa-f]%[89ABab][0-9A-Fa-f]',
  '%[Ff](?:0%[9ABab]|[1-3]%[89ABab]|4%8)[0-9A-Fa-f](?:%[89ABab][0-9A-Fa-f]){2}',
  '%[C-Fc-f][0-9A-Fa-f]',
]
/** What HTML escapes, which browsers read without a semicolon too where it is a number, a blank or a letter with a mark. */
const references = [
  '&#0{0,50}[0-9]{1,7};?',
  '&#[Xx]0{0,50}[0-9A-Fa-f]{1,6};?',
  '&[A-Za-z][A-Za-z0-9]{0,31};',
  '&(?:nbsp|[A-Za-z](?:acute|grave|circ|uml|tilde|cedil)|[Aa]ring|[Oo]slash|(?:AE|ae|sz)lig)',
]
/** What takes no place: hyphens where a line may end, what joins letters or keeps them apart, and what turns text around. */
export const hidden = String.raw`[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb]`
/** Tags of no place, which a flag is written with: two units each. */
const hiddenTags = String.raw`\udb40[\udc00-\udfff]`

const escapes = [...percents, ...references, hidden, hiddenTags]
export const withTags = new RegExp(escapes.join('|'), 'g')
export const withoutTags = new RegExp([...escapes, '<[A-Za-z/!][^<>]*>'].join('|'), 'g')
const invisible = new RegExp(`${hidden}|${hiddenTags}`, 'g')

const unescaped = (percents: string) =>
  percents.length === 3 ? String.fromCodePoint(Number.parseInt(percents.slice(1), 16)) : decodeURIComponent(percents)

/** What is read where something is escaped; a tag ends a line. */
function readAs(escape: string): string {
  if (escape.startsWith('<')) return '\n'
  if (escape.startsWith('%')) return unescaped(escape).replaceAll(invisible, '')
  return escape.startsWith('&') ? decodeHTML(escape).replaceAll(invisible, '') : ''
}

/** A piece of a text, by where it begins and ends as it is read, and as it was written. */
type Piece = { readonly begin: number; readonly end: number; readonly from: number; readonly to: number }

/** The piece in which a character of the reading is. */
const pieceAt = (pieces: readonly Piece[], at: number): Piece | undefined =>
  pieces[firstWhere(pieces.length, (n) => (pieces[n]?.end ?? 0) > at)]

/** The text that is read where these are escapes, in one pass. */
function readBy(pattern: RegExp, written: string): Reading {
  const pieces: Piece[] = []
  const tags: Range[] = []
  let [text, done] = ['', 0]
  const add = (read: string, to: number) => {
    if (read !== '') pieces.push({ begin: text.length, end: text.length + read.length, from: done, to })
    text += read
    done = to
  }
  for (const { 0: escape, index } of written.matchAll(pattern)) {
    add(written.slice(done, index), index)
    if (escape.startsWith('<')) tags.push([index, index + escape.length])
    add(readAs(escape), index + escape.length)
  }
  if (done === 0) return { text: written, written: (from, to) => [[from, to]] }
  add(written.slice(done), written.length)
  const whole = (from: number, to: number): Range => [
    writtenFrom(pieceAt(pieces, from), from),
    writtenTo(pieceAt(pieces, to - 1), to),
  ]
  return { text, written: (from, to) => between(tags, whole(from, to)) }
}

/** The parts of a range that are in none of some tags, which are in their order. */
function between(tags: readonly Range[], [from, to]: Range): Range[] {
  let low = firstWhere(tags.length, (n) => (tags[n]?.[0] ?? 0) >= from)
  const parts: Range[] = []
  let begin = from
  for (let tag = tags[low]; tag && tag[0] < to; tag = tags[++low]) {
    if (tag[0] > begin) parts.push([begin, tag[0]])
    begin = tag[1]
  }
  return begin < to ? [...parts, [begin, to]] : parts
}

/** The first of some numbers from 0 of which something holds, as it does of all that follow. */
function firstWhere(count: number, holds: (n: number) => boolean): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/** Whether a piece is read as it was written: an escape is longer than what it stands for. */
const isSame = ({ begin, end, from, to }: Piece) => end - begin === to - from

const writtenFrom = (piece: Piece | undefined, at: number) =>
  piece && isSame(piece) ? piece.from + at - piece.begin : (piece?.from ?? 0)
const writtenTo = (piece: Piece | undefined, at: number) =>
  piece && isSame(piece) ? piece.from + at - piece.begin : (piece?.to ?? 0)

/** The reading of a text, as HTML and links escape it, with its tags, in which something may be said too. */
export const readingOf = (text: string): Reading => readBy(withTags, text)

/** The readings of a text: with its tags, and without them where it has any. Each takes as long as the text is. */
export function* readingsOf(text: string): Generator<Reading> {
  yield readingOf(text)
  if (text.includes('<')) yield readBy(withoutTags, text)
}
