import type { Logger } from 'pino'
import type { Database } from '../db/engine/database.ts'
import { traceOf } from '../db/engine/errors.ts'
import { ClientFaults } from '../db/engine/prune.ts'
import { chainActes } from '../db/journal/actes/chain.ts'
import { chainJournals } from '../db/journal/rounds.ts'
import { confirmVotes } from '../db/vote/messages/confirmations.ts'
import { remindVoters } from '../db/vote/messages/rappels.ts'
import { every } from '../pace/every.ts'
import { unwatched, type Watch } from '../sight/measures.ts'

type Settings = { readonly scrutinPeriod: number }

/** Milliseconds between two looks for votes to confirm: what is queued in one look is told in no order; and for reminders. */
const eachMinute = 60_000

/**
 * What follows the changes of campaigns and their votes: the lines of journals, that of acts included, are chained every `scrutinPeriod`
 * milliseconds, votes confirmed and those who have not voted reminded every minute. Several processes may do it at once; 0 leaves it to others.
 */
export function startSuites(database: Database, { scrutinPeriod }: Settings, log: Logger, watch: Watch = unwatched) {
  let isStopped = false
  const started = (task: string, period: number, work: typeof chainJournals) => {
    const failed = (error: unknown) => {
      for (const fault of error instanceof ClientFaults ? error.faults : [{ client: undefined, error }])
        log.warn({ task, client: fault.client, ...traceOf(fault.error) }, 'what follows a vote could not be done')
    }
    return every(period, () => watch(task, () => work(database, () => isStopped)), { failed })
  }
  const rounds =
    scrutinPeriod === 0
      ? []
      : [
          started('journals', scrutinPeriod, chainJournals),
          started('actes', scrutinPeriod, chainActes),
          started('confirmations', eachMinute, confirmVotes),
          started('rappels', eachMinute, remindVoters),
        ]
  return {
    stop: async () => {
      isStopped = true
      await Promise.all(rounds.map((round) => round.stop()))
    },
  }
}
