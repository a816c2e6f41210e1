import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { lockTables } from '../support/locked-tables.ts'
import { launch } from '../support/processes/processes.ts'
import {
  account,
  type Database,
  employe,
  improper,
  keepCalling,
  type Outcome,
  type Running,
  startDatabase,
  startProcess,
} from './rig.ts'

let database: Database
let service: Running
beforeAll(async () => {
  database = await startDatabase()
  service = await startProcess(database.url)
})

const path = '/b2b/v1/employe'
let attempt = 0
// A test that is tried once more writes people of its own.
beforeEach(() => {
  attempt += 1
})
const own = (id: string) => `${id}-${attempt}`
const write = (id: string) => service.call('POST', path, { body: employe(own(id)) })
const list = () => service.call('GET', path)
const recovered = { timeout: 40_000, interval: 100 }
const terminate = "select pg_terminate_backend(pid, 20000) from pg_stat_activity where application_name like 'membres%'"

const idOf = (body: unknown) => (body as { idExterne: string }).idExterne
async function accountFor(fault: string, outcomes: readonly Outcome[]) {
  const found = (await list()).body as unknown[]
  const acknowledged = outcomes.filter(({ status }) => status === 201).map(({ body }) => idOf(body))
  account(fault, acknowledged, found.map(idOf))
}

/** A transaction of the owner that lets nobody write, until it is given up. */
async function lockEverything() {
  const release = await lockTables(database.url, 'employe in exclusive mode')
  onTestFinished(release)
  return release
}

test('writes that wait for a lock exhaust the share of their client: 503 in time, readiness stays, then recovery', async () => {
  expect((await write('V')).status).toBe(201)
  const release = await lockEverything()
  const writers = Array.from({ length: 8 }, (_, caller) => [
    `write ${caller}`,
    (i: number) => write(`V-${caller}-${i}`),
  ])
  const find = () => service.call('GET', `${path}/${own('V')}`)
  const { count, stop } = keepCalling({ ...(Object.fromEntries(writers) as Record<string, typeof write>), find })
  // Some have waited for a connection, and then for the lock.
  await expect.poll(() => Math.min(...count(503)), recovered).toBeGreaterThan(1)
  expect(await service.ready()).toBe(200)
  await release()
  await expect.poll(() => Math.min(...count(201).slice(0, 8)), recovered).toBeGreaterThan(2)
  await expect.poll(service.ready, recovered).toBe(200)
  const outcomes = await stop()
  expect(improper(outcomes)).toEqual([])
  expect(outcomes.filter(({ name, status }) => name === 'find' && status === 200)).not.toEqual([])
  await accountFor('a pool that is exhausted', outcomes)
}, 120_000)

test('a list that waits for a lock is refused in time too', async () => {
  const release = await lockTables(database.url, 'employe')
  onTestFinished(release)
  const outcomes = await Promise.all([list(), list(), list(), list(), list()])
  expect(improper(outcomes)).toEqual([])
  expect(outcomes.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503])
  await release()
  await expect.poll(async () => (await list()).status, recovered).toBe(200)
})

test('after every idle connection was reset, the next calls succeed', async () => {
  const before = await Promise.all(Array.from({ length: 8 }, (_, i) => write(`A-${i}`)))
  await Promise.all([list(), list()])
  await database.query(terminate)
  const calls = Array.from({ length: 8 }, (_, i) => [
    write(`B-${i}`),
    list(),
    service.call('GET', `${path}/${own(`A-${i}`)}`),
  ])
  const outcomes = await Promise.all(calls.flat())
  expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set([200, 201]))
  await accountFor('idle connections that are reset', [...before, ...outcomes])
})

test('connections that are reset under load fail no read, and no write but at its commit', async () => {
  await write('C')
  const find = () => service.call('GET', `${path}/${own('C')}`)
  const { count, stop } = keepCalling({ find, again: find, write: (i) => write(`C-${i}`) })
  for (let i = 1; i <= 5; i++) {
    await expect.poll(() => count(200)[0], recovered).toBeGreaterThan(i * 20)
    await database.query(terminate)
  }
  const outcomes = await stop()
  expect(improper(outcomes)).toEqual([])
  expect(outcomes.filter(({ name, status }) => name !== 'write' && status !== 200)).toEqual([])
  expect(outcomes.filter(({ status }) => status === 503).length).toBeLessThanOrEqual(5)
  await accountFor('connections that are reset', outcomes)
})

const line =
  'The service cannot start: The database has synchronous_commit = off: a crash would lose acknowledged writes.'
test.each(['alter database membres', 'alter role postgres', 'alter system'])(
  '%s set synchronous_commit = off stops the start with one line, and readiness',
  async (place) => {
    const reload = async (change: string) => {
      await database.query(`${place} ${change}`)
      await database.query('select pg_reload_conf()')
    }
    await reload('set synchronous_commit = off')
    onTestFinished(() => reload('reset synchronous_commit'))
    const { code, out, err } = await launch({ env: { DATABASE_URL: database.url } }).ended
    expect([code, out, err]).toEqual([1, '', `${line} Set it to on\n`])
    // It holds for new connections.
    await database.query(terminate)
    await expect.poll(service.ready, recovered).toBe(503)
    await reload('reset synchronous_commit')
    await database.query(terminate)
    await expect.poll(service.ready, recovered).toBe(200)
  },
)
