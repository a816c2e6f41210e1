import type { Logger } from 'pino'
import type { Database } from '../../db/engine/database.ts'
import { leaveQueue, nextQueued, type Queued, type Scrutin } from '../../db/vote/scrutins.ts'
import { openFailures } from '../failures.ts'

/** Rows of the queue that a round looks at. */
const atOnce = 2000
/** Campaigns that are not there, and are named one by one; of more their number is said. */
const mostNamed = 20

const manyGone = {
  failed: 'published campaigns are not there any more: somebody has deleted them',
  level: 'error',
} as const
const invented = 'the queue of the counts had rows of campaigns that nobody has: they are taken away'

/**
 * Looks at the next rows of the queue `scrutin`, a page in each round: what is published and not counted is found without it
 * (decision H-33). Gives those that only the queue has: of which a row says that they were never published, or that were
 * deleted, as their journals tell. What no table knows of is taken away, since who writes to the tables may add such rows
 * without end.
 */
export function openQueue(database: Database, log: Logger) {
  const gone = openFailures(log, manyGone)
  let after: Scrutin | undefined
  let taken = 0
  return async (): Promise<readonly Scrutin[]> => {
    const page = await nextQueued(database, after, atOnce)
    after = page.length < atOnce ? undefined : page.at(-1)
    const unknown = page.filter(({ isTold }) => !isTold)
    await leaveQueue(database, unknown)
    taken += unknown.length
    if (unknown.length === 0 && taken > 0) {
      log.warn({ nombre: taken }, invented)
      taken = 0
    }
    const absent = page.filter(({ isThere, isTold }) => !isThere && isTold)
    if (absent.length > mostNamed) gone.failed({}, { nombre: absent.length })
    const named = absent.length > mostNamed ? [] : absent
    return [...page.filter(({ isThere, isAwaited }) => isThere && !isAwaited), ...named].map(scrutinOf)
  }
}

const scrutinOf = ({ clientId, campagneId }: Queued): Scrutin => ({ clientId, campagneId })
