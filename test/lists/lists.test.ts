import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { sessionName } from '../../db/engine/pooling/session-names.ts'
import { caller, newClient, ownerDatabase, startService } from '../support/api.ts'
import { employ, open, taken, uncompressible } from '../support/data/long-lists.ts'
import { lockTables } from '../support/locked-tables.ts'
import { migratedDatabase } from '../support/processes/databases.ts'

type Tests = Awaited<ReturnType<typeof newClient>>

let few: Tests
let many: Tests
const fewRows = 6000
/** So that a compressed list does not fit into the buffers of its connection: 36 MB. */
const manyRows = 20_000
/** One connection for lists, which stays with its reader: nothing is read ahead of him. */
const alone = { LIST_POOL_SIZE: '1', SPOOL_MAX_MB: '0' }
const codings = ['identity', 'gzip', 'br', 'zstd']

beforeAll(async () => {
  few = await newClient()
  many = await newClient()
  await employ(few.id, fewRows, `case when n % 7 = 0 then E'1, rue "des Érables" \\\\ n\\b o\\n' || n end`)
  await employ(many.id, manyRows, uncompressible)
})

/** Whether the body came whole; `aborted` when the connection ended first. */
const ending = (response: IncomingMessage) =>
  text(response).then(
    (body) => `complete ${body.slice(-2)}`,
    (error: unknown) => String(error),
  )

test('a list is complete, in order and equal to what point reads give', async () => {
  const list = await few.ok('listEmployes')
  const byDate = Array.from({ length: fewRows }, (_, i) => i + 1).sort(
    (a, b) => Math.floor(b / 2) - Math.floor(a / 2) || a - b,
  )
  expect(list.map(({ idExterne }) => idExterne)).toEqual(byDate.map((n) => `E-${String(n)}`))
  for (let i = 0; i < fewRows; i += 333) {
    const { idExterne } = list[i] ?? { idExterne: '' }
    expect(await few.ok('getEmploye', { path: { idExterne: idExterne ?? '' } })).toEqual(list[i])
  }
})

test('a client without employees has an empty list', async () => {
  const { ok, call } = await newClient()
  expect(await ok('listEmployes')).toEqual([])
  expect((await call('listEmployes')).text).toBe('[]')
})

test('more lists than the pool has connections all succeed', async () => {
  const running = await startService({ LIST_POOL_SIZE: '4' })
  const { id, key } = await newClient()
  await employ(id, 2000, 'null')
  const lists = await Promise.all(Array.from({ length: 20 }, () => caller(running, key).ok('listEmployes')))
  expect(lists.map((list) => list.length)).toEqual(Array.from({ length: 20 }, () => 2000))
  await expect.poll(() => taken(running)).toBe(0)
})

test('a reader that goes away frees its connection at once', async () => {
  const running = await startService(alone)
  for (const coding of codings) {
    const response = await open(running, many, { 'accept-encoding': coding })
    expect(taken(running)).toBe(1)
    response.destroy()
    await expect.poll(() => taken(running), { timeout: 10_000, interval: 20 }).toBe(0)
  }
  expect(await caller(running, few.key).ok('listEmployes')).toHaveLength(fewRows)
})

/** Ends, from outside, the connection that streams a list of this client. */
const terminate = (condition: string) =>
  ownerDatabase().pools.main.query(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = '${sessionName('listes')}' and state = 'active' and leader_pid is null and ${condition}`)

test('an error after the first byte ends the connection, not the array', async () => {
  const running = await startService(alone)
  const response = await open(running, many)
  await once(response, 'readable')
  expect((await terminate(`query like '%${many.id}%'`)).rowCount).toBe(1)
  expect(response.statusCode).toBe(200)
  expect(await ending(response)).toBe('Error: aborted')
  await expect.poll(() => taken(running), { timeout: 10_000 }).toBe(0)
  expect(await caller(running, few.key).ok('listEmployes')).toHaveLength(fewRows)
})

test('an error before the first byte is a problem', async () => {
  const { url, ownerUrl } = await migratedDatabase()
  const client = await newClient({ on: await startService({ DATABASE_URL: url }) })
  const release = await lockTables(ownerUrl, 'syndicat')
  const list = client.refusal('listSyndicats')
  try {
    const waiting = `wait_event_type = 'Lock' and query like '%${client.id}%'`
    await expect.poll(async () => (await terminate(waiting)).rowCount, { interval: 20 }).toBe(1)
  } finally {
    await release()
  }
  expect(await list).toBe('503 Serveur.Indisponible')
})
