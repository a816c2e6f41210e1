import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openAhead } from '../../pace/ahead.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** What is made is a number of its own. */
function numbered(most: number) {
  const state = { made: 0 }
  return { state, take: openAhead({ most, kept: 1000 }, () => Promise.resolve(++state.made)) }
}

test('each is given once, and no more are made ahead than there may be', async () => {
  const { state, take } = numbered(4)
  expect(state.made).toBe(0)
  const taken = await Promise.all(Array.from({ length: 20 }, take))
  expect(new Set(taken).size).toBe(20)
  expect(state.made - taken.length).toBeLessThanOrEqual(4)
})

test('what was made ahead is forgotten once nobody takes any more, and kept until then', async () => {
  const { state, take } = numbered(4)
  for (let n = 0; n < 4; n++) await take()
  await vi.advanceTimersByTimeAsync(900)
  expect(await take()).toBe(5)
  await vi.advanceTimersByTimeAsync(900)
  expect(await take()).toBe(6)
  const before = state.made
  await vi.advanceTimersByTimeAsync(1000)
  expect(await take()).toBe(before + 1)
})

test('whoever takes one that could not be made is told, and the next one is made', async () => {
  let made = 0
  const take = openAhead({ most: 2, kept: 1000 }, () =>
    ++made === 2 ? Promise.reject(new Error('no key')) : Promise.resolve(made),
  )
  expect(await take()).toBe(1)
  await expect(take()).rejects.toThrow('no key')
  expect(await take()).toBe(3)
})
