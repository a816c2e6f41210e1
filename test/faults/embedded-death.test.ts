import { execFileSync } from 'node:child_process'
import { readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessionName } from '../../db/engine/pooling/session-names.ts'
import { developmentPassword } from '../../config/secrets.ts'
import { findEmbedded, startEmbedded } from '../../db/embedded/embedded.ts'
import { launch, logLines } from '../support/processes/processes.ts'
import { cleanUp, isAlive, newDir, postmaster, query, settings } from './embedded-rig.ts'
import { account, employe, improper, keepCalling, startProcess } from './rig.ts'

afterAll(cleanUp)

const path = '/b2b/v1/employe'
const recovered = { timeout: 40_000, interval: 100 }

const env = { LOG_LEVEL: 'warn', WORKER: 'false' }
let first: { readonly dataDir: string; readonly key: string | undefined }

// To make a database and to migrate it takes several times as long as to copy one.
beforeAll(async () => {
  const dataDir = await newDir()
  const { key, child, ended: end } = await startProcess(undefined, { ...env, DATA_DIR: dataDir })
  child.kill('SIGTERM')
  expect(await end).toMatchObject({ code: 0 })
  first = { dataDir, key }
})

/** A service on an embedded database of its own, whose postmaster can be killed. */
async function served() {
  const dataDir = await newDir()
  // As the user whom it belongs to has it.
  execFileSync('cp', ['-a', join(first.dataDir, 'postgres'), dataDir])
  const service = await startProcess(undefined, { ...env, DATA_DIR: dataDir })
  const kill = async (signal: NodeJS.Signals = 'SIGKILL') => {
    const pid = await postmaster(dataDir)
    process.kill(pid, signal)
    await expect.poll(() => isAlive(pid), recovered).toBe(false)
  }
  const said = () => logLines(service).flatMap(({ msg }) => (String(msg).includes('embedded database') ? [msg] : []))
  return { ...service, dataDir, killDatabase: kill, messages: said }
}

type Served = Awaited<ReturnType<typeof served>>

/** How many workers hear the database. */
async function joined(dataDir: string) {
  const url = await findEmbedded({ dataDir, password: developmentPassword })
  const listening = `select count(*)::int from pg_stat_activity where application_name = '${sessionName('file')}'`
  return url === undefined ? 0 : (await query(url, listening))[0]
}

const [ended, again] = ['the embedded database has ended: it is started again', 'the embedded database answers again']

/** Writes that go on while the database ends by a signal and is started again: every one acknowledged is found. */
async function losesNothing(service: Served, signal: NodeJS.Signals, meanwhile: () => unknown = () => undefined) {
  const acknowledged: string[] = []
  const write = async (i: number) => {
    const id = `${signal}-${i}`
    const outcome = await service.call('POST', path, { key: first.key, body: employe(id) })
    if (outcome.status === 201) acknowledged.push(id)
    return outcome
  }
  const { count, stop } = keepCalling({ write })
  await expect.poll(() => acknowledged.length, recovered).toBeGreaterThan(10)
  await Promise.all([service.killDatabase(signal), meanwhile()])
  await expect.poll(() => count(503)[0], recovered).toBeGreaterThan(0)
  const before = acknowledged.length
  await expect.poll(() => acknowledged.length, recovered).toBeGreaterThan(before + 10)
  expect(improper(await stop())).toEqual([])
  const { body } = await service.call('GET', path, { key: first.key })
  const found = (body as { idExterne: string }[]).map(({ idExterne }) => idExterne)
  account(`${signal} of the embedded database`, acknowledged, found)
}

// Two ends of each, as a database that ends again and again is not started for ever.
test.each([
  // Told to end after its sessions, when it takes no other; and at once.
  ['SIGTERM', 'SIGINT'],
  // At once without a checkpoint, and killed.
  ['SIGQUIT', 'SIGKILL'],
] as const)(
  'an embedded database that ends by %s, then %s: 503, then it is started again and nothing acknowledged is lost',
  async (...signals) => {
    const service = await served()
    const worker = launch({ env: { ...env, DATA_DIR: service.dataDir }, command: [process.execPath, 'jobs/main.ts'] })
    await expect.poll(() => joined(service.dataDir), recovered).toBe(1)
    const second = { dataDir: service.dataDir, password: developmentPassword }
    const refused = `is in use by process ${String(service.child.pid)}: stop it, or use another DATA_DIR`
    // A second owner waits while the database ends, and is refused as ever.
    const meanwhile = () => expect(startEmbedded(second)).rejects.toThrow(refused)
    for (const signal of signals) await losesNothing(service, signal, signal === 'SIGTERM' ? meanwhile : undefined)
    expect(service.messages()).toEqual([ended, again, ended, again])
    await expect.poll(() => joined(service.dataDir), recovered).toBe(1)
    expect(worker.child.exitCode).toBeNull()
    const pid = await postmaster(service.dataDir)
    service.child.kill('SIGTERM')
    expect(await service.ended).toMatchObject({ code: 0, err: '' })
    expect(isAlive(pid)).toBe(false)
  },
  120_000,
)

test('an embedded database that cannot be started again ends the service with one line', async () => {
  const service = await served()
  await service.killDatabase()
  await expect.poll(service.ready, recovered).toBe(200)
  await rename(join(service.dataDir, 'postgres'), join(service.dataDir, 'elsewhere'))
  const pid = Number.parseInt(await readFile(join(service.dataDir, 'elsewhere/postmaster.pid'), 'utf8'))
  process.kill(pid, 'SIGKILL')
  const { code, err } = await service.ended
  expect(code).toBe(1)
  expect(err).toMatch(/^The embedded database cannot be started again: PostgreSQL did not start in [^\n]+\n$/)
  expect(service.messages()).toEqual([ended, again, ended])
  expect(isAlive(pid)).toBe(false)
})

test('an embedded database that ends again and again, each time that it was started, ends the service', async () => {
  const service = await served()
  const revivals = Array.from({ length: 5 }, () => [ended, again]).flat()
  for (let n = 1; n <= 5; n++) {
    await service.killDatabase()
    await expect.poll(service.messages, recovered).toEqual(revivals.slice(0, 2 * n))
    await expect.poll(service.ready, recovered).toBe(200)
  }
  await service.killDatabase()
  const { code, err } = await service.ended
  expect([code, err]).toEqual([1, 'The embedded database cannot be started again: The database ends again and again\n'])
  expect(service.messages()).toEqual([...revivals, ended])
}, 120_000)

test("data whose database is about to be started again is its owner's, until that one has ended too", async () => {
  const service = await served()
  const { dataDir } = service
  const [place, elsewhere] = ['postgres', 'elsewhere'].map((name) => join(dataDir, name)) as [string, string]
  const pid = await postmaster(dataDir)
  // Until its files are back, it cannot be started again.
  await rename(place, elsewhere)
  process.kill(pid, 'SIGKILL')
  await expect.poll(service.messages, recovered).toEqual([ended])
  const second = { dataDir, password: developmentPassword, settings }
  const refused = `is in use by process ${String(service.child.pid)}: stop it, or use another DATA_DIR`
  await expect(startEmbedded(second)).rejects.toThrow(refused)
  await rename(elsewhere, place)
  await expect.poll(service.ready, recovered).toBe(200)
  // Killed with its database, it has left its name.
  process.kill(await postmaster(dataDir), 'SIGSTOP')
  service.child.kill('SIGKILL')
  await service.ended
  process.kill(await postmaster(dataDir), 'SIGKILL')
  const next = await startEmbedded(second)
  await next.stop()
})

test('a service that is stopped while its database is away ends in order', async () => {
  const service = await served()
  const pid = await postmaster(service.dataDir)
  await rename(join(service.dataDir, 'postgres'), join(service.dataDir, 'elsewhere'))
  process.kill(pid, 'SIGKILL')
  await expect.poll(service.messages, recovered).toEqual([ended])
  service.child.kill('SIGTERM')
  expect(await service.ended).toMatchObject({ code: 0, err: '' })
  expect(isAlive(pid)).toBe(false)
})
