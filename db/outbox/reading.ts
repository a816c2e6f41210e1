import { Tokenizer } from 'htmlparser2'
import { folded, seam } from '../../rules/anonymity/mentions.ts'

/** Where a part of a text stands, and whether it is written in HTML, or as a link. */
type Place = { readonly start: number; readonly end: number; readonly isHtml: boolean; readonly isLink: boolean }

/**
 * A part as it is compared, or what stands between two of them. Each of its characters stands for those of the source from
 * `starts` to `ends` of it; without these for the one in its place after `start`.
 */
type Part = { readonly text: string; readonly start: number; readonly starts?: number[]; readonly ends?: number[] }

/** A text as its reader sees it: its words, those of attributes that are shown and of links to write or to call; and all the rest. */
type Reading = { readonly words: Part[]; readonly rest: Part[] }

/** Between what does not stand beside each other. */
const apart = '\u0001'

/** Elements that end no word. */
const inline = new Set([
  ...[
    'a',
    'abbr',
    'b',
    'bdi',
    'bdo',
    'big',
    'cite',
    'code',
    'del',
    'dfn',
    'em',
    'font',
    'i',
    'ins',
    'kbd',
    'mark',
    'q',
  ],
  ...['s', 'samp', 'small', 'span', 'strike', 'strong', 'sub', 'sup', 'time', 'tt', 'u', 'var', 'wbr'],
])
/** Attributes that a reader is shown, or told. */
const shown = new Set([
  'alt',
  'title',
  'summary',
  'abbr',
  'label',
  'placeholder',
  'aria-label',
  'aria-description',
  'content',
])
/** Elements whose text is nothing that is read. */
const unread = new Set(['script', 'style'])

const written = /^\s*(?:mailto|tel|sms):/i
const links =
  /\b[a-z][a-z0-9+.-]{1,20}:(?:\/\/|(?<=(?:mailto|tel|sms):))(?:(?!&(?:quot|nbsp|[lr][ad]quo|[lg]t|#\d+);)[^\s<>"()[\]{}«»|])+/gi
const entity = '&(?:#[xX]?[0-9a-fA-F]+|[a-zA-Z][a-zA-Z0-9]*);?'
const percent = '(?:%[0-9a-fA-F]{2})+'

/** A character with its accents, or what writes one. */
const unitOf = ({ isHtml, isLink }: Pick<Place, 'isHtml' | 'isLink'>) =>
  new RegExp(`${isHtml ? `${entity}|` : ''}${isLink ? `${percent}|` : ''}.\\p{M}*`, 'gsu')

const mostKnown = 1000
const known = new Map<string, string>()

/** What HTML writes by an entity. */
function decoded(text: string): string {
  const found = known.get(text)
  if (found !== undefined) return found
  let said = ''
  const nothing = () => undefined
  const add = (code: number) => {
    said += String.fromCodePoint(code)
  }
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      ...{
        onattribdata: nothing,
        onattribentity: nothing,
        onattribend: nothing,
        onattribname: nothing,
        oncdata: nothing,
      },
      ...{ onclosetag: nothing, oncomment: nothing, ondeclaration: nothing, onend: nothing, onopentagend: nothing },
      ...{ onopentagname: nothing, onprocessinginstruction: nothing, onselfclosingtag: nothing, ontextentity: add },
      ontext: (start, end) => {
        said += text.slice(start, end)
      },
    },
  )
  tokenizer.write(text)
  tokenizer.end()
  if (known.size >= mostKnown) known.clear()
  known.set(text, said)
  return said
}

/** The characters of a run of percents, each with how many characters write it; the run as it is where it is no UTF-8. */
function percents(run: string): (readonly [text: string, length: number])[] {
  try {
    return Array.from(decodeURIComponent(run), (char) => [char, Buffer.byteLength(char) * 3] as const)
  } catch {
    return [[run, run.length]]
  }
}

/** A character, or what writes one, with how many characters of the source it takes. */
function charactersOf(found: string, { isHtml, isLink }: Place): (readonly [text: string, length: number])[] {
  if (isLink && found.startsWith('%') && found.length > 2) return percents(found)
  return [[isHtml && found.startsWith('&') ? decoded(found) : found, found.length]]
}

/** Whether each character stands for itself. */
const isAsIs = (raw: string, { isHtml, isLink }: Place) =>
  !/[^\0-\x7f]/.test(raw) && !(isHtml && raw.includes('&')) && !(isLink && raw.includes('%'))

function partOf(source: string, place: Place): Part {
  const { start, end } = place
  const raw = source.slice(start, end)
  if (isAsIs(raw, place)) return { text: raw.toLowerCase(), start }
  const [texts, starts, ends]: [string[], number[], number[]] = [[], [], []]
  let at = start
  for (const [found] of raw.matchAll(unitOf(place)))
    for (const [text, length] of charactersOf(found, place)) {
      const said = folded(text)
      texts.push(said)
      for (let i = 0; i < said.length; i++) {
        starts.push(at)
        ends.push(at + length)
      }
      at += length
    }
  return { text: texts.join(''), start, starts, ends }
}

const between = (text: string, start: number): Part => ({ text, start, starts: [start], ends: [start] })

/** Adds a text to what is read: its links are no words, but for those to write or to call. */
function addText(source: string, { start, end, isHtml }: Place, { words, rest }: Reading): void {
  let at = start
  const add = (to: Part[], from: number, until: number, isLink = false) => {
    if (from < until) to.push(partOf(source, { start: from, end: until, isHtml, isLink }))
  }
  for (const { 0: link, index } of source.slice(start, end).matchAll(links)) {
    const from = start + index
    add(words, at, from)
    if (!written.test(link)) for (const one of [words, rest]) one.push(between(apart, from))
    add(written.test(link) ? words : rest, from, from + link.length, true)
    at = from + link.length
  }
  add(words, at, end)
}

/** HTML that is being read: where it begins in its source, what it says, what stands beside its text, and what stands open. */
type Html = {
  readonly source: string
  readonly from: number
  readonly into: Reading
  readonly beside: Reading
  isRead: boolean
  attribute: string
  start: number
  end: number
}

const nothing = () => undefined
const ignored = {
  ...{ onattribentity: nothing, ontextentity: nothing, onend: nothing, onopentagend: nothing },
  ...{ ondeclaration: nothing, onprocessinginstruction: nothing },
}

/** Reads tags: those of elements that end no word stand in a word or between two. */
function tagsOf(html: Html) {
  const { source, from, into } = html
  const tag = (start: number, end: number) => {
    const name = source.slice(from + start, from + end).toLowerCase()
    into.words.push(between(inline.has(name) ? seam : ' ', from + start))
    return name
  }
  return {
    onopentagname(start: number, end: number) {
      html.isRead = !unread.has(tag(start, end))
    },
    onclosetag(start: number, end: number) {
      tag(start, end)
      html.isRead = true
    },
    onselfclosingtag() {
      html.isRead = true
    },
  }
}

/** Reads attributes, each apart from the text. */
function attributesOf(html: Html) {
  const { source, from, into, beside } = html
  return {
    onattribname(start: number, end: number) {
      Object.assign(html, { attribute: source.slice(from + start, from + end).toLowerCase(), start: -1 })
    },
    onattribdata(start: number, end: number) {
      Object.assign(html, { start: html.start < 0 ? from + start : html.start, end: from + end })
    },
    onattribend() {
      const { attribute, start, end } = html
      if (start < 0) return
      const [place, isShown] = [{ start, end, isHtml: true }, shown.has(attribute)]
      const isWritten = attribute === 'href' && written.test(source.slice(start, end))
      const { words } = isShown || isWritten ? beside : { words: into.rest }
      words.push(between(apart, start))
      if (isShown) addText(source, { ...place, isLink: false }, beside)
      else words.push(partOf(source, { ...place, isLink: true }))
    },
  }
}

/** Reads texts, and comments, in which there may be HTML for some. */
function textsOf(html: Html) {
  const { source, from, into, beside } = html
  const comment = (first: number, last: number, offset: number) => {
    const [start, end] = [from + first, from + last - offset]
    into.words.push(between(seam, start))
    beside.words.push(between(apart, start))
    if (source.slice(start, end).includes('<')) readHtml(source, start, end, beside)
    else addText(source, { start, end, isHtml: false, isLink: false }, beside)
  }
  return {
    ontext(start: number, end: number) {
      const place = { start: from + start, end: from + end, isHtml: html.isRead, isLink: false }
      if (html.isRead) addText(source, place, into)
      else into.rest.push(between(apart, place.start), partOf(source, place))
    },
    oncomment: comment,
    oncdata: comment,
  }
}

/** Reads HTML of a source, from a place on to another one. */
function readHtml(source: string, from: number, until: number, into: Reading): void {
  const beside: Reading = { words: [], rest: into.rest }
  const html = { source, from, into, beside, isRead: true, attribute: '', start: -1, end: -1 }
  const tokenizer = new Tokenizer(
    { decodeEntities: false },
    { ...ignored, ...tagsOf(html), ...attributesOf(html), ...textsOf(html) },
  )
  tokenizer.write(source.slice(from, until))
  tokenizer.end()
  into.words.push(between(apart, until))
  for (const part of beside.words) into.words.push(part)
}

function read(source: string, isHtml: boolean): Reading {
  const reading: Reading = { words: [], rest: [] }
  if (isHtml) readHtml(source, 0, source.length, reading)
  else addText(source, { start: 0, end: source.length, isHtml, isLink: false }, reading)
  return reading
}

const said = (parts: readonly Part[]) => parts.map(({ text }) => text).join('')

/** What is looked for in words, and what in the rest: links, and attributes that nobody is shown. */
export type Sought = { readonly words: RegExp; readonly rest: RegExp }

/** Whether a text, in HTML or as it is, says what is looked for. */
export function says(source: string, isHtml: boolean, { words, rest }: Sought): boolean {
  const reading = read(source, isHtml)
  return said(reading.words).search(words) >= 0 || said(reading.rest).search(rest) >= 0
}

type Edit = { readonly start: number; readonly end: number; readonly instead: string }

type Range = { start: number; end: number }

/** Where a character of a part stands in the source. */
const placeIn = ({ start, starts, ends }: Part, i: number): Range =>
  starts && ends ? { start: starts[i] ?? start, end: ends[i] ?? start } : { start: start + i, end: start + i + 1 }

/** Where the characters of parts stand in the source, asked for in their order. */
function sourceOf(parts: readonly Part[]): (at: number) => Range {
  const lengthOf = (i: number) => parts[i]?.text.length ?? 0
  let [part, offset] = [0, 0]
  return (at) => {
    while (part + 1 < parts.length && at >= offset + lengthOf(part)) offset += lengthOf(part++)
    return placeIn(parts[part] ?? between('', 0), at - offset)
  }
}

/** The places of the source that make up some characters: what is between them, as markup, is none of them. */
function placesOf(ranges: readonly Range[]): Range[] {
  const places: Range[] = []
  for (const { start, end } of ranges) {
    const before = places.at(-1)
    if (start === end) continue
    if (before && start <= before.end) before.end = Math.max(before.end, end)
    else places.push({ start, end })
  }
  return places
}

function editsOf(parts: readonly Part[], sought: RegExp, instead: (found: string) => string): Edit[] {
  const at = sourceOf(parts)
  return [...said(parts).matchAll(sought)].flatMap(({ 0: found, index }) =>
    placesOf(Array.from({ length: found.length }, (_, i) => at(index + i))).map((place, i) => ({
      ...place,
      instead: i === 0 ? instead(found) : '',
    })),
  )
}

/** Replaces what is looked for in a text, in HTML or as it is: of what markup stands in, the markup stays. */
export function rewritten(
  source: string,
  isHtml: boolean,
  { words, rest }: Sought,
  instead: (found: string) => string,
): string {
  const reading = read(source, isHtml)
  const edits = [...editsOf(reading.words, words, instead), ...editsOf(reading.rest, rest, instead)]
  let [text, at] = ['', 0]
  for (const edit of edits.sort((a, b) => a.start - b.start)) {
    text += source.slice(at, Math.max(at, edit.start)) + edit.instead
    at = Math.max(at, edit.end)
  }
  return text + source.slice(at)
}
