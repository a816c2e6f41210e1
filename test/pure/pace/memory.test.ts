import { expect, test } from 'vitest'
import { memory } from '../../../pace/memory.ts'

test('a memory keeps those that were looked for last', () => {
  const known = memory<true>(3)
  for (const name of ['a', 'b', 'c']) known.set(name, true)
  expect(known.get('a')).toBe(true)
  known.set('d', true)
  expect([known.size, [...known.keys()]]).toEqual([3, ['d', 'a', 'c']])
})

test('it takes room as it fills, and not all that it may come to', () => {
  const before = process.memoryUsage().heapUsed + process.memoryUsage().external
  const memories = Array.from({ length: 20 }, () => memory<true>(1_000_000))
  const taken = process.memoryUsage().heapUsed + process.memoryUsage().external - before
  expect(memories).toHaveLength(20)
  expect(taken).toBeLessThan(10_000_000)
})
