// COPY into each table, in one transaction.
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { finish, migrate, migrateAsFar } from '../engine/migrate.ts'
import { finishing, migrations } from '../engine/migrations/files.ts'
import { appliedOf } from './create.ts'
import { checkFiles, fileOf, readCompressed } from './files.ts'
import { madeBy, notAmong } from './made.ts'
import { BackupFault, type Manifest, type Partition, readManifest } from './manifest.ts'
import { restoreBy } from './pg-dump.ts'
import { headFaults } from './proofs.ts'
import { inTransaction, withSession } from './session.ts'
import { tellPlanner } from './statistics.ts'
import { tablesOf } from './tables.ts'

/** Reads a backup whole: throws a `BackupFault` where a file of it is missing or was changed, or this version cannot restore it. */
export async function verifyBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  await checkFiles(folder, manifest)
  refuseLater(manifest)
  await refuseForeign(manifest)
  return manifest
}

/**
 * Restores a backup into a database without a row, and brings it to the schema of this version. The rows come in one
 * transaction, which is undone unless each table has as many as before, and the chains of proof end as they did.
 */
export async function restoreBackup(url: string, folder: string): Promise<Manifest> {
  const manifest = await verifyBackup(folder)
  await withSession(url, (client) => refuseFull(client, manifest))
  if (manifest.method === 'pg_dump') await restoreBy(url, folder)
  else await migrateAsFar(url, manifest)
  await withSession(url, async (client) => {
    await inTransaction(client, 'begin', async () => {
      if (manifest.method === 'copy') await load(client, folder, manifest)
      await refuseOther(client, manifest)
    })
    await client.query('analyze')
  })
  await migrate(url)
  await finish(url)
  return manifest
}

/** A backup of a later version has tables and columns that this one does not know. */
function refuseLater({ migrations: applied, finished, service }: Manifest) {
  const known = new Set([...migrations.names(), ...finishing.names()])
  const unknown = [...applied, ...finished].filter((name) => !known.has(name))
  if (unknown.length > 0)
    throw new BackupFault(`The backup is of version ${service}, whose migration ${unknown[0] ?? ''} is not in this one`)
}

/** What an operator added by hand is in no schema that migrations make. */
async function refuseForeign({ method, migrations: applied, finished, tables }: Manifest) {
  const made = method === 'copy' ? await madeBy([...applied, ...finished]) : undefined
  const foreign = made ? notAmong(made, tables) : []
  if (foreign.length > 0)
    throw new BackupFault(`The backup cannot be restored: no migration makes ${foreign.join(', ')}. Make another one`)
}

async function refuseFull(client: pg.Client, { method, migrations: wanted, finished }: Manifest) {
  const tables = await tablesOf(client)
  if (method === 'pg_dump' && tables.length > 0) throw new BackupFault('The database has tables: give an empty one')
  for (const { name } of tables) {
    const found = await client.query(`select from ${client.escapeIdentifier(name)} limit 1`)
    if (found.rows.length > 0) throw new BackupFault(`The database is not empty: ${name} has rows. Give an empty one`)
  }
  const later = (await appliedOf(client)).flat().find((name) => !wanted.includes(name) && !finished.includes(name))
  if (later !== undefined) throw new BackupFault(`The database has a later schema (${later}): give an empty one`)
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
    const text = `select count(*)::int as found from ${client.escapeIdentifier(name)}`
    const { rows: counted } = await client.query<{ found: number }>(text)
    if (counted[0]?.found !== rows) faults.push(`${name} has ${String(counted[0]?.found)} rows of ${String(rows)}`)
  }
  faults.push(...(await headFaults(client, heads)))
  if (faults.length > 0) throw new BackupFault(`The database is not as it was: ${faults.join('; ')}`)
}
