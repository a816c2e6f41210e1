import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import pino, { type Logger } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { issueCle } from '../../db/clients/cles.ts'
import { insertClient } from '../../db/clients/clients.ts'
import { typeIds } from '../../db/members/champs-utilisateur.ts'
import { newId } from '../../db/engine/ids.ts'
import { finishing, migrationNames } from '../../db/engine/migrations/files.ts'
import { finish, migrate, migrationStatus, unfinished } from '../../db/engine/migrate.ts'
import { findEmbedded, startEmbedded } from '../../db/embedded/embedded.ts'
import { readConfig } from '../../config/config.ts'
import { start } from '../../server/start.ts'
import type { DB } from '../../generated/database.ts'
import { releases } from '../../tools/releases.ts'
import { caller, startService } from '../support/api.ts'
import { lockTables } from '../support/locked-tables.ts'
import { startDatabase } from './rig.ts'

const [release] = releases('releases.yaml')
const commit = release?.commit ?? ''
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
const isHere = (() => {
  try {
    return git('cat-file', '-t', commit).trim() === 'commit'
  } catch {
    return false
  }
})()
if (!isHere) console.log(`An upgrade: not tried, because ${commit || 'a release'} is not in this clone`)

/** Brings a database to the schema of the release, as its own migrator did. */
async function migrateAsReleased(db: Kysely<DB>) {
  const files = git('ls-tree', '--name-only', commit, 'db/migrations/').trim().split('\n')
  const migrations = files.map((file) => {
    const up = async (on: Kysely<unknown>) => {
      await sql.raw(git('show', `${commit}:${file}`)).execute(on)
    }
    return [file.replace(/^.*\/(.*)\.sql$/, '$1'), { up }] as const
  })
  const provider = { getMigrations: () => Promise.resolve(Object.fromEntries(migrations)) }
  const tables = { migrationTableName: 'migration', migrationLockTableName: 'migration_lock' }
  const { error } = await new Migrator({ db, provider, ...tables }).migrateToLatest()
  expect(error).toBeUndefined()
  return migrations.map(([name]) => name)
}

type Row = { id: string; union: string; n: number; employe: string | null; at: string }

/** The statement of a membership of an employee, who is made unless given, as the release writes it. */
const adhesionAsReleased = ({ id, union, n, employe, at }: Row) => `
  with e as (
    insert into employe (client_id, id, id_externe, prenom, nom, courriel, date_creation, derniere_maj)
    select '${id}', uuidv7(), 'E-${String(n)}', 'Ève', 'Roy', 'e${String(n)}@exemple.ca', '${at}', '${at}'
    where ${String(employe === null)} returning id)
  insert into adhesion (client_id, id, employe_id, syndicat_id, date_signature, date_enregistrement,
    a_signature_manuscrite, syndicat_id_externe, syndicat_nom, employe_id_externe, prenom, nom, valeurs)
  select '${id}', uuidv7(), coalesce(${employe === null ? 'null' : `'${employe}'`}, (select id from e)), '${union}', '${at}',
    '${at}', false, 'S-1', 'Avant', 'E-${String(n)}', 'Ève', 'Roy', '[]'`

type Life = {
  readonly ok: ReturnType<typeof caller>['ok']
  readonly join: (n: number) => Promise<unknown>
  readonly query: (text: string) => Promise<unknown>
  readonly at: string
}

/** What was signed is told from what a load brought; what the release writes beside the new schema is followed too. */
async function lifeOfMemberships({ ok, join, query, at }: Life) {
  const employes = [1, 2].map((n) => ({
    idExterne: `E-${String(n)}`,
    adhesions: [{ syndicatIdExterne: 'S-1', transactionId: 'tx' }],
  }))
  const { errors, details } = await ok('createSync', { body: { employes } })
  expect([details.adhesions.updated, errors]).toMatchObject([1, [{ idExterne: 'E-2', code: 'Adhesion.DejaSignee' }]])
  await join(3)
  const left = '2026-02-02T12:00:00.001Z'
  await query(`update adhesion set date_demission = '${left}', version = version + 1 where employe_id_externe = 'E-2'`)
  const found = await ok('listAdhesions', { query: { modifieApres: at } })
  // The correction of the load comes last, once it is settled.
  expect(found.slice(0, 2).map(({ employeIdExterne, derniereMAJ }) => [employeIdExterne, derniereMAJ])).toEqual([
    ['E-3', '2026-01-01T12:00:00Z'],
    ['E-2', left],
  ])
}

/** A database of the latest release, with a client that has a few rows. */
async function releasedDatabase() {
  const { url, query } = await startDatabase()
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  pool.on('error', () => undefined)
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  const before = await migrateAsReleased(db)
  const [id, employeur, employe, at] = [newId(), newId(), newId(), '2026-01-01T12:00:00.000Z']
  const facts = { usagePrevu: 'tests', contactTechnique: 'tests', courrielAdministrateur: 'admin@exemple.ca' }
  const environnement = 'developpement'
  const modules = ['Membres', 'Vote']
  await insertClient(db, { id, organisation: 'Avant', ...facts, environnement, modules, estBacASable: false }, at)
  const { key } = await issueCle(db, { clientId: id, environnement, libelle: 'avant', expire: null, now: at })
  await query(`insert into employeur (client_id, id, id_externe, nom, date_creation, derniere_maj)
    values ('${id}', '${employeur}', 'R-1', 'Avant', '${at}', '${at}')`)
  await query(`insert into employe (client_id, id, id_externe, prenom, nom, courriel, date_creation, derniere_maj)
    values ('${id}', '${employe}', 'E-1', 'Éva', 'Roy', 'eva@exemple.ca', '${at}', '${at}')`)
  await query(`insert into emploi (client_id, id, id_externe, employe_id, employeur_id, date_debut, date_creation, derniere_maj)
    values ('${id}', '${newId()}', 'J-1', '${employe}', '${employeur}', '${at}', '${at}', '${at}')`)
  await db.destroy()
  return { url, query, before, id, key, employe, at }
}

/** Today's service on it. */
const upgraded = (url: string, log?: Logger) =>
  startService({ DATABASE_URL: url, MIGRATE_ON_START: 'true', ROW_LEVEL_SECURITY: 'false' }, log)

test.runIf(isHere)('a database of the latest release is migrated at start, and its rows are served', async () => {
  const { url, query, before, id, key, employe, at } = await releasedDatabase()
  const union = newId()
  await query(`insert into syndicat (client_id, id, id_externe, nom, date_creation, derniere_maj)
    values ('${id}', '${union}', 'S-1', 'Avant', '${at}', '${at}')`)
  const join = (n: number) => query(adhesionAsReleased({ id, union, n, employe: n === 1 ? employe : null, at }))
  await join(1)
  await join(2)
  await query(`insert into evenement (client_id, id, type, donnees, date_creation)
    select '${id}', uuidv7(), 'adhesion.signee', json_build_object('idUniqueAdhesion', a.id), '${at}' from adhesion a
    where a.employe_id_externe = 'E-2'`)

  const running = await upgraded(url)
  const { ok } = caller(running, key)
  expect(await ok('listEmployes')).toMatchObject([
    { idExterne: 'E-1', prenom: 'Éva', courriel: 'eva@exemple.ca' },
    { idExterne: 'E-2' },
  ])
  expect(await ok('listEmplois')).toMatchObject([{ identifiantExterne: 'J-1' }])
  expect(await ok('listEmployeurs')).toMatchObject([{ identifiantExterne: 'R-1', nom: 'Avant' }])
  await ok('createEmployeur', { body: { identifiantExterne: 'R-2', nom: 'Après' } })
  expect((await fetch(`http://127.0.0.1:${String(running.port)}/health/ready`)).status).toBe(200)
  await lifeOfMemberships({ ok, join, query, at })
  const after = (await query<{ name: string }>('select name from migration')).map(({ name }) => name)
  expect(after).toEqual(expect.arrayContaining([...before, ...migrationNames()]))
})

test.runIf(isHere)(
  'what only the release before uses goes when it is told to, and none of its processes is there',
  async () => {
    const { url, query, key, id, at } = await releasedDatabase()
    const said: { msg: string; migrations?: string[] }[] = []
    const write = (line: string) => said.push(JSON.parse(line) as (typeof said)[number])
    const running = await upgraded(url, pino({ level: 'info' }, { write }))
    const msg = expect.stringMatching(/^finishing migrations wait: `npm run cli -- migrate --finish`/) as string
    expect(said).toContainEqual(expect.objectContaining({ msg, migrations: finishing.names() }))
    expect((await fetch(`http://127.0.0.1:${String(running.port)}/health/ready`)).status).toBe(200)
    const { ok } = caller(running, key)
    const champ = (nom: string) =>
      ok('createChampUtilisateur', { body: { nom, typeChampUtilisateurId: typeIds.Texte } })
    await champ('Avec')

    // As a process of the release names its sessions, and writes.
    const released = new pg.Client({ connectionString: url, application_name: 'membres-et-votes listes' })
    await released.connect()
    await released.query(`insert into champ_utilisateur
    (client_id, id, nom, label, ordre, type, est_requis, max_length, est_restreint, date_creation, derniere_maj)
    values ('${id}', uuidv7(), 'Avant', 'Avant', 7, 'Texte', false, 10, true, '${at}', '${at}')`)
    const [pid] = (await released.query<{ pid: number }>('select pg_backend_pid() as pid')).rows
    const reason = `Processes of an earlier version are connected (in PostgreSQL ${String(pid?.pid)}): end them first`
    expect(await finish(url)).toEqual({ applied: [], reason })
    await released.end()
    await expect
      .poll(() => query("select from pg_stat_activity where application_name = 'membres-et-votes listes'"))
      .toEqual([])

    const release = await lockTables(url, 'champ_utilisateur in access share mode')
    expect(await finish(url)).toEqual({
      applied: [],
      reason: expect.stringMatching(/^A long read or write holds a table/) as string,
    })
    expect(await ok('listChampsUtilisateur')).toHaveLength(2)
    await release()
    expect(await finish(url)).toEqual({ applied: finishing.names() })
    const column = "select from information_schema.columns where column_name = 'est_restreint'"
    expect(await query(column)).toEqual([])
    expect((await migrationStatus(url)).filter(({ appliedAt }) => appliedAt === null)).toEqual([])
    // On the sessions that were there before, too.
    await champ('Sans')
    expect((await ok('listChampsUtilisateur')).map(({ nom }) => nom).sort()).toEqual(['Avant', 'Avec', 'Sans'])
    expect(await finish(url)).toEqual({ applied: [] })
  },
)

test('what only an earlier version uses goes from an embedded database at its start', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'upgrade-'))
  onTestFinished(() => rm(dataDir, { recursive: true, maxRetries: 5 }))
  const password = 'upgrade'
  const embedded = await startEmbedded({ dataDir, password, settings: { fsync: 'off' } })
  await migrate(embedded.url)
  const owner = new pg.Client(embedded.url)
  await owner.connect()
  await owner.query(`alter table champ_utilisateur add column est_restreint boolean not null default false;
    delete from migration_finish`)
  await owner.end()
  await embedded.stop()
  const env = { DATA_DIR: dataDir, EMBEDDED_PASSWORD: password, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent' }
  const running = await start(readConfig(env))
  onTestFinished(running.stop)
  const url = await findEmbedded({ dataDir, password })
  expect(await unfinished(url ?? '')).toEqual([])
})
