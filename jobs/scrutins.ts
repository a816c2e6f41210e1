import type { Logger } from 'pino'
import type { Database } from '../db/engine/database.ts'
import { traceOf } from '../db/engine/errors.ts'
import { countBallots } from '../db/vote/count.ts'
import { mix } from '../db/vote/mix.ts'
import { dueScrutins, hasClosed, type Scrutin } from '../db/vote/scrutins.ts'
import { every } from '../pace/every.ts'
import type { BoxKeys } from '../rules/ring.ts'
import { codeOf } from '../rules/error-code.ts'

type Settings = { readonly boxKeys: BoxKeys; readonly scrutinPeriod: number }

/**
 * What is done beside the votes, every `scrutinPeriod` milliseconds: ballots are mixed while a campaign is open, and
 * counted once it has closed. Several processes may do it at once; 0 leaves it to others.
 */
export function startScrutins(database: Database, { boxKeys, scrutinPeriod }: Settings, log: Logger) {
  let isStopped = false
  async function run() {
    const scrutins = await dueScrutins(database, () => isStopped)
    for (const scrutin of scrutins) if (!isStopped) await advanced(database, scrutin, boxKeys, log)
  }
  const failed = (error: unknown) => {
    log.warn({ task: 'scrutins', ...traceOf(error) }, 'the ballot boxes could not be looked at')
  }
  const rounds = scrutinPeriod === 0 ? undefined : every(scrutinPeriod, run, { failed })
  return {
    stop: async () => {
      isStopped = true
      await rounds?.stop()
    },
  }
}

async function advanced(database: Database, scrutin: Scrutin, keys: BoxKeys, log: Logger) {
  try {
    await advance(database, scrutin, keys)
  } catch (error) {
    const message = error instanceof Error && codeOf(error) === '' ? error.message : undefined
    log.error({ ...scrutin, ...traceOf(error), message }, 'a ballot box could not be mixed or counted')
  }
}

/** Counts a campaign that has closed, and mixes the ballots of one that has not. */
export async function advance(database: Database, { clientId, campagneId }: Scrutin, keys: BoxKeys): Promise<void> {
  if (await database.read(clientId, (db) => hasClosed(db, campagneId)))
    await countBallots(database, clientId, campagneId, keys)
  else await database.write(clientId, (db) => mix(db, campagneId))
}
