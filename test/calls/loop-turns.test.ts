import { setImmediate as nextIteration } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { loopTurn, mapInTurns, turn } from '../../pace/loop-turns.ts'

/** The iteration of the event loop, from the first call on. */
function countIterations() {
  const count = { now: 0, over: false }
  const next = () => {
    count.now++
    if (!count.over) setImmediate(next)
  }
  setImmediate(next)
  return count
}

test('one piece of work has its turn in each iteration of the event loop, and callers take turns', async () => {
  const count = countIterations()
  const begun: string[] = []
  const iterations = new Set<number>()
  const work = async (caller: string, piece: number) => {
    await loopTurn(caller)
    begun.push(`${caller}${String(piece)}`)
    iterations.add(count.now)
  }
  const flood = Array.from({ length: 100 }, (_, piece) => work('a', piece))
  const other = [0, 1, 2].map((piece) => work('b', piece))
  await Promise.all([...flood, ...other])
  count.over = true
  await nextIteration()
  expect(iterations.size).toBeGreaterThanOrEqual(102)
  expect(begun.slice(0, 7)).toEqual(['a0', 'b0', 'a1', 'b1', 'a2', 'b2', 'a3'])
})

test('many items are mapped in pieces, and others have their turn between two of them', async () => {
  const count = countIterations()
  const during = await mapInTurns('a', [1, 2, 3], () => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, turn)
    return count.now
  })
  count.over = true
  expect(new Set(during).size).toBe(3)
})
