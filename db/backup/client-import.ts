// COPY into a temporary table, and from there into each table, in one transaction.
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Db } from '../engine/database.ts'
import { kyselyOn } from '../engine/driver.ts'
import { noGuard } from '../engine/guard/guard.ts'
import { keyOf, lines, ndjsonOf, textOf } from './client-export.ts'
import { appliedOf } from './create.ts'
import { checkFiles, readCompressed } from './files.ts'
import { BackupFault, type ClientManifest, readClientManifest } from './manifest.ts'
import { consentHeadOf } from './proofs.ts'
import { addPartitions } from './restore.ts'
import { inTransaction, withSession } from './session.ts'
import { tellPlanner } from './statistics.ts'
import { ownTablesOf } from './tables.ts'
import { takeImport } from './turn.ts'

type Asked = {
  /** What does not hold of a client, in words. */
  readonly faultOf: (db: Db) => Promise<string | undefined>
  /** Tells of the command that imports in the journal of the client. */
  readonly tell: (db: Db) => Promise<void>
}

type Imported = { readonly manifest: ClientManifest; readonly effacementLe: string | null }

/**
 * Reads what `exportClient` wrote into a database of the same schema that has no such client; others may be there. All of it
 * comes, or nothing: unless each table has as many rows as were written, each of this client, the consents end as they did,
 * and `faultOf` finds nothing of it as the transaction sees it, in which its journal is told of it too. A client that was deleted
 * where it was exported is not so here: gives when it was to be erased. Throws a `BackupFault` that says what does not fit.
 */
export async function importClient(url: string, folder: string, { faultOf, tell }: Asked): Promise<Imported> {
  const manifest = await readClientManifest(folder)
  await checkFiles(folder, manifest)
  return withSession(url, async (client) => {
    await refuseOtherSchema(client, manifest)
    return inTransaction(client, 'begin', async () => {
      await takeImport(client, manifest.client)
      await refuseKnown(client, manifest.client)
      await load(client, folder, manifest)
      const q = kyselyOn(client, { guard: noGuard, prepared: false })
      const db = { q, clientId: manifest.client, now: new Date().toISOString() }
      const fault = await faultOf(db)
      if (fault !== undefined) throw new BackupFault(`Nothing was imported: ${fault}`)
      await tell(db)
      return { manifest, effacementLe: await takenBack(client, manifest.client) }
    })
  })
}

/**
 * Takes back what the rows say of their own erasure, which was asked for elsewhere, and of the end of the keys that came with
 * it: when it was to be, or null.
 */
async function takenBack(client: pg.Client, id: string): Promise<string | null> {
  const { rows } = await client.query<{ effacementLe: string | null }>(
    `select ${textOf('effacement_le')} as "effacementLe" from client where id = $1`,
    [id],
  )
  const effacementLe = rows[0]?.effacementLe ?? null
  if (effacementLe !== null)
    await client.query('update client set effacement_le = null, date_expiration = null where id = $1', [id])
  return effacementLe
}

async function refuseOtherSchema(client: pg.Client, { migrations, finished, service }: ClientManifest) {
  const found = await appliedOf(client)
  if (String(found) !== String([migrations, finished]))
    throw new BackupFault(
      `The database has another schema than that of version ${service}, which wrote the export: migrate both, and finish what the release before needs (\`migrate --finish\`) where the export was made`,
    )
}

async function refuseKnown(client: pg.Client, id: string) {
  const { rows } = await client.query('select from client where id = $1', [id])
  if (rows.length === 0) return
  throw new BackupFault(
    `The client ${id} is there already (\`acte list ${id}\` shows what was done of it): nothing was imported`,
  )
}

async function load(client: pg.Client, folder: string, manifest: ClientManifest) {
  const { tables, partitions, heads, client: id } = manifest
  await addPartitions(client, partitions)
  await client.query('create temporary table imported (line json) on commit drop')
  const own = await ownTablesOf(client, [...manifest.migrations, ...manifest.finished])
  const stored = new Map(own.tables.map((table) => [table.name, table]))
  for (const { name, columns, rows } of tables) {
    const here = stored.get(name)
    const key = here && keyOf(here)
    if (key === undefined) throw new BackupFault(`${name} holds nothing of a client: nothing was imported`)
    const unknown = columns.find((column) => !here?.columns.includes(column))
    if (unknown !== undefined) throw new BackupFault(`No migration makes ${name}.${unknown}: nothing was imported`)
    const table = client.escapeIdentifier(name)
    const list = columns.map((column) => client.escapeIdentifier(column))
    await readCompressed(folder, ndjsonOf(name), client.query(copyFrom(`copy imported from stdin ${lines}`)))
    const insert = `
      insert into ${table} (${list.join(', ')}) select ${list.map((column) => `r.${column}`).join(', ')}
      from imported i, json_populate_record(null::${table}, i.line) r where r.${key} = ${client.escapeLiteral(id)}`
    await client.query('savepoint row')
    const { rowCount } = await client.query(insert).catch((error: unknown) => refuseUnreadable(client, name, error))
    if (rowCount !== rows)
      throw new BackupFault(
        `${name} has ${String(rowCount)} rows of the client, not ${String(rows)}: nothing was imported`,
      )
    await client.query('truncate imported')
    await tellPlanner(client, name, rows)
  }
  const found = await consentHeadOf(client, id)
  if (JSON.stringify(found) !== JSON.stringify(heads))
    throw new BackupFault('The consents do not end as they did: nothing was imported')
}

/**
 * Says which row of a table is not to be read, where that is why none came: its columns take JSON as it is written, with halves
 * of characters or NUL too, which is only known once somebody reads it.
 */
async function refuseUnreadable(client: pg.Client, name: string, error: unknown): Promise<never> {
  if (!(error instanceof pg.DatabaseError) || !error.code?.startsWith('22')) throw error
  await client.query('rollback to savepoint row')
  const { rows } = await client.query<{ place: string; id: string | null }>(`
    select place::text as place, substring(line::text from '"id":"?([0-9a-f-]+)') as id
    from (select row_number() over () as place, line from imported) i
    where not pg_input_is_valid(line::text, 'jsonb') limit 1`)
  const [row] = rows
  const where = row && `line ${row.place} of ${ndjsonOf(name)}${row.id === null ? '' : `, id ${row.id}`}`
  throw new BackupFault(
    `${name} has a row that cannot be read${where === undefined ? '' : ` (${where})`}: nothing was imported: ${error.message}`,
    { cause: error },
  )
}
