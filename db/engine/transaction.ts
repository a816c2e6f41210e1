import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { DB } from '../../generated/database.ts'
import { type Grown, grownTables } from './analyze.ts'
import { kyselyOn, named, namedAhead, type Queryable, type Run, runOn, type Sending } from './driver.ts'
import { codeOf } from '../../rules/error-code.ts'
import { isLostConnection, isRetryable } from './errors.ts'
import { writtenFor } from './shards/in-shards.ts'
import { type Answer, fly, type Statement } from './flights/flight.ts'
import { asStatements, inWords, isOwn, type Opening } from './flights/opening.ts'

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
  /**
   * What is sent along with the commit, in the same way to the database, as the line that tells of it (decision N-6), and
   * the rows that it has given, once that is made.
   */
  readonly last?: {
    statement?: Statement
    rows?: readonly unknown[] | undefined
    employeId?: string
    isUntold?: boolean
    /** Has the line sent, of what is made and has these ids, before it is. */
    foretell?: (made: Readonly<Record<string, string>>) => void
    /** The transaction is over, and its line was written. */
    isTold?: boolean
  }
  /** How long a write waits for rows that another one holds. */
  readonly waits?: LockWaits
  /** The same as somebody who acts, without asking for what is not known yet of the transaction. */
  readonly as?: (par: Auteur) => Db
  /**
   * The same for a compiled statement that is the whole of a transaction, which is over with it and what is sent along;
   * undefined where more than that was sent or the session takes no such thing. Nothing of one that fails stays, and
   * another one may be sent.
   */
  readonly whole?: () => Db | undefined
  /** Sends a statement that was compiled, by no kysely. */
  readonly run?: Run
  /** What reads outside of a transaction share, so that those that come at once may be one statement. */
  readonly together?: object
}

/** Milliseconds: for a row before a write gives way, where it does (`patiently`), and for any other; 0 is without end. */
export type LockWaits = { readonly row: number; readonly usual: number }

export type Work<T> = (db: Db) => Promise<T>

/** What transactions are made with. */
export type Means = {
  readonly pool: pg.Pool
  readonly sending: Sending
  readonly rowLevelSecurity: boolean
  readonly waits: LockWaits
  readonly batch?: boolean
  readonly isRehearsal?: boolean
  readonly analyzed: (clientId: string, tables: readonly Grown[]) => Promise<void>
}

/** Tries a transaction once, whose work is many statements: it is begun by a message of its own. */
export async function attempt<T>(means: Means, call: Opening, work: Work<T>): Promise<T> {
  const { clientId } = call
  const { waits } = means
  const { result, grown } = await onConnection(means.pool, async (client, committing) => {
    const now = await begin(client, means, call)
    const last: Db['last'] = {}
    const { q, run } = reaching(sendingTo(client), means)
    const result = await work({ q: q(), run, clientId, now, waits, last })
    const grown = means.batch ? await grownTables(client) : []
    if (!means.isRehearsal) committing()
    await end(client, means, last)
    return { result, grown }
  })
  await means.analyzed(clientId, grown)
  return result
}

/** Begins a transaction; gives its stamp. */
export async function begin(client: pg.PoolClient, means: Means, call: Opening): Promise<string> {
  const answers = isOwn(client)
    ? await inOneWay(client, asStatements(means, call))
    : await inOrder(client, inWords(client, means, call))
  return stampOf(answers.at(-1))
}

/** What sends the statements of a transaction that is begun. */
export const sendingTo = (client: pg.PoolClient): Queryable => {
  const [written, send] = [writtenFor(client), openSending(client)]
  return { query: async (statement) => only(await send([written(statement)])) }
}

/**
 * Sends what a transaction is made of. Of statements that are sent at once those after one that fails are refused because
 * the transaction is over, which says nothing: they fail by what has ended it, whichever is heard of first.
 */
export function openSending(client: pg.PoolClient): (messages: readonly Message[]) => Promise<readonly Answer[]> {
  let cause: unknown
  return async (messages) => {
    try {
      return await inOneWay(client, messages)
    } catch (error) {
      if (!consequences.includes(codeOf(error))) cause = error
      throw cause ?? error
    }
  }
}

/** What PostgreSQL calls a statement of a transaction that has failed, and one that was to be prepared by such a one. */
const consequences = ['25P02', '26000']

/** The answer to the last statement that was sent. */
export function only(answers: readonly Answer[]): Answer {
  const last = answers.at(-1)
  if (!last) throw new Error('The database has answered nothing')
  return last
}

/** How the database is reached through what sends statements: most works of a few need no kysely, which is made where one asks. */
export function reaching(target: Queryable, { sending }: Means) {
  let made: Db['q'] | undefined
  return { q: () => (made ??= kyselyOn(target, sending)), run: runOn(target, sending) }
}

/** The same rows as somebody who acts; what is not known yet of the transaction is not asked for. */
export const actingAs = (db: Db, par: Auteur): Db => db.as?.(par) ?? { ...db, par }

export function valueOf<T>(result: PromiseSettledResult<T>): T {
  if (result.status === 'rejected') throw result.reason
  return result.value
}

type Message = string | Statement

/** Sends one message after the other; gives the answers to all. */
async function inOrder(client: pg.PoolClient, messages: readonly string[]): Promise<readonly Answer[]> {
  const answers: Answer[] = []
  for (const message of messages) answers.push(await client.query<never>(message))
  return answers
}

/** Sends messages at once, and gives the answers to all; the first failure once all are answered. */
async function inOneWay(client: pg.PoolClient, messages: readonly Message[]): Promise<readonly Answer[]> {
  const statements = messages.filter((message) => typeof message !== 'string')
  // What is not prepared may be several statements in one text.
  if (statements.length === messages.length && statements.every(({ name }) => name)) return fly(client, statements)
  const { stream } = client.connection
  stream.cork()
  const answers = messages.map((message) => client.query<never>(message as string))
  stream.uncork()
  return (await Promise.allSettled(answers)).map(valueOf)
}

/** Says that a transaction is being committed, or that it was not after all. */
export type Committing = (is?: boolean) => void
type Deed<T> = (client: pg.PoolClient, committing: Committing) => Promise<T>

/** Does a transaction on a connection, which goes back to its pool: after a failure, once the transaction is undone. */
export async function onConnection<T>(pool: pg.Pool, deed: Deed<T>): Promise<T> {
  const client = await pool.connect()
  const state = { isCommitting: false }
  try {
    const result = await deed(client, (is = true) => (state.isCommitting = is))
    client.release()
    return result
  } catch (error) {
    await rollback(client, error)
    if (state.isCommitting && error instanceof Error) ofCommits.add(error)
    throw error
  }
}

export async function end(
  client: pg.PoolClient,
  { isRehearsal = false, sending }: Means,
  last: NonNullable<Db['last']>,
) {
  const wanted = { text: isRehearsal ? 'rollback' : 'commit', values: [] }
  const before = isRehearsal ? [] : await guarded(last, sending)
  const answers = await inOneWay(client, [...before, isOwn(client) ? namedAhead(wanted, sending) : wanted])
  seeEnd(answers.at(-1), wanted.text)
  last.rows = answers.at(-2)?.rows
}

/** What is sent with the commit, where something is. */
export async function guarded({ statement }: NonNullable<Db['last']>, sending: Sending): Promise<Statement[]> {
  if (!statement) return []
  await sending.guard(statement.text)
  return [named(statement, sending)]
}

function seeEnd(ended: Answer | undefined, wanted: string) {
  if (ended?.command !== wanted.toUpperCase()) throw new Error('The transaction was rolled back by the database')
}

/** Errors of commits, of which nobody knows whether they were made. */
const ofCommits = new WeakSet<Error>()

/** The connection was lost as a transaction was to be committed: nobody knows whether it was. */
export const isUnsure = (error: unknown) => isLostConnection(error) && ofCommits.has(error as Error)

/** Nothing was written, and the next try may succeed. */
export const mayPass = (error: unknown) => isRetryable(error) || (isLostConnection(error) && !isUnsure(error))

/** The stamp in the last answer to what begins a transaction. */
export const stampOf = (answer: unknown): string => {
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
