import { Gauge, type Registry } from 'prom-client'
import { type Attentes, attentesOf } from '../db/clients/attentes.ts'
import type { Database } from '../db/engine/database.ts'

/** Sets a measure by what was found; undefined where the database has not answered. */
type Fill = (gauge: Gauge, found: Attentes | undefined) => void
type Told = { readonly name: string; readonly help: string; readonly labelNames?: string[] }

/** What waits in the database for all clients: the queues, and the leases. One look serves all the measures of a reading. */
export function measureWaiting(registry: Registry, all: Pick<Database, 'rounds'>): void {
  let looking: Promise<Attentes | undefined> | undefined
  const look = () =>
    (looking ??= attentesOf(all)
      .catch(() => undefined)
      .finally(() => (looking = undefined)))
  const measure = (told: Told, fill: Fill) =>
    new Gauge({
      ...told,
      registers: [registry],
      async collect() {
        const found = await look()
        this.reset()
        fill(this, found)
      },
    })
  measure(databaseAnswers, (gauge, found) => {
    gauge.set(found ? 1 : 0)
  })
  measure(mailWaiting, (gauge, found) => {
    gauge.set(found?.queues.mail.waiting ?? NaN)
  })
  measure(mailOldest, (gauge, found) => {
    gauge.set(found?.queues.mail.oldestSeconds ?? NaN)
  })
  measure(queueWaiting, (gauge, found) => {
    for (const [queue, { waiting }] of others(found)) gauge.set({ queue }, waiting)
  })
  measure(queueOldest, (gauge, found) => {
    for (const [queue, { oldestSeconds }] of others(found))
      if (oldestSeconds !== undefined) gauge.set({ queue }, oldestSeconds)
  })
  measure(leases, (gauge, found) => {
    for (const [of, { held, lost }] of Object.entries(found?.leases ?? {})) {
      gauge.set({ of, state: 'held' }, held)
      gauge.set({ of, state: 'run out' }, lost)
    }
  })
}

const databaseAnswers: Told = {
  name: 'database_answers',
  help: 'Whether the database answered as these measures were taken: what waits is not known where it did not.',
}
const mailWaiting: Told = { name: 'mail_queue_waiting', help: 'E-mails that wait to be handed over.' }
const mailOldest: Told = {
  name: 'mail_queue_oldest_seconds',
  help: 'How long the oldest e-mail that waits has been waiting; 0 when none does.',
}
const queueWaiting: Told = {
  name: 'queue_waiting',
  help: 'What waits: deliveries of events, campaigns to count, ballots that the public log does not tell of, lines of journals.',
  labelNames: ['queue'],
}
const queueOldest: Told = {
  name: 'queue_oldest_seconds',
  help: 'How long the oldest delivery or campaign to count has been waiting; 0 when none does.',
  labelNames: ['queue'],
}
const leases: Told = {
  name: 'leases',
  help: 'Rows and works that a lease holds, and those whose lease has run out.',
  labelNames: ['of', 'state'],
}

const others = (found: Attentes | undefined) => {
  return Object.entries(found?.queues ?? {}).filter(([queue]) => queue !== 'mail')
}
