import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/** Rows from which on a plan that takes them for none is felt. */
export const many = 1000

/** A third of the usual sample tells nearly as much in a third of the time; autovacuum takes a whole one later. */
const target = 30

/** Whether an index of the table `t` has its column `a`: among its keys, in an expression or in its condition. */
const isIndexed = `exists (
  select from pg_index i left join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = i.indexrelid
    and d.refobjid = i.indrelid
  where i.indrelid = t.relid and (a.attnum = any (i.indkey) or a.attnum = d.refobjsubid))`

/** A table that has many new rows, by the columns that these are found by: what tells whose they are, and the rest. */
export type Grown = { readonly nom: string; readonly whose: string | null; readonly rest: string | null }

/**
 * The tables to which the transaction of a connection has added many rows, each with the columns that its rows are found by:
 * to analyze all of them takes twice as long, and keeps autovacuum from looking at the table itself.
 */
export async function grownTables(client: pg.PoolClient): Promise<readonly Grown[]> {
  const listed = (condition: string) =>
    `string_agg(quote_ident(a.attname), ', ' order by a.attnum) filter (where ${condition})`
  const { rows } = await client.query<Grown>(
    `select quote_ident(t.relname) as nom, ${listed("a.atttypid = 'uuid'::regtype")} as whose,
       ${listed("a.atttypid <> 'uuid'::regtype")} as rest
     from pg_stat_xact_user_tables t join pg_attribute a on a.attrelid = t.relid and a.attnum > 0
     where t.schemaname = current_schema() and t.n_tup_ins >= ${String(many)} and ${isIndexed}
     group by t.relname`,
  )
  return rows
}

/** Milliseconds that a batch waits for its statistics at most, and that they may take. */
const patience = 250
const longest = 60_000

type Run = (query: pg.QueryConfig) => Promise<unknown>

/**
 * Tells the planner of many rows as soon as they are committed. It would learn of them from autovacuum within minutes;
 * until then it takes a client that has just brought them for an empty one, and joins its rows pair by pair. Whose the rows are is
 * told first, and waited for; of their texts, of which a sample takes longer to be sorted, it learns within the next tenths of a
 * second. An autovacuum that is at a table gives way within a second or so: nobody waits for that, nor is it a matter when it fails.
 */
export async function analyze(run: Run, tables: readonly Grown[]): Promise<void> {
  const bounds = `set local lock_timeout = '2s'; set local statement_timeout = ${String(longest)}`
  const settings = `set local default_statistics_target = ${String(target)}; ${bounds}`
  const tell = async (nom: string, columns: string | null) => {
    const text = `${settings}; analyze ${nom} (${String(columns)})`
    if (columns !== null) await run({ text, query_timeout: longest } as pg.QueryConfig)
  }
  const told = Promise.all(tables.map(({ nom, whose }) => tell(nom, whose)))
  void told.then(() => Promise.all(tables.map(({ nom, rest }) => tell(nom, rest)))).catch(() => undefined)
  await Promise.race([told, sleep(patience, undefined, { ref: false })]).catch(() => undefined)
}
