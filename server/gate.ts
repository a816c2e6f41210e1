import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/engine/database.ts'
import { whyUnready } from '../db/engine/readiness.ts'
import { retry, steady } from '../pace/retry.ts'

/** Milliseconds between two looks at a database that was away. */
const pause = 1000

/** What goes on in the background until it is stopped. */
type Work = { readonly stop: () => Promise<void> }
type Means = { readonly isFit: boolean; readonly database: Database; readonly config: Config; readonly log: Logger }

/**
 * Begins works in the database: at once where that was found fit, otherwise once it can serve. Of one that was away nothing
 * is known, also not whose clients it has. A work that has not begun is stopped all the same.
 */
export function openGate({ isFit, ...means }: Means): (work: () => Work) => Work {
  if (isFit) return (work) => work()
  const ending = new AbortController()
  const serving = untilServing(means, ending.signal)
  return (work) => {
    let begun: Work | undefined
    const going = serving.then((isServing) => {
      if (isServing) begun = work()
    })
    return {
      stop: async () => {
        ending.abort()
        await going
        await begun?.stop()
      },
    }
  }
}

/** Waits for a database that serves, and says why it does not; false where the process ends first. */
async function untilServing({ database, config, log }: Omit<Means, 'isFit'>, signal: AbortSignal): Promise<boolean> {
  let last: string | undefined
  const look = async () => {
    const reason = await whyUnready(database, config)
    if (reason !== undefined) throw new Error(reason)
  }
  const failed = (error: unknown) => {
    const reason = (error as Error).message
    if (reason !== last) log.warn({ reason }, 'nothing is done beside the calls until the database can serve')
    last = reason
  }
  try {
    await retry(look, { mayPass: () => !signal.aborted, pauses: steady(pause), signal, failed })
    return !signal.aborted
  } catch {
    return false
  }
}
