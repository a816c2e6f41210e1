import { describe, expect, test } from 'vitest'
import { type Item, maxItem, openSplitter, type Plan } from '../../../http/bodies/splitter.ts'

const none: Plan = new Map()
const plan: Plan = new Map([['a', new Map([['b', none]])]])

/** What is cut out of a body that arrives in pieces of so many bytes. */
function split(body: string | Buffer, size = Infinity, of = plan) {
  const bytes = Buffer.from(body)
  const items: Item[] = []
  const splitter = openSplitter(of, (item) => items.push({ ...item }))
  for (let at = 0; at < bytes.length; at += size) Array.from(splitter.feed(bytes.subarray(at, at + size)))
  return { items, splitter }
}
const texts = (body: string, size?: number) => split(body, size).items.map(({ text }) => text)

describe('a body that cannot be followed is refused', () => {
  test.each(['{"a":[1', '{"a":[', '{"a":[{"b":[1]', '"a', '{"c":"', '{"a":["x]}'])(
    'as it ends too early: %s',
    (body) => {
      expect(() => split(body).splitter.end()).toThrow('The body ends too early')
    },
  )

  test.each(['}', ']', ',', '{}}', '{},', '{"a":[1}', '{"a":[}', '{"a":[{"b":[1}]}'])(
    'as it is unbalanced: %s',
    (body) => {
      expect(() => split(body)).toThrow('Unbalanced brackets')
    },
  )

  test('as it is not UTF-8, in an item or around them', () => {
    const wrong = (before: string, after: string) =>
      Buffer.concat([Buffer.from(before), Buffer.of(0xff), Buffer.from(after)])
    expect(() => split(wrong('{"a":["', '"]}'))).toThrow('The body is not UTF-8')
    expect(() => split(wrong('{"c":"', '"}')).splitter.end()).toThrow('The body is not UTF-8')
    expect(() => split(wrong('{"', '":[1]}'))).toThrow('The body is not UTF-8')
  })
})

test.each([
  ['{"a":[]}', []],
  ['{"a":[ \n ]}', []],
  ['{"a":[1]}', ['1']],
  ['{"a":[1,]}', ['1', '']],
  ['{"a":[,1]}', ['', '1']],
  ['{"a":[,]}', ['', '']],
  ['{"a":[[1,[2]],{}]}', ['[1,[2]]', '{}']],
  ['{"c":{"a":[1]},"a":[2]}', ['2']],
  ['{"c":["a",[1]],"a" : [2]}', ['2']],
  ['{"a":{"b":[1]}}', []],
  ['["a",[1]]', []],
  ['{"c":"a","d":[1]}', []],
  ['{"a":"x","c":[1]}', []],
  ['{"c":1,"a":[1],"a":[2]}', ['1', '2']],
  [String.raw`{"\u0061":[1],"a\\":[2]}`, ['1']],
  ['{"c":[{"a":[1]}],"a":[{"c":{"b":[3]},"b":[4]}]}', ['4', '{"c":{"b":[3]},"b":[]}']],
])('the items of %s', (body, expected) => {
  expect(texts(body)).toEqual(expected)
  for (const size of [1, 2, 3, 7]) expect(texts(body, size)).toEqual(expected)
})

test('what is left of a body is without its mark of byte order, its items, and nothing else', () => {
  const end = (body: string) => split(body).splitter.end()
  expect(end('\uFEFF{"a":[1,2],"c":"\uFEFF"}')).toEqual({
    text: '{"a":[],"c":"\uFEFF"}',
    weight: { names: 2, values: 3 },
  })
  expect(end('')).toEqual({ text: '', weight: { names: 0, values: 0 } })
  expect(split('{"a":[{"b":[{"c":1}],"d":{"e":":"}}]}').items.map(({ weight }) => weight.names)).toEqual([1, 3])
})

test('an item has a mebibyte at most, and so has what stands around the items', () => {
  const sized = (bytes: number) => `"${'x'.repeat(bytes - 2)}"`
  for (const size of [Infinity, 100_000]) {
    const found = split(`{"a":[${sized(maxItem)},${sized(maxItem + 1)},3]}`, size).items
    expect(found.map(({ text }) => text?.length)).toEqual([maxItem, undefined, 1])
  }
  const around = (bytes: number) => split(`{"a":[1],"c":${sized(bytes - 12)}}`).splitter.end().text?.length
  expect([around(maxItem - 1), around(maxItem)]).toEqual([maxItem, undefined])
  expect(split(`{"a":[${sized(maxItem + 1)}]}`).items[0]?.weight.names).toBe(0)
})

test('what is kept of items that have not ended is counted, and nothing of those that are too large', () => {
  const held = (body: string, size?: number) => split(body, size).splitter.held()
  expect(held('{"c":1')).toBe(6)
  expect(held('{"a":[12,345')).toBe('{"a":[345'.length)
  expect(held('{"a":[{"b":[12,345', 2)).toBe('{"a":[{"b":[345'.length)
  expect(held(`{"a":["${'x'.repeat(maxItem - 1)}`)).toBe('{"a":['.length + maxItem)
  expect(held(`{"a":["${'x'.repeat(maxItem)}`)).toBe('{"a":['.length)
  expect(held('{"a":[1]}')).toBe('{"a":[]}'.length)
})

test('an item is the same in however many pieces it comes', () => {
  const long = JSON.stringify(Array.from({ length: 3000 }, (_, n) => `é${String(n)}`))
  for (const size of [1, 5, 64, 1000]) expect(texts(`{"a":[${long}]}`, size)).toEqual([long])
})

test('a name has four hundred bytes at most, however it arrives', () => {
  const [most, more] = ['x'.repeat(400), 'x'.repeat(401)]
  const of: Plan = new Map([most, more].map((name) => [name, none]))
  for (const size of [Infinity, 1, 200, 399, 400, 401, 402, 403]) {
    const { items } = split(`{"${most}":[1],"${more}":[2],"${most}":[3]}`, size, of)
    expect(items.map(({ text }) => text)).toEqual(['1', '3'])
  }
})

test('an item knows where it stands, and what it is in', () => {
  const { items } = split('{"a":[1,{"b":[2,3]}],"a":[4]}')
  expect(items.map(({ collection, place, rang, parent }) => [collection, place, rang, parent?.rang])).toEqual([
    ['a', 0, 1, undefined],
    ['b', 0, 3, 2],
    ['b', 1, 4, 2],
    ['a', 1, 2, undefined],
    ['a', 0, 5, undefined],
  ])
})
