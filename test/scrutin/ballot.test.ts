import { expect, test } from 'vitest'
import { type Contenu, decodeBallot, encodeBallot, roomOf } from '../../scrutin/ballot.ts'
import { digest, room } from './box.ts'

const ballot = (changes: Partial<Contenu> = {}): Contenu => ({
  ...{ recu: digest('1'), poids10k: 10_000, syndicat: null, options: ['a', 'b'], abstentions: ['q1', 'q2'] },
  ...changes,
})
const encoded = (changes: Partial<Contenu> = {}) => encodeBallot(ballot(changes), room)
const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(encoded().length - bytes.length, ' ')])

test('nobody marks a ballot by the order of its choices, nor of its abstentions', () => {
  for (const options of [
    ['a', 'b'],
    ['b', 'a'],
  ])
    for (const abstentions of [
      ['q1', 'q2'],
      ['q2', 'q1'],
    ])
      expect(encoded({ options, abstentions })).toEqual(encoded())
  expect(decodeBallot(encoded({ abstentions: ['q2', 'q1'] }), room)).toEqual(ballot())
})

test('the room of a campaign is that of its questions and of their options', () => {
  expect(roomOf([])).toBe(0)
  expect(roomOf([{ options: [] }, { options: [1, 2, 3] }])).toBe(5)
})

test('all ballots of a campaign are as long as one that chooses everything, in ids of their whole length', () => {
  const [asked, offered] = [100, 20_000]
  const ids = (count: number) => Array.from({ length: count }, (_, n) => String(n).padStart(36, '0'))
  const most = ballot({ syndicat: 'x'.repeat(200), options: ids(offered), abstentions: ids(asked) })
  const large = roomOf([...Array.from({ length: asked }, () => ({ options: new Array(offered / asked) }))])
  const bytes = encodeBallot(most, large)
  expect(decodeBallot(bytes, large)).toEqual(most)
  expect(encodeBallot(ballot({ options: [], abstentions: [] }), large)).toHaveLength(bytes.length)
})

test('a ballot that fills its room to the last byte is one, a longer one is none', () => {
  const free = encoded({ syndicat: '' }).length - encoded({ syndicat: '' }).toString().trimEnd().length
  const full = ballot({ syndicat: 'x'.repeat(free) })
  expect(decodeBallot(encodeBallot(full, room), room)).toEqual(full)
  expect(() => encoded({ syndicat: 'x'.repeat(free + 1) })).toThrow('longer than any ballot')
})

test.each<[string, () => Buffer, string]>([
  ['one byte more', () => Buffer.concat([encoded(), Buffer.from(' ')]), 'another length'],
  ['one byte less', () => encoded().subarray(0, -1), 'another length'],
  ['nothing but spaces', () => padded(Buffer.alloc(0)), 'JSON'],
  ['a mark before it', () => padded(Buffer.from(`\ufeff${encoded().toString().trimEnd()}`)), 'JSON'],
  ['null', () => padded(Buffer.from('null')), 'other members'],
  ['a text', () => padded(Buffer.from('"abstentions"')), 'other members'],
  ['a list', () => padded(Buffer.from('[]')), 'other members'],
  [
    'a text for its options',
    () => padded(Buffer.from(encoded().toString().replace('["a","b"]', '"ab"'))),
    'other members',
  ],
  ['an option twice', () => padded(Buffer.from(encoded().toString().replace('"b"', '"a"').trimEnd())), 'other members'],
  ['options in another order', () => Buffer.from(encoded().toString().replace('"a","b"', '"b","a"')), 'other members'],
])('a ballot is none with %s', (_, bytes, said) => {
  expect(() => decodeBallot(bytes(), room)).toThrow(said)
})

test('a ballot is none with bytes that are no text', () => {
  const bytes = encoded({ syndicat: 'x' })
  bytes[bytes.indexOf('"x"') + 1] = 0xff
  expect(() => decodeBallot(bytes, room)).toThrow(TypeError)
})
