import type { ServerResponse } from 'node:http'
import { openFairTurns } from '../pace/fair-turns.ts'

/** Calls by one link that are answered at once, and those that may wait for them: more are told to come again. */
const atOnce = 2
const longestQueue = 100

/**
 * Runs a work in the turn of its link: whoever calls by one again and again keeps nobody else from theirs. What is waited
 * for within it is the service and nobody who sends: a body is read before it. A call leaves the queue when the connection
 * of its answer ends.
 */
export function openLinkTurns() {
  const inTurn = openFairTurns({ most: Infinity, share: atOnce, longestQueue })
  return async <T>(link: string, res: ServerResponse | undefined, work: () => Promise<T>): Promise<T> => {
    const going = watch(res)
    try {
      return await inTurn(link, work, going.signal)
    } finally {
      going.stop()
    }
  }
}

/** A signal that is aborted when nobody is there any more to be answered. */
function watch(res: ServerResponse | undefined) {
  const gone = new AbortController()
  const leave = () => {
    gone.abort(new Error('The caller went away'))
  }
  if (res?.destroyed === true) leave()
  res?.once('close', leave)
  return { signal: gone.signal, stop: () => res?.off('close', leave) }
}
