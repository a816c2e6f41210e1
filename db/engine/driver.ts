import { createHash } from 'node:crypto'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import pg from 'pg'
import type { DB } from '../../generated/database.ts'
import type { Answer, Statement } from './flights/flight.ts'
import { instant } from './instant.ts'

// Values leave the driver as the contract writes them: instants as ISO text, counts and weights as numbers.
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, instant)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
// What a query gives fails with it, and no other.
for (const type of [pg.types.builtins.JSON, pg.types.builtins.JSONB]) pg.types.setTypeParser(type, parsed)

/** Characters of the longest JSON that is read into objects: they may take forty times as much memory. */
const longestJson = 32_000_000

function parsed(text: string): unknown {
  if (text.length > longestJson) throw new Error(`A value of JSON has more than ${String(longestJson)} characters`)
  return JSON.parse(text)
}

/** What runs a query: the pool (each query on any connection) or one connection of it (a transaction). */
export type Queryable = {
  query(statement: Statement): Promise<Answer>
}

/** Called with the text of every statement before it is sent; throws to refuse it. */
export type Guard = (sql: string) => Promise<void> | undefined

/** How statements are sent: what may refuse them, and whether those of a unit operation are prepared under a name. */
export type Sending = { readonly guard: Guard; readonly prepared: boolean }

const names = new Map<string, string>()
// Every connection keeps every statement that it has prepared. One with a list of rows is not the same one twice.
const mostOfCalls = 500
const maxParameters = 60
let ofCalls = 0

/** The name of a prepared statement: of those that calls make as they go, the first ones have one. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || ofCalls === mostOfCalls) return known
  ofCalls++
  return newName(text)
}

/** Names a statement that the code has written out, whatever calls make meanwhile: there are only so many. */
export const nameAhead = (text: string): string => names.get(text) ?? newName(text)

function newName(text: string): string {
  // A word of its own, as `commit`, is its name.
  const made = text.length < 40 ? text : createHash('sha256').update(text).digest('base64url').slice(0, 20)
  names.set(text, made)
  return made
}

/** A statement with the name that it is prepared by, where it is. */
export function named(statement: Statement, { prepared }: Pick<Sending, 'prepared'>): Statement {
  const name = prepared && statement.values.length <= maxParameters ? nameOf(statement.text) : undefined
  return name === undefined ? statement : { name, ...statement }
}

/** The same of one that the code has written out. */
export function namedAhead(statement: Statement, sending: Pick<Sending, 'prepared'>): Statement {
  nameAhead(statement.text)
  return named(statement, sending)
}

const commands = new Set(['INSERT', 'UPDATE', 'DELETE'])

/** Sends a statement and its values. */
export type Run = (text: string, values: unknown[]) => Promise<Answer>

/** How statements are sent, whoever has written them. */
export const runOn =
  (target: Queryable, sending: Sending): Run =>
  async (text, values) => {
    await sending.guard(text)
    // One without values may be several, as in a migration, which no session prepares.
    const statement = { text, values }
    const result = await target.query(values.length > 0 ? named(statement, sending) : statement)
    // Several statements in one message give one result each.
    return Array.isArray(result) ? (result.at(-1) as Answer) : result
  }

function connectionTo(run: Run): DatabaseConnection {
  return {
    async executeQuery({ sql, parameters }: CompiledQuery) {
      const { rows, rowCount, command } = await run(sql, [...parameters])
      return {
        rows: rows,
        ...(commands.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }),
      }
    },
    streamQuery: () => {
      throw new Error('Lists stream through db/lists/rows.ts')
    },
  }
}

/** A kysely over a pool or over one connection. Transactions are opened in db/engine/database.ts, never by kysely. */
export function kyselyOn(target: Queryable, sending: Sending): Kysely<DB> {
  const connection = connectionTo(runOn(target, sending))
  return new Kysely<DB>({
    dialect: dialect({ ...noTransactions, acquireConnection: () => Promise.resolve(connection) }),
  })
}

// It compiles one statement after the other, and has a table of its own of all that a statement may hold.
const queryCompiler = new PostgresQueryCompiler()

/** A kysely that only compiles. */
export const compiler = new Kysely<DB>({ dialect: dialect(new DummyDriver()) })

const nothing = () => Promise.resolve()
const refuse = () => Promise.reject(new Error('Transactions are opened by db/engine/database.ts'))
const noTransactions = {
  init: nothing,
  beginTransaction: refuse,
  commitTransaction: refuse,
  rollbackTransaction: refuse,
  releaseConnection: nothing,
  destroy: nothing,
}

function dialect(driver: Driver): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver,
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
    createQueryCompiler: () => queryCompiler,
  }
}
