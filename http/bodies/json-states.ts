// JSON as a machine of states (RFC 8259): what may follow byte by byte, besides which brackets are open.

type Steps = readonly (readonly [bytes: string, next: string])[]

const span = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCharCode(first + i)).join('')

const [space, digit, hex, tail] = [' \t\r\n', '0123456789', '0123456789abcdefABCDEF', span(0x80, 0xbf)]
/** What `act` decides: brackets and commas mean what they do by what is open. */
const acting = 'act'

const value: Steps = [
  [space, 'value'],
  ['{[', acting],
  ['"', 'text'],
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

/** The states inside of a string, and the one after it. RFC 3629: no form longer than need be, no surrogate, nothing beyond U+10FFFF. */
function string(text: string, next: string): [string, Steps][] {
  const steps: Record<string, Steps> = {
    '': [
      [span(0x20, 0x7f).replace(/["\\]/g, ''), ''],
      ['\\', ' escape'],
      [span(0xc2, 0xdf), ' tail1'],
      [span(0xe1, 0xec) + '\xee\xef', ' tail2'],
      ['\xe0', ' tailE0'],
      ['\xed', ' tailED'],
      [span(0xf1, 0xf3), ' tail3'],
      ['\xf0', ' tailF0'],
      ['\xf4', ' tailF4'],
    ],
    ' tail1': [[tail, '']],
    ' tail2': [[tail, ' tail1']],
    ' tail3': [[tail, ' tail2']],
    ' tailE0': [[span(0xa0, 0xbf), ' tail1']],
    ' tailED': [[span(0x80, 0x9f), ' tail1']],
    ' tailF0': [[span(0x90, 0xbf), ' tail2']],
    ' tailF4': [[span(0x80, 0x8f), ' tail2']],
    ' escape': [
      ['"\\/bfnrt', ''],
      ['u', ' hex4'],
    ],
    ' hex4': [[hex, ' hex3']],
    ' hex3': [[hex, ' hex2']],
    ' hex2': [[hex, ' hex1']],
    ' hex1': [[hex, '']],
  }
  const within = Object.entries(steps).map(([name, all]): [string, Steps] => [
    text + name,
    all.map(([bytes, to]) => [bytes, text + to] as const),
  ])
  return [...within, [text, [...(within[0]?.[1] ?? []), ['"', next]]]]
}

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
      ['"', 'key'],
      ['}', acting],
    ],
  ],
  [
    'name',
    [
      [space, 'name'],
      ['"', 'key'],
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
  ...string('text', 'after'),
  ...string('key', 'colon'),
])

const names = ['fault', acting, ...states.keys()]
export const numbered = (name: string) => names.indexOf(name)
export const [faulty, deciding] = [numbered('fault'), numbered(acting)]

const table = new Uint8Array(names.length * 256)
for (const [name, steps] of states) {
  for (const [bytes, next] of steps) {
    for (const byte of Buffer.from(bytes, 'latin1')) table[numbered(name) * 256 + byte] = numbered(next)
  }
}

export const newline = 0x0a

export const at = {
  item: numbered('item'),
  member: numbered('member'),
  name: numbered('name'),
  value: numbered('value'),
  after: numbered('after'),
}
/** The state after a byte; `faulty` where it may not stand, `deciding` where what is open says what it means. */
export const afterByte = (state: number, byte: number): number => table[state * 256 + byte] ?? faulty

/** The states in which a text may end. */
export const endings = new Set(['after', 'zero', 'digits', 'decimals', 'power'].map(numbered))

/** By state, the bytes that leave it as it is and say nothing of a place. */
const same = table.map((next, i) => Number(next === i >> 8 && (i & 0xff) < 0x80 && (i & 0xff) !== newline))

/** The next byte that may change a state: a load is millions of bytes, most of which are letters in a string. */
export function pastSame(bytes: Uint8Array, from: number, state: number): number {
  let i = from
  while (i < bytes.length && same[state * 256 + (bytes[i] ?? 0)] === 1) i++
  return i
}

/** The states inside of a character of several bytes. */
export const inCharacter = new Set(names.filter((name) => name.includes(' tail')).map(numbered))
