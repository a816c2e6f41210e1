import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Response } from 'express'
import { compileEncoder, type Encoder, type Kind } from '../../db/lists/encoder.ts'
import { cursorColumn } from '../../db/lists/rows.ts'
import { giveBack } from './give-back.ts'
import { bytesTogether, openBody } from './compress.ts'
import { flatten, type Operation, resolve, type Schema } from '../../contract/contract.ts'
import type { Spool } from './spools.ts'

const slice = 65_536
const budget = 2

/** How each member of a list's items is printed, from the schema of the operation's success. */
export function itemKinds({ responses }: Operation): ReadonlyMap<string, Kind> | undefined {
  const schema = responses['200']?.content?.['application/json']?.schema
  return schema?.type === 'array' && schema.items ? new Map(kindsOf(schema.items)) : undefined
}

/** The kind of each member by its name: `employe` when a column holds the whole object, `employe.nom` when not. */
function kindsOf(item: Schema, parent = ''): [string, Kind][] {
  return Object.entries(flatten(resolve(item)).properties ?? {}).flatMap(([name, property]) => {
    const schema = flatten(resolve(property))
    return [[parent + name, kindOf(schema)], ...kindsOf(schema, `${parent}${name}.`)]
  })
}

function kindOf({ type, format }: Schema): Kind {
  const types = [type ?? []].flat()
  if (types.includes('boolean')) return 'boolean'
  if (types.includes('integer') || types.includes('number')) return 'number'
  if (!types.includes('string')) return 'json'
  return format === 'date-time' ? 'instant' : format === 'uuid' ? 'uuid' : 'text'
}

/** How a list is written: what opens and closes it, what stands between its items, and what an empty one is. */
export type Form = { type: string; opening: string; next: string; closing: string; empty: string }

/** The media types that a list is answered in, the default one first. */
export const forms: readonly [json: Form, lines: Form] = [
  { type: 'application/json', opening: '[', next: ',', closing: ']', empty: '[]' },
  // Each item is written after a newline: the first of these is cut off, and one more ends the last item.
  { type: 'application/x-ndjson', opening: '', next: '\n', closing: '\n', empty: '' },
]

type Reading = {
  readonly kinds: ReadonlyMap<string, Kind>
  readonly stallTimeout: number
  readonly form: Form
  readonly spool: Spool
  /** The header `Link`, once the first rows are there. */
  readonly link?: () => string | undefined
}

/** Hands the bytes of COPY text to what it is given, and returns once that has all of them. */
type Source = (consume: (bytes: AsyncIterable<Buffer>) => Promise<void>) => Promise<void>

/**
 * Streams COPY text as JSON. Nothing is sent before the first rows are there, so that a failure of the query can still
 * be a problem document; a failure after that ends the connection, never the list. The source is read at its own pace:
 * what the reader has not taken yet waits in the spool, and only a spool that is full holds the source back. A reader
 * who stands still for `stallTimeout` ms is cut off.
 */
export async function sendList(res: Response, read: Source, reading: Reading) {
  const { kinds, form, spool } = reading
  const sending = send(res, reading).finally(() => spool.close())
  // Met below, or when the next bytes find the spool closed.
  sending.catch(() => undefined)
  try {
    await read(async (bytes) => {
      let isFirst = true
      for await (const json of encoded(bytes, kinds, form)) {
        await spool.add(isFirst && form.opening === '' ? json.subarray(1) : json)
        isFirst = false
      }
    })
    spool.end()
    await sending
  } finally {
    await spool.close()
  }
}

/** Sends what waits in the spool, as long as something is added to it. */
async function send(res: Response, { spool, form, stallTimeout, link }: Reading) {
  let body: ReturnType<typeof paced> | undefined
  const unsent: Buffer[] = []
  for (let json = await spool.take(); json !== 'end'; json = await spool.take(body.together())) {
    body ??= paced(headed(res, form, link?.()), stallTimeout)
    unsent.push(json)
    if ((await body.write(json)) === 'drained') for (const bytes of unsent.splice(0)) giveBack(bytes)
  }
  if (body) body.end(form.closing)
  else headed(res, form, link?.()).end(form.empty)
}

/** The answer with the headers of a list: a failure before has none of them. */
export const headed = (res: Response, { type }: Form, link: string | undefined) =>
  (link === undefined ? res : res.set('Link', link)).type(type)

/** The items, in pieces: each starts with what stands before its first item. */
async function* encoded(bytes: AsyncIterable<Buffer>, kinds: ReadonlyMap<string, Kind>, { opening, next }: Form) {
  let encode: Encoder | undefined
  let before = opening || next
  for await (const lines of wholeLines(bytes)) {
    const { encoder, rest } = encode ? { encoder: encode, rest: lines } : readHeader(lines, kinds)
    encode = encoder
    if (rest.every(({ length }) => length === 0)) continue
    await turn()
    const started = performance.now()
    const json = encode(rest, before, next)
    spend(performance.now() - started)
    before = next
    yield json
  }
}

/** Whole lines: the one that begins in the piece before, and those that stand in this one. */
type Lines = readonly [begunBefore: Buffer, others: Buffer]

/** COPY's bytes cut at the ends of lines, about 64 kB at once. */
async function* wholeLines(bytes: AsyncIterable<Buffer>): AsyncGenerator<Lines> {
  const cut = openCutter()
  for await (const chunk of bytes) {
    for (const piece of piecesOf(chunk)) {
      const lines = cut(piece)
      if (lines) yield lines
    }
  }
}

/** Gives the whole lines of each piece, where it has some; only a line that pieces cut is copied. */
function openCutter() {
  let begun: Buffer = Buffer.alloc(0)
  return (piece: Buffer): Lines | undefined => {
    const rest = begun.length > 0 ? piece.indexOf(10) + 1 || piece.length : 0
    const end = piece.lastIndexOf(10) + 1
    const line = rest > 0 ? Buffer.concat([begun, piece.subarray(0, rest)]) : begun
    begun = end > 0 || rest === 0 ? piece.subarray(end) : line
    return end > 0 ? [line, piece.subarray(rest, end)] : undefined
  }
}

function* piecesOf(chunk: Buffer): Generator<Buffer> {
  for (let start = 0; start < chunk.length; start += slice) yield chunk.subarray(start, start + slice)
}

const encoders = new Map<string, Encoder>()

/** The first line names the columns: they choose the encoder, compiled once for each shape. */
function readHeader([begunBefore, others]: Lines, kinds: ReadonlyMap<string, Kind>) {
  const [lines, following] = begunBefore.length > 0 ? [begunBefore, others] : [others, begunBefore]
  const end = lines.indexOf(10)
  const header = lines.toString('utf8', 0, end)
  const columns = header.split('\t').map((name) => ({ name, kind: kinds.get(name) ?? unknownColumn(name) }))
  const shape = columns.map(({ name, kind }) => `${name} ${kind}`).join()
  const encoder = encoders.get(shape) ?? compileEncoder(columns)
  encoders.set(shape, encoder)
  return { encoder, rest: [lines.subarray(end + 1), following] }
}

function unknownColumn(name: string): 'hidden' {
  if (name === cursorColumn) return 'hidden'
  throw new Error(`The contract's item has no member ${name}`)
}

/**
 * Writes at the reader's pace. The listeners are set once for the whole answer: the one on `drain` may end up on the
 * stream that compresses, from which it cannot be taken off.
 */
export function paced(res: Response, stallTimeout: number) {
  const body = openBody(res)
  let wake: () => void = () => undefined
  const woken = () => {
    wake()
  }
  body.on('drain', woken)
  res.on('close', woken)
  /**
   * Says 'drained' where what it is written to was full, and has passed on everything since: only then does nothing read
   * the bytes of this and the writes before any more. The response alone does not tell while a library compresses.
   */
  const write = async (json: Buffer) => {
    const isFull = !body.write(json)
    if (isFull && !res.destroyed) {
      const stalled = setTimeout(() => res.destroy(), stallTimeout)
      await new Promise<void>((resolve) => (wake = resolve))
      clearTimeout(stalled)
    }
    if (res.destroyed) throw new Error('The reader went away')
    return isFull && body.writableLength === 0 ? 'drained' : 'waiting'
  }
  return { write, together: () => bytesTogether(res), end: (closing: string) => body.end(closing) }
}

// One budget of time for all the lists in progress: a turn of the event loop encodes for 2 ms at most, then other
// requests have theirs.
let spent = 0
let pending: Promise<void> | undefined

function spend(milliseconds: number) {
  spent += milliseconds
  pending ??= nextTurn().then(() => {
    pending = undefined
    spent = 0
  })
}

async function turn() {
  while (spent > budget && pending) await pending
}
