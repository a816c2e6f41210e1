import { openLoopTurns } from '../../pace/loop-turns.ts'
import { Problem } from '../../problems.ts'

/** Where a text stops being JSON in UTF-8: lines and characters are counted from 1, bytes from 0. */
export type Fault = { readonly ligne: number; readonly colonne: number; readonly octet: number }

type Steps = readonly (readonly [bytes: string, next: string])[]

const span = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCharCode(first + i)).join('')

const [space, digit, hex, tail] = [' \t\r\n', '0123456789', '0123456789abcdefABCDEF', span(0x80, 0xbf)]
/** What `act` decides: brackets, commas and the quotes of strings mean what they do by what is open. */
const acting = 'act'

const value: Steps = [
  [space, 'value'],
  ['{["', acting],
  ['-', 'minus'],
  ['0', 'zero'],
  ['123456789', 'digits'],
  ['t', 'rue'],
  ['f', 'alse'],
  ['n', 'ull'],
]
const after: Steps = [
  [space, 'after'],
  [',]}', acting],
]
const fraction: Steps = [...after, ['.', 'point'], ['eE', 'exponent']]
const word = (rest: string): [string, Steps][] =>
  Array.from(rest, (letter, i) => [rest.slice(i), [[letter, rest.slice(i + 1) || 'after']]])

/** By state of the reader, the bytes that may follow (as the characters of these codes), and the state after them. */
const states = new Map<string, Steps>([
  ['start', [...value, ['\xef', 'mark']]],
  ['mark', [['\xbb', 'mark2']]],
  ['mark2', [['\xbf', 'value']]],
  ['value', value],
  ['item', [...value.filter(([bytes]) => bytes !== space), [space, 'item'], [']', acting]]],
  [
    'member',
    [
      [space, 'member'],
      ['"}', acting],
    ],
  ],
  [
    'name',
    [
      [space, 'name'],
      ['"', acting],
    ],
  ],
  [
    'colon',
    [
      [space, 'colon'],
      [':', 'value'],
    ],
  ],
  ['after', after],
  ...['rue', 'alse', 'ull'].flatMap(word),
  [
    'minus',
    [
      ['0', 'zero'],
      ['123456789', 'digits'],
    ],
  ],
  ['zero', fraction],
  ['digits', [...fraction, [digit, 'digits']]],
  ['point', [[digit, 'decimals']]],
  ['decimals', [...after, [digit, 'decimals'], ['eE', 'exponent']]],
  [
    'exponent',
    [
      ['+-', 'sign'],
      [digit, 'power'],
    ],
  ],
  ['sign', [[digit, 'power']]],
  ['power', [...after, [digit, 'power']]],
  // RFC 3629: no form longer than need be, no surrogate, nothing beyond U+10FFFF.
  [
    'text',
    [
      [span(0x20, 0x7f).replace(/["\\]/g, ''), 'text'],
      ['"', acting],
      ['\\', 'escape'],
      [span(0xc2, 0xdf), 'tail1'],
      [span(0xe1, 0xec) + '\xee\xef', 'tail2'],
      ['\xe0', 'tailE0'],
      ['\xed', 'tailED'],
      [span(0xf1, 0xf3), 'tail3'],
      ['\xf0', 'tailF0'],
      ['\xf4', 'tailF4'],
    ],
  ],
  ['tail1', [[tail, 'text']]],
  ['tail2', [[tail, 'tail1']]],
  ['tail3', [[tail, 'tail2']]],
  ['tailE0', [[span(0xa0, 0xbf), 'tail1']]],
  ['tailED', [[span(0x80, 0x9f), 'tail1']]],
  ['tailF0', [[span(0x90, 0xbf), 'tail2']]],
  ['tailF4', [[span(0x80, 0x8f), 'tail2']]],
  [
    'escape',
    [
      ['"\\/bfnrt', 'text'],
      ['u', 'hex4'],
    ],
  ],
  ['hex4', [[hex, 'hex3']]],
  ['hex3', [[hex, 'hex2']]],
  ['hex2', [[hex, 'hex1']]],
  ['hex1', [[hex, 'text']]],
])

const names = ['fault', acting, ...states.keys()]
const numbered = (name: string) => names.indexOf(name)
const [faulty, deciding] = [numbered('fault'), numbered(acting)]

/** The next state, by state and byte. */
const table = new Uint8Array(names.length * 256)
for (const [name, steps] of states) {
  for (const [bytes, next] of steps) {
    for (const byte of Buffer.from(bytes, 'latin1')) table[numbered(name) * 256 + byte] = numbered(next)
  }
}

const at = {
  item: numbered('item'),
  member: numbered('member'),
  name: numbered('name'),
  value: numbered('value'),
  colon: numbered('colon'),
  after: numbered('after'),
  text: numbered('text'),
}
/** The states in which a text may end. */
const endings = new Set(['after', 'zero', 'digits', 'decimals', 'power'].map(numbered))

/** The states inside of a character of several bytes. */
const inCharacter = new Set(names.filter((name) => name.startsWith('tail')).map(numbered))

const [newline, quote, comma, bracket, brace, braceEnd] = [0x0a, 0x22, 0x2c, 0x5b, 0x7b, 0x7d] as const

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

/** What a bracket, a comma or a quote makes of the state. */
function openDecisions() {
  const brackets = openBrackets()
  let isName = false
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
  const string = (state: number) => {
    if (state === at.text) return isName ? at.colon : at.after
    isName = state === at.member || state === at.name
    return at.text
  }
  const decide = (state: number, byte: number): number => {
    if (byte === quote) return string(state)
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
  const step = (byte: number) => {
    const next = table[state * 256 + byte] ?? faulty
    return next === deciding ? decide(state, byte) : next
  }
  const feed = (bytes: Uint8Array) => {
    for (const byte of fault ? [] : bytes) {
      const next = step(byte)
      if (next === faulty) {
        fault = here(read)
        return
      }
      state = next
      if (byte >= 0x80) places.mark(byte, read)
      else if (byte === newline) places.endLine(read)
      read++
    }
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
