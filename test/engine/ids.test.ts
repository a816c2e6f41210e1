import { expect, test } from 'vitest'
import { newId, publicRandom } from '../../db/engine/ids.ts'

test('ids are in the order that they were made in, and each is another one', () => {
  const ids = Array.from({ length: 20_000 }, newId)
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id))).toBe(true)
})

test('what is drawn at once is given to nobody twice', () => {
  const drawn = Array.from({ length: 2000 }, () => publicRandom(24).toString('hex'))
  expect(new Set(drawn).size).toBe(drawn.length)
})
