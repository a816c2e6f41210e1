import { setImmediate as nextIteration } from 'node:timers/promises'
import { openFairTurns } from '../pace/fair-turns.ts'
import { turn } from '../pace/loop-turns.ts'

/**
 * Begins the works of requests as they arrive, for as long as a turn of the event loop lasts, and the others in the
 * iterations after it, the callers by turns: hundreds that arrive at once would all begin before anything else is done.
 */
export function openArrivals(): (caller: string, begin: () => void) => void {
  const inTurn = openFairTurns({ most: 1, share: 1, longestQueue: Infinity })
  let since: number | undefined
  let waiting = 0

  /** Whether what has begun in this iteration has taken a turn. */
  function isFull() {
    if (since === undefined) {
      since = performance.now()
      setImmediate(() => (since = undefined))
    }
    return performance.now() - since > turn
  }

  return (caller, begin) => {
    if (waiting === 0 && !isFull()) {
      begin()
      return
    }
    waiting++
    void inTurn(caller, async () => {
      while (isFull()) await nextIteration()
      waiting--
      begin()
    })
  }
}
