// Raw: the catalog says how large tables are.
import { sql } from 'kysely'
import type { Database } from '../engine/database.ts'
import { tenantTables } from '../engine/tables.ts'
import { countRowsOf } from './clients.ts'

/** How many rows a client has of a table, and about how many bytes of it and its indexes they take. */
export type Size = { readonly table: string; readonly lignes: number; readonly octets: number }

/**
 * The bytes of a row of each table of clients on the average, with its share of the indexes, of what is stored beside it and
 * of the room that is free, as the last statistics count the rows: none of a table that has none yet.
 */
export async function bytesOfRows({ registry }: Database): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ name: string; bytes: number }>`
    select c.relname as name,
      case when c.reltuples > 0 then pg_total_relation_size(c.oid) / c.reltuples::float8 else 0 end as bytes from pg_class c
    where c.oid = any (${tenantTables}::text[]::regclass[])`.execute(registry)
  return new Map(rows.map(({ name, bytes }) => [name, bytes]))
}

/** What a client has, the largest tables first: its rows are counted, in one statement without a bound of time. */
export async function sizesOf(
  database: Database,
  clientId: string,
  bytes: ReadonlyMap<string, number>,
): Promise<Size[]> {
  const rows = Object.entries(await database.rehearse(clientId, countRowsOf))
  return rows
    .map(([table, lignes]) => ({ table, lignes, octets: Math.round(lignes * (bytes.get(table) ?? 0)) }))
    .sort((one, other) => other.octets - one.octets)
}
