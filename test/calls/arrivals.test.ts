import { scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { openArrivals } from '../../http/arrivals.ts'

test('requests that arrive at once begin in iterations of their own once they take a turn, callers by turns', async () => {
  const arrive = openArrivals()
  const begun: string[] = []
  const state = { iteration: 0, over: false }
  const count = () => {
    state.iteration++
    if (!state.over) setImmediate(count)
  }
  setImmediate(count)
  const iterations = new Set<number>()
  // Tens of milliseconds each: more than a turn.
  const begin = (name: string) => () => {
    scryptSync(name, 'sel', 32)
    begun.push(name)
    iterations.add(state.iteration)
  }
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2']) arrive(name[0] ?? '', begin(name))
  expect(begun).toEqual(['a1'])
  await expect.poll(() => begun.length, { interval: 1, timeout: 20_000 }).toBe(6)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'a4'])
  expect(iterations.size).toBe(6)
  // Nobody waits any more: the next one begins as it arrives.
  await new Promise(setImmediate)
  arrive('a', begin('a5'))
  expect(begun.at(-1)).toBe('a5')
  state.over = true
})
