import { expect, test } from 'vitest'
import { canonical } from '../../scrutin/canonical.ts'
import { type Contenu, decodeBallot, encodeBallot, roomOf } from '../../scrutin/ballot.ts'
import { digest, room } from './box.ts'

const ballot = (changes: Partial<Contenu> = {}): Contenu => ({
  ...{ recu: digest('1'), poids10k: 10_000, syndicat: null, options: ['a', 'b'], abstentions: ['q1', 'q2'] },
  ...changes,
})
const length = 1024 + 39 * room
const encoded = (changes: Partial<Contenu> = {}) => encodeBallot(ballot(changes), room)

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

const full = ballot({ syndicat: 'SYN-01', options: ['b', 'a'], abstentions: ['q'] })
const written = canonical({ ...full, options: ['a', 'b'] })
const padded = (text: string) => Buffer.from(Buffer.from(text).toString('latin1').padEnd(length, ' '), 'latin1')

test.each<[string, Buffer]>([
  ['of another length', Buffer.concat([padded(written), Buffer.from(' ')])],
  ['with an unknown member', padded(canonical({ ...full, options: ['a', 'b'], z: 1 }))],
  ['without a member', padded(canonical({ ...full, options: ['a', 'b'], syndicat: undefined }))],
  ['with unsorted options', padded(canonical(full))],
  ['with an option twice', padded(canonical({ ...full, options: ['a', 'a'] }))],
  ['with an abstention twice', padded(canonical({ ...full, options: [], abstentions: ['q', 'q'] }))],
  ['with a number among its options', padded(canonical({ ...full, options: [1] }))],
  ['with options that are no list', padded(canonical({ ...full, options: 'ab' }))],
  ['of no weight', padded(canonical({ ...full, options: [], poids10k: 0 }))],
  ['of a weight below zero', padded(canonical({ ...full, options: [], poids10k: -1 }))],
  ['of a weight with decimals', padded(canonical({ ...full, options: [], poids10k: 1.5 }))],
  ['of a weight as text', padded(canonical({ ...full, options: [], poids10k: '1' }))],
  ['with a receipt in capitals', padded(canonical({ ...full, options: [], recu: full.recu.toUpperCase() }))],
  ['with a union that is a number', padded(canonical({ ...full, options: [], syndicat: 1 }))],
  ['with its members in another order', padded(JSON.stringify({ ...full, options: ['a', 'b'] }))],
  ['with a member twice', padded(written.replace('"abstentions"', '"abstentions":[],"abstentions"'))],
  ['with spaces inside', padded(written.replace(',', ', '))],
  ['padded by another character', Buffer.from(written.padEnd(length, '\n'))],
  ['padded in front', Buffer.from(written.padStart(length, ' '))],
  ['after a byte order mark', padded(`\ufeff${written}`)],
  ['that is a list', padded('[]')],
  ['that is a text', padded('"options"')],
  ['of spaces alone', padded('')],
  ['that is cut', padded(written).subarray(1)],
  ['that is null', padded('null')],
  ['that is no JSON', padded('x')],
  ['that is no UTF-8', Buffer.concat([Buffer.from([0xff]), padded(written).subarray(1)])],
])('a ballot %s is refused', (_, bytes) => {
  expect(() => decodeBallot(bytes, room)).toThrow(/^The (ballot|JSON|encoded data) |JSON/)
})
