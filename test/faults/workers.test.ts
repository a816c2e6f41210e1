import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testConfig } from '../support/api.ts'
import { migratedCopy } from '../support/processes/databases.ts'
import { launch } from '../support/processes/processes.ts'
import { answer, startReceiver } from '../support/processes/webhook-receiver.ts'
import { hooked, serve, within } from '../support/data/webhooks.ts'
import { accountEvents } from './rig.ts'

const url = await migratedCopy()
const running = await serve(url, { WORKER: 'false' })
const WEBHOOK_KEY = testConfig().webhooks.keys[0].bytes.toString('base64')

function worker(env: Record<string, string> = {}) {
  const settings = { DATABASE_URL: url, WORKER_ROUND_MS: '100', MAIL_PROVIDER: 'Journal', WEBHOOK_KEY, ...env }
  const command = [process.execPath, '--import', './test/faults/clock.ts', 'jobs/main.ts'] as [string, ...string[]]
  return launch({ env: settings, command })
}

type Client = Awaited<ReturnType<typeof hooked>>

/** Stops a worker where none of its transactions is open. */
async function stopBetweenTransactions({ kill }: ReturnType<typeof worker>, { database }: Client) {
  const open = sql`select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`
  const stopped = async () => {
    kill('SIGSTOP')
    const { rows } = await open.execute(database.registry)
    if (rows.length > 0) kill('SIGCONT')
    return rows.length
  }
  await expect.poll(stopped, within).toBe(0)
}

const isOver = (client: Client) => async () => new Set(await client.statuts())
const delivered = new Set(['Livree'])

test('two workers whose clocks are twenty minutes apart deliver each event once, four at a time, dated by the database', async () => {
  const client = await hooked(running)
  // Four are answered together, and the last ones as they come.
  const held: (() => void)[] = []
  const receiver = await startReceiver((res, n, req) => {
    held.push(() => {
      answer(200)(res, n, req)
    })
    if (held.length === 4 || n > 140) for (const reply of held.splice(0)) reply()
  })
  await client.subscribe(receiver.url)
  const workers = [worker({ CLOCK_OFFSET: '600000' }), worker({ CLOCK_OFFSET: '-600000' })]
  await client.emit(150)
  await expect.poll(isOver(client), within).toEqual(delivered)
  const ids = receiver.recus.map(({ id }) => id)
  await accountEvents('clocks moved by ten minutes', client, receiver)
  expect(ids).toHaveLength(150)
  expect(receiver.state.most).toBeLessThanOrEqual(4)
  const late = receiver.recus.filter(
    ({ headers, at }) => Math.abs(Number(headers['x-service-timestamp']) - at / 1000) > 5,
  )
  expect(late).toEqual([])
  for (const { kill } of workers) kill('SIGTERM')
  expect((await Promise.all(workers.map(({ ended }) => ended))).map(({ code }) => code)).toEqual([0, 0])
})

test('a worker that was stopped and continues changes nothing of what another has taken over', async () => {
  const client = await hooked(running)
  let holds = true
  const held: (() => void)[] = []
  const receiver = await startReceiver((res, n, req) => {
    const reply = () => {
      answer(200)(res, n, req)
    }
    if (holds && n > 10) held.push(reply)
    else reply()
  })
  await client.subscribe(receiver.url)
  const victim = worker({ WEBHOOK_TIMEOUT_MS: '10000' })
  await client.emit(100)
  // All that it may have in progress is held, and what was answered is written.
  await expect.poll(() => held.length, within).toBe(4)
  await expect.poll(async () => (await client.statuts()).filter((is) => is === 'Livree').length, within).toBe(10)
  await stopBetweenTransactions(victim, client)
  holds = false
  // The time of its leases passes.
  await sql`update livraison l set prochain_essai = now() where l.client_id = ${client.id}
    and l.statut = 'EnAttente'`.execute(client.database.registry)
  const heir = worker()
  await expect.poll(isOver(client), within).toEqual(delivered)
  const before = await client.deliveries()
  for (const reply of held) reply()
  victim.kill('SIGCONT')
  victim.kill('SIGTERM')
  expect((await victim.ended).code).toBe(0)
  const withoutAttempts = (all: typeof before) => all.map((livraison) => ({ ...livraison, essais: [] }))
  expect(withoutAttempts(await client.deliveries())).toEqual(withoutAttempts(before))
  const ids = receiver.recus.map(({ id }) => id)
  // Its own attempts are told as they ended; nobody else's, and none of what it had taken ahead and did not send.
  expect(await client.log()).toHaveLength(ids.length)
  await accountEvents('a worker stopped and continued', client, receiver)
  // What it held comes twice at most, with the same id.
  expect(ids.length - 100).toBe(held.length)
  heir.kill('SIGTERM')
  expect((await heir.ended).code).toBe(0)
})
