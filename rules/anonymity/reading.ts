import { decodeHTMLStrict } from 'entities/decode'

/** A text as its readers see it, with where each of its characters begins and ends in what was written. */
export type Reading = {
  readonly text: string
  /** Where what stands at some characters of the reading, up to another one, was written. */
  readonly written: (from: number, to: number) => readonly [from: number, to: number]
}

/** What a link escapes: a character in UTF-8 or, as old pages do, one of Latin-1. */
const percents = [
  '%[0-7][0-9A-Fa-f]',
  '%(?:[Cc][2-9A-Fa-f]|[Dd][0-9A-Fa-f])%[89ABab][0-9A-Fa-f]',
  '%[Ee](?:0%[ABab]|[Dd]%[89]|[1-9A-CEFa-cef]%[89ABab])[0-9A-Fa-f]%[89ABab][0-9A-Fa-f]',
  '%[Ff](?:0%[9ABab]|[1-3]%[89ABab]|4%8)[0-9A-Fa-f](?:%[89ABab][0-9A-Fa-f]){2}',
  '%[C-Fc-f][0-9A-Fa-f]',
]
const references = [String.raw`&#\d{1,7};`, '&#[Xx][0-9A-Fa-f]{1,6};', '&[A-Za-z][A-Za-z0-9]{0,31};']
/** What takes no place: a hyphen where a line may end, and what joins letters or keeps them apart. */
const hidden = String.raw`[\u00ad\u034f\u200b-\u200f\u2060-\u2064\ufe00-\ufe0f\ufeff]`

const escapes = [...percents, ...references, hidden]
export const withTags = new RegExp(escapes.join('|'), 'g')
export const withoutTags = new RegExp([...escapes, '<[A-Za-z/!][^<>]*>'].join('|'), 'g')
const invisible = new RegExp(hidden, 'g')

const unescaped = (percents: string) =>
  percents.length === 3 ? String.fromCodePoint(Number.parseInt(percents.slice(1), 16)) : decodeURIComponent(percents)

/** What is read where something is escaped; a tag ends a line. */
function readAs(escape: string): string {
  if (escape.startsWith('%')) return unescaped(escape)
  if (escape.startsWith('<')) return '\n'
  return escape.startsWith('&') ? decodeHTMLStrict(escape).replaceAll(invisible, '') : ''
}

/** A piece of a text, by where it begins and ends as it is read, and as it was written. */
type Piece = { readonly begin: number; readonly end: number; readonly from: number; readonly to: number }

/** The piece in which a character of the reading is. */
function pieceAt(pieces: readonly Piece[], at: number): Piece | undefined {
  let [low, high] = [0, pieces.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((pieces[middle]?.end ?? 0) <= at) low = middle + 1
    else high = middle
  }
  return pieces[low]
}

/** The text that is read where these are escapes, in one pass. */
function readBy(pattern: RegExp, written: string): Reading {
  const pieces: Piece[] = []
  let [text, done] = ['', 0]
  const add = (read: string, to: number) => {
    if (read !== '') pieces.push({ begin: text.length, end: text.length + read.length, from: done, to })
    text += read
    done = to
  }
  for (const { 0: escape, index } of written.matchAll(pattern)) {
    add(written.slice(done, index), index)
    add(readAs(escape), index + escape.length)
  }
  if (done === 0) return { text: written, written: (from, to) => [from, to] }
  add(written.slice(done), written.length)
  return {
    text,
    written: (from, to) => [writtenFrom(pieceAt(pieces, from), from), writtenTo(pieceAt(pieces, to - 1), to)],
  }
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
