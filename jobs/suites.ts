import type { Logger } from 'pino'
import type { Database } from '../db/engine/database.ts'
import { chainActes } from '../db/journal/actes/chain.ts'
import { chainJournals } from '../db/journal/rounds.ts'
import { confirmVotes } from '../db/vote/messages/confirmations.ts'
import { remindVoters } from '../db/vote/messages/rappels.ts'
import { every } from '../pace/every.ts'
import { unwatched, type Watch } from '../sight/measures.ts'
import { openFailures } from './failures.ts'

type Settings = { readonly scrutinPeriod: number }

/** Milliseconds between two looks for votes to confirm: what is queued in one look is told in no order; and for reminders. */
const eachMinute = 60_000

const says = { failed: 'what follows a vote could not be done', works: 'what follows a vote is done again' }

/**
 * What follows the changes of campaigns and their votes: the lines of journals, that of acts included, are chained every `scrutinPeriod`
 * milliseconds, votes confirmed and those who have not voted reminded every minute. Several processes may do it at once; 0 leaves it to others.
 */
export function startSuites(database: Database, { scrutinPeriod }: Settings, log: Logger, watch: Watch = unwatched) {
  let isStopped = false
  const { attempt } = openFailures(log, says)
  const started = (task: string, period: number, work: typeof chainJournals) =>
    every(period, () => attempt({ task }, () => watch(task, () => work(database, () => isStopped))))
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
