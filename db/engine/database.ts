import type { Config } from '../../config/config.ts'
import { retry, type Retries } from '../../pace/retry.ts'
import { measured } from '../../pace/spent.ts'
import { analyze, type Grown } from './analyze.ts'
import { streamed } from './copy.ts'
import { kyselyOn, type Queryable, runOn } from './driver.ts'
import { noGuard, tenantGuard } from './guard/guard.ts'
import { type Lane, openLanes, openPools } from './pooling/pools.ts'
import { lookingOn } from './rounds.ts'
import type { Kind, Opening } from './flights/opening.ts'
import { attemptBriefly } from './flights/brief.ts'
import { attempt, type Means, mayPass, type Work } from './transaction.ts'

export { actingAs, type Auteur, type Db } from './transaction.ts'

export type Database = ReturnType<typeof openDatabase>

type Settings = Pick<
  Config,
  | 'poolSize'
  | 'listPoolSize'
  | 'preparedStatements'
  | 'rowLevelSecurity'
  | 'tenantGuard'
  | 'statementTimeout'
  | 'rowPatience'
  | 'longWriteLease'
>

/** Opens the pools. Nothing connects before the first query. */
export function openDatabase(url: string, settings: Settings) {
  const pools = openPools(url, settings)
  const lanes = openLanes(settings)
  const guard = settings.tenantGuard ? tenantGuard : noGuard
  const sending = { guard, prepared: settings.preparedStatements }
  const { rowLevelSecurity } = settings
  const waits = { row: settings.rowPatience, usual: settings.statementTimeout }
  const patience = settings.statementTimeout + 500
  const analyzed = (clientId: string, tables: readonly Grown[]) =>
    analyze((query) => lanes.statistics(clientId, () => pools.service.query(query)), tables)
  const context = { pool: pools.main, lane: lanes.own, sending, rowLevelSecurity, waits, patience, analyzed }
  // Of one another's rows long writes wait without end, as their sessions do.
  const turnIn = (lane: Lane) => ({ ...context, pool: pools.long, lane, waits: { ...waits, usual: 0 } })
  const turn = turnIn(lanes.long)
  const long = { ...turn, patience: Infinity }
  return {
    pools,
    /** Milliseconds that a lease of db/engine/long-write.ts lasts. */
    longWriteLease: settings.longWriteLease,
    /** Tables without a client, `client` and `cle_api`, on connections that no client's calls wait for. */
    registry: kyselyOn(pools.service, sending),
    /** The same for the functions that look at one client after the other (`lookingOn`). */
    rounds: kyselyOn(lookingOn(pools.service), sending),
    ...accessTo(context),
    /** The same for calls without a key, of which a crowd comes at once, as to a vote at its opening. */
    crowd: accessTo({ ...context, lane: lanes.crowd }),
    /** The same for what the process does by itself: it neither waits for the calls of the client nor takes their place. */
    beside: accessTo({ ...context, lane: lanes.beside }),
    ...longAccess(turn),
    /** The same two for a long write that has turns of its own, by a name, beside those of its client. */
    longAs: (name: string) => longAccess(turnIn(lanes.longAs(name))),
    /** The same, and nothing of it stays: what it would have done is all that it gives. */
    rehearse: <T>(clientId: string, work: Work<T>) =>
      transaction({ ...long, isRehearsal: true }, clientId, work, plain),
    /** Reads as `clientId` for as long as a long write may last, for a command that looks at all that a client has. */
    survey: <T>(clientId: string, work: Work<T>) =>
      brief({ ...long, lane: lanes.alone }, clientId, work, { begin: 'begin read only' }),
    /** Hands the bytes of a list, `copy` of db/lists/rows.ts, to `consume`, on a connection that is held until it returns or throws. */
    stream: async <T>(clientId: string, copy: string, consume: (bytes: AsyncIterable<Buffer>) => Promise<T>) => {
      await guard(copy)
      const deadline = Date.now() + patience
      const lists = { pool: pools.lists, clientId: rowLevelSecurity ? clientId : undefined, deadline, patience }
      return measured((within) => lanes.lists(clientId, () => within(() => streamed(lists, copy, consume))))
    },
    close: async () => {
      await Promise.all(Object.values(pools).map((pool) => pool.end()))
    },
  }
}

type Context = Means & { readonly lane: Lane; readonly patience: number }

/** What is done by who has a turn at the long writes. */
const longAccess = (turn: Context) => ({
  /** The same for who has a turn at the long writes: it waits for no call of its own client, while others wait for it. */
  ahead: accessTo(turn),
  /** A batch without a bound of time, on a connection of its own: for the lease of db/engine/long-write.ts, or to erase. */
  writeUnbounded: <T>(clientId: string, work: Work<T>) =>
    transaction({ ...turn, patience: Infinity, batch: true }, clientId, work, plain),
})

/** What is done as one client, by the lane of the context. */
function accessTo(context: Context) {
  return {
    /** Runs `work` as `clientId` in one transaction: nothing of it stays unless it succeeds. */
    write: <T>(clientId: string, work: Work<T>) => brief(context, clientId, work, plain),
    /** The same, begun again when another transaction changes what it has read before it writes. */
    writeUnchanged: <T>(clientId: string, work: Work<T>) =>
      brief(context, clientId, work, { begin: 'begin isolation level repeatable read' }),
    /** The same for a few rows that are found by their keys, however many the planner takes the tables to hold. */
    writeKeyed: <T>(clientId: string, work: Work<T>) => brief(context, clientId, work, keyed),
    /** The same for a write of many rows: those that it adds are analyzed once they are there. */
    writeBatch: <T>(clientId: string, work: Work<T>) => transaction({ ...context, batch: true }, clientId, work, plain),
    /** Reads as `clientId`: each query on its own, or in a transaction where row security needs one. */
    read: <T>(clientId: string, work: Work<T>): Promise<T> =>
      context.rowLevelSecurity
        ? brief(context, clientId, work, { begin: 'begin read only' })
        : context.lane.enter(clientId, () => reading(context, clientId, work)),
  }
}

/** Reads with queries that take a turn each; all of them together end in time to say that the service is unavailable. */
function reading<T>(context: Context, clientId: string, work: Work<T>): Promise<T> {
  const { pool, lane, sending, patience } = context
  const deadline = Date.now() + patience
  const query: Queryable['query'] = (config) =>
    measured((within) =>
      lane.turn(clientId, () => {
        const timed = { ...config, query_timeout: Math.max(1, deadline - Date.now()) }
        return within(() => pool.query<never>(timed))
      }),
    )
  const db = { q: kyselyOn({ query }, sending), run: runOn({ query }, sending), clientId, together: context }
  return retry(() => work({ ...db, now: new Date().toISOString() }), { ...passing, deadline })
}

/** One transaction, tried again as a whole; all tries together end in time to say that the service is unavailable. */
const transaction = <T>(context: Context, clientId: string, work: Work<T>, kind: Kind): Promise<T> =>
  inTurn(context, { clientId, kind }, (call) => attempt(context, call, work))

/** The same for a work of a few statements, the first of which is sent with what begins the transaction. */
const brief = <T>(context: Context, clientId: string, work: Work<T>, kind: Kind): Promise<T> =>
  inTurn(context, { clientId, kind }, (call) => attemptBriefly(context, call, work))

/** Tries what is done in a turn of a client, again where that may help. */
function inTurn<T>(
  { lane, patience }: Context,
  { clientId, kind }: Omit<Opening, 'deadline'>,
  once: (call: Opening) => Promise<T>,
): Promise<T> {
  return measured((within) =>
    lane.enter(clientId, () => {
      const call = { clientId, kind, deadline: Date.now() + patience }
      const turn = () => lane.turn(clientId, () => within(() => once(call)))
      return retry(turn, { ...passing, deadline: call.deadline })
    }),
  )
}

/**
 * Until statistics tell of rows that were just added, the planner would rather read them all than look up a few: all the
 * tokens of a campaign for each group of votes, for as long as the database knew of few.
 */
const keyed: Kind = {
  begin: 'begin',
  settings: Object.fromEntries(
    ['hashjoin', 'mergejoin', 'bitmapscan', 'seqscan'].map((way) => [`enable_${way}`, 'off']),
  ),
}

const plain: Kind = { begin: 'begin' }

/** How queries are made again, or whole transactions: after a deadlock, or a connection lost before the commit. */
export const passing: Retries = { mayPass, pauses: [20, 40], jitter: true }
