// COPY of the rows of one client, in one snapshot of all tables. Raw: whole tables, which the catalogs name.
import { lstat } from 'node:fs/promises'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { version } from '../../config/version.ts'
import { appliedOf } from './create.ts'
import { writeCompressed } from './files.ts'
import { BackupFault, type ClientManifest, writeManifest } from './manifest.ts'
import { lastWrite, makeWhole, type Part, partOf } from './part.ts'
import { consentHeadOf } from './proofs.ts'
import { inTransaction, withSession } from './session.ts'
import { ownTablesOf, partitionsOf, type Stored } from './tables.ts'

/** One JSON object on each line, as it is: nothing of JSON has these characters, so that COPY has nothing to escape. */
export const lines = String.raw`(format csv, quote e'\x01', delimiter e'\x02')`

export const ndjsonOf = (table: string) => `${table}.ndjson.zst`

/**
 * Writes all that a client has, keys and proofs too, into a new folder: a file of each table that has rows of it, one JSON
 * object of the stored columns on each line, compressed by zstd, and `manifest.json`, which has the version of the schema, the
 * columns, counts and SHA-256 of each. Rows go from the database to the disk as they come. Of what fails or
 * is given up nothing stays; what was killed is `<folder>.part`. `tell` tells of it before the folder has its name, so that
 * what is there has its line (decision N-8). Throws a `BackupFault` where there is no such client, or something has the place of the folder.
 */
export async function exportClient(
  url: string,
  id: string,
  folder: string,
  { signal, tell }: { readonly signal?: AbortSignal; readonly tell?: () => Promise<void> } = {},
): Promise<ClientManifest> {
  await refuseTaken(folder)
  return makeWhole(folder, signal, async (part) => {
    const manifest = await withSession(url, (client) =>
      inTransaction(client, 'begin isolation level repeatable read read only', () => exported(client, id, part)),
    )
    await writeManifest(part.path, manifest)
    await tell?.()
    return manifest
  })
}

/** Before anything is read: what was begun is not to end at a folder that has files of others. */
async function refuseTaken(folder: string) {
  const part = partOf(folder)
  const written = await lastWrite(part)
  if (written)
    throw new BackupFault(
      `${part} is there already, last written at ${written.toISOString()}: an export that was interrupted left it, or one that runs writes it. Delete it where none runs, or name another folder`,
    )
  for (const place of [folder, part])
    if (await lstat(place).catch(() => undefined))
      throw new BackupFault(`${place} is there already: name a folder that is not`)
}

/** An instant of the database as the contract writes one. */
export const textOf = (instant: string) => `to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

async function exported(client: pg.Client, id: string, part: Part): Promise<ClientManifest> {
  const known = await client.query<{ takenAt: string; effacementLe: string | null }>(
    `select ${textOf('now()')} as "takenAt", ${textOf('effacement_le')} as "effacementLe" from client where id = $1`,
    [id],
  )
  const [said] = known.rows
  if (!said) throw new BackupFault(`There is no client ${id}`)
  const [applied = [], finished = []] = await appliedOf(client)
  const found: Pick<ClientManifest, 'files' | 'tables'> = { files: [], tables: [] }
  const { tables, leftOut } = await ownTablesOf(client, [...applied, ...finished])
  for (const table of tables) {
    const key = keyOf(table)
    if (key === undefined) continue
    const list = table.columns.map((column) => client.escapeIdentifier(column)).join(', ')
    const rows = `select ${list} from ${client.escapeIdentifier(table.name)} where ${key} = ${client.escapeLiteral(id)}`
    const source = client.query(copyTo(`copy (select row_to_json(t) from (${rows}) t) to stdout ${lines}`))
    found.files.push(await writeCompressed(part, ndjsonOf(table.name), source))
    found.tables.push({ ...table, rows: source.rowCount })
  }
  const heads = await consentHeadOf(client, id)
  const own = { format: 1, kind: 'client', client: id, service: version } as const
  return {
    ...own,
    ...said,
    migrations: applied,
    finished,
    ...found,
    leftOut,
    partitions: await partitionsOf(client, tables),
    heads,
  }
}

/** The column that says whose a row is; undefined of a table that is of nobody. */
export const keyOf = ({ name, columns }: Stored) =>
  name === 'client' ? 'id' : columns.includes('client_id') ? 'client_id' : undefined
