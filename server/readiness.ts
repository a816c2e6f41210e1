import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/engine/database.ts'
import { whyUnready } from '../db/engine/readiness.ts'

/** Milliseconds for which an answer of the database serves every probe. */
const lifetime = 1000

type Needs = { readonly config: Config; readonly database: Database; readonly log: Logger }

/**
 * Says whether the database can serve. Anybody may ask, as often as they like: one probe at a time goes to the
 * database, for all who ask until a second after its answer. The log has one line for each change, with its reason.
 */
export function openReadiness({ config, database, log }: Needs) {
  let answer: Promise<boolean> | undefined
  let last: string | undefined

  async function probe(): Promise<boolean> {
    const reason = await whyUnready(database, config)
    if (reason !== last) {
      if (reason === undefined) log.info('ready again')
      else log.warn({ reason }, 'not ready')
    }
    last = reason
    setTimeout(() => (answer = undefined), lifetime).unref()
    return reason === undefined
  }
  return () => (answer ??= probe())
}
