import type { Kysely } from 'kysely'
import pg from 'pg'
import type { DB } from '../../generated/database.ts'
import { grownTables } from './analyze.ts'
import { kyselyOn, type Queryable, type Sending } from './driver.ts'
import { codeOf } from '../../rules/error-code.ts'
import { isLostConnection, isRetryable } from './errors.ts'
import { writtenFor } from './pooling/in-shards.ts'
import { isDistributed, localSettings } from './pooling/session-settings.ts'

/** Who acts: a key, by its id and its name, or the operator, by the fingerprint of the token where it is the administration. */
export type Auteur =
  | { readonly genre: 'Cle'; readonly id: string; readonly nom: string }
  | { readonly genre: 'Operateur'; readonly id: string | null; readonly nom: null }

/** What every query module takes: the rows of one client, inside the transaction of the call when it writes. */
export type Db = {
  readonly q: Kysely<DB>
  readonly clientId: string
  /** Who acts, for a journal to say; nobody where the service does something by itself. */
  readonly par?: Auteur | undefined
  /** The instant of the call: in a write, the one stamp of its transaction, by the database's clock. */
  readonly now: string
  /** The same for a statement that is compiled ahead: in the one that begins a transaction, as the database writes it. */
  readonly stamp?: string
  /** What is sent along with the commit, in the same way to the database: the line that tells of it (decision N-6). */
  readonly last?: { statement?: Statement; employeId?: string; isUntold?: boolean }
  /** How long a write waits for rows that another one holds. */
  readonly waits?: LockWaits
}

/** Milliseconds: for a row before a write gives way, where it does (`patiently`), and for any other; 0 is without end. */
export type LockWaits = { readonly row: number; readonly usual: number }

/** A statement that was compiled. */
export type Statement = { readonly name?: string; readonly text: string; readonly values: unknown[] }

export type Work<T> = (db: Db) => Promise<T>

/** How a transaction is begun, and the instant when it is to be over. */
export type Opening = { readonly clientId: string; readonly opening: string; readonly deadline: number }

/** What transactions are made with. */
export type Means = {
  readonly pool: pg.Pool
  readonly sending: Sending
  readonly rowLevelSecurity: boolean
  readonly waits: LockWaits
  readonly batch?: boolean
  readonly isRehearsal?: boolean
  readonly analyzed: (clientId: string, tables: readonly string[]) => Promise<void>
}

/** Tries a transaction once, whose work is many statements: it is begun by a message of its own. */
export async function attempt<T>(means: Means, call: Opening, work: Work<T>): Promise<T> {
  const { clientId } = call
  const { waits } = means
  const { result, grown } = await onConnection(means.pool, async (client, committing) => {
    const now = stampOf(await inOrder(client, beginning(client, means, call)))
    const last: Db['last'] = {}
    const result = await work({ q: kyselyOn(sendingTo(client, means), means.sending), clientId, now, waits, last })
    const grown = means.batch ? await grownTables(client) : []
    if (!means.isRehearsal) committing()
    await end(client, means, last)
    return { result, grown }
  })
  await means.analyzed(clientId, grown)
  return result
}

/**
 * The same with a way to the database less: what begins the transaction is sent with its first statement, so that the
 * stamp is known after this one only. A work that asks for it before is done again, in a transaction that is begun first:
 * nothing of what it did stays.
 */
export const attemptBriefly = <T>(means: Means, call: Opening, work: Work<T>): Promise<T> =>
  onConnection(means.pool, async (client, committing) => {
    const { sending, waits } = means
    const last: NonNullable<Db['last']> = {}
    const about = { clientId: call.clientId, waits, last }
    const begun = beginLater(client, means, beginning(client, means, call))
    const open = { ...about, q: kyselyOn(begun, sending) }
    const first = await settled(() => work(stamped(open, begun)))
    if (!begun.isAskedEarly()) {
      const result = valueOf(first)
      committing()
      if (begun.isBegun()) await end(client, means, last)
      return result
    }
    if (begun.isBegun()) await client.query('rollback')
    delete last.statement
    delete last.employeId
    delete last.isUntold
    const now = stampOf(await inOrder(client, beginning(client, means, call)))
    const result = await work({ ...about, q: kyselyOn(sendingTo(client, means), sending), now })
    committing()
    await end(client, means, last)
    return result
  })

/** What sends the statements of a transaction that is begun. */
const sendingTo = (client: pg.PoolClient, { rowLevelSecurity }: Means): Queryable => {
  const [written, send] = [writtenFor(client, rowLevelSecurity), openSending(client)]
  return { query: (config) => send(written(config)) }
}

/**
 * Sends what a transaction is made of. Of statements that are sent at once those after one that fails are refused because
 * the transaction is over, which says nothing: they fail by what has ended it, whichever is heard of first.
 */
function openSending(client: pg.PoolClient): Send {
  let cause: unknown
  return async (message) => {
    try {
      return await client.query<never>(message as string)
    } catch (error) {
      if (!consequences.includes(codeOf(error))) cause = error
      throw cause ?? error
    }
  }
}

/** What PostgreSQL calls a statement of a transaction that has failed, and one that was to be prepared by such a one. */
const consequences = ['25P02', '26000']

type Begun = ReturnType<typeof beginLater>

/** Sends what begins a transaction with the first statement of it. */
function beginLater(client: pg.PoolClient, { rowLevelSecurity }: Means, beginning: readonly string[]) {
  const state = { now: '', isBegun: false, isAskedEarly: false }
  const [written, send] = [writtenFor(client, rowLevelSecurity), openSending(client)]
  const query: Queryable['query'] = async (config) => {
    if (state.isBegun) return send(written(config))
    state.isBegun = true
    const answers = await inOneWay(client, [...beginning, written(config)], send)
    state.now = stampOf(answers.at(-2))
    return answers.at(-1) as Result
  }
  return {
    query,
    isBegun: () => state.isBegun,
    isAskedEarly: () => state.isAskedEarly,
    now(): string {
      if (state.now !== '') return state.now
      state.isAskedEarly = true
      throw askedEarly
    },
    stamp: () => state.now || startOfTransaction,
  }
}

/** What PostgreSQL reads as the instant at which the transaction began, where a timestamptz is wanted. */
const startOfTransaction = 'now'

/** Made once, because it says nothing of where: the work is done again. */
const askedEarly = new Error('The stamp of a transaction was asked for before its first statement')

const stamped = (about: Omit<Db, 'now' | 'stamp'>, begun: Begun): Db => ({
  ...about,
  get now() {
    return begun.now()
  },
  get stamp() {
    return begun.stamp()
  },
})

/** The same rows as somebody who acts; what is not known yet of the transaction is not asked for. */
export const actingAs = (db: Db, par: Auteur): Db =>
  Object.defineProperties({}, { ...Object.getOwnPropertyDescriptors(db), par: { value: par, enumerable: true } }) as Db

async function settled<T>(work: () => Promise<T>): Promise<PromiseSettledResult<T>> {
  const [result] = await Promise.allSettled([(async () => work())()])
  return result
}

function valueOf<T>(result: PromiseSettledResult<T>): T {
  if (result.status === 'rejected') throw result.reason
  return result.value
}

type Result = pg.QueryResult<never>

/** Sends one message after the other; gives the answer to the last. */
async function inOrder(client: pg.PoolClient, messages: readonly string[]): Promise<Result | undefined> {
  let answer: Result | undefined
  for (const message of messages) answer = await client.query<never>(message)
  return answer
}

/** Sends messages at once, and gives the answers to all; the first failure once all are answered. */
async function inOneWay(
  client: pg.PoolClient,
  messages: readonly Message[],
  send: Send = (message) => client.query<never>(message as string),
): Promise<Result[]> {
  const { stream } = client.connection
  stream.cork()
  const answers = messages.map(send)
  stream.uncork()
  return (await Promise.allSettled(answers)).map(valueOf)
}

type Send = (message: Message) => Promise<Result>
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

async function end(
  client: pg.PoolClient,
  { isRehearsal = false, sending }: Means,
  { statement }: NonNullable<Db['last']>,
) {
  const wanted = isRehearsal ? 'rollback' : 'commit'
  if (!statement || isRehearsal) {
    seeEnd(await client.query(wanted), wanted)
    return
  }
  await sending.guard(statement.text)
  const [, ended] = await inOneWay(client, [sending.prepared ? statement : { ...statement, name: '' }, wanted])
  seeEnd(ended, wanted)
}

function seeEnd(ended: Result | undefined, wanted: string) {
  if (ended?.command !== wanted.toUpperCase()) throw new Error('The transaction was rolled back by the database')
}

/** Errors of commits, of which nobody knows whether they were made. */
const ofCommits = new WeakSet<Error>()

/** Nothing was written, and the next try may succeed. */
export const mayPass = (error: unknown) =>
  isRetryable(error) || (isLostConnection(error) && !ofCommits.has(error as Error))

/** Milliseconds within which a unit write ends after its stamp: incremental reads rely on it (decision A-35). */
const unitBound = 5000

/** What opens a transaction, in one message where the database takes it so, to end before `deadline`, and gives its stamp. */
function beginning(
  client: pg.PoolClient,
  { rowLevelSecurity }: Means,
  { clientId, opening, deadline }: Opening,
): readonly string[] {
  const left = deadline === Infinity ? 0 : Math.min(unitBound, Math.max(1, deadline - Date.now()))
  // Zero first: a time-out that is already running, by a default of the database, would not be replaced.
  const bound = ['set local transaction_timeout = 0', `set local transaction_timeout = ${String(left)}`]
  const tenant = rowLevelSecurity ? [`set local app.client_id = ${pg.escapeLiteral(clientId)}`] : []
  const said = [
    ...opening.split('; '),
    ...localSettings(client),
    ...tenant,
    ...bound,
    'select now()::timestamptz(3) as now',
  ]
  return isDistributed(client) ? said : [said.join('; ')]
}

/** The stamp in the last answer to what begins a transaction. */
const stampOf = (answer: unknown): string => {
  const last = Array.isArray(answer) ? (answer as unknown[]).at(-1) : answer
  return (last as pg.QueryResult<{ now: string }> | undefined)?.rows[0]?.now ?? ''
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
