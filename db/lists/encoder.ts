import { instant } from '../engine/instant.ts'

/** How a column's text becomes JSON. `json` is a column of type json; `number` prints as it is; `hidden` does not print. */
export type Kind = 'text' | 'uuid' | 'instant' | 'boolean' | 'number' | 'json' | 'hidden'

/** Turns pieces of COPY text, of whole lines each, into JSON objects: `first` before the first of them, `next` before the others. */
export type Encoder = (pieces: readonly Buffer[], first: string, next: string) => Buffer

/** Where every encoder writes before its answer is copied out in its exact length; it grows to the longest so far, and has room for a piece at any rate. */
let scratch: Buffer = Buffer.allocUnsafe(1024 * 1024)

/** How far an encoder has come: the next byte that it reads, the next that it writes; and both sides by words of four bytes. */
type Cursor = { input: Buffer; from: DataView; at: number; out: Buffer; to: DataView; end: number }
/** Writes the value at the cursor, which is not null, and leaves the cursor at the tab or the newline after it. */
type Write = (cursor: Cursor) => void

const [tab, newline, space, quote, plus, dash, zero, backslash] = [9, 10, 32, 34, 43, 45, 48, 92]
const [N, T, Z, t, v] = [78, 84, 90, 116, 118]

/**
 * The encoder of rows with these columns; a dotted name is a member of a nested object, whose columns follow each other.
 * It goes from bytes to bytes: to cut strings, join them and copy the result costs three times as much.
 */
export function compileEncoder(columns: readonly { name: string; kind: Kind }[]): Encoder {
  const visible = columns.filter(({ kind }) => kind !== 'hidden')
  const { keys, closing } = objectText(visible.map(({ name }) => name.split('.')))
  const members = columns.map((column) => {
    const { kind } = column
    const key = keys[visible.indexOf(column)] ?? ''
    const opening = Buffer.from(unquoted.has(kind) ? key : `${key}"`)
    return { null: Buffer.from(`${key}null`), opening, write: writers[kind], isQuoted: !unquoted.has(kind) }
  })
  const fixed = members.reduce((sum, { opening }) => sum + opening.length + 32, 1 + closing.length)
  const writeLine = (cursor: Cursor) => {
    for (const member of members) {
      if (isNull(cursor)) put(cursor, member.null, 2)
      else {
        put(cursor, member.opening, 0)
        member.write(cursor)
        if (member.isQuoted) cursor.out[cursor.end++] = quote
      }
      cursor.at++
    }
    put(cursor, closing, 0)
  }
  return (pieces, first, next) => {
    const words = wordsOf(scratch)
    const cursor: Cursor = { input: scratch, from: words, at: 0, out: scratch, to: words, end: 0 }
    const between = next.charCodeAt(0)
    let before = first.charCodeAt(0)
    for (const lines of pieces) {
      cursor.input = lines
      cursor.from = wordsOf(lines)
      for (cursor.at = 0; cursor.at < lines.length; before = between) {
        reserveLine(cursor, fixed)
        cursor.out[cursor.end++] = before
        writeLine(cursor)
      }
    }
    scratch = cursor.out
    return Buffer.copyBytesFrom(cursor.out, 0, cursor.end)
  }
}

/** What stands before the value of each column, from the brace or the comma to the colon, and after the last one. */
function objectText(paths: readonly (readonly string[])[]): { keys: string[]; closing: Buffer } {
  const done = new Set<string>()
  let open: readonly string[] = []
  const keys = paths.map((path, index) => {
    const parents = path.slice(0, -1)
    const ended = open.findIndex((step, depth) => step !== parents[depth])
    const shared = ended < 0 ? open.length : ended
    for (let depth = shared + 1; depth <= open.length; depth++) done.add(open.slice(0, depth).join('.'))
    if (done.has(parents.join('.'))) throw new Error(`The columns of ${parents.join('.')} do not follow each other`)
    const separator = '}'.repeat(open.length - shared) + (index === 0 ? '{' : ',')
    open = parents
    const opening = parents.slice(shared).map((step) => `${JSON.stringify(step)}:{`)
    return [separator, ...opening, JSON.stringify(path.at(-1)), ':'].join('')
  })
  return { keys, closing: Buffer.from('}'.repeat(open.length + 1)) }
}

const wordsOf = ({ buffer, byteOffset, length }: Buffer) => new DataView(buffer, byteOffset, length)

const hasRoom = ({ out, end }: Cursor, length: number) => end + length <= out.length

/** Makes room for `length` more bytes. */
function reserve(cursor: Cursor, length: number) {
  if (hasRoom(cursor, length)) return
  const out = Buffer.allocUnsafe(cursor.out.length * 2 + length)
  cursor.out.copy(out, 0, 0, cursor.end)
  cursor.out = out
  cursor.to = wordsOf(out)
}

/**
 * Makes room for the next line, whose bytes of control characters become six each, and `fixed` more. To look for its end
 * is worth it only where there is no room for all that is left of the piece.
 */
function reserveLine(cursor: Cursor, fixed: number) {
  const { input, at } = cursor
  if (!hasRoom(cursor, fixed + 6 * (input.length - at))) reserve(cursor, fixed + 6 * (input.indexOf(newline, at) - at))
}

const isNull = ({ input, at }: Cursor) => input[at] === backslash && input[at + 1] === N

/** Writes `bytes` for the next `read` bytes of the input. */
function put(cursor: Cursor, bytes: Buffer, read: number) {
  cursor.out.set(bytes, cursor.end)
  cursor.end += bytes.length
  cursor.at += read
}

const byteAt = (bytes: Buffer, index: number) => bytes[index] as number

const [ones, spaces, quotes, backslashes, highs] = [0x01010101, 0x20202020, 0x22222222, 0x5c5c5c5c, 0x80808080 | 0]

/** Not 0 where one of four bytes is below a space or a backslash, which COPY and JSON mean something by. */
const special = (word: number) => {
  const escape = word ^ backslashes
  return (((word - spaces) & ~word) | ((escape - ones) & ~escape)) & highs
}

/** Not 0 where one of four bytes is a quote. */
const quoted = (word: number) => {
  const quote = word ^ quotes
  return (quote - ones) & ~quote & highs
}

/** Copies what is written as it is read, four bytes at once, up to the last three of them at the most; `stop` is -1 where a quote is special too. */
function copyWords(cursor: Cursor, stop: 0 | -1) {
  const { from, to } = cursor
  const last = from.byteLength - 4
  let { at, end } = cursor
  for (; at <= last; at += 4, end += 4) {
    const word = from.getInt32(at, true)
    if ((special(word) | (quoted(word) & stop)) !== 0) break
    to.setInt32(end, word, true)
  }
  cursor.at = at
  cursor.end = end
}

const bare: Write = (cursor) => {
  copyWords(cursor, 0)
  const { input, out } = cursor
  let { at, end } = cursor
  for (let byte = byteAt(input, at); byte !== tab && byte !== newline; byte = byteAt(input, ++at)) out[end++] = byte
  cursor.at = at
  cursor.end = end
}

const controls = Array.from({ length: 32 }, (_, code) => Buffer.from(`\\u${code.toString(16).padStart(4, '0')}`))
/** What stands for a byte that COPY prints as it is, and for the letter after a backslash of COPY. */
const escapes = new Map([...controls.entries(), [quote, Buffer.from('\\"')]])
const letters = new Map(
  ['\\b', '\\f', '\\n', '\\r', '\\t', '\\\\'].map((text) => [text.charCodeAt(1), Buffer.from(text)]),
)
letters.set(v, Buffer.from('\\u000b'))

const escaped: Write = (cursor) => {
  copyWords(cursor, -1)
  const { input, out } = cursor
  let { at, end } = cursor
  for (let byte = byteAt(input, at); byte !== tab && byte !== newline; byte = byteAt(input, ++at)) {
    if (byte >= space && byte !== quote && byte !== backslash) out[end++] = byte
    else if (byte === backslash) end += substitute(letters.get(byteAt(input, ++at)), out, end)
    else end += substitute(escapes.get(byte), out, end)
  }
  cursor.at = at
  cursor.end = end
}

const substitute = (bytes: Buffer | undefined, out: Buffer, end: number) => bytes?.copy(out, end) ?? 0

/** JSON text keeps its own escapes: COPY doubled their backslashes, and wrote the white space between values as one. */
const unescaped: Write = (cursor) => {
  copyWords(cursor, 0)
  const { input, out } = cursor
  let { at, end } = cursor
  for (let byte = byteAt(input, at); byte !== tab && byte !== newline; byte = byteAt(input, ++at)) {
    const isEscape = byte === backslash
    if (isEscape) byte = byteAt(input, ++at)
    out[end++] = isEscape && byte !== backslash ? space : byte
  }
  cursor.at = at
  cursor.end = end
}

/** `instant` on bytes, for the form that PostgreSQL's text has in a session in UTC; `instant` itself for the rest. */
const printed: Write = (cursor) => {
  const { input, at, out, end } = cursor
  bare(cursor)
  const [length, offset] = [cursor.at - at, cursor.at - 3]
  if (
    length > 26 ||
    input[at + 4] !== dash ||
    input[offset] !== plus ||
    input[offset + 1] !== zero ||
    input[offset + 2] !== zero
  ) {
    cursor.end = end + out.write(instant(input.toString('latin1', at, cursor.at)), end)
    return
  }
  out[end + 10] = T
  const last = length === 22 ? end + 19 : end + 23
  for (let zeros = end + length - 3; zeros < last; zeros++) out[zeros] = zero
  out[last] = Z
  cursor.end = last + 1
}

const [trueText, falseText] = [Buffer.from('true'), Buffer.from('false')]

/** Leaves the value out. */
const skipped: Write = (cursor) => {
  const { end } = cursor
  bare(cursor)
  cursor.end = end
}

const unquoted = new Set<Kind>(['number', 'boolean', 'json', 'hidden'])
const writers: Record<Kind, Write> = {
  text: escaped,
  uuid: bare,
  instant: printed,
  number: bare,
  boolean: (cursor) => {
    put(cursor, cursor.input[cursor.at] === t ? trueText : falseText, 1)
  },
  json: unescaped,
  hidden: skipped,
}
