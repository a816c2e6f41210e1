import { createHash } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { caller, newClient, startService } from '../support/api.ts'
import { atEndOfFile } from '../support/processes/ends.ts'
import { employ, open, taken, uncompressible } from '../support/data/long-lists.ts'
import { mountDisk } from './rig.ts'

const megabytes = 6
const folder = await mkdtemp(join(tmpdir(), 'listes-'))
const isMounted = mountDisk(folder, megabytes)
if (!isMounted) console.log('A full disk under the lists: not tried, because this user may not mount a small one')
atEndOfFile(async () => {
  if (isMounted) spawnSync('umount', [folder])
  await rm(folder, { recursive: true, force: true })
})

type Tests = Awaited<ReturnType<typeof newClient>>
let slow: Tests
let other: Tests
const soon = { timeout: 20_000, interval: 20 }
/** So that no list fits into the buffers of its connection: 25 MB. */
const rows = 14_000

beforeAll(async () => {
  slow = await newClient()
  other = await newClient()
  await employ(slow.id, rows, uncompressible)
  await employ(other.id, 100, 'null')
})

async function hashOf(response: IncomingMessage) {
  const hash = createHash('sha256')
  for await (const bytes of response as AsyncIterable<Buffer>) hash.update(bytes)
  return hash.digest('hex')
}

test.runIf(isMounted)(
  'a disk that fills under a list: it goes on at the pace of its reader, whole, and others are not hurt',
  { timeout: 60_000 },
  async () => {
    const said: Record<string, unknown>[] = []
    const log = pino({ level: 'warn' }, { write: (line: string) => said.push(JSON.parse(line) as (typeof said)[0]) })
    // The files may take more than the disk has: it is the disk that says no.
    const running = await startService({ LIST_POOL_SIZE: '4', SPOOL_DIR: folder, SPOOL_MAX_MB: '1024' }, log)
    const { spools } = running.service
    const free = async () => (await statfs(folder)).bfree
    const empty = await free()
    const expected = await hashOf(await open(running, slow))
    // On a busy machine that reader was slow for a moment too, and the disk has already said no.
    said.length = 0
    const response = await open(running, slow)
    await expect.poll(() => said, soon).not.toEqual([])
    expect(response.statusCode).toBe(200)
    expect(taken(running)).toBe(1)
    const lists = await Promise.all(Array.from({ length: 8 }, () => caller(running, other.key).ok('listEmployes')))
    expect(lists.map(({ length }) => length)).toEqual(Array.from({ length: 8 }, () => 100))
    expect(await hashOf(response)).toBe(expected)
    const problem = { level: 40, code: 'ENOSPC', folder, msg: expect.stringContaining('pace of its reader') as string }
    expect(said).toMatchObject([problem])
    await expect.poll(() => [taken(running), spools.inUse()], soon).toEqual([0, { memory: 0, file: 0 }])
    await expect.poll(async () => [await readdir(folder), await free()], soon).toEqual([[], empty])
  },
)

test.runIf(isMounted)('a reader who goes away while the disk is full gives it back', async () => {
  const said: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => said.push(line) })
  const running = await startService({ LIST_POOL_SIZE: '4', SPOOL_DIR: folder, SPOOL_MAX_MB: '1024' }, log)
  const free = async () => (await statfs(folder)).bfree
  const empty = await free()
  const response = await open(running, slow)
  await expect.poll(() => said, soon).toHaveLength(1)
  expect(await free()).toBeLessThan(empty / 10)
  response.destroy()
  const { spools } = running.service
  await expect.poll(() => [taken(running), spools.inUse()], soon).toEqual([0, { memory: 0, file: 0 }])
  await expect.poll(async () => [await readdir(folder), await free()], soon).toEqual([[], empty])
})
