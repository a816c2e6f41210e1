import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Config } from '../config.ts'
import type { DB } from '../generated/database.ts'
import { type Guard, kyselyOn } from './driver.ts'
import { isLostConnection, isRetryable } from './errors.ts'
import { noGuard, tenantGuard } from './guard.ts'
import type { Rows } from './rows.ts'

/** What every query module takes: the rows of one client, inside the transaction of the call when it writes. */
export type Db = {
  readonly q: Kysely<DB>
  readonly clientId: string
  /** The instant of the call: in a write, the one stamp of its transaction, by the database's clock. */
  readonly now: string
  readonly prepared: boolean
}

export type Database = ReturnType<typeof openDatabase>

type Settings = Pick<
  Config,
  'poolSize' | 'listPoolSize' | 'preparedStatements' | 'rowLevelSecurity' | 'tenantGuard' | 'statementTimeout'
>

/** Opens the pools. Nothing connects before the first query. */
export function openDatabase(url: string, settings: Settings) {
  const pools = openPools(url, settings)
  const guard: Guard = settings.tenantGuard ? tenantGuard : noGuard
  const registry = kyselyOn(pools.main, guard)
  const { preparedStatements: prepared, rowLevelSecurity } = settings
  const context = { pool: pools.main, guard, prepared, rowLevelSecurity }
  return {
    pools,
    /** Tables without a client: `client` and `cle_api`. */
    registry,
    /** Runs `work` as `clientId` in one transaction: nothing of it stays unless it succeeds. */
    write: <T>(clientId: string, work: (db: Db) => Promise<T>) => transaction(context, clientId, work, openings.write),
    /** A write without a bound of time, on a connection of its own: only inside the lease of db/long-write.ts. */
    writeUnbounded: <T>(clientId: string, work: (db: Db) => Promise<T>) =>
      transaction({ ...context, pool: pools.long }, clientId, work, openings.unbounded),
    /** Reads as `clientId`: each query on its own, or in a transaction where row security needs one. */
    read: <T>(clientId: string, work: (db: Db) => Promise<T>): Promise<T> =>
      rowLevelSecurity
        ? transaction(context, clientId, work, openings.read)
        : work({ q: registry, clientId, now: new Date().toISOString(), prepared }),
    /** Hands the bytes of a list to `consume`, on a connection that is held until it returns or throws. */
    stream: (clientId: string, rows: Rows<unknown>, consume: (bytes: AsyncIterable<Buffer>) => Promise<void>) => {
      guard(rows.copy)
      return streamed(pools.lists, rowLevelSecurity ? clientId : undefined, rows, consume)
    },
    close: async () => {
      await Promise.all(Object.values(pools).map((pool) => pool.end()))
    },
  }
}

// Zero first: a time-out that is already running, by a default of the database, would not be replaced.
const bounded = 'set local transaction_timeout = 0; set local transaction_timeout = 5000'

/** How a transaction begins. That a write ends 5 s after its stamp is what incremental reads rely on (decision A-35). */
const openings = {
  write: `begin; ${bounded}`,
  read: `begin read only; ${bounded}`,
  unbounded: 'begin; set local transaction_timeout = 0',
}

type Context = { pool: pg.Pool; guard: Guard; prepared: boolean; rowLevelSecurity: boolean }

/** One transaction, tried again as a whole after a deadlock or a connection lost before its commit. */
async function transaction<T>(context: Context, clientId: string, work: (db: Db) => Promise<T>, opening: string) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(context, clientId, work, opening)
    } catch (error) {
      const again = isRetryable(error) || (isLostConnection(error) && !isAt(error, 'commit'))
      if (attempt === 3 || !again) throw error
      await sleep(attempt * 20 * Math.random())
    }
  }
}

async function once<T>(context: Context, clientId: string, work: (db: Db) => Promise<T>, opening: string): Promise<T> {
  const client = await context.pool.connect()
  let step = 'begin'
  try {
    const now = await begin(client, context, clientId, opening)
    const result = await work({ q: kyselyOn(client, context.guard), clientId, now, prepared: context.prepared })
    step = 'commit'
    const { command } = await client.query('commit')
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back by the database')
    client.release()
    return result
  } catch (error) {
    await rollback(client, error)
    throw error instanceof Error ? Object.assign(error, { step }) : error
  }
}

const isAt = (error: unknown, step: string) => error instanceof Error && 'step' in error && error.step === step

function openPools(url: string, { poolSize, listPoolSize, statementTimeout }: Settings) {
  const common = { connectionString: url, keepAlive: true, idleTimeoutMillis: 60_000 }
  const main = new pg.Pool({
    ...common,
    max: poolSize,
    connectionTimeoutMillis: 2000,
    statement_timeout: statementTimeout,
    query_timeout: statementTimeout + 500,
    lock_timeout: statementTimeout,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'membres-et-votes',
  })
  const lists = new pg.Pool({
    ...common,
    max: listPoolSize,
    connectionTimeoutMillis: 4500,
    application_name: 'membres-et-votes listes',
  })
  const long = new pg.Pool({
    ...common,
    max: 2,
    connectionTimeoutMillis: 4500,
    statement_timeout: 600_000,
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'membres-et-votes ecritures longues',
  })
  const pools = { main, lists, long }
  // Without listeners, one connection that is lost between two queries ends the process: the pool replaces an idle one
  // by itself, and in a transaction the next query fails.
  for (const pool of Object.values(pools)) {
    pool.on('error', () => undefined).on('connect', (client) => client.on('error', () => undefined))
  }
  return pools
}

/** Opens the transaction in one message; gives its stamp. */
async function begin(client: pg.PoolClient, { rowLevelSecurity }: Context, clientId: string, opening: string) {
  const statements = `${opening}; select now()::timestamptz(3) as now`
  const results = (await client.query(statements)) as unknown as pg.QueryResult<{ now: string }>[]
  if (rowLevelSecurity) await client.query(`set local app.client_id = ${pg.escapeLiteral(clientId)}`)
  return results.at(-1)?.rows[0]?.now ?? ''
}

/** Gives the connection back to the pool, or ends it when its state is not known. */
async function rollback(client: pg.PoolClient, cause: unknown) {
  try {
    if (isLostConnection(cause) || String(cause).includes('Query read timeout')) throw cause
    await client.query('rollback')
    client.release()
  } catch {
    client.release(true)
  }
}

async function streamed(
  pool: pg.Pool,
  clientId: string | undefined,
  rows: Rows<unknown>,
  consume: (bytes: AsyncIterable<Buffer>) => Promise<void>,
) {
  const client = await pool.connect()
  try {
    if (clientId) await client.query(`begin read only; set local app.client_id = ${pg.escapeLiteral(clientId)}`)
    await consume(client.query(copyTo(rows.copy)))
    if (clientId) await client.query('commit')
    client.release()
  } catch (error) {
    // A list that is cut in the middle leaves rows on the wire: the connection ends with it.
    client.release(true)
    throw error
  }
}
