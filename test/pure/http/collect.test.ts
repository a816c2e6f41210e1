import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { collect } from '../../../http/bodies/collect.ts'

/** What keeps bodies of up to a limit, and the bytes that were in memory after each piece that it took. */
function keeping(limit: number) {
  const holds: number[] = []
  return { ...collect({ hold: (bytes) => void holds.push(bytes) }, limit), holds }
}

const megabyte = 1_048_576
const text = randomBytes(3 * megabyte + 7)

test.each([1000, 65_536, 500_000, text.length])('a body is what came in chunks of %i bytes', (chunk) => {
  const { add, bytes } = keeping(8 * megabyte)
  for (let start = 0; start < text.length; start += chunk) expect(add(text.subarray(start, start + chunk))).toBe(true)
  expect(bytes().equals(text)).toBe(true)
  expect(bytes().equals(text)).toBe(true)
})

test('a body of no bytes is none, and one of a byte at a time is whole', () => {
  expect(keeping(10).bytes()).toHaveLength(0)
  const { add, bytes } = keeping(10_000)
  for (const byte of text.subarray(0, 10_000)) add(Buffer.of(byte))
  expect(bytes().equals(text.subarray(0, 10_000))).toBe(true)
})

test('a body takes as much as its limit and nothing of what is more', () => {
  const { add, bytes } = keeping(9000)
  expect([add(text.subarray(0, 8999)), add(text.subarray(8999, 9000)), bytes().length]).toEqual([true, true, 9000])
  expect([add(Buffer.of(1)), add(Buffer.of(1)), bytes().length]).toEqual([false, false, 0])
})

test('a body takes memory as it comes, never more than a quarter of a megabyte at once, and little for a small one', () => {
  const { add, holds } = keeping(8 * megabyte)
  for (let start = 0; start < text.length; start += 10_000) add(text.subarray(start, start + 10_000))
  const steps = holds.map((bytes, place) => bytes - (holds[place - 1] ?? 0))
  expect(steps[0]).toBe(4096)
  expect(Math.max(...steps)).toBe(262_144)
  expect(holds.at(-1)).toBeLessThan(text.length + 262_144)
})
