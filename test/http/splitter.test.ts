import { expect, test } from 'vitest'
import { type Item, openSplitter, type Plan } from '../../http/bodies/splitter.ts'

const plan: Plan = new Map([['employes', new Map([['emplois', new Map()]])]])
const body = Buffer.from(
  String.raw`{ "autre": ["employes", {"employes": [0]}], "\u0065mploy\u0065s" : [ {"nom": "É\\", "emplois":[{"m":"]\"}"} , 2],
  "noms": ["\\\"", []]}, "emplois", {"emplois" :[]},{"a":{"emplois":[3]},"ville":"Québec 😀"}], "fin": "employes\\" }`,
)

/** What is cut out of the bytes, as they arrive, and what is left. */
function split(chunks: readonly Buffer[]) {
  const items: string[] = []
  const weights: string[] = []
  const note = ({ weight }: Pick<Item, 'weight'>) =>
    weights.push(`${String(weight.names)} names of ${String(weight.values)} values`)
  const splitter = openSplitter(plan, (item) => {
    note(item)
    const { collection, place, rang, parent, text } = item
    items.push(`${collection} ${String(place)} ${String(rang)}<${String(parent?.rang)} ${String(text?.trim())}`)
  })
  for (const chunk of chunks) Array.from(splitter.feed(chunk))
  const rest = splitter.end()
  note(rest)
  return { items, weights, rest: JSON.parse(rest.text ?? '') as unknown }
}

test('the items of a body, and what is left of it', () => {
  expect(split([body])).toEqual({
    items: [
      String.raw`emplois 0 2<1 {"m":"]\"}"}`,
      'emplois 1 3<1 2',
      String.raw`employes 0 1<undefined {"nom": "É\\", "emplois":[],
  "noms": ["\\\"", []]}`,
      'employes 1 4<undefined "emplois"',
      'employes 2 5<undefined {"emplois" :[]}',
      'employes 3 7<undefined {"a":{"emplois":[3]},"ville":"Québec 😀"}',
    ],
    weights: [
      '1 names of 1 values',
      '0 names of 0 values',
      '3 names of 7 values',
      '0 names of 0 values',
      '1 names of 2 values',
      '3 names of 4 values',
      '4 names of 8 values',
    ],
    rest: { autre: ['employes', { employes: [0] }], employes: [], fin: 'employes\\' },
  })
})

test('they are the same wherever the network cuts the bytes', () => {
  const whole = split([body])
  expect(split(Array.from(body, (byte) => Buffer.of(byte)))).toEqual(whole)
  for (let at = 0; at <= body.length; at++) expect(split([body.subarray(0, at), body.subarray(at)])).toEqual(whole)
})

test('a key that is longer than any name is none, however it arrives', () => {
  const long = Buffer.from(`{"${'x'.repeat(5000)}":[1],"employes":[2]}`)
  for (const size of [1, 100, 399, 401, 6000]) {
    const chunks = Array.from({ length: Math.ceil(long.length / size) }, (_, i) =>
      long.subarray(i * size, (i + 1) * size),
    )
    expect(split(chunks).items).toEqual(['employes 0 1<undefined 2'])
  }
})

test('its reader may stop after each item, however many stand in a chunk', () => {
  let items = 0
  const splitter = openSplitter(plan, () => items++)
  const between = Array.from(
    splitter.feed(Buffer.from(`{"employes":[${' '.repeat(50_000)}${'{"emplois":[{},{}]},'.repeat(500)}{}]}`)),
    () => items,
  )
  expect(items).toBe(1501)
  expect(Math.max(...between.map((count, at) => count - (between[at - 1] ?? 0)))).toBe(1)
})
