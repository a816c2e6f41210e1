import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sessionName } from '../../../db/engine/pooling/session-names.ts'
import { testConfig } from '../../support/api.ts'
import { lockTables } from '../../support/locked-tables.ts'
import { migratedCopy } from '../../support/processes/databases.ts'
import { launch } from '../../support/processes/processes.ts'
import { answer, startReceiver } from '../../support/processes/webhook-receiver.ts'
import { hooked, serve, within } from '../../support/data/webhooks.ts'
import { accountEvents } from '../rig.ts'

const url = await migratedCopy()
const running = await serve(url, { WORKER: 'false' })
const WEBHOOK_KEY = testConfig().webhooks.keys[0].bytes.toString('base64')
type Client = Awaited<ReturnType<typeof hooked>>

function worker(env: Record<string, string> = {}) {
  const settings = { DATABASE_URL: url, WORKER_ROUND_MS: '100', MAIL_PROVIDER: 'Journal', WEBHOOK_KEY, ...env }
  return launch({ env: settings, command: [process.execPath, 'jobs/main.ts'] })
}

const delivered = (client: Client) =>
  expect.poll(async () => new Set(await client.statuts()), within).toEqual(new Set(['Livree']))

/** A table that nobody writes to until what it gives is called. */
const hold = (table: string) => lockTables(url, `${table} in exclusive mode`)

const blocked = async ({ database }: Client) =>
  (
    await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where wait_event_type = 'Lock' and application_name = ${sessionName()} and datname = current_database()`.execute(
      database.registry,
    )
  ).rows[0]?.n

test.each([
  ['after it took a delivery', 'tentative', false, 1],
  ['after the answer, before it is recorded', 'tentative', true, 2],
  ['in the middle of recording', 'abonnement', true, 2],
] as const)('a worker that is killed %s loses nothing', async (moment, table, isSent, messages) => {
  const client = await hooked(running)
  let release = () => Promise.resolve()
  const receiver = await startReceiver((res, n, req) => {
    const reply = () => {
      answer(200)(res, n, req)
    }
    if (n > 1 || !isSent) reply()
    else
      void hold(table).then((end) => {
        release = end
        reply()
      })
  })
  await client.subscribe(receiver.url)
  if (!isSent) {
    await client.emit()
    release = await hold(table)
  }
  const victim = worker()
  if (isSent) await client.emit()
  await expect.poll(() => blocked(client), within).toBe(1)
  victim.kill('SIGKILL')
  await victim.ended
  await release()
  await expect.poll(() => blocked(client), within).toBe(0)
  expect(await client.statuts()).toEqual(['EnAttente'])
  expect(receiver.recus).toHaveLength(messages - 1)
  // The time of its lease passes.
  await sql`update livraison l set prochain_essai = now() where l.client_id = ${client.id}`.execute(
    client.database.registry,
  )
  const heir = worker()
  await delivered(client)
  await accountEvents(`SIGKILL of a worker ${moment}`, client, receiver)
  expect(receiver.recus).toHaveLength(messages)
  expect(new Set(receiver.recus.map(({ body }) => body)).size).toBe(1)
  heir.kill('SIGTERM')
  expect((await heir.ended).code).toBe(0)
})

test('a worker without the key of the secrets counts no attempt, says why, and leaves the delivery to another', async () => {
  const client = await hooked(running)
  const receiver = await startReceiver()
  await client.subscribe(receiver.url)
  const stranger = worker({ WEBHOOK_KEY: Buffer.alloc(32, 'autre').toString('base64') })
  await client.emit()
  const why = async () => (await client.deliveries())[0]?.derniereErreur
  await expect.poll(why, within).toContain('WEBHOOK_KEY')
  expect(await client.deliveries()).toMatchObject([{ statut: 'EnAttente', tentatives: 0, essais: [] }])
  stranger.kill('SIGTERM')
  await stranger.ended
  await sql`update livraison l set prochain_essai = now() where l.client_id = ${client.id}`.execute(
    client.database.registry,
  )
  const heir = worker()
  await delivered(client)
  await accountEvents('a worker without the key of the secrets', client, receiver)
  expect(await client.deliveries()).toMatchObject([{ derniereErreur: null, tentatives: 1 }])
  expect(receiver.recus).toHaveLength(1)
  heir.kill('SIGTERM')
  await heir.ended
})
