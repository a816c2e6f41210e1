import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/engine/database.ts'
import { pauses } from '../db/outbox/pauses.ts'
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

/** Says which providers of e-mails are paused, where some are: the service serves all the same. Asked as seldom as readiness. */
export function openPauses({ registry }: Database) {
  let answer: Promise<{ readonly pausedMail?: readonly string[] }> | undefined
  async function ask() {
    const found = await pauses(registry).catch(() => [])
    setTimeout(() => (answer = undefined), lifetime).unref()
    return found.length === 0 ? {} : { pausedMail: [...new Set(found.map(({ fournisseur }) => fournisseur))] }
  }
  return () => (answer ??= ask())
}
