import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Config } from '../config.ts'
import type { DB } from '../generated/database.ts'
import { kyselyOn, type Sending } from './driver.ts'
import { isLostConnection, isRetryable } from './errors.ts'
import { noGuard, tenantGuard } from './guard.ts'
import { analyze, grownTables } from './statistics.ts'
import { openTurns } from './turns.ts'

/** What every query module takes: the rows of one client, inside the transaction of the call when it writes. */
export type Db = {
  readonly q: Kysely<DB>
  readonly clientId: string
  /** The instant of the call: in a write, the one stamp of its transaction, by the database's clock. */
  readonly now: string
}

export type Database = ReturnType<typeof openDatabase>

type Settings = Pick<
  Config,
  'poolSize' | 'listPoolSize' | 'preparedStatements' | 'rowLevelSecurity' | 'tenantGuard' | 'statementTimeout'
>

/** Opens the pools. Nothing connects before the first query. */
export function openDatabase(url: string, settings: Settings) {
  const pools = openPools(url, settings)
  const guard = settings.tenantGuard ? tenantGuard : noGuard
  const sending = { guard, prepared: settings.preparedStatements }
  const registry = kyselyOn(pools.main, sending)
  const { rowLevelSecurity } = settings
  const patience = settings.statementTimeout + 500
  const context = { pool: pools.main, sending, rowLevelSecurity, patience, batch: false }
  return {
    pools,
    /** Tables without a client: `client` and `cle_api`. */
    registry,
    /** Runs `work` as `clientId` in one transaction: nothing of it stays unless it succeeds. */
    write: <T>(clientId: string, work: (db: Db) => Promise<T>) => transaction(context, clientId, work, 'begin'),
    /** The same, begun again when another transaction changes what it has read before it writes. */
    writeUnchanged: <T>(clientId: string, work: (db: Db) => Promise<T>) =>
      transaction(context, clientId, work, 'begin isolation level repeatable read'),
    /** The same for a few rows that are found by their keys, however many the planner takes the tables to hold. */
    writeKeyed: <T>(clientId: string, work: (db: Db) => Promise<T>) => transaction(context, clientId, work, beginKeyed),
    /** The same for a write of many rows: those that it adds are analyzed once they are there. */
    writeBatch: <T>(clientId: string, work: (db: Db) => Promise<T>) =>
      transaction({ ...context, batch: true }, clientId, work, 'begin'),
    /** A batch without a bound of time, on a connection of its own: for the lease of db/long-write.ts, or to erase. */
    writeUnbounded: <T>(clientId: string, work: (db: Db) => Promise<T>) =>
      transaction({ ...context, batch: true, pool: pools.long, patience: Infinity }, clientId, work, 'begin'),
    /** Reads as `clientId`: each query on its own, or in a transaction where row security needs one. */
    read: <T>(clientId: string, work: (db: Db) => Promise<T>): Promise<T> =>
      rowLevelSecurity
        ? transaction(context, clientId, work, 'begin read only')
        : retrying(() => work({ q: registry, clientId, now: new Date().toISOString() })),
    /** For what a crowd asks for at once, as a vote at its opening: leaves half of the connections to the others. */
    inTurn: openTurns(Math.max(1, Math.floor(settings.poolSize / 2))),
    /** Hands the bytes of a list, `copy` of db/rows.ts, to `consume`, on a connection that is held until it returns or throws. */
    stream: <T>(clientId: string, copy: string, consume: (bytes: AsyncIterable<Buffer>) => Promise<T>) => {
      guard(copy)
      const lists = { pool: pools.lists, clientId: rowLevelSecurity ? clientId : undefined, patience }
      return streamed(lists, copy, consume)
    },
    close: async () => {
      await Promise.all(Object.values(pools).map((pool) => pool.end()))
    },
  }
}

type Call = { clientId: string; opening: string; deadline: number }
type Context = { pool: pg.Pool; sending: Sending; rowLevelSecurity: boolean; patience: number; batch: boolean }

/** One transaction, tried again as a whole; all tries together end in time to say that the service is unavailable. */
function transaction<T>(context: Context, clientId: string, work: (db: Db) => Promise<T>, opening: string) {
  const call = { clientId, opening, deadline: Date.now() + context.patience }
  return retrying(() => once(context, call, work), call.deadline)
}

/** The result of `work`, begun again after a deadlock or a connection lost before its commit. */
export async function retrying<T>(work: () => Promise<T>, deadline = Infinity): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === 3 || !mayPass(error) || Date.now() > deadline) throw error
      await sleep(attempt * 20 * Math.random())
    }
  }
}

async function once<T>(context: Context, call: Call, work: (db: Db) => Promise<T>): Promise<T> {
  const { clientId } = call
  const client = await context.pool.connect()
  let step = 'begin'
  try {
    const now = await begin(client, context, call)
    const result = await work({ q: kyselyOn(client, context.sending), clientId, now })
    const grown = context.batch ? await grownTables(client) : []
    step = 'commit'
    const { command } = await client.query('commit')
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back by the database')
    client.release()
    await analyze(context.pool, grown)
    return result
  } catch (error) {
    await rollback(client, error)
    throw error instanceof Error ? Object.assign(error, { step }) : error
  }
}

/** Nothing was written, and the next try may succeed. */
const mayPass = (error: unknown) => isRetryable(error) || (isLostConnection(error) && !isAt(error, 'commit'))

const isAt = (error: unknown, step: string) => error instanceof Error && 'step' in error && error.step === step

function openPools(url: string, { poolSize, listPoolSize, statementTimeout }: Settings) {
  const common = { connectionString: url, keepAlive: true, idleTimeoutMillis: 60_000 }
  // A plan that is made for the values of a call takes a client that the statistics do not know yet for an empty one.
  const writing = { ...common, options: '-c plan_cache_mode=force_generic_plan' }
  const main = new pg.Pool({
    ...writing,
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
    ...writing,
    // The temporary tables of a batch stay in memory.
    options: `${writing.options} -c temp_buffers=128MB`,
    max: 2,
    connectionTimeoutMillis: 4500,
    statement_timeout: 600_000,
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'membres-et-votes ecritures longues',
  })
  const pools = { main, lists, long }
  // Without a listener, one connection that is reset ends the process. The pool speaks for the idle ones and replaces
  // them by itself; one that is in use speaks for itself, when it is lost outside of a query or while a list streams.
  for (const pool of Object.values(pools)) {
    pool.on('error', () => undefined)
    pool.on('connect', (client) => client.on('error', () => undefined))
  }
  return pools
}

/** Milliseconds within which a unit write ends after its stamp: incremental reads rely on it (decision A-35). */
const unitBound = 5000

/** Until statistics tell of rows that were just added, the planner would rather read them all than look up a few. */
const beginKeyed =
  'begin; set local enable_hashjoin = off; set local enable_mergejoin = off; set local enable_bitmapscan = off'

/** Opens the transaction in one message, to end before `deadline`; gives its stamp. */
async function begin(client: pg.PoolClient, { rowLevelSecurity }: Context, { clientId, opening, deadline }: Call) {
  const left = deadline === Infinity ? 0 : Math.min(unitBound, Math.max(1, deadline - Date.now()))
  // Zero first: a time-out that is already running, by a default of the database, would not be replaced.
  const bound = `set local transaction_timeout = 0; set local transaction_timeout = ${left}`
  const statements = `${opening}; ${bound}; select now()::timestamptz(3) as now`
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

type Lists = { pool: pg.Pool; clientId: string | undefined; patience: number }

async function streamed<T>(
  { pool, clientId, patience }: Lists,
  copy: string,
  consume: (bytes: AsyncIterable<Buffer>) => Promise<T>,
): Promise<T> {
  const deadline = Date.now() + patience
  const client = await pool.connect()
  const run = (text: string) => client.query({ text, query_timeout: patience } as pg.QueryConfig)
  try {
    if (clientId) await run(`begin read only; set local app.client_id = ${pg.escapeLiteral(clientId)}`)
    const result = await consume(arriving(client.query(copyTo(copy)), deadline, patience))
    if (clientId) await run('commit')
    client.release()
    return result
  } catch (error) {
    // A list that is cut in the middle leaves rows on the wire: the connection ends with it.
    client.release(true)
    throw error
  }
}

/** The same bytes; an error once the database has let the reader wait too long for the first or the next of them. */
async function* arriving(stream: Readable, deadline: number, patience: number): AsyncGenerator<Buffer> {
  const giveUp = () => stream.destroy(new Error('Query read timeout'))
  // The end of the connection is an error of the stream too, after everybody has stopped reading it.
  stream.on('error', () => undefined)
  let timer = setTimeout(giveUp, Math.max(500, deadline - Date.now()))
  try {
    for await (const chunk of stream) {
      clearTimeout(timer)
      yield chunk as Buffer
      timer = setTimeout(giveUp, patience)
    }
  } finally {
    clearTimeout(timer)
  }
}
