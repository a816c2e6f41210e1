// COPY of each table, in one snapshot of all of them.
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { version } from '../../config/version.ts'
import { halfRestored, isHalfRestored } from '../engine/checks.ts'
import { finishing, migrations } from '../engine/migrations/files.ts'
import { appliedIn, progressIn } from '../engine/migrations/progress.ts'
import { fileOf, writeCompressed } from './files.ts'
import {
  BackupFault,
  type BackupFile,
  type BackupTable,
  type Manifest,
  type Method,
  writeManifest,
} from './manifest.ts'
import { makeWhole, type Part } from './part.ts'
import { dumpBy } from './pg-dump.ts'
import { headsOf } from './proofs.ts'
import { inTransaction, withSession } from './session.ts'
import { ownTablesOf, partitionsOf, type Stored } from './tables.ts'

type Asked = {
  readonly folder: string
  readonly name: string
  readonly method: Method
  readonly isScheduled?: boolean
  /** Says that it is given up. */
  readonly signal?: AbortSignal
  /** Tells of the backup, before its folder has its name: what is there has its line (decision N-10). */
  readonly tell?: () => Promise<void>
}
type Written = Pick<Manifest, 'files' | 'tables'>

/**
 * Writes a backup of a whole database into a new folder, from one snapshot, while others go on writing. The folder has its
 * name once everything of it is on the disk: what was killed stands beside it as `<name>.part`, and is
 * no backup; of what fails or is given up nothing stays.
 */
export async function createBackup(
  url: string,
  { folder, name, method, isScheduled = false, signal, tell }: Asked,
): Promise<Manifest> {
  const said = await makeWhole(join(folder, name), signal, async (part) => {
    const manifest = await withSession(url, (client) => backedUp(client, { url, part, method }))
    await writeManifest(part.path, { ...manifest, isScheduled })
    await tell?.()
    return { ...manifest, isScheduled }
  })
  await settle(folder)
  return said
}

async function backedUp(client: pg.Client, target: Target): Promise<Manifest> {
  const manifest = await inTransaction(client, 'begin isolation level repeatable read read only', async () => {
    const said = await saidOf(client)
    const own = await ownTablesOf(client, [...said.migrations, ...said.finished])
    const partitions = await partitionsOf(client, own.tables)
    const { files, tables } = await written(client, target, own.tables)
    // What PostgreSQL's own program writes is the whole of it.
    const leftOut = target.method === 'copy' ? own.leftOut : []
    return { ...said, method: target.method, tables, partitions, leftOut, files, heads: await headsOf(client) }
  })
  // What a migration writes while tables are read is not in the snapshot, and the next table may have another form.
  const now = await appliedOf(client)
  if (String(now) !== String([manifest.migrations, manifest.finished]))
    throw new BackupFault('The schema was migrated while it was read: make the backup again')
  return manifest
}

type Target = { readonly url: string; readonly part: Part; readonly method: Method }

const written = (client: pg.Client, { url, part, method }: Target, tables: readonly Stored[]) =>
  method === 'pg_dump' ? dumped(client, url, part, tables) : copied(client, part, tables)

async function copied(client: pg.Client, part: Part, tables: readonly Stored[]): Promise<Written> {
  const found = { files: [] as BackupFile[], tables: [] as BackupTable[] }
  for (const { name, columns } of tables) {
    const list = columns.map((column) => client.escapeIdentifier(column)).join(', ')
    const source = client.query(copyTo(`copy (select ${list} from ${client.escapeIdentifier(name)}) to stdout`))
    found.files.push(await writeCompressed(part, fileOf(name), source))
    found.tables.push({ name, columns, rows: source.rowCount })
  }
  return found
}

async function dumped(client: pg.Client, url: string, part: Part, tables: readonly Stored[]): Promise<Written> {
  const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id')
  const file = await dumpBy(url, part, rows[0]?.id ?? '')
  const counted: BackupTable[] = []
  for (const table of tables) {
    const text = `select count(*)::float8 as rows from ${client.escapeIdentifier(table.name)}`
    const { rows: found } = await client.query<{ rows: number }>(text)
    counted.push({ ...table, rows: found[0]?.rows ?? 0 })
  }
  return { files: [file], tables: counted }
}

async function saidOf(client: pg.Client) {
  const { rows } = await client.query<{ postgresql: string; takenAt: string }>(`
    select current_setting('server_version') as postgresql,
      to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "takenAt"`)
  const [applied, finished] = await wholeSchema(client)
  const { postgresql = '', takenAt = '' } = rows[0] ?? {}
  return {
    format: 1 as const,
    service: version,
    postgresql,
    takenAt,
    migrations: applied,
    finished,
  }
}

/** The migrations of a database that can be kept: it has the schema of this version, or of one before, as a whole. */
async function wholeSchema(client: pg.Client): Promise<readonly [string[], string[]]> {
  const [applied = [], finished = []] = await appliedOf(client)
  if (applied.length === 0) throw new BackupFault('The database has no schema of the service: there is nothing to keep')
  const later = laterAmong([...applied, ...finished])
  if (later !== undefined)
    throw new BackupFault(`The schema is of a later version (${later}): make the backup by that version`)
  if (await isHalfRestored(client)) throw new BackupFault(halfRestored)
  if ((await progressIn(client)).size > 0) throw new BackupFault('A migration is not at its end: run `migrate` first')
  return [applied, finished]
}

/** The first of some migrations that this version does not have: it knows neither their tables nor their columns. */
export function laterAmong(names: readonly string[]): string | undefined {
  const known = new Set([...migrations.names(), ...finishing.names()])
  return names.find((name) => !known.has(name))
}

/** The migrations that a database says of itself that it has: those of the first series, then those that finish. */
export async function appliedOf(client: pg.ClientBase): Promise<string[][]> {
  const all: string[][] = []
  for (const series of [migrations, finishing]) all.push((await appliedIn(client, series)).map(({ name }) => name))
  return all
}

/** Has the disk keep the names of a folder. */
async function settle(folder: string) {
  const opened = await open(folder)
  await opened.sync().finally(() => opened.close())
}
