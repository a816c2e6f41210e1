import type { Kysely } from 'kysely'
import pg from 'pg'
import type { DB } from '../../generated/database.ts'
import { grownTables } from './analyze.ts'
import { kyselyOn, type Queryable, type Sending } from './driver.ts'
import { isLostConnection, isRetryable } from './errors.ts'

/** Who acts: a key, by its id and its name, or the operator. */
export type Auteur =
  | { readonly genre: 'Cle'; readonly id: string; readonly nom: string }
  | { readonly genre: 'Operateur'; readonly id: null; readonly nom: null }

/** What every query module takes: the rows of one client, inside the transaction of the call when it writes. */
export type Db = {
  readonly q: Kysely<DB>
  readonly clientId: string
  /** Who acts, for a journal to say; nobody where the service does something by itself. */
  readonly par?: Auteur | undefined
  /** The instant of the call: in a write, the one stamp of its transaction, by the database's clock. */
  readonly now: string
  /** Milliseconds that a write waits for a row before it gives way, where it does (`patiently`). */
  readonly rowPatience?: number
}

export type Work<T> = (db: Db) => Promise<T>

/** How a transaction is begun, and the instant when it is to be over. */
export type Opening = { readonly clientId: string; readonly opening: string; readonly deadline: number }

/** What transactions are made with. */
export type Means = {
  readonly pool: pg.Pool
  readonly sending: Sending
  readonly rowLevelSecurity: boolean
  readonly rowPatience: number
  readonly batch?: boolean
  readonly isRehearsal?: boolean
  readonly analyzed: (clientId: string, tables: readonly string[]) => Promise<void>
}

/** Tries a transaction once. */
export async function attempt<T>(means: Means, call: Opening, work: Work<T>): Promise<T> {
  const { clientId } = call
  const { rowPatience } = means
  const { result, grown } = await onConnection(means.pool, async (client, committing) => {
    const now = stampOf(await client.query(beginning(means, call)))
    const result = await work({ q: kyselyOn(client, means.sending), clientId, now, rowPatience })
    const grown = means.batch ? await grownTables(client) : []
    if (!means.isRehearsal) committing()
    await end(client, means)
    return { result, grown }
  })
  await means.analyzed(clientId, grown)
  return result
}

/**
 * The same with a way to the database less: what begins the transaction is sent with its first statement, so that the
 * stamp is known after this one only.
 */
export const attemptBriefly = <T>(means: Means, call: Opening, work: Work<T>): Promise<T> =>
  onConnection(means.pool, async (client, committing) => {
    const state = { now: '', isBegun: false }
    const query: Queryable['query'] = async (config) => {
      if (state.isBegun) return client.query(config)
      state.isBegun = true
      const [begun, found] = await inOneWay(client, [beginning(means, call), config])
      state.now = stampOf(begun)
      return found
    }
    const { clientId } = call
    const result = await work({
      ...{ q: kyselyOn({ query }, means.sending), clientId, rowPatience: means.rowPatience },
      get now() {
        return state.now
      },
    })
    committing()
    if (state.isBegun) await end(client, means)
    return result
  })

type Result = pg.QueryResult<never>

/** Sends two messages at once, and gives the answers to both; the first failure once both are answered. */
async function inOneWay(client: pg.PoolClient, messages: readonly [Message, Message]): Promise<[Result, Result]> {
  const { stream } = client.connection
  stream.cork()
  const answers = messages.map((message) => client.query<never>(message as string))
  stream.uncork()
  const [one, other] = await Promise.allSettled(answers)
  for (const answer of [one, other]) if (answer?.status === 'rejected') throw answer.reason
  return [one, other].map((answer) => (answer as PromiseFulfilledResult<Result>).value) as [Result, Result]
}

type Message = string | Parameters<Queryable['query']>[0]
type Deed<T> = (client: pg.PoolClient, committing: () => void) => Promise<T>

/** Does a transaction on a connection, which goes back to its pool: after a failure, once the transaction is undone. */
async function onConnection<T>(pool: pg.Pool, deed: Deed<T>): Promise<T> {
  const client = await pool.connect()
  const state = { isCommitting: false }
  try {
    const result = await deed(client, () => (state.isCommitting = true))
    client.release()
    return result
  } catch (error) {
    await rollback(client, error)
    if (state.isCommitting && error instanceof Error) ofCommits.add(error)
    throw error
  }
}

async function end(client: pg.PoolClient, { isRehearsal = false }: Means) {
  const wanted = isRehearsal ? 'rollback' : 'commit'
  seeEnd(await client.query(wanted), wanted)
}

function seeEnd({ command }: pg.QueryResult, wanted: string) {
  if (command !== wanted.toUpperCase()) throw new Error('The transaction was rolled back by the database')
}

/** Errors of commits, of which nobody knows whether they were made. */
const ofCommits = new WeakSet<Error>()

/** Nothing was written, and the next try may succeed. */
export const mayPass = (error: unknown) =>
  isRetryable(error) || (isLostConnection(error) && !ofCommits.has(error as Error))

/** Milliseconds within which a unit write ends after its stamp: incremental reads rely on it (decision A-35). */
const unitBound = 5000

/** What opens a transaction in one message, to end before `deadline`, and gives its stamp. */
function beginning({ rowLevelSecurity }: Means, { clientId, opening, deadline }: Opening): string {
  const left = deadline === Infinity ? 0 : Math.min(unitBound, Math.max(1, deadline - Date.now()))
  // Zero first: a time-out that is already running, by a default of the database, would not be replaced.
  const bound = `set local transaction_timeout = 0; set local transaction_timeout = ${String(left)}`
  const tenant = rowLevelSecurity ? ` set local app.client_id = ${pg.escapeLiteral(clientId)};` : ''
  return `${opening};${tenant} ${bound}; select now()::timestamptz(3) as now`
}

const stampOf = (results: unknown): string => (results as pg.QueryResult<{ now: string }>[]).at(-1)?.rows[0]?.now ?? ''

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
