import { setTimeout as sleep } from 'node:timers/promises'

/** What the owner of an embedded server is told when the server ends by itself. */
export type Watch = {
  /** It has ended, and is started again. */
  readonly died: () => void
  /** It answers again, at the same address and with the same data. */
  readonly revived: () => void
  /** It has ended or failed to start too often in a row: nothing is tried any more. */
  readonly lost: (error: unknown) => void
}

const mostFailures = 5
const firstPause = 250
// A server that has run for so long did not fail because it was started again.
const healthyTime = 60_000

/**
 * Starts a server again each time that it has ended by itself, with pauses that double. `start` is given up after five
 * failures in a row; so is a server that ends as often within a minute of each start.
 */
export function openRevival<T>(watch: Watch, start: () => Promise<T>) {
  const stopping = new AbortController()
  let failures = 0
  let started = Date.now()

  async function attempts(): Promise<T | undefined> {
    for (let cause: unknown = new Error('The database ends again and again'); ;) {
      if (++failures > mostFailures) throw cause
      await sleep(firstPause * 2 ** (failures - 1), undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return undefined
      try {
        return await start()
      } catch (error) {
        cause = error
      }
    }
  }

  return {
    /** What `start` gives, once it succeeds; undefined when it is not tried any more. */
    async revive(): Promise<T | undefined> {
      if (Date.now() - started > healthyTime) failures = 0
      watch.died()
      try {
        const server = await attempts()
        started = Date.now()
        if (server !== undefined) watch.revived()
        return server
      } catch (error) {
        watch.lost(error)
        return undefined
      }
    },
    stop: () => {
      stopping.abort()
    },
  }
}
