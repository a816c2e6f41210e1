import { isUtf8 } from 'node:buffer'

/** The collections that are cut out of a body, or out of the items of another one, by name. */
export type Plan = ReadonlyMap<string, Plan>

/** An item of a collection, as the bytes of the body hold it: the collections that are cut out of it are left empty. */
export type Item = {
  readonly collection: string
  /** Its place in its own array. */
  readonly place: number
  /** The order in which items begin: a parent comes before its children, although it ends after them. */
  readonly rang: number
  readonly parent: Item | undefined
  /** Undefined when it is larger than `maxItem`. */
  text: string | undefined
}

/** The largest item, in bytes, besides the collections that are cut out of it. */
export const maxItem = 1_048_576

/** An item that is being read. */
type Frame = Item & {
  readonly plan: Plan
  /** The item that its collection was cut out of; the body itself has none. */
  readonly container: Frame | undefined
  /** The names of the collections that were cut out of it. */
  cut: string[]
  parts: Buffer[]
  size: number
  /** How deep the next byte is inside the item. */
  depth: number
  /** The last byte of the structure at depth 1. */
  last: number
  /** The bytes of the key that was read last at depth 1. */
  key: number[] | undefined
}

type State = {
  frame: Frame
  isString: boolean
  isEscaped: boolean
  items: number
  readonly onItem: (item: Item) => void
  readonly onRepeated: (item: Item, collection: string) => void
}

const [quote, backslash, comma, colon, brace, bracket] = [0x22, 0x5c, 0x2c, 0x3a, 0x7b, 0x5b] as const
const opens = (byte: number) => byte === bracket || byte === brace
const closes = (byte: number) => byte === 0x5d || byte === 0x7d
const isStructure = Uint8Array.from({ length: 256 }, (_, byte) => Number(/[,:{}[\]]/.test(String.fromCharCode(byte))))

/**
 * Cuts a JSON body into the items of its collections as its bytes arrive, so that no more than one item is held. It
 * looks at the nesting only: each item, and at the end what is left of the body, is for JSON.parse to check. Throws a
 * SyntaxError where the nesting cannot be followed. A collection that stands twice in one
 * object is reported; the body itself is the item of rank 0.
 */
export function openSplitter(plan: Plan, onItem: State['onItem'], onRepeated: State['onRepeated']) {
  const root = begin('', 0, 0, undefined, plan)
  const state: State = { frame: root, isString: false, isEscaped: false, items: 0, onItem, onRepeated }
  return {
    feed: (chunk: Buffer) => {
      feed(state, chunk)
    },
    /** The body without its collections; undefined when even that is larger than an item may be. */
    end(): string | undefined {
      if (state.frame !== root || state.isString) throw new SyntaxError('The body ends too early')
      return root.size > maxItem ? undefined : decode(bytesOf(root)).replace(/^\uFEFF/, '')
    },
  }
}

function begin(collection: string, place: number, rang: number, container: Frame | undefined, plan: Plan): Frame {
  const parent = container?.container && container
  const reading = { cut: [], parts: [], size: 0, depth: 0, last: 0, key: undefined }
  return { collection, place, rang, parent, plan, container, text: '', ...reading }
}

function feed(state: State, chunk: Buffer) {
  let start = 0
  for (let i = 0; i < chunk.length; i++) {
    const byte = chunk[i] ?? 0
    if (state.isString) i = string(state, chunk, i, byte)
    else if (byte === quote) beginString(state)
    else if (isStructure[byte] === 1) start = structure(state, chunk, i, byte, start)
  }
  keep(state.frame, chunk.subarray(start))
}

function beginString(state: State) {
  const { frame } = state
  state.isString = true
  if (frame.depth === 1) frame.key = frame.last === comma || frame.last === brace ? [] : undefined
}

/** Reads on inside a string; gives the place of the last byte that was read. */
function string(state: State, chunk: Buffer, i: number, byte: number): number {
  const { frame } = state
  const key = frame.depth === 1 ? frame.key : undefined
  if (state.isEscaped) state.isEscaped = false
  else if (byte === backslash) state.isEscaped = true
  else if (byte === quote) {
    state.isString = false
    return i
  } else if (!key) return endOfRun(chunk, i)
  key?.push(byte)
  return i
}

/** The last byte, from `i`, of a run of plain characters. */
function endOfRun(chunk: Buffer, i: number): number {
  let next = i + 1
  while (next < chunk.length && chunk[next] !== quote && chunk[next] !== backslash) next++
  return next - 1
}

/** Reads a byte outside of strings; gives where the bytes of the current item begin in the chunk from now on. */
function structure(state: State, chunk: Buffer, i: number, byte: number, start: number): number {
  const { frame } = state
  if (opens(byte)) return open(state, chunk, i, byte, start)
  if (frame.depth === 0 && byte !== colon) return separate(state, chunk, i, byte, start)
  if (closes(byte)) frame.depth--
  if (frame.depth === 1) frame.last = byte
  return start
}

function open(state: State, chunk: Buffer, i: number, byte: number, start: number): number {
  const { frame } = state
  const name = byte === bracket ? collectionAt(frame) : undefined
  if (name === undefined) {
    frame.depth++
    if (frame.depth === 1) frame.last = byte
    return start
  }
  if (frame.cut.includes(name)) state.onRepeated(frame, name)
  frame.cut = [...frame.cut, name]
  keep(frame, chunk.subarray(start, i + 1))
  state.frame = begin(name, 0, ++state.items, frame, frame.plan.get(name) ?? new Map())
  return i + 1
}

/** The collection of the plan that an array is, when it is the value of a member of the item. */
function collectionAt(frame: Frame): string | undefined {
  if (frame.depth !== 1 || frame.last !== colon || frame.plan.size === 0) return undefined
  const name = keyOf(frame)
  return name !== undefined && frame.plan.has(name) ? name : undefined
}

/** Between two items, or after the last one. */
function separate(state: State, chunk: Buffer, i: number, byte: number, start: number): number {
  const { frame } = state
  const { collection, place, container, plan } = frame
  if (!container || byte === 0x7d) throw new SyntaxError('Unbalanced brackets')
  keep(frame, chunk.subarray(start, i))
  finish(state, byte !== comma)
  state.frame = byte === comma ? begin(collection, place + 1, ++state.items, container, plan) : container
  return byte === comma ? i + 1 : i
}

/** Hands the item over; what stands between the brackets of an empty array is none. */
function finish({ frame, onItem }: State, isLast: boolean) {
  frame.text = frame.size > maxItem ? undefined : decode(bytesOf(frame))
  frame.parts = []
  if (!isLast || frame.place > 0 || frame.text?.trim() !== '') onItem(frame)
}

function keep(frame: Frame, bytes: Buffer) {
  frame.size += bytes.length
  if (frame.size > maxItem) frame.parts = []
  else if (bytes.length > 0) frame.parts.push(bytes)
}

const bytesOf = ({ parts }: Frame) => (parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts))

/** The name of the key that was read last; one that is longer than any name of the contract is none. */
function keyOf({ key }: Frame): string | undefined {
  if (!key || key.length > 400) return undefined
  const text = decode(Buffer.from(key))
  return text.includes('\\') ? (JSON.parse(`"${text}"`) as string) : text
}

function decode(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new SyntaxError('The body is not UTF-8')
  return bytes.toString()
}
