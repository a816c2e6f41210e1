import type pg from 'pg'

/** How the sessions that wait for another one are found: those behind them too. */
export type Waits = {
  /** The holder, as `count` and `terminate` take it. */
  readonly session: string
  /** Given the holder and milliseconds: how many wait for it, longer than that. */
  readonly count: string
  /** Given the holder: ends the sessions that wait. */
  readonly terminate: string
}

/** An autovacuum that waits for a table is none of them. */
const countOf = (behind: string) => `${behind}
  select count(*)::int as nombre from behind join pg_stat_activity a using (pid)
    where a.backend_type = 'client backend' and clock_timestamp() - a.query_start > $2 * interval '1 millisecond'`

const alone = `with recursive behind (pid) as (
    select pid from pg_stat_activity where $1::int = any (pg_blocking_pids(pid))
    union select a.pid from behind b join pg_stat_activity a on b.pid = any (pg_blocking_pids(a.pid)))`

/** Rows are held at the nodes: Citus says which session of the coordinator waits for which, and counts the nodes in their ids. */
const spread = `with recursive waits as materialized (select waiting_gpid, blocking_gpid from citus_lock_waits),
  sessions (session) as (
    select waiting_gpid from waits where blocking_gpid = $1::bigint
    union select w.waiting_gpid from sessions b join waits w on w.blocking_gpid = b.session),
  behind as (select session, (session % 10000000000)::int as pid from sessions)`

/** All are found before the first one ends, which lets those behind it wait for something else a moment: rows would be read one at a time. */
const terminateOf = (behind: string, session: string) => `${behind}
  select pg_terminate_backend(session, 10000) from unnest((
    select array_agg(${session}) from behind join pg_stat_activity a using (pid) where a.backend_type = 'client backend')) session`

const onOne: Waits = { session: 'pg_backend_pid()', count: countOf(alone), terminate: terminateOf(alone, 'pid') }
const onNodes: Waits = {
  session: 'citus_backend_gpid()',
  count: countOf(spread),
  terminate: terminateOf(spread, 'session'),
}

/** How a database tells who waits: alone, or as the coordinator of a cluster. */
export async function waitsIn(connection: pg.PoolClient): Promise<Waits> {
  const { rows } = await connection.query<{ distributed: boolean }>(
    `select to_regproc('citus_backend_gpid') is not null as distributed`,
  )
  return rows[0]?.distributed ? onNodes : onOne
}
