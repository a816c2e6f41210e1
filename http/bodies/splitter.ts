import { isUtf8 } from 'node:buffer'
import type { Weight } from '../../contract/weight.ts'

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
  /** What stands in it, besides the collections that are cut out of it. */
  weight: Weight
}

/** The largest item, in bytes, besides the collections that are cut out of it. */
export const maxItem = 1_048_576

/** An item that is being read. */
type Frame = Item & {
  weight: { names: number; values: number }
  readonly plan: Plan
  /** The item that its collection was cut out of; the body itself has none. */
  readonly container: Frame | undefined
  parts: Buffer[]
  size: number
  /** How deep the next byte is inside the item. */
  depth: number
  /** The last byte of the structure at depth 1. */
  last: number
}

/** The string that was read last: the bytes of the chunk where it ends, and those of the chunks before. */
type Text = { before: Buffer; chunk: Buffer; start: number; end: number }

type State = {
  frame: Frame
  isString: boolean
  isEscaped: boolean
  text: Text
  items: number
  readonly onItem: (item: Item) => void
}

const [quote, backslash, comma, colon, brace, bracket] = [0x22, 0x5c, 0x2c, 0x3a, 0x7b, 0x5b] as const
const nothing = Buffer.alloc(0)

/** In bytes. */
const longestName = 400

const opens = (byte: number) => byte === bracket || byte === brace
const closes = (byte: number) => byte === 0x5d || byte === 0x7d
const isStructure = Uint8Array.from({ length: 256 }, (_, byte) => Number(/[,:{}[\]]/.test(String.fromCharCode(byte))))

/**
 * Cuts a JSON body into the items of its collections as its bytes arrive, so that no more than one item is held. It
 * looks at the nesting only: each item, and at the end what is left of the body, is for JSON.parse to check. Throws a
 * SyntaxError where the nesting cannot be followed. What stands in an item is counted on the way: a member
 * that stands twice shows by it, and so does an item of more than anybody accepts.
 */
export function openSplitter(plan: Plan, onItem: State['onItem']) {
  const root = begin('', 0, 0, undefined, plan)
  const text = { before: nothing, chunk: nothing, start: 0, end: 0 }
  const state: State = { frame: root, isString: false, isEscaped: false, text, items: 0, onItem }
  return {
    /** Reads on, in steps of an item each: hundreds of rows stand in a kilobyte, and each is checked. */
    feed: (chunk: Buffer) => feed(state, chunk),
    /** How many bytes of items that have not ended are kept. */
    held: () => heldBy(state.frame),
    /** The body without its collections; undefined when even that is larger than an item may be. */
    end(): Pick<Item, 'text' | 'weight'> {
      if (state.frame !== root || state.isString) throw new SyntaxError('The body ends too early')
      const text = root.size > maxItem ? undefined : decode(bytesOf(root)).replace(/^\uFEFF/, '')
      return { text, weight: root.weight }
    },
  }
}

function begin(collection: string, place: number, rang: number, container: Frame | undefined, plan: Plan): Frame {
  const parent = container?.container && container
  const reading = { weight: { names: 0, values: 0 }, parts: [], size: 0, depth: 0, last: 0 }
  return { collection, place, rang, parent, plan, container, text: '', ...reading }
}

function* feed(state: State, chunk: Buffer): Generator<undefined, void> {
  let start = 0
  let i = state.isString ? string(state, chunk, 0) : 0
  while (i < chunk.length) {
    const byte = chunk[i] ?? 0
    const { frame } = state
    if (byte === quote) {
      state.isString = true
      state.text.before = nothing
      i = string(state, chunk, i + 1)
    } else {
      if (isStructure[byte] === 1) start = structure(state, chunk, i, byte, start)
      i++
      if (state.frame !== frame) yield
    }
  }
  keep(state.frame, chunk.subarray(start))
}

/** Reads on inside a string; gives the place after its end, or after that of the chunk. */
function string(state: State, chunk: Buffer, start: number): number {
  const { text } = state
  let i = start
  if (state.isEscaped) i++
  while (i < chunk.length && chunk[i] !== quote) i += chunk[i] === backslash ? 2 : 1
  state.isEscaped = i > chunk.length
  if (i < chunk.length) {
    state.isString = false
    text.chunk = chunk
    text.start = start
    text.end = i
    return i + 1
  }
  // Of a string longer than any name its length is all that counts.
  if (text.before.length <= longestName) text.before = Buffer.concat([text.before, chunk.subarray(start)])
  return chunk.length
}

/** Reads a byte outside of strings; gives where the bytes of the current item begin in the chunk from now on. */
function structure(state: State, chunk: Buffer, i: number, byte: number, start: number): number {
  const { frame } = state
  if (byte === colon) frame.weight.names++
  if (opens(byte)) return open(state, chunk, i, byte, start)
  if (frame.depth === 0 && byte !== colon) return separate(state, chunk, i, byte, start)
  if (closes(byte)) frame.depth--
  else if (byte === comma) frame.weight.values++
  if (frame.depth === 1) frame.last = byte
  return start
}

function open(state: State, chunk: Buffer, i: number, byte: number, start: number): number {
  const { frame } = state
  frame.weight.values++
  const name = byte === bracket ? collectionAt(state) : undefined
  if (name === undefined) {
    frame.depth++
    if (frame.depth === 1) frame.last = byte
    return start
  }
  keep(frame, chunk.subarray(start, i + 1))
  state.frame = begin(name, 0, ++state.items, frame, frame.plan.get(name) ?? new Map())
  return i + 1
}

/** The collection of the plan that an array is, when it is the value of a member of the item. */
function collectionAt({ frame, text }: State): string | undefined {
  if (frame.depth !== 1 || frame.last !== colon || frame.plan.size === 0) return undefined
  const name = nameOf(text)
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
  else if (bytes.length > 0) frame.parts = joined(frame.parts, bytes)
}

/** The parts with one more. Small ones are made one: an item may come in as many parts as it has bytes. */
function joined(parts: Buffer[], part: Buffer): Buffer[] {
  parts.push(part)
  for (let last = parts.length - 1; last > 64; last--) {
    const [before, after] = [parts[last - 1] ?? nothing, parts[last] ?? nothing]
    if (before.length > after.length) break
    parts.splice(last - 1, 2, Buffer.concat([before, after]))
  }
  return parts
}

const heldBy = (frame: Frame | undefined): number =>
  frame ? (frame.size > maxItem ? 0 : frame.size) + heldBy(frame.container) : 0

const bytesOf = ({ parts }: Frame) => (parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts))

/** The name that a string is; one that is longer than any name of the contract is none. */
function nameOf({ before, chunk, start, end }: Text): string | undefined {
  if (before.length + end - start > longestName) return undefined
  const last = chunk.subarray(start, end)
  const name = decode(before.length > 0 ? Buffer.concat([before, last]) : last)
  return name.includes('\\') ? (JSON.parse(`"${name}"`) as string) : name
}

function decode(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new SyntaxError('The body is not UTF-8')
  return bytes.toString()
}
