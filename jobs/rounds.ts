import type { Logger } from 'pino'
import type { Database } from '../db/engine/database.ts'
import { type Queue, queuesDue } from '../db/outbox/queue.ts'
import { every } from '../pace/every.ts'
import { openFailures } from './failures.ts'

type Settings<S> = {
  readonly database: Database
  readonly log: Logger
  readonly senders: readonly S[]
  /** Milliseconds between two looks at every client. */
  readonly round: number
  /** Aborted when the worker stops: it does not wait for a look at very many clients. */
  readonly stopping: AbortController
}

const says = { failed: 'the worker could not look for rows', works: 'the worker looks for rows again' }

/** Looks at every client now and again and again: rows whose time has come, those of workers that were killed, missed news. */
export function makeRounds<S extends { queue: Queue }>(
  { database, log, senders, round, stopping }: Settings<S>,
  wake: (sender: S, clientId: string) => void,
) {
  async function look() {
    for await (const { queue, clientId } of queuesDue(database)) {
      if (stopping.signal.aborted) return
      const sender = senders.find((one) => one.queue === queue)
      if (sender) wake(sender, clientId)
    }
  }
  const { attempt } = openFailures(log, says)
  return every(round, () => attempt({}, look), { atOnce: true })
}
