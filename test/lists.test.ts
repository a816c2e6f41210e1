import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { address, caller, newClient, operationNamed, ownerDatabase, service, startService } from './api.ts'

type Running = Awaited<ReturnType<typeof service>>
type Tests = Awaited<ReturnType<typeof newClient>>

let few: Tests
let many: Tests
const fewRows = 20_000
const manyRows = 200_000

beforeAll(async () => {
  few = await newClient()
  many = await newClient()
  await employ(few.id, fewRows, `case when n % 7 = 0 then E'1, rue "des Érables" \\\\ n\\b o\\n' || n end`)
  await employ(many.id, manyRows, `repeat('x', 200)`)
})

/** Employees `E-1` to `E-<count>` of a client, created in an order that is not that of their ids. */
async function employ(clientId: string, count: number, adresse: string) {
  const { main } = ownerDatabase().pools
  for (let from = 1; from <= count; from += 5000) {
    await main.query(`
      insert into employe (client_id, id, id_externe, prenom, nom, adresse1, date_creation, derniere_maj)
      select '${clientId}', ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'E-' || n, 'Zoé', 'Roy',
             ${adresse}, timestamptz '2024-01-01Z' + (n / 2 * -1) * interval '1.5 s', now()
      from generate_series(${String(from)}, ${String(Math.min(count, from + 4999))}) n`)
  }
}

/** The answer of listEmployes as it comes: nothing of its body is read before the caller does. */
async function open(running: Running, { key }: Tests, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  const url = address(running, operationNamed('listEmployes'), {})
  const request = get(url, { headers: { 'x-api-key': key, ...headers }, agent: false })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return response
}

/** How many connections of the list pool are with a reader. */
const taken = ({ service: { database } }: Running) => database.pools.lists.totalCount - database.pools.lists.idleCount

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
  for (let i = 0; i < fewRows; i += 1111) {
    const { idExterne } = list[i] ?? { idExterne: '' }
    expect(await few.ok('getEmploye', { path: { idExterne: idExterne ?? '' } })).toEqual(list[i])
  }
})

test('a client without employees has an empty list', async () => {
  const { ok, call } = await newClient()
  expect(await ok('listEmployes')).toEqual([])
  expect((await call('listEmployes')).text).toBe('[]')
})

test.for([
  ['gzip', gunzipSync],
  ['br', brotliDecompressSync],
] as const)('a list compressed with %s is the same list', async ([encoding, decode]) => {
  const plain = await text(await open(await service(), few))
  const response = await open(await service(), few, { 'accept-encoding': encoding })
  expect(response.headers['content-encoding']).toBe(encoding)
  const compressed = Buffer.concat(await Array.fromAsync(response as AsyncIterable<Buffer>))
  expect(compressed.length).toBeLessThan(plain.length / 4)
  expect(decode(compressed).toString()).toBe(plain)
})

test('more lists than the pool has connections all succeed', async () => {
  const running = await service()
  const { id, key } = await newClient()
  await employ(id, 2000, 'null')
  const lists = await Promise.all(Array.from({ length: 20 }, () => caller(running, key).ok('listEmployes')))
  expect(lists.map((list) => list.length)).toEqual(Array.from({ length: 20 }, () => 2000))
  await expect.poll(() => taken(running)).toBe(0)
})

test('the memory that a list takes does not grow with it', { timeout: 60_000 }, async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const held = () => {
    collect()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    return heapUsed + arrayBuffers
  }
  const before = held()
  const response = await open(await service(), many)
  const samples: number[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes < (samples.length + 1) * 15e6) continue
    // A reader that is slower than the service: what the service does not hold back piles up here.
    await sleep(200)
    held()
    // What the collector found dead is given back beside it, a little later on a busy machine.
    await sleep(100)
    samples.push(held() - before)
  }
  expect(samples.length).toBeGreaterThan(4)
  // Half of the list, which is 90 MB long: rows, text or bytes kept anywhere hold more than that towards its end.
  expect(Math.max(...samples)).toBeLessThan(45e6)
})

test('other requests are answered while a long list streams', async () => {
  const running = await service()
  const response = await open(running, many)
  const started = performance.now()
  const times: number[] = []
  const list = text(response)
  const state = { reading: true }
  void list.then(() => (state.reading = false))
  while (state.reading) {
    const asked = performance.now()
    await few.ok('getEmploye', { path: { idExterne: 'E-7' } })
    times.push(performance.now() - asked)
  }
  const length = performance.now() - started
  // No time of its own, for a machine may be slow: were the list one piece of work, one request would wait for all of it.
  expect(times.length).toBeGreaterThan(10)
  expect(Math.max(...times)).toBeLessThan(length / 3)
})

test('a reader that stops reading is cut off, and its connection serves others', async () => {
  const running = await startService({ LIST_POOL_SIZE: '1', LIST_STALL_TIMEOUT_MS: '1500' })
  const started = performance.now()
  const response = await open(running, many)
  expect(taken(running)).toBe(1)
  await expect.poll(() => taken(running), { timeout: 10_000, interval: 20 }).toBe(0)
  expect(performance.now() - started).toBeGreaterThan(1500)
  expect(await caller(running, few.key).ok('listEmployes')).toHaveLength(fewRows)
  expect(await ending(response)).toBe('Error: aborted')
})

test('a reader that pauses for less than that, again and again, gets its list', async () => {
  const running = await startService({ LIST_STALL_TIMEOUT_MS: '1000' })
  const response = await open(running, many)
  let bytes = 0
  let pauses = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes < pauses * 25e6) continue
    pauses++
    await sleep(500)
  }
  expect(pauses).toBeGreaterThan(3)
  expect(response.complete).toBe(true)
})

test('a reader that goes away frees its connection at once', async () => {
  const running = await startService({ LIST_POOL_SIZE: '1' })
  for (const encoding of ['identity', 'gzip']) {
    const response = await open(running, many, { 'accept-encoding': encoding })
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
    where application_name = 'membres-et-votes listes' and state = 'active' and leader_pid is null and ${condition}`)

test('an error after the first byte ends the connection, not the array', async () => {
  const running = await startService({ LIST_POOL_SIZE: '1' })
  const response = await open(running, many)
  await once(response, 'readable')
  expect((await terminate(`query like '%${many.id}%'`)).rowCount).toBe(1)
  expect(response.statusCode).toBe(200)
  expect(await ending(response)).toBe('Error: aborted')
  await expect.poll(() => taken(running), { timeout: 10_000 }).toBe(0)
  expect(await caller(running, few.key).ok('listEmployes')).toHaveLength(fewRows)
})

test('an error before the first byte is a problem', async () => {
  const client = await newClient()
  const locker = await ownerDatabase().pools.main.connect()
  await locker.query('begin; lock table syndicat')
  const list = client.refusal('listSyndicats')
  try {
    const waiting = `wait_event_type = 'Lock' and query like '%${client.id}%'`
    await expect.poll(async () => (await terminate(waiting)).rowCount, { interval: 20 }).toBe(1)
  } finally {
    await locker.query('rollback')
    locker.release()
  }
  expect(await list).toBe('503 Serveur.Indisponible')
})
