import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { execFile, spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { logLines } from '../support/processes/processes.ts'
import { account, employe, improper, keepCalling, mountDisk, startDatabase, startProcess } from './rig.ts'

const probe = await mkdtemp(join(tmpdir(), 'faults-'))
const mayMount = mountDisk(probe, 1)
if (mayMount) spawnSync('umount', [probe])
else console.log('A full disk: not tried, because this user may not mount a small one')
await rm(probe, { recursive: true })

const path = '/b2b/v1/employe'
const recovered = { timeout: 30_000, interval: 200 }

test.runIf(mayMount)(
  'a disk that is full: 503 in time, then recovery without a restart, and nothing lost',
  async () => {
    const database = await startDatabase({ megabytes: 320 })
    const service = await startProcess(database.url, { LOG_LEVEL: 'warn' })
    const ballast = join(database.dataDir, 'lest')
    // Wide rows, so that the table needs new pages soon.
    const write = (id: string) => service.call('POST', path, { body: { ...employe(id), adresse1: 'x'.repeat(200) } })
    const acknowledged: string[] = []
    const writers = Array.from({ length: 4 }, (_, caller) => [
      `write ${caller}`,
      async (i: number) => {
        const outcome = await write(`D-${caller}-${i}`)
        if (outcome.status === 201) acknowledged.push(`D-${caller}-${i}`)
        return outcome
      },
    ])
    const { count, stop } = keepCalling(
      Object.fromEntries(writers) as Record<string, (i: number) => ReturnType<typeof write>>,
    )
    await expect.poll(() => Math.min(...count(201)), recovered).toBeGreaterThan(20)
    // By another process, until nothing is left: one that is busy writing cannot say how long its calls take.
    const fill = promisify(execFile)('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=64k'])
    await expect(fill).rejects.toMatchObject({ code: 1 })
    await expect.poll(() => Math.min(...count(503)), recovered).toBeGreaterThan(2)
    await expect.poll(service.ready, recovered).toBe(503)
    // What is there can still be read.
    expect((await service.call('GET', `${path}/D-0-0`)).status).toBe(200)

    rmSync(ballast)
    const before = acknowledged.length
    await expect.poll(() => acknowledged.length, recovered).toBeGreaterThan(before + 20)
    await expect.poll(service.ready, recovered).toBe(200)
    expect(improper(await stop())).toEqual([])
    const reasons = logLines(service).flatMap(({ reason }) => (typeof reason === 'string' ? [reason] : []))
    const said = new Set(reasons.filter((reason) => reason.startsWith('The database cannot write')))
    expect(said).toEqual(new Set(['The database cannot write: its disk is full']))
    const { body } = await service.call('GET', path)
    account(
      'a full disk',
      acknowledged,
      (body as { idExterne: string }[]).map(({ idExterne }) => idExterne),
    )
  },
  90_000,
)
