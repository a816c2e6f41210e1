import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createBackup } from '../../../db/backup/create.ts'
import { FolderTaken } from '../../../db/backup/part.ts'
import { finish, migrate } from '../../../db/engine/migrate.ts'
import { nobody } from '../../../rules/nobody.ts'
import { lockTables } from '../../support/locked-tables.ts'
import { launch } from '../../support/processes/processes.ts'
import { startDatabase } from '../rig.ts'

const slow = { timeout: 240_000 }

type Database = Awaited<ReturnType<typeof startDatabase>>

async function newFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'at-once-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const run = ({ url }: Database, ...args: string[]) =>
  launch({ env: { DATABASE_URL: url }, command: [process.execPath, 'cli/main.ts', ...args] })

async function done(database: Database, ...args: string[]) {
  const { code, out, err } = await run(database, ...args).ended
  expect(code, err).toBe(0)
  return out.trim()
}

const facts = '--organisation ABC --usage Paie --contact Eve --admin-email e@a.ca --modules Vote'.split(' ')

/** A database with two clients, and a folder. */
async function made() {
  const [database, folder] = [await startDatabase(), await newFolder()]
  await done(database, 'migrate')
  const clients = [
    await done(database, 'client', 'create', ...facts),
    await done(database, 'client', 'create', ...facts),
  ]
  return { database, folder, clients: clients.sort() }
}

/** A database of this schema without a row. */
async function empty() {
  const database = await startDatabase()
  await migrate(database.url)
  await finish(database.url)
  return database
}

const linesIn = (database: Database, operation: string) =>
  database.query<{ client: string; auteur: string; ressource: Record<string, string> }>(
    `select client_id as client, auteur, ressource from acte where operation = '${operation}' order by client_id`,
  )

const waiting = `select from pg_stat_activity
  where wait_event_type = 'Lock' and application_name like 'membres-et-votes/% copie'`

/** How a command ends that comes while another one is at its work. */
async function beside(database: Database, one: readonly string[], other: readonly string[]) {
  const release = await lockTables(database.url, 'employe')
  const first = run(database, ...one)
  const waits = async () => (await database.query(waiting)).length
  await expect.poll(waits, { timeout: 60_000 }).toBe(1)
  const second = run(database, ...other)
  const isSettled = async () => second.child.exitCode !== null || (await waits()) === 2
  await expect.poll(isSettled, { timeout: 60_000 }).toBe(true)
  await release()
  const [done, { code, out, err }] = await Promise.all([first.ended, second.ended])
  expect(done.code, done.err).toBe(0)
  return [code, out, err.trim()]
}

test('an import says so where the same one is at work, and where that was done', slow, async () => {
  const { database, folder, clients } = await made()
  const [id = ''] = clients
  const exported = join(folder, 'export')
  await done(database, 'client', 'export', id, exported)
  const other = await empty()
  const importing = ['client', 'import', exported]
  expect(await beside(other, importing, importing)).toEqual([
    1,
    '',
    `error: Another import of the client ${id}, or a restore, is at work in this database: nothing was imported`,
  ])
  expect(await linesIn(other, 'client import')).toEqual([{ client: id, auteur: 'Operateur', ressource: {} }])
  const { code, err } = await run(other, ...importing).ended
  const said = `The client ${id} is there already (\`acte list ${id}\` shows what was done of it): nothing was imported`
  expect([code, err.trim()]).toEqual([1, `error: ${said}`])
})

test(
  'of a restore and another one, or an import, the one that comes second says that there is another',
  slow,
  async () => {
    const { database, folder, clients } = await made()
    const [id = ''] = clients
    const exported = join(folder, 'export')
    const importing = ['client', 'import', exported]
    await done(database, 'client', 'export', id, exported)
    const restoring = ['sauvegarde', 'restore', await done(database, 'sauvegarde', 'create', '--to', folder)]
    const all = 'Another restore, or the import of a client, is at work in this database: nothing was restored'
    const one = `Another import of the client ${id}, or a restore, is at work in this database: nothing was imported`
    const restored = [nobody, ...clients]
    for (const [first, second, told, lines] of [
      [restoring, restoring, all, restored],
      [restoring, importing, one, restored],
      [importing, restoring, all, []],
    ] as const) {
      const other = await empty()
      expect(await beside(other, first, second)).toEqual([1, '', `error: ${told}`])
      expect((await linesIn(other, 'sauvegarde restore')).map(({ client }) => client)).toEqual(lines)
    }
  },
)

test('a restore that is killed once its rows are there is completed by the same command', slow, async () => {
  const { database, folder, clients } = await made()
  const [backup, later] = [
    await done(database, 'sauvegarde', 'create', '--to', folder),
    await done(database, 'sauvegarde', 'create', '--to', await newFolder()),
  ]
  const other = await empty()
  // What is read is committed before it is analyzed; of a table whose checks are made again the restore has more than this lock allows.
  const release = await lockTables(other.url, 'syndicat in share update exclusive mode')
  const killed = run(other, 'sauvegarde', 'restore', backup)
  await expect.poll(() => other.query('select from client'), { timeout: 60_000 }).toHaveLength(2)
  killed.kill('SIGKILL')
  await killed.ended
  await release()
  expect(await linesIn(other, 'sauvegarde restore')).toEqual([])

  const foreign = await run(other, 'sauvegarde', 'restore', later).ended
  expect([foreign.code, foreign.err]).toEqual([1, expect.stringContaining('The restore of another backup was stopped')])
  const { code, out, err } = await run(other, 'sauvegarde', 'restore', backup).ended
  expect(code, err).toBe(0)
  expect([out, err]).toEqual([expect.stringMatching(/^Restored: /), expect.stringContaining('were there already')])
  expect(await linesIn(other, 'sauvegarde restore')).toEqual([
    { client: nobody, auteur: 'Operateur', ressource: { sauvegarde: basename(backup) } },
    ...clients.map((client) => ({ client, auteur: 'Operateur', ressource: {} })),
  ])
  const again = await run(other, 'sauvegarde', 'restore', backup).ended
  expect([again.code, again.err.trim()]).toEqual([
    1,
    expect.stringMatching(
      /^error: The database is not empty: \w+ has rows\. Give one that was just created: a restore makes the tables itself$/,
    ),
  ])
  await done(other, 'sauvegarde', 'create', '--to', await newFolder())
})

test('of two backups of one second one is made, and the other one says so', slow, async () => {
  const { database, folder } = await made()
  const make = () => createBackup(database.url, { folder, name: 'sauvegarde-2026-01-01T00-00-00Z', method: 'copy' })
  const ended = await Promise.allSettled([make(), make()])
  const faults = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason as Error] : []))
  expect(faults).toEqual([expect.any(FolderTaken)])
  expect(faults[0]?.message).toMatch(/Z(\.part)? is there already: somebody else writes it, or has\. Run it again/)
  await expect(make()).rejects.toThrow(FolderTaken)
  expect(await readdir(folder)).toEqual(['sauvegarde-2026-01-01T00-00-00Z'])
})
