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

/**
 * The tables to which the transaction of a connection has added many rows, each with the columns that its rows are found by:
 * to analyze all of them takes twice as long, and keeps autovacuum from looking at the table itself.
 */
export async function grownTables(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ grown: string }>(
    `select format('%I (%s)', t.relname, string_agg(quote_ident(a.attname), ', ' order by a.attnum)) as grown
     from pg_stat_xact_user_tables t join pg_attribute a on a.attrelid = t.relid and a.attnum > 0
     where t.schemaname = current_schema() and t.n_tup_ins >= ${String(many)} and ${isIndexed}
     group by t.relname`,
  )
  return rows.map(({ grown }) => grown)
}

/** Milliseconds that a batch waits for its statistics at most, and that they may take. */
const patience = 250
const longest = 60_000

type Run = (query: pg.QueryConfig) => Promise<unknown>

/**
 * Tells the planner of many rows as soon as they are committed. It would learn of them from autovacuum within minutes;
 * until then it takes a client that has just brought them for an empty one, and joins its rows pair by pair. An
 * autovacuum that is at a table gives way within a second or so: nobody waits for that, nor is it a matter when it fails.
 */
export async function analyze(run: Run, tables: readonly string[]): Promise<void> {
  const bounds = `set local lock_timeout = '2s'; set local statement_timeout = ${String(longest)}`
  const settings = `set local default_statistics_target = ${String(target)}; ${bounds}`
  const texts = tables.map((table) => `${settings}; analyze ${table}`)
  const done = Promise.all(texts.map((text) => run({ text, query_timeout: longest } as pg.QueryConfig)))
  await Promise.race([done, sleep(patience, undefined, { ref: false })]).catch(() => undefined)
}
