import type { Kysely } from 'kysely'
import pg from 'pg'
import type { Config } from '../../config/config.ts'
import type { DB } from '../../generated/database.ts'
import { retry, type Retries } from '../../pace/retry.ts'
import { analyze, grownTables } from './analyze.ts'
import { streamed } from './copy.ts'
import { kyselyOn, type Queryable, type Sending } from './driver.ts'
import { isLostConnection, isRetryable } from './errors.ts'
import { noGuard, tenantGuard } from './guard/guard.ts'
import { type Lane, openLanes, openPools } from './pools.ts'

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
  | 'poolSize'
  | 'listPoolSize'
  | 'preparedStatements'
  | 'rowLevelSecurity'
  | 'tenantGuard'
  | 'statementTimeout'
  | 'longWriteLease'
>

type Work<T> = (db: Db) => Promise<T>

/** Opens the pools. Nothing connects before the first query. */
export function openDatabase(url: string, settings: Settings) {
  const pools = openPools(url, settings)
  const lanes = openLanes(settings)
  const guard = settings.tenantGuard ? tenantGuard : noGuard
  const sending = { guard, prepared: settings.preparedStatements }
  const { rowLevelSecurity } = settings
  const patience = settings.statementTimeout + 500
  const analyzed = (clientId: string, tables: readonly string[]) =>
    analyze((query) => lanes.statistics(clientId, () => pools.service.query(query)), tables)
  const context = { pool: pools.main, lane: lanes.own, sending, rowLevelSecurity, patience, analyzed }
  const long = { ...context, pool: pools.long, lane: lanes.long, patience: Infinity }
  return {
    pools,
    /** Milliseconds that a lease of db/engine/long-write.ts lasts. */
    longWriteLease: settings.longWriteLease,
    /** Tables without a client, `client` and `cle_api`, on connections that no client's calls wait for. */
    registry: kyselyOn(pools.service, sending),
    ...accessTo(context),
    /** The same for calls without a key, of which a crowd comes at once, as to a vote at its opening. */
    crowd: accessTo({ ...context, lane: lanes.crowd }),
    /** The same for what the process does by itself: it neither waits for the calls of the client nor takes their place. */
    beside: accessTo({ ...context, lane: lanes.beside }),
    /** The same for who has a turn at the long writes: it waits for no call of its own client, while others wait for it. */
    ahead: accessTo({ ...context, pool: pools.long, lane: lanes.long }),
    /** A batch without a bound of time, on a connection of its own: for the lease of db/engine/long-write.ts, or to erase. */
    writeUnbounded: <T>(clientId: string, work: Work<T>) =>
      transaction({ ...long, batch: true }, clientId, work, 'begin'),
    /** The same, and nothing of it stays: what it would have done is all that it gives. */
    rehearse: <T>(clientId: string, work: Work<T>) =>
      transaction({ ...long, isRehearsal: true }, clientId, work, 'begin'),
    /** Hands the bytes of a list, `copy` of db/lists/rows.ts, to `consume`, on a connection that is held until it returns or throws. */
    stream: async <T>(clientId: string, copy: string, consume: (bytes: AsyncIterable<Buffer>) => Promise<T>) => {
      await guard(copy)
      const deadline = Date.now() + patience
      const lists = { pool: pools.lists, clientId: rowLevelSecurity ? clientId : undefined, deadline, patience }
      return lanes.lists(clientId, () => streamed(lists, copy, consume))
    },
    close: async () => {
      await Promise.all(Object.values(pools).map((pool) => pool.end()))
    },
  }
}

type Call = { clientId: string; opening: string; deadline: number }
type Context = {
  readonly pool: pg.Pool
  readonly lane: Lane
  readonly sending: Sending
  readonly rowLevelSecurity: boolean
  readonly patience: number
  readonly batch?: boolean
  readonly isRehearsal?: boolean
  readonly analyzed: (clientId: string, tables: readonly string[]) => Promise<void>
}

/** What is done as one client, by the lane of the context. */
function accessTo(context: Context) {
  return {
    /** Runs `work` as `clientId` in one transaction: nothing of it stays unless it succeeds. */
    write: <T>(clientId: string, work: Work<T>) => transaction(context, clientId, work, 'begin'),
    /** The same, begun again when another transaction changes what it has read before it writes. */
    writeUnchanged: <T>(clientId: string, work: Work<T>) =>
      transaction(context, clientId, work, 'begin isolation level repeatable read'),
    /** The same for a few rows that are found by their keys, however many the planner takes the tables to hold. */
    writeKeyed: <T>(clientId: string, work: Work<T>) => transaction(context, clientId, work, beginKeyed),
    /** The same for a write of many rows: those that it adds are analyzed once they are there. */
    writeBatch: <T>(clientId: string, work: Work<T>) =>
      transaction({ ...context, batch: true }, clientId, work, 'begin'),
    /** Reads as `clientId`: each query on its own, or in a transaction where row security needs one. */
    read: <T>(clientId: string, work: Work<T>): Promise<T> =>
      context.rowLevelSecurity
        ? transaction(context, clientId, work, 'begin read only')
        : context.lane.enter(clientId, () => reading(context, clientId, work)),
  }
}

/** Reads with queries that take a turn each; all of them together end in time to say that the service is unavailable. */
function reading<T>({ pool, lane, sending, patience }: Context, clientId: string, work: Work<T>): Promise<T> {
  const deadline = Date.now() + patience
  const query: Queryable['query'] = (config) =>
    lane.turn(clientId, () => {
      const timed = { ...config, query_timeout: Math.max(1, deadline - Date.now()) }
      return pool.query(timed)
    })
  const db = { q: kyselyOn({ query }, sending), clientId }
  return retry(() => work({ ...db, now: new Date().toISOString() }), { ...passing, deadline })
}

/** One transaction, tried again as a whole; all tries together end in time to say that the service is unavailable. */
function transaction<T>(context: Context, clientId: string, work: Work<T>, opening: string): Promise<T> {
  const { lane, patience } = context
  return lane.enter(clientId, () => {
    const call = { clientId, opening, deadline: Date.now() + patience }
    return retry(() => lane.turn(clientId, () => attempt(context, call, work)), { ...passing, deadline: call.deadline })
  })
}

async function attempt<T>(context: Context, call: Call, work: Work<T>): Promise<T> {
  const { clientId } = call
  const client = await context.pool.connect()
  let isCommitting = false
  try {
    const now = await begin(client, context, call)
    const result = await work({ q: kyselyOn(client, context.sending), clientId, now })
    const grown = context.batch ? await grownTables(client) : []
    if (!context.isRehearsal) isCommitting = true
    await end(client, context)
    client.release()
    await context.analyzed(clientId, grown)
    return result
  } catch (error) {
    await rollback(client, error)
    if (isCommitting && error instanceof Error) ofCommits.add(error)
    throw error
  }
}

async function end(client: pg.PoolClient, { isRehearsal = false }: Context) {
  const wanted = isRehearsal ? 'rollback' : 'commit'
  const { command } = await client.query(wanted)
  if (command !== wanted.toUpperCase()) throw new Error('The transaction was rolled back by the database')
}

/** Errors of commits, of which nobody knows whether they were made. */
const ofCommits = new WeakSet<Error>()

/** Nothing was written, and the next try may succeed. */
const mayPass = (error: unknown) => isRetryable(error) || (isLostConnection(error) && !ofCommits.has(error as Error))

/** How queries are made again, or whole transactions: after a deadlock, or a connection lost before the commit. */
export const passing: Retries = { mayPass, pauses: [20, 40], jitter: true }

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
  const tenant = rowLevelSecurity ? ` set local app.client_id = ${pg.escapeLiteral(clientId)};` : ''
  const statements = `${opening};${tenant} ${bound}; select now()::timestamptz(3) as now`
  const results = (await client.query(statements)) as unknown as pg.QueryResult<{ now: string }>[]
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
