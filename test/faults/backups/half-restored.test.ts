import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { whyUnready } from '../../../db/engine/readiness.ts'
import { migrations } from '../../../db/engine/migrations/files.ts'
import { openDatabase } from '../../../db/engine/database.ts'
import { testConfig } from '../../support/api.ts'
import { lockTables } from '../../support/locked-tables.ts'
import { launch } from '../../support/processes/processes.ts'
import { startDatabase } from '../rig.ts'

const run = (url: string, ...args: string[]) =>
  launch({ env: { DATABASE_URL: url }, command: [process.execPath, 'cli/main.ts', ...args] })

const facts = '--organisation ABC --usage Paie --contact Eve --admin-email e@a.ca --modules Vote'.split(' ')
const unready = expect.stringContaining('A restore of this database is not at its end') as string

/** A backup with a client, and a database in which its restore was killed once its rows were there. */
async function halfRestored() {
  const folder = await mkdtemp(join(tmpdir(), 'half-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const { url } = await startDatabase()
  expect((await run(url, 'migrate').ended).code).toBe(0)
  const client = (await run(url, 'client', 'create', ...facts).ended).out.trim()
  const backup = (await run(url, 'sauvegarde', 'create', '--to', folder).ended).out.trim()
  const half = await startDatabase()
  const restoring = run(half.url, 'sauvegarde', 'restore', backup)
  const made = () => half.query('select count(*)::int as made from migration').catch(() => [])
  await expect.poll(made, { interval: 1, timeout: 60_000 }).toEqual([{ made: migrations.names().length }])
  // The rows are brought beside such a lock, and not analyzed.
  const release = await lockTables(half.url, 'syndicat in share update exclusive mode')
  await expect
    .poll(() => half.query('select from restauration_en_cours where est_lue'), { timeout: 60_000 })
    .toHaveLength(1)
  restoring.kill('SIGKILL')
  await restoring.ended
  await release()
  return { ...half, client, backup }
}

test('a database whose restore was stopped serves nobody, and is completed as it was, or not at all', async () => {
  const { url, query, client, backup } = await halfRestored()
  const service = await launch({ env: { DATABASE_URL: url } }).ended
  expect(service).toMatchObject({ code: 1, err: unready })
  const database = openDatabase(url, testConfig())
  onTestFinished(() => database.close())
  expect(await whyUnready(database, testConfig())).toEqual(unready)
  for (const args of [
    ['client', 'list'],
    ['sauvegarde', 'create', '--to', join(backup, '..')],
  ])
    expect(await run(url, ...args).ended).toMatchObject({ code: 1, err: unready })
  // Whoever has written since is told, and nothing is called restored.
  await query(`update client set organisation = 'Autre'`)
  await query(`insert into cle_api (cle_id, client_id, empreinte, libelle, date_creation)
    select 'x', id, sha256('x'), 'x', now() from client`)
  expect(await run(url, 'sauvegarde', 'restore', backup).ended).toMatchObject({
    code: 1,
    err: expect.stringMatching(/The database is not as it was: cle_api has \d+ rows of \d+/) as string,
  })
  await query(`delete from cle_api where cle_id = 'x'`)
  expect(await run(url, 'sauvegarde', 'restore', backup).ended).toMatchObject({ code: 0 })
  expect((await run(url, 'client', 'list').ended).out).toContain(client)
  expect(await whyUnready(database, testConfig())).toBe(undefined)
}, 240_000)
