import { expect, test } from 'vitest'
import { newId } from '../../../db/engine/ids.ts'
import { isOfAnother, newCampagneId } from '../../../db/vote/own-id.ts'
import type { BoxKeys } from '../../../rules/ring.ts'
import { service } from '../../support/api.ts'
import { prepareCampagnes } from '../../support/data/votes.ts'

const { boxKeys } = (await service()).service.config
const [mine, theirs] = [newId(), newId()]
const ringOf = (name: string): BoxKeys => ({ ...boxKeys, signing: [{ id: name, bytes: Buffer.alloc(32, name) }] })

test('an id of a campaign is a UUIDv8 in the order in which it was made, no two alike', () => {
  const ids = Array.from({ length: 2000 }, () => newCampagneId(boxKeys, mine))
  expect(new Set(ids).size).toBe(2000)
  expect(ids.toSorted()).toEqual(ids)
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})

test('an id says whose it is, in whatever letter case the client is written', () => {
  for (let n = 0; n < 200; n++) {
    const id = newCampagneId(boxKeys, mine)
    expect([isOfAnother(boxKeys, mine, id), isOfAnother(boxKeys, mine.toUpperCase(), id)]).toEqual([false, false])
    expect([isOfAnother(boxKeys, theirs, id), isOfAnother(boxKeys, theirs, id.toUpperCase())]).toEqual([true, true])
  }
})

test('an id that another bit differs in is that of nobody, or of a key that is not there', () => {
  const id = newCampagneId(boxKeys, mine)
  const hex = id.replaceAll('-', '')
  const changed = Array.from(hex, (digit, at) => {
    const other = hex.slice(0, at) + ((parseInt(digit, 16) ^ 1) % 16).toString(16) + hex.slice(at + 1)
    return isOfAnother(boxKeys, mine, other.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'))
  })
  // The tag tells by which key: of another one nothing is known. Its digits, the version and the variant are 14 to 19.
  expect(changed.slice(0, 12)).toEqual(Array(12).fill(true))
  expect(changed.slice(20)).toEqual(Array(12).fill(true))
  expect(changed.slice(17, 20)).toEqual([false, false, false])
})

test('an id of a key that came before the first of the ring is its own, and one of another service, or a version before, is nobody’s', () => {
  const [a, b] = [ringOf('a'), ringOf('b')]
  const both: BoxKeys = { ...boxKeys, signing: [...b.signing, ...a.signing] as unknown as BoxKeys['signing'] }
  const id = newCampagneId(a, mine)
  expect([isOfAnother(both, mine, id), isOfAnother(both, theirs, id)]).toEqual([false, true])
  expect(isOfAnother(b, theirs, id)).toBe(false)
  expect([isOfAnother(b, theirs, newId()), isOfAnother(b, theirs, 'x')]).toEqual([false, false])
})

test('the service gives each campaign an id of its client', async () => {
  const api = await prepareCampagnes()
  const id = await api.draft()
  expect(id[14]).toBe('8')
  expect([isOfAnother(boxKeys, api.id, id), isOfAnother(boxKeys, mine, id)]).toEqual([false, true])
})
