import type { Logger } from 'pino'
import type { Database } from '../db/engine/database.ts'
import { traceOf } from '../db/engine/errors.ts'
import { countBallots, type Told } from '../db/vote/count.ts'
import { appendSome } from '../db/vote/log/append.ts'
import { mix } from '../db/vote/protocole-1/mix.ts'
import { dueScrutins, type Scrutin, standingOf } from '../db/vote/scrutins.ts'
import { every } from '../pace/every.ts'
import type { BoxKeys } from '../rules/ring.ts'
import { codeOf } from '../rules/error-code.ts'
import type { Anomaly } from '../scrutin/index.ts'

type Settings = { readonly boxKeys: BoxKeys; readonly scrutinPeriod: number }

/**
 * What is done beside the votes, every `scrutinPeriod` milliseconds: ballots are told in the public log while a campaign is
 * open, and counted once it has closed. Several processes may do it at once; 0 leaves it to others.
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
  const told = (anomalies: readonly Anomaly[]) => {
    for (const anomaly of anomalies) log.error({ ...scrutin, ...anomaly }, 'something of a ballot box is not sound')
  }
  try {
    await advance(database, scrutin, keys, told)
  } catch (error) {
    const message = error instanceof Error && codeOf(error) === '' ? error.message : undefined
    log.error({ ...scrutin, ...traceOf(error), message }, 'a ballot box could not be logged or counted')
  }
}

/** Counts a campaign that has closed, where the service holds its key, and adds to the log of another one what waits. */
export async function advance(
  database: Database,
  { clientId, campagneId }: Scrutin,
  keys: BoxKeys,
  told: Told = () => undefined,
): Promise<void> {
  const standing = await database.read(clientId, (db) => standingOf(db, campagneId))
  if (standing?.isClosed && standing.garde === 'Service') await countBallots(database, clientId, campagneId, keys, told)
  else if (standing?.protocole === 1) await database.write(clientId, (db) => mix(db, campagneId))
  else await tellAll(database, { clientId, campagneId }, keys, told)
}

/** Tells all that waits, a transaction for each thousand. */
async function tellAll(database: Database, { clientId, campagneId }: Scrutin, keys: BoxKeys, told: Told) {
  for (let isMore = true; isMore;) {
    const { isFull, aside } = await database.write(clientId, (db) => appendSome(db, campagneId, keys))
    told(aside)
    isMore = isFull
  }
}
