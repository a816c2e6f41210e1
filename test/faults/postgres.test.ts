import pg from 'pg'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import {
  account,
  type Database,
  employe,
  improper,
  keepCalling,
  type Running,
  startDatabase,
  startProcess,
} from './rig.ts'
import { sessionName } from '../../db/engine/pooling/session-names.ts'
import { launch, type Process } from '../support/processes/processes.ts'
import { secrets } from '../support/secrets.ts'

let database: Database
let service: Running
beforeAll(async () => {
  database = await startDatabase()
  service = await startProcess(database.url)
})

const path = '/b2b/v1/employe'
const write = (id: string) => service.call('POST', path, { body: employe(id) })
const recovered = { timeout: 40_000, interval: 100 }
const idsOf = (list: unknown) => (list as { idExterne: string }[]).map(({ idExterne }) => idExterne)

/** Ends a process with its test: the next one counts the sessions of those that are left. */
const endWithTest = ({ kill, ended }: Pick<Process, 'kill' | 'ended'>) => {
  onTestFinished(async () => {
    kill('SIGKILL')
    await ended
  })
}

let series = 0
/** What begins the ids of a test: another one each time, since a test that is tried once more finds what it wrote. */
const newPrefix = () => `S${series++}`

/** Writers, readers and lists, more than the connections of the pools. */
const everybody = (prefix: string) => {
  const acknowledged: string[] = []
  const writer = (caller: number) => async (i: number) => {
    const id = `${prefix}-${caller}-${i}`
    const outcome = await write(id)
    if (outcome.status === 201) acknowledged.push(id)
    else expect((await service.call('GET', '/health/live')).status).toBe(200)
    return outcome
  }
  const callers = {
    ...Object.fromEntries(Array.from({ length: 6 }, (_, caller) => [`write ${caller}`, writer(caller)])),
    read: () => service.call('GET', `${path}?inclureInactifs=true`).then((outcome) => ({ ...outcome, body: null })),
    find: () => service.call('GET', `${path}/${prefix}`),
  }
  return { acknowledged, ...keepCalling(callers) }
}

test('SIGKILL of the database under writes: 503 in time, then recovery without a restart, and nothing lost', async () => {
  const prefix = newPrefix()
  await write(prefix)
  // It may do what the owner of the tables may, and is no superuser.
  const username = `deploye_${prefix.toLowerCase()}`
  await database.query(`create role ${username} login password 'deploye' in role ${new URL(database.url).username}`)
  const role = Object.assign(new URL(database.url), { username, password: 'deploye' }).href
  // Each environment has a client in it.
  await database.query(`insert into client (id, organisation, usage_prevu, contact_technique, courriel_administrateur,
      environnement, modules, date_creation)
    select gen_random_uuid(), organisation, usage_prevu, contact_technique, courriel_administrateur, 'staging', modules, now()
    from client limit 1`)
  const { acknowledged, count, stop } = everybody(prefix)
  await expect.poll(() => Math.min(...count(201).slice(0, 6)), recovered).toBeGreaterThan(10)
  await database.kill()
  await expect.poll(() => Math.min(...count(503)), recovered).toBeGreaterThan(0)
  expect(await service.ready()).toBe(503)
  // A service that starts meanwhile waits for the database; it has no development key to make, as `developpement` has.
  const late = await startProcess(role, { ...secrets(), ENVIRONMENT: 'staging', MIGRATE_ON_START: 'false' })
  endWithTest(late)
  expect([await late.ready(), (await late.call('GET', '/health/live')).status]).toEqual([503, 200])

  await database.restart()
  const before = acknowledged.length
  await expect.poll(() => acknowledged.length, recovered).toBeGreaterThan(before + 50)
  await expect.poll(service.ready, recovered).toBe(200)
  await expect.poll(late.ready, recovered).toBe(200)
  const outcomes = await stop()
  expect(improper(outcomes)).toEqual([])
  const { body } = await service.call('GET', path)
  account('SIGKILL of the database', acknowledged, idsOf(body))
  expect(service.child.exitCode).toBeNull()
}, 120_000)

test('a database that is paused: 503 in time, then recovery', async () => {
  const prefix = newPrefix()
  await write(prefix)
  const fresh = await startProcess(database.url)
  endWithTest(fresh)
  const { acknowledged, count, stop } = everybody(prefix)
  await expect.poll(() => Math.min(...count(201).slice(0, 6)), recovered).toBeGreaterThan(0)
  // What fails below fails alone.
  onTestFinished(() => database.resume())
  await database.pause()
  // Connections and keys that were never used.
  const unprepared = await Promise.all([
    fresh.call('GET', path, { key: service.key }),
    fresh.call('POST', path, { key: service.key, body: employe(`${prefix}-refused`) }),
    fresh.call('GET', '/health/ready'),
    service.call('GET', '/health/ready'),
  ])
  expect(improper(unprepared)).toEqual([])
  expect(unprepared.map(({ status }) => status)).toEqual([503, 503, 503, 503])
  // Long enough for everybody to be refused again, on connections that were refused before.
  const refused = count(503)
  await expect.poll(() => count(503).every((n, i) => n > (refused[i] ?? 0) + 1), recovered).toBe(true)
  await database.resume()
  const before = count(201)
  await expect
    .poll(
      () =>
        count(201)
          .slice(0, 6)
          .every((n, i) => n > (before[i] ?? 0)),
      recovered,
    )
    .toBe(true)
  await expect.poll(service.ready, recovered).toBe(200)
  const outcomes = await stop()
  expect(improper(outcomes)).toEqual([])
  account('the database paused', acknowledged, idsOf((await service.call('GET', path)).body))
  for (const name of ['write 0', 'read', 'find']) {
    expect(outcomes.filter((outcome) => outcome.name === name).map(({ status }) => status)).toContain(503)
  }
}, 120_000)

/** The names of the sessions of the service, asked on one that lasts: a new one may be refused. */
async function watchSessions() {
  const client = new pg.Client(database.url)
  client.on('error', () => undefined)
  onTestFinished(() => client.end())
  await client.connect()
  const query = "select application_name as name from pg_stat_activity where application_name like 'membres%'"
  return async () => (await client.query<{ name: string }>(query)).rows.map(({ name }) => name)
}

test('a database told to end after its last session: not ready, no session of ours keeps it, then recovery', async () => {
  const listeners = async (sessions: () => Promise<string[]>) =>
    (await sessions()).filter((name) => name === sessionName('file')).length
  const prefix = newPrefix()
  await write(prefix)
  const sessions = await watchSessions()
  // The service has a worker too, which hears the database again once it answers.
  await expect.poll(() => listeners(sessions), recovered).toBe(1)
  const command: [string, string] = [process.execPath, 'jobs/main.ts']
  const worker = launch({ env: { DATABASE_URL: database.url, LOG_LEVEL: 'fatal' }, command })
  endWithTest(worker)
  const { acknowledged, count, stop } = everybody(prefix)
  await expect.poll(() => Math.min(...count(201).slice(0, 6)), recovered).toBeGreaterThan(0)
  await expect.poll(() => listeners(sessions), recovered).toBe(2)
  expect(await service.ready()).toBe(200)

  await database.tell('SIGTERM')
  await expect.poll(service.ready, recovered).toBe(503)
  await expect.poll(sessions, recovered).toEqual([])
  await database.kill()
  await database.restart()
  const before = acknowledged.length
  await expect.poll(() => acknowledged.length, recovered).toBeGreaterThan(before + 50)
  await expect.poll(service.ready, recovered).toBe(200)
  const again = await watchSessions()
  await expect.poll(() => listeners(again), recovered).toBe(2)
  expect(improper(await stop())).toEqual([])
  account('the database told to end', acknowledged, idsOf((await service.call('GET', path)).body))
  expect([service.child.exitCode, worker.child.exitCode]).toEqual([null, null])
}, 120_000)
