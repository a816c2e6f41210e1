import type pg from 'pg'

/** Rows from which on a plan that takes them for none is felt. */
const many = 1000

/** A third of the usual sample tells nearly as much in a third of the time; autovacuum takes a whole one later. */
const target = 30

/** The tables to which the transaction of a connection has added many rows. */
export async function grownTables(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ relname: string }>(
    `select relname from pg_stat_xact_user_tables where schemaname = current_schema() and n_tup_ins >= ${String(many)}`,
  )
  return rows.map(({ relname }) => relname)
}

/**
 * Tells the planner of many rows as soon as they are committed. It would learn of them from autovacuum within minutes;
 * until then it takes a client that has just brought them for an empty one, and joins its rows pair by pair. It is no
 * matter when it fails, or when another process is at it.
 */
export async function analyze(pool: pg.Pool, tables: readonly string[]): Promise<void> {
  const sample = `set local default_statistics_target = ${String(target)}`
  await Promise.all(tables.map((table) => pool.query(`${sample}; analyze (skip_locked) ${table}`))).catch(() => undefined)
}
