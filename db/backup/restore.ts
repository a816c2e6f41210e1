// COPY into each table, in one transaction.
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { nobody } from '../../rules/nobody.ts'
import type { Db } from '../engine/database.ts'
import { kyselyOn } from '../engine/driver.ts'
import { noGuard } from '../engine/guard/guard.ts'
import { finish, migrate, migrateAsFar } from '../engine/migrate.ts'
import { type Begun, begunIn, forget, noteBegun, noteRead } from './begun.ts'
import { appliedOf, laterAmong } from './create.ts'
import { checkFiles, fileOf, readCompressed } from './files.ts'
import { madeBy, notAmong } from './made.ts'
import { BackupFault, type Manifest, type Partition, readManifest } from './manifest.ts'
import { restoreBy } from './pg-dump.ts'
import { headFaults } from './proofs.ts'
import { inTransaction, withSession } from './session.ts'
import { tellPlanner } from './statistics.ts'
import { tablesOf } from './tables.ts'
import { takeRestore } from './turn.ts'

/** Reads a backup whole: throws a `BackupFault` where a file of it is missing or was changed, or this version cannot restore it. */
export async function verifyBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  await checkFiles(folder, manifest)
  refuseLater(manifest)
  await refuseForeign(manifest)
  return manifest
}

/** Tells of the command that restores in the journal of a client, or of the operator (decision N-10). */
type Telling = (db: Db) => Promise<void>

type Restored = {
  readonly manifest: Manifest
  /** Whether a restore of the same backup had brought the rows, and was stopped before its end. */
  readonly wasBegun: boolean
}

/**
 * Restores a backup into a database without a row, and brings it to the schema of this version. The rows come in one
 * transaction, which is undone unless each table has as many as before, and the chains of proof end as they did; the
 * journals are told of it in another one, once they have the schema of this version. One that was stopped in between is
 * completed by the next restore of the same backup.
 */
export async function restoreBackup(url: string, folder: string, tell: Telling): Promise<Restored> {
  const manifest = await verifyBackup(folder)
  return withSession(url, async (client) => {
    await takeRestore(client)
    const begun = await begunIn(client, manifest)
    const wasBegun = begun?.isSame === true && (begun.isRead || (await isDumped(client, manifest)))
    if (!wasBegun) await begin(client, { url, folder, manifest }, begun)
    if (wasBegun && begun.isRead) await refuseChanged(client, manifest)
    else await bring(client, folder, manifest)
    await client.query('analyze')
    await migrate(url)
    await finish(url)
    await inTransaction(client, 'begin', async () => {
      await tellAll(client, tell)
      await forget(client)
    })
    return { manifest, wasBegun }
  })
}

/** Throws where the rows that a restore has brought are not there as they were. What was migrated since may have others by that. */
async function refuseChanged(client: pg.Client, manifest: Manifest) {
  const isMigrated = String(await appliedOf(client)) !== String([manifest.migrations, manifest.finished])
  if (!isMigrated) await refuseOther(client, manifest)
}

/** Whether `pg_restore`, which brings all in a transaction of its own, was here. */
const isDumped = async (client: pg.Client, { method }: Manifest) =>
  method === 'pg_dump' && (await tablesOf(client)).length > 0

type Source = { readonly url: string; readonly folder: string; readonly manifest: Manifest }

/** Makes the tables, and what `pg_dump` has written is in them. */
async function begin(client: pg.Client, { url, folder, manifest }: Source, begun: Begun | undefined) {
  await refuseFull(client, manifest, begun)
  await noteBegun(client, manifest)
  if (manifest.method === 'pg_dump') await restoreBy(url, folder)
  else await migrateAsFar(url, manifest)
}

const bring = (client: pg.Client, folder: string, manifest: Manifest) =>
  inTransaction(client, 'begin', async () => {
    if (manifest.method === 'copy') await withoutLateChecks(client, () => load(client, folder, manifest))
    await refuseOther(client, manifest)
    await noteRead(client)
  })

type Check = { readonly table: string; readonly name: string; readonly text: string }

/**
 * Does a work without the checks that do not ask for rows that were there before them: such rows come back as they were, and
 * nothing else does. `pg_dump` adds these checks after the rows too.
 */
async function withoutLateChecks(client: pg.Client, work: () => Promise<void>) {
  const { rows: checks } = await client.query<Check>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as text
    from pg_constraint
    where contype = 'c' and not convalidated and coninhcount = 0 and connamespace = 'public'::regnamespace`)
  for (const { table, name } of checks) await client.query(`alter table ${table} drop constraint ${name}`)
  await work()
  for (const { table, name, text } of checks) await client.query(`alter table ${table} add constraint ${name} ${text}`)
}

/** The operator first, then every client. */
async function tellAll(client: pg.Client, tell: Telling) {
  const q = kyselyOn(client, { guard: noGuard, prepared: false })
  const { rows } = await client.query<{ id: string }>('select id from client order by id')
  const now = new Date().toISOString()
  for (const clientId of [nobody, ...rows.map(({ id }) => id)]) await tell({ q, clientId, now })
}

/** A backup of a later version has tables and columns that this one does not know. */
function refuseLater({ migrations: applied, finished, service }: Manifest) {
  const later = laterAmong([...applied, ...finished])
  if (later !== undefined)
    throw new BackupFault(`The backup is of version ${service}, whose migration ${later} is not in this one`)
}

/** What an operator added by hand is in no schema that migrations make. */
async function refuseForeign({ method, migrations: applied, finished, tables }: Manifest) {
  const made = method === 'copy' ? await madeBy([...applied, ...finished]) : undefined
  const foreign = made ? notAmong(made, tables) : []
  if (foreign.length > 0)
    throw new BackupFault(`The backup cannot be restored: no migration makes ${foreign.join(', ')}. Make another one`)
}

async function refuseFull(client: pg.Client, manifest: Manifest, begun: Begun | undefined) {
  const { method, migrations: wanted, finished } = manifest
  const tables = await tablesOf(client)
  const stopped = stoppedBy(begun)
  if (method === 'pg_dump' && tables.length > 0)
    throw new BackupFault(`The database has tables: give an empty one${stopped}`)
  for (const { name } of tables) {
    const found = await client.query(`select from ${client.escapeIdentifier(name)} limit 1`)
    if (found.rows.length > 0)
      throw new BackupFault(
        `The database is not empty: ${name} has rows. Give one that was just created: a restore makes the tables itself${stopped}`,
      )
  }
  const later = (await appliedOf(client)).flat().find((name) => !wanted.includes(name) && !finished.includes(name))
  if (later !== undefined) throw new BackupFault(`The database has a later schema (${later}): give an empty one`)
}

function stoppedBy(begun: Begun | undefined): string {
  if (!begun) return ''
  return begun.isSame
    ? '. A restore of this backup was stopped here before its rows came, and others have written since'
    : '. The restore of another backup was stopped here, which restoring that one completes'
}

/** Makes the parts of tables that are kept in parts, where they are not there. */
export async function addPartitions(client: pg.Client, partitions: readonly Partition[]): Promise<void> {
  for (const { name, of, bound } of partitions) {
    const [part, whole] = [client.escapeIdentifier(name), client.escapeIdentifier(of)]
    await client.query(`create table if not exists ${part} partition of ${whole} ${bound}`)
  }
}

async function load(client: pg.Client, folder: string, { tables, partitions }: Manifest) {
  await addPartitions(client, partitions)
  for (const { name, columns, rows } of tables) {
    const list = columns.map((column) => client.escapeIdentifier(column)).join(', ')
    const target = client.query(copyFrom(`copy ${client.escapeIdentifier(name)} (${list}) from stdin`))
    await readCompressed(folder, fileOf(name), target)
    if (target.rowCount !== rows)
      throw new BackupFault(`${name} has ${String(target.rowCount)} rows of ${String(rows)}: nothing was restored`)
    await tellPlanner(client, name, rows)
  }
}

/** Throws where what is there now is not what the backup had. */
async function refuseOther(client: pg.Client, { tables, heads }: Manifest) {
  const faults: string[] = []
  for (const { name, rows } of tables) {
    const text = `select count(*)::float8 as found from ${client.escapeIdentifier(name)}`
    const { rows: counted } = await client.query<{ found: number }>(text)
    if (counted[0]?.found !== rows) faults.push(`${name} has ${String(counted[0]?.found)} rows of ${String(rows)}`)
  }
  faults.push(...(await headFaults(client, heads)))
  if (faults.length > 0) throw new BackupFault(`The database is not as it was: ${faults.join('; ')}`)
}
