// The catalogs of PostgreSQL say which tables there are, and the migrations which of them are the service's: a table that
// comes with a migration is in the next backup.
import type pg from 'pg'
import { restoring as noted } from '../engine/tables.ts'
import { madeBy, notAmong } from './made.ts'
import type { Partition } from './manifest.ts'

/** A table, and its columns that are stored. */
export type Stored = { readonly name: string; readonly columns: readonly string[] }

/** Those that the migrations themselves make and fill, and a restore. */
const ofMigrations = ['migration', 'migration_finish', 'migration_lock', 'migration_progress', noted]

const listed = `
  select c.relname::text as name,
    coalesce(array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = ''), '{}') as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname <> all ($1)
  group by c.relname order by c.relname`

const references = `
  select own.relname::text as table, other.relname::text as refers
  from pg_constraint k join pg_class own on own.oid = k.conrelid join pg_class other on other.oid = k.confrelid
  where k.contype = 'f' and k.conrelid <> k.confrelid and own.relnamespace = current_schema()::regnamespace`

const parts = `
  select c.relname::text as name, whole.relname::text as of, pg_get_expr(c.relpartbound, c.oid) as bound
  from pg_class c join pg_inherits i on i.inhrelid = c.oid join pg_class whole on whole.oid = i.inhparent
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relispartition
  order by c.relname`

/** Every table of the schema, those that others refer to first: the order in which rows can be added. */
export async function tablesOf(client: pg.ClientBase): Promise<Stored[]> {
  const { rows: tables } = await client.query<Stored>(listed, [ofMigrations])
  const { rows: found } = await client.query<{ table: string; refers: string }>(references)
  const before = Map.groupBy(found, ({ table }) => table)
  const [ordered, left] = [new Set<Stored>(), new Map(tables.map((table) => [table.name, table]))]
  const isReady = ({ name }: Stored) => !before.get(name)?.some(({ refers }) => left.has(refers))
  while (left.size > 0) {
    const ready = [...left.values()].filter(isReady)
    if (ready.length === 0) throw new Error(`The tables ${[...left.keys()].join(', ')} refer to each other in a circle`)
    for (const table of ready) {
      ordered.add(table)
      left.delete(table.name)
    }
  }
  return [...ordered]
}

/**
 * The tables and columns that the migrations of a database have made, in the same order, and the names of what stands there
 * beside them, an operator's own: it is in no schema that a restoration makes.
 */
export async function ownTablesOf(client: pg.ClientBase, applied: readonly string[]) {
  const [all, made] = [await tablesOf(client), await madeBy(applied)]
  if (!made) return { tables: all, leftOut: [] }
  const own = all.filter(({ name }) => made.has(name))
  const tables = own.map(({ name, columns }) => ({ name, columns: columns.filter((one) => made.get(name)?.has(one)) }))
  return { tables, leftOut: notAmong(made, all) }
}

/** The parts of those of these tables that are kept in parts. */
export async function partitionsOf(client: pg.ClientBase, tables: readonly Stored[]): Promise<Partition[]> {
  const own = new Set(tables.map(({ name }) => name))
  return (await client.query<Partition>(parts)).rows.filter(({ of }) => own.has(of))
}
