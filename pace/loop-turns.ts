import { setImmediate as nextIteration } from 'node:timers/promises'
import { openFairTurns } from './fair-turns.ts'

/** Milliseconds that a piece of work takes at most, about. */
export const turn = 4

const inTurn = openFairTurns({ most: 1, share: 1, longestQueue: Infinity })

/**
 * Resolves when a caller may do a piece of work that takes milliseconds. There is one piece in each iteration of the
 * event loop, and the callers take turns: whatever hundreds of bodies hold that came at once, what others send is read
 * between two pieces.
 */
export function loopTurn(caller: string): Promise<void> {
  return new Promise((resolve, reject) => {
    inTurn(caller, () => {
      resolve()
      return nextIteration()
    }).catch(reject)
  })
}

/** For a work of many small pieces: asked before each of them, waits for a turn when the last one has been used up. */
export function openLoopTurns(caller: string): () => Promise<void> {
  let since = -Infinity
  return async () => {
    if (performance.now() - since < turn) return
    await loopTurn(caller)
    since = performance.now()
  }
}

/** What `map` makes of each of many items, whose sum takes tens of milliseconds: in pieces, each in its turn. */
export async function mapInTurns<T, R>(caller: string, items: Iterable<T>, map: (item: T) => R): Promise<R[]> {
  const nextTurn = openLoopTurns(caller)
  const mapped: R[] = []
  for (const item of items) {
    await nextTurn()
    mapped.push(map(item))
  }
  return mapped
}
