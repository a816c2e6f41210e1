import pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import { every } from '../../../pace/every.ts'

/** Is told the processes of PostgreSQL that hold a lock which the migrations wait for. */
export type Waits = (processes: readonly number[]) => void

/** The lock under which one process at a time migrates: that of the migrator of 0.1.0, which waits for it too. */
const lock = '3853314791062309107'

/** Milliseconds between two tries to come by it. Who waits in a statement would keep a snapshot, for which an index that is made concurrently waits. */
const turnTime = 200

/** Milliseconds between two looks at what the migrations wait for: some fall into each wait for a table. */
const lookTime = 1000

/** What one query gives, on a connection of its own. */
export async function ask<T extends pg.QueryResultRow>(url: string, query: pg.QueryConfig): Promise<T[]> {
  return onSession(url, async (client) => (await client.query<T>(query)).rows)
}

/** Works on a session of its own. */
export async function onSession<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url)
  // The server may stop before the connection is closed; without a listener that would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** PostgreSQL tells each connection its process; a pooler tells a number of its own. */
export const processOf = (client: pg.ClientBase): number | undefined =>
  (client as pg.ClientBase & { processID?: number }).processID

/**
 * Works on a session that alone migrates, once whoever else does is done; `waits` is told once whose locks keep it
 * waiting, for its turn or for a table. What a statement waits for, and how long, is for each of them to say. A crash
 * takes the last commits together: what is noted of a statement goes with what it did. Where tables are distributed, those of
 * the triggers that there are read or write nothing of other nodes.
 */
export const inTurn = <T>(url: string, waits: Waits, work: (client: pg.Client) => Promise<T>): Promise<T> =>
  onSession(url, async (client) => {
    await refusePooler(client)
    await client.query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0;
      set transaction_timeout = 0; set synchronous_commit = off; set citus.enable_unsafe_triggers = on`)
    const watching = watchLocks(url, processOf(client) ?? 0, waits)
    try {
      while (!(await hasTurn(client))) await sleep(turnTime)
      return await work(client)
    } finally {
      watching.stop()
    }
  })

async function hasTurn(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>(`select pg_try_advisory_lock(${lock}) as has`)
  return rows[0]?.has ?? false
}

/** Behind a pooler each statement may come to another session, and the lock would hold nobody. */
async function refusePooler(client: pg.Client) {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  if (rows[0]?.pid !== processOf(client))
    throw new Error(
      'Migrations need a session of their own: set DATABASE_URL_DIRECT to the database without its pooler',
    )
}

const holders = `select pid from pg_locks
    where locktype = 'advisory' and granted and pid <> $1 and (classid::bigint << 32) | objid::bigint = ${lock}
      and database = (select oid from pg_database where datname = current_database())
  union select unnest(pg_blocking_pids($1))`

/** Looks, on connections of its own, until the session was seen to wait for others once. */
function watchLocks(url: string, backend: number, waits: Waits) {
  const look = async () => {
    const found = await ask<{ pid: number }>(url, { text: holders, values: [backend] })
    if (found.length === 0) return
    void looking.stop()
    waits(found.map(({ pid }) => pid))
  }
  const looking = every(lookTime, look)
  return { stop: () => void looking.stop() }
}
