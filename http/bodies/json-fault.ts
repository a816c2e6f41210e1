import { openLoopTurns } from '../../pace/loop-turns.ts'
import { Problem } from '../../problems.ts'
import { afterByte, at, deciding, endings, faulty, inCharacter, newline, numbered, pastSame } from './json-states.ts'

/** Where a text stops being JSON in UTF-8: lines and characters are counted from 1, bytes from 0. */
export type Fault = { readonly ligne: number; readonly colonne: number; readonly octet: number }

const [comma, bracket, brace, braceEnd] = [0x2c, 0x5b, 0x7b, 0x7d] as const

/** The brackets that are open, a bit for each: a text may be as deep as it is long. */
function openBrackets() {
  let bits = new Uint8Array(16)
  let depth = 0
  return {
    push(isObject: boolean) {
      if (depth >> 3 === bits.length) {
        const larger = new Uint8Array(2 * bits.length)
        larger.set(bits)
        bits = larger
      }
      const bit = 1 << (depth & 7)
      const before = bits[depth >> 3] ?? 0
      bits[depth++ >> 3] = isObject ? before | bit : before & ~bit
    },
    pop: () => depth--,
    /** Whether it is an object that is open; undefined when nothing is. */
    inObject: () => (depth === 0 ? undefined : (((bits[(depth - 1) >> 3] ?? 0) >> ((depth - 1) & 7)) & 1) === 1),
    held: () => bits.length,
  }
}

/** What a bracket or a comma makes of the state. */
function openDecisions() {
  const brackets = openBrackets()
  const begin = (isObject: boolean) => {
    brackets.push(isObject)
    return isObject ? at.member : at.item
  }
  const end = (isObject: boolean) => {
    if (brackets.inObject() !== isObject) return faulty
    brackets.pop()
    return at.after
  }
  const next = (inObject = brackets.inObject()) => {
    if (inObject === undefined) return faulty
    return inObject ? at.name : at.value
  }
  const decide = (byte: number): number => {
    if (byte === comma) return next()
    return byte === brace || byte === bracket ? begin(byte === brace) : end(byte === braceEnd)
  }
  return { decide, isOver: () => brackets.inObject() === undefined, held: brackets.held }
}

const isTail = (byte: number) => (byte & 0xc0) === 0x80

/** Knows which character of which line a byte is in. */
function openPlaces() {
  /** Where the line begins, and how many of its bytes are not the first of their character. */
  let [lines, lineStart, tails] = [1, 0, 0]
  /** Where the last character of several bytes begins, and the tails before it. */
  let [lead, tailsBefore] = [0, 0]
  const place = (octet: number, before: number): Fault => ({
    ligne: lines,
    colonne: octet - lineStart - before + 1,
    octet,
  })
  return {
    /** Counts a byte of a character of several. */
    mark(byte: number, octet: number) {
      if (isTail(byte)) tails++
      else [lead, tailsBefore] = [octet, tails]
    },
    endLine(octet: number) {
      ;[lines, lineStart, tails] = [lines + 1, octet + 1, 0]
    },
    at: (octet: number) => place(octet, tails),
    ofCharacter: () => place(lead, tailsBefore),
  }
}

/**
 * Finds where a text that comes in pieces stops being JSON, each byte looked at once and none kept: what JSON.parse says
 * of a place is a sentence of the engine, and it wants the whole text.
 */
export function openFaultFinder() {
  const { decide, isOver, held } = openDecisions()
  const places = openPlaces()
  let [state, read] = [numbered('start'), 0]
  let fault: Fault | undefined
  const here = (octet: number) => (inCharacter.has(state) ? places.ofCharacter() : places.at(octet))
  const fail = (now: number, octet: number) => {
    ;[state, read] = [now, octet]
    fault = here(octet)
  }
  const step = (now: number, byte: number) => {
    const next = afterByte(now, byte)
    return next === deciding ? decide(byte) : next
  }
  const feed = (bytes: Uint8Array) => {
    if (fault) return
    const start = read
    let now = state
    for (let i = pastSame(bytes, 0, now); i < bytes.length; i = pastSame(bytes, i + 1, now)) {
      const byte = bytes[i] ?? 0
      const next = step(now, byte)
      if (next === faulty) {
        fail(now, start + i)
        return
      }
      now = next
      if (byte >= 0x80) places.mark(byte, start + i)
      else if (byte === newline) places.endLine(start + i)
    }
    ;[state, read] = [now, start + bytes.length]
  }
  return {
    feed,
    /** Where the fault is in what has come so far. */
    fault: () => fault,
    /** Where it is in the whole text, whose end is one where something is missing. */
    end: () => fault ?? (isOver() && endings.has(state) ? undefined : here(read)),
    /** The place after all that has come. */
    place: () => places.at(read),
    /** Bytes that it holds. */
    held,
  }
}

/** The problem (400) of a body that is not JSON, with the place of the fault. */
export const notJson = ({ ligne, colonne, octet }: Fault) =>
  new Problem({
    code: 'Requete.JsonInvalide',
    slots: { ligne: String(ligne), colonne: String(colonne), octet: String(octet) },
  })

/** Bytes that are looked at in one go. */
const piece = 65_536

/** The problem of a body that was read whole, looked through in the turns of its caller; of one cut short, the end. */
export async function explainNotJson(bytes: Uint8Array, caller: string): Promise<Problem> {
  const takeTurn = openLoopTurns(caller)
  const finder = openFaultFinder()
  for (let start = 0; start < bytes.length && !finder.fault(); start += piece) {
    await takeTurn()
    finder.feed(bytes.subarray(start, start + piece))
  }
  return notJson(finder.end() ?? finder.place())
}
