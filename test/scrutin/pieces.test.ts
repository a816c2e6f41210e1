import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonical, canonicalPieces, type Json } from '../../scrutin/canonical.ts'
import { bytesInTurns } from '../../scrutin/turns.ts'
import { seedOr } from '../support/seed.ts'
import { contextOf, count, digest, open, service } from './box.ts'

const bytesOf = async (pieces: Iterable<string>) => {
  const parts: Buffer[] = []
  for await (const part of bytesInTurns(pieces)) parts.push(part)
  return parts
}

test('an object that is written in pieces is the one that is written at once', () => {
  const member = fc.option(fc.jsonValue(), { nil: undefined })
  const objects = fc.dictionary(fc.string(), member, { maxKeys: 4 })
  const lists = fc.dictionary(fc.string(), fc.array(fc.jsonValue() as fc.Arbitrary<Json>, { maxLength: 4 }))
  fc.assert(
    fc.property(objects, lists, (value, written) => {
      const texts = Object.fromEntries(Object.entries(written).map(([name, list]) => [name, list.map(canonical)]))
      expect([...canonicalPieces(value, texts)].join('')).toBe(canonical({ ...value, ...written }))
    }),
    { seed: seedOr(20_261_127), numRuns: 300 },
  )
})

test.each([
  ['none', []],
  ['one that is empty', ['']],
  ['small ones', ['a', 'é', '👍']],
  ['large ones', ['é'.repeat(65_535), 'a', '👍'.repeat(40_000), 'end']],
  ['as many as the largest at once', Array.from({ length: 65_536 * 3 }, () => 'x')],
])('a text in pieces, %s, is bytes that are made in turns', async (_, pieces) => {
  const parts = await bytesOf(pieces)
  expect(Buffer.concat(parts).equals(Buffer.from(pieces.join('')))).toBe(true)
  // No part is larger than what is made at once and the piece that filled it.
  const most = pieces.reduce((length, piece) => Math.max(length, piece.length), 0)
  expect(Math.max(...parts.map((part) => part.toString().length))).toBeLessThan(65_536 + most)
})

test('other work goes on between the parts', async () => {
  const seen: string[] = []
  const tick = () => {
    seen.push('other')
    if (seen.length < 100) setImmediate(tick)
  }
  setImmediate(tick)
  for await (const part of bytesInTurns(Array.from({ length: 4 }, () => 'x'.repeat(70_000))))
    seen.push(String(part.length))
  expect(seen.filter((text) => text === 'other').length).toBeGreaterThanOrEqual(3)
})

test('anomalies of a whole box are told in their order, those of the whole first', async () => {
  const log = Array.from({ length: 3000 }, (_, n) => Buffer.from(digest(String(n)), 'hex'))
  const { anomalies } = await count({ ballots: [], leaves: log }, contextOf(log), { open, signer: service })
  const names = log.map((name) => name.toString('hex')).sort()
  expect(anomalies).toEqual([
    ...['NombreDifferent', 'PoidsDifferent'].map((motif) => ({ empreinte: null, motif })),
    ...names.map((empreinte) => ({ empreinte, motif: 'Manquant' })),
  ])
})
