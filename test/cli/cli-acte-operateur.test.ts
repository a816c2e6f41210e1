import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { chainActes } from '../../db/journal/actes/chain.ts'
import { verifyActes } from '../../db/journal/actes/verify.ts'
import { nobody } from '../../rules/nobody.ts'
import { openDatabase } from '../../db/engine/database.ts'
import { eraseExpired } from '../../jobs/housekeeping.ts'
import { newClient, startService, testConfig } from '../support/api.ts'
import { syndicat } from '../support/contract/samples.ts'
import { migratedCopy, newDatabase } from '../support/processes/databases.ts'
import { atEndOfFile } from '../support/processes/ends.ts'
import { launch } from '../support/processes/processes.ts'

const slow = { timeout: 180_000 }

async function newFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'acts-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A command of the operator on a database, and what it printed as JSON. */
async function cli(url: string, ...args: string[]) {
  const command: [string, ...string[]] = [process.execPath, 'cli/main.ts', '--json', ...args]
  const { code, out, err } = await launch({ env: { DATABASE_URL: url }, command }).ended
  expect([args.join(' '), code, code === 0 ? '' : err]).toEqual([args.join(' '), 0, ''])
  return JSON.parse(out === '' ? '{}' : out) as Record<string, unknown>
}

async function linesIn(url: string, client: string) {
  const database = new pg.Client(url)
  await database.connect()
  const { rows } = await database.query<{ operation: string; auteur: string; ressource: Record<string, string> }>(
    'select operation, auteur, ressource from acte where client_id = $1 order by instant, id',
    [client],
  )
  await database.end()
  return rows
}

const operations = async (url: string, client: string) => (await linesIn(url, client)).map((line) => line.operation)

/** A client of a database of its own, with a chained journal. */
async function filled() {
  const url = await migratedCopy()
  const running = await startService({ DATABASE_URL: url, ROW_LEVEL_SECURITY: 'false' })
  const { id, ok } = await newClient({ on: running })
  for (const n of [1, 2]) await ok('createSyndicat', { body: syndicat(n) })
  await chainActes(running.service.database)
  return { url, id, ok, database: running.service.database }
}

const opened = (url: string) => {
  const database = openDatabase(url, { ...testConfig(), rowLevelSecurity: false })
  atEndOfFile(database.close)
  return database
}

test(
  'a backup and a restore are told of in the journal of the operator, and the restore to each client',
  slow,
  async () => {
    const { url, id } = await filled()
    const { folder } = await cli(url, 'sauvegarde', 'create', '--to', await newFolder())
    await cli(url, 'sauvegarde', 'verify', String(folder))
    const name = String(folder).split('/').at(-1)
    expect(await linesIn(url, nobody)).toEqual([
      { operation: 'sauvegarde create', auteur: 'Operateur', ressource: { sauvegarde: name } },
    ])
    const other = await newDatabase()
    await cli(other, 'sauvegarde', 'restore', String(folder))
    expect(await linesIn(other, nobody)).toMatchObject([
      { operation: 'sauvegarde restore', auteur: 'Operateur', ressource: { sauvegarde: name } },
    ])
    expect(await operations(other, id)).toEqual(['createSyndicat', 'createSyndicat', 'sauvegarde restore'])
    const database = opened(other)
    await chainActes(database)
    expect(await verifyActes(database, id)).toMatchObject({ first: 1, intact: 3, broken: null })
  },
)

test('an export carries the lines, and the chain goes on where it is read', slow, async () => {
  const { url, id, database } = await filled()
  const before = await verifyActes(database, id)
  const folder = join(await newFolder(), 'export')
  await cli(url, 'client', 'export', id, folder)
  const other = await migratedCopy()
  await cli(other, 'client', 'import', folder)
  expect(await operations(other, id)).toEqual(['createSyndicat', 'createSyndicat', 'client import'])
  const there = opened(other)
  expect(await verifyActes(there, id)).toEqual({ ...before, waiting: 1 })
  await chainActes(there)
  expect(await verifyActes(there, id)).toMatchObject({ intact: 3, waiting: 0, broken: null })
})

test(
  'what is of no client is in a journal of the operator, which is chained, and which nobody empties',
  slow,
  async () => {
    const url = await newDatabase()
    await cli(url, 'migrate')
    await cli(url, 'migrate')
    await cli(url, 'migrate', '--status')
    await cli(url, 'secrets', 'rotate')
    const lines = await linesIn(url, nobody)
    expect(lines.map(({ operation }) => operation)).toEqual(['migrate', 'secrets rotate'])
    expect(lines[0]?.ressource['migration']).toMatch(/^\d{4}_/)
    const database = opened(url)
    await chainActes(database)
    expect(await verifyActes(database, nobody)).toMatchObject({ intact: 2, waiting: 0, broken: null })
    const shown = (await cli(url, 'acte', 'list', 'operateur')) as unknown as { operation: string }[]
    expect(shown.map(({ operation }) => operation)).toEqual(['migrate', 'secrets rotate'])
    expect(await cli(url, 'acte', 'verify', 'operateur')).toMatchObject({ intact: 2, what: null })
    await expect(
      database.write(nobody, ({ q }) => q.deleteFrom('acte').where('acte.client_id', '=', nobody).execute()),
    ).rejects.toThrow(/neither changed nor deleted/)
  },
)

test(
  'a service that migrates at its start says so, and one that erases a client once its days are over',
  slow,
  async () => {
    const url = await newDatabase()
    const running = await startService({ DATABASE_URL: url, ROW_LEVEL_SECURITY: 'false', MIGRATE_ON_START: 'true' })
    const { id } = await newClient({ on: running })
    const { database } = running.service
    await database.registry.updateTable('client').set({ effacement_le: '2020-01-01' }).where('id', '=', id).execute()
    await eraseExpired(database, pino({ level: 'silent' }))
    expect(await linesIn(url, nobody)).toMatchObject([
      { operation: 'migrate', auteur: 'Systeme' },
      { operation: 'client delete', auteur: 'Systeme', ressource: { id } },
    ])
    expect(await linesIn(url, id)).toEqual([])
  },
)
