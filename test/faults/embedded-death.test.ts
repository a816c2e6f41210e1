import { execFileSync } from 'node:child_process'
import { readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logLines } from '../support/processes/processes.ts'
import { cleanUp, isAlive, newDir, postmaster } from './embedded-rig.ts'
import { account, employe, improper, keepCalling, startProcess } from './rig.ts'

afterAll(cleanUp)

const path = '/b2b/v1/employe'
const recovered = { timeout: 20_000, interval: 100 }

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
  const kill = async () => {
    const pid = await postmaster(dataDir)
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => isAlive(pid)).toBe(false)
  }
  const said = () => logLines(service).flatMap(({ msg }) => (String(msg).includes('embedded database') ? [msg] : []))
  return { ...service, dataDir, killDatabase: kill, messages: said }
}

const [ended, again] = ['the embedded database has ended: it is started again', 'the embedded database answers again']

test('SIGKILL of the embedded database: 503, then it is started again and nothing acknowledged is lost', async () => {
  const service = await served()
  const acknowledged: string[] = []
  const write = async (i: number) => {
    const outcome = await service.call('POST', path, { key: first.key, body: employe(`E-${i}`) })
    if (outcome.status === 201) acknowledged.push(`E-${i}`)
    return outcome
  }
  const { count, stop } = keepCalling({ write })
  await expect.poll(() => acknowledged.length, recovered).toBeGreaterThan(10)
  await service.killDatabase()
  await expect.poll(() => count(503)[0], recovered).toBeGreaterThan(0)
  const before = acknowledged.length
  await expect.poll(() => acknowledged.length, recovered).toBeGreaterThan(before + 10)
  expect(improper(await stop())).toEqual([])
  const { body } = await service.call('GET', path, { key: first.key })
  account(
    'SIGKILL of the embedded database',
    acknowledged,
    (body as { idExterne: string }[]).map(({ idExterne }) => idExterne),
  )
  expect(service.messages()).toEqual([ended, again])
  const pid = await postmaster(service.dataDir)
  service.child.kill('SIGTERM')
  expect(await service.ended).toMatchObject({ code: 0, err: '' })
  expect(isAlive(pid)).toBe(false)
})

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
