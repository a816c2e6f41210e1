import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { newId } from '../../../db/engine/ids.ts'
import { insertClient } from '../../../db/clients/clients.ts'
import { openDatabase } from '../../../db/engine/database.ts'
import { startService, testConfig } from '../../support/api.ts'
import { lockTables } from '../../support/locked-tables.ts'
import { migratedCopy, newDatabase } from '../../support/processes/databases.ts'
import { launch } from '../../support/processes/processes.ts'
import { laterTree } from '../../support/processes/trees.ts'

const within = { timeout: 30_000, interval: 50 }

/** A migrated database, and what is asked of it on one session, whatever becomes of those of the test. */
async function open() {
  const url = await migratedCopy()
  const client = new pg.Client(url)
  await client.connect()
  onTestFinished(() => client.end())
  const query = async <T>(text: string) => (await client.query(text)).rows as T[]
  return { url, query }
}

/** The command of a version that has these migrations too. */
async function versionWith(url: string, migrations: Record<string, string>) {
  const cwd = await laterTree(migrations)
  const command = (...args: string[]) => {
    const words = [process.execPath, 'cli/main.ts', 'migrate', ...args] as [string, ...string[]]
    return launch({ cwd, command: words, env: { DATABASE_URL: url } })
  }
  const said = async (...args: string[]) => {
    const { out, err } = await command(...args).ended
    return `${out}${err}`.trim()
  }
  return { command, said }
}

/** Clients in the order of their ids, each with employees. */
async function fill(url: string, clients: number) {
  const database = openDatabase(url, testConfig())
  const ids: string[] = []
  for (let n = 0; n < clients; n++) {
    const id = newId()
    ids.push(id)
    const facts = { usagePrevu: 'tests', contactTechnique: 'tests', courrielAdministrateur: 'admin@exemple.ca' }
    const about = { environnement: 'developpement', estBacASable: false } as const
    await database.write(id, async ({ q, now }) => {
      await insertClient(q, { id, organisation: 'Tests', ...facts, ...about, modules: ['Membres'] }, now)
      const person = (i: number) => ({ id: newId(), id_externe: `E-${String(i)}`, prenom: 'Ève', nom: 'Roy' })
      const rows = [1, 2, 3].map((i) => ({ client_id: id, ...person(i), date_creation: now, derniere_maj: now }))
      await q.insertInto('employe').values(rows).execute()
    })
  }
  await database.close()
  return ids
}

test('a back-fill by client is stopped in the middle, says how far it came, and goes on there', async () => {
  const { url, query } = await open()
  const ids = await fill(url, 3)
  const { command, said } = await versionWith(url, {
    '9990_villes.sql': `comment on column employe.ville is 'Où, ou Ailleurs';
      update employe e set ville = 'Ailleurs'
      from (select id from employe where client_id = $1 and ville is null order by id limit 2) d
      where e.client_id = $1 and e.id = d.id;
      comment on column employe.ville is 'Où';`,
  })
  const holder = new pg.Client(url)
  await holder.connect()
  await holder.query('begin')
  await holder.query('update employe set version = version where client_id = $1 and id_externe = $2', [ids[1], 'E-3'])
  const stopped = command()
  await expect.poll(() => stopped.said.err, within).toMatch(/^Waiting for another process/)
  const status = async () =>
    (JSON.parse(await said('--status', '--json')) as { name: string; progress: string | null }[]).filter(
      ({ progress }) => progress !== null,
    )
  const progress = `1 of 3 statements, and the clients up to ${ids[0] ?? ''}`
  expect(await status()).toEqual([{ name: '9990_villes', appliedAt: null, progress }])
  stopped.kill('SIGKILL')
  await stopped.ended
  await holder.end()
  // What was done stays; of the client in whose rows it was, the first two.
  const filled = 'select count(*)::int as n from employe where ville is not null'
  expect(await query(filled)).toEqual([{ n: 5 }])
  await expect.poll(() => said(), within).toBe('Applied: 9990_villes')
  expect(await query(filled)).toEqual([{ n: 9 }])
  expect(await status()).toEqual([])
  expect(await query('select from migration_progress')).toEqual([])
}, 60_000)

test('a statement waits shortly for a table that is read, lets the others go on, and tries again', async () => {
  const { url, query } = await open()
  const { command } = await versionWith(url, { '9990_note.sql': 'alter table employe add column note text' })
  const release = await lockTables(url, 'employe in access share mode')
  const waiting = command()
  const migrator = (state: string) => () =>
    query(`select from pg_stat_activity where datname = current_database() and query ~ '^(alter table employe|rollback)'
      and ${state}`)
  await expect.poll(migrator(`wait_event_type = 'Lock'`), within).toHaveLength(1)
  await expect.poll(migrator(`state = 'idle' and query = 'rollback'`), within).toHaveLength(1)
  // Whoever comes meanwhile is served.
  expect(await query('select count(*)::int as n from employe')).toEqual([{ n: 0 }])
  await expect.poll(migrator(`wait_event_type = 'Lock'`), within).toHaveLength(1)
  await release()
  expect(await waiting.ended).toMatchObject({ code: 0, out: 'Applied: 9990_note\n' })
}, 60_000)

test('an index that could not be made concurrently is made again, and is valid', async () => {
  const { url, query } = await open()
  await fill(url, 2)
  const index = 'employe_client_id_nom_key'
  const { said } = await versionWith(url, {
    '9990_cle.sql': `create unique index concurrently ${index} on employe (client_id, nom);`,
  })
  expect(await said()).toMatch(/9990_cle, statement 1 of 1: could not create unique index/)
  const valid = `select indisvalid as valid from pg_index where indexrelid = '${index}'::regclass`
  expect(await query(valid)).toEqual([{ valid: false }])
  await query('update employe set nom = id_externe')
  expect(await said()).toBe('Applied: 9990_cle')
  expect(await query(valid)).toEqual([{ valid: true }])
}, 60_000)

test('a schema of a later version is refused where it does not say that this one goes on with it', async () => {
  const { url, query } = await open()
  const start = () => startService({ DATABASE_URL: url, MIGRATE_ON_START: 'true', ROW_LEVEL_SECURITY: 'false' })
  const insert = (compatible: boolean) =>
    query(`insert into migration (name, "timestamp", compatible)
      values ('9990_${String(compatible)}', '2026-01-01T12:00:00.000Z', ${String(compatible)})`)
  await insert(true)
  const running = await start()
  const ready = async () => (await fetch(`http://127.0.0.1:${String(running.port)}/health/ready`)).status
  expect(await ready()).toBe(200)
  await insert(false)
  await expect.poll(ready, within).toBe(503)
  await expect(start()).rejects.toThrow(
    'The schema is of a later version: 9990_false is not marked compatible. Start that version, or one after it',
  )
}, 60_000)

test.each([
  ['other columns', 'create table migration (version text, apply_time int)'],
  [
    'the same columns',
    `create table migration (id serial, "timestamp" bigint, name text); insert into migration (name) values ('Users1')`,
  ],
])(
  'a table of migrations that somebody else has made, with %s, is told as that',
  async (_, text) => {
    const url = await newDatabase()
    const client = new pg.Client(url)
    await client.connect()
    await client.query(text)
    await client.end()
    const reason =
      'The table migration of this database was made by somebody else: give the service a database of its own'
    const { said } = await versionWith(url, {})
    expect(await said()).toBe(`error: ${reason}`)
    expect(await said('--status')).toBe(`error: ${reason}`)
    for (const MIGRATE_ON_START of ['true', 'false']) {
      const start = startService({ DATABASE_URL: url, MIGRATE_ON_START, ROW_LEVEL_SECURITY: 'false' })
      if (MIGRATE_ON_START === 'true') await expect(start).rejects.toThrow(reason)
      else {
        const { port } = await start
        expect((await fetch(`http://127.0.0.1:${String(port)}/health/ready`)).status).toBe(503)
      }
    }
  },
  60_000,
)
