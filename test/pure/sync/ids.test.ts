import { validate, version } from 'uuid'
import { expect, test } from 'vitest'
import { followingId } from '../../../db/engine/ids.ts'

test('the rows of a load have ids that are all different and come in the order of the rows, a thousand after one that is drawn', () => {
  const ids = Array.from({ length: 25_000 }, followingId)
  expect(ids.filter((id) => !validate(id) || version(id) !== 7)).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
  expect(new Set(ids.map((id) => id.slice(0, -6))).size).toBeLessThanOrEqual(26)
  expect(ids).toEqual(ids.toSorted())
})
