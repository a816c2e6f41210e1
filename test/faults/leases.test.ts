import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Queue } from '../../db/outbox/queue.ts'
import { newClient, testConfig } from '../support/api.ts'
import { launch } from '../support/processes/processes.ts'
import { startSmtp } from '../support/processes/smtp.ts'
import { answer, startReceiver } from '../support/processes/webhook-receiver.ts'
import { serve, tools } from '../support/data/webhooks.ts'
import { expire } from '../support/queues.ts'
import { message } from './courriels/rig.ts'
import { startDatabase } from './rig.ts'
import { queue } from '../../db/outbox/courriels.ts'

/** Milliseconds of a lease here: a busy machine renews it in time. */
const lease = 6000
const within = { timeout: 30_000, interval: 20 }

const { url } = await startDatabase()
const running = await serve(url, { WORKER: 'false' })
const { database } = running.service

/** What was sent and waits for its answer, in the order in which it came. */
type Held = (() => void)[]

/** A place where messages go, each of which is held until the test answers it. */
const destinations = {
  async courriel() {
    const held: Held = []
    const smtp = await startSmtp(
      () =>
        new Promise((resolve) =>
          held.push(() => {
            resolve('accepte')
          }),
        ),
    )
    // Nothing but the lease bounds an attempt.
    const env = { MAIL_PROVIDER: 'Smtp', SMTP_URL: smtp.url.replace(/&.*/, ''), MAIL_FROM: 'membres@exemple.ca' }
    const send = (id: string) => database.write(id, (db) => queue(db, [message(`${id}@exemple.ca`)]))
    return { held, env, send }
  },
  async livraison() {
    const held: Held = []
    const receiver = await startReceiver((res, n, req) => {
      held.push(() => {
        answer(200)(res, n, req)
      })
    })
    const send = async (id: string) => {
      const { subscribe, emit } = tools(database, id)
      await subscribe(receiver.url)
      await emit()
    }
    return { held, env: { MAIL_PROVIDER: 'Journal' }, send }
  },
}

function worker(env: Record<string, string>) {
  const settings = {
    ...{ DATABASE_URL: url, WORKER_ROUND_MS: '50', WORKER_LEASE_MS: String(lease), WEBHOOK_TIMEOUT_MS: '60000' },
    WEBHOOK_KEY: testConfig().webhooks.keys[0].bytes.toString('base64'),
  }
  const launched = launch({ env: { ...settings, ...env }, command: [process.execPath, 'jobs/main.ts'] })
  const stop = async () => {
    launched.kill('SIGTERM')
    expect((await launched.ended).code).toBe(0)
  }
  return { ...launched, stop }
}

type Row = { statut: string; tentatives: number; bail: string | null; fin: Date; now: Date }

/** The row of a client, and what the clock of the database says. */
async function rowOf(file: Queue, id: string): Promise<Row> {
  const { rows } =
    await sql<Row>`select f.statut, f.tentatives, f.bail, extract(epoch from f.prochain_essai) * 1000 as fin,
    extract(epoch from clock_timestamp()) * 1000 as now from ${sql.table(file)} f where f.client_id = ${id}`.execute(
      database.registry,
    )
  const [row] = rows
  if (!row) throw new Error('The row is gone')
  return row
}

describe.each(['courriel', 'livraison'] as const)('a lease of the file %s', (file) => {
  const over = { courriel: 'Transmis', livraison: 'Livree' }[file]

  test('is renewed while its row is being sent, each client by itself', async () => {
    const { held, env, send } = await destinations[file]()
    const clients = [(await newClient({ on: running })).id, (await newClient({ on: running })).id]
    const workers = [worker(env)]
    for (const id of clients) await send(id)
    await expect.poll(() => held.length, within).toBe(2)
    const taken = await Promise.all(clients.map((id) => rowOf(file, id)))
    workers.push(worker(env))
    // The leases are long over, if nobody has renewed them; the other worker looks for rows like these.
    const isPast = async () =>
      (await Promise.all(clients.map((id) => rowOf(file, id)))).every(
        ({ now }, n) => Number(now) > Number(taken[n]?.fin) + 500,
      )
    await expect.poll(isPast, within).toBe(true)
    for (const [n, id] of clients.entries())
      expect(await rowOf(file, id)).toMatchObject({ statut: 'EnAttente', tentatives: 1, bail: taken[n]?.bail })
    for (const reply of held) reply()
    for (const id of clients)
      await expect.poll(() => rowOf(file, id), within).toMatchObject({ statut: over, tentatives: 1 })
    expect(held).toHaveLength(2)
    for (const { stop } of workers) await stop()
  }, 60_000)

  test('that ran out is its heir’s: who comes back while the heir is sending changes nothing', async () => {
    const { held, env, send } = await destinations[file]()
    const { id } = await newClient({ on: running })
    const first = worker(env)
    await send(id)
    await expect.poll(() => held.length, within).toBe(1)
    first.kill('SIGSTOP')
    await expire(id, file, database)
    const heir = worker(env)
    await expect.poll(() => held.length, within).toBe(2)
    const { bail } = await rowOf(file, id)
    // The first one is answered, comes back, and writes what it has to write before it stops.
    held[0]?.()
    first.kill('SIGCONT')
    await first.stop()
    expect(await rowOf(file, id)).toMatchObject({ statut: 'EnAttente', tentatives: 2, bail })
    held[1]?.()
    await expect.poll(() => rowOf(file, id), within).toMatchObject({ statut: over, tentatives: 2, bail: null })
    expect(held).toHaveLength(2)
    await heir.stop()
  }, 60_000)
})
