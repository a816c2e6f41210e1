import { retry } from '../../pace/retry.ts'

/** What the owner of an embedded server is told when the server ends by itself. */
export type Watch = {
  /** It has ended, and is started again. */
  readonly died: () => void
  /** It answers again, at the same address and with the same data. */
  readonly revived: () => void
  /** It has ended or failed to start too often in a row: nothing is tried any more. */
  readonly lost: (error: unknown) => void
  /** Whether the process is about to end: a server that was told to end together with it serves it meanwhile. */
  readonly isLeaving: () => boolean
}

/** Milliseconds before each start, since the server last ran for long. */
const pauses = [250, 500, 1000, 2000, 4000]
// A server that has run for so long did not fail because it was started again.
const healthyTime = 60_000

/**
 * Starts a server again each time that it has ended by itself, with pauses that double. `start` is given up after five
 * failures in a row; so is a server that ends as often within a minute of each start.
 */
export function openRevival<T>(watch: Watch, start: () => Promise<T>) {
  const stopping = new AbortController()
  const { signal } = stopping
  let left = pauses.values()
  let started = Date.now()

  /** That the server has ended is the first failure: a pause comes before its start, and counts. */
  const attempt = (before: number) =>
    before === 0 ? Promise.reject(new Error('The database ends again and again')) : start()

  return {
    /** What `start` gives, once it succeeds; undefined when it is not tried any more. */
    async revive(): Promise<T | undefined> {
      if (Date.now() - started > healthyTime) left = pauses.values()
      watch.died()
      try {
        const server = await retry(attempt, { mayPass: () => true, pauses: left, signal })
        started = Date.now()
        watch.revived()
        return server
      } catch (error) {
        if (!signal.aborted) watch.lost(error)
        return undefined
      }
    },
    stop: () => {
      stopping.abort()
    },
  }
}
