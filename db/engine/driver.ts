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
import { instant } from './instant.ts'

// Values leave the driver as the contract writes them: instants as ISO text, counts and weights as numbers.
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, instant)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

/** What runs a query: the pool (each query on any connection) or one connection of it (a transaction). */
export type Queryable = {
  query(config: { name?: string; text: string; values: unknown[] }): Promise<pg.QueryResult<never>>
}

/** Called with the text of every statement before it is sent; throws to refuse it. */
export type Guard = (sql: string) => Promise<void> | undefined

/** How statements are sent: what may refuse them, and whether those of a unit operation are prepared under a name. */
export type Sending = { readonly guard: Guard; readonly prepared: boolean }

const names = new Map<string, string>()
// Every connection keeps every statement that it has prepared. One with a list of rows is not the same one twice.
const maxNames = 500
const maxParameters = 60

/** The name of a prepared statement. */
function nameOf({ sql, parameters }: CompiledQuery): string | undefined {
  if (parameters.length === 0 || parameters.length > maxParameters) return undefined
  const known = names.get(sql)
  if (known !== undefined || names.size === maxNames) return known
  const name = createHash('sha256').update(sql).digest('base64url').slice(0, 20)
  names.set(sql, name)
  return name
}

const commands = new Set(['INSERT', 'UPDATE', 'DELETE'])

function connectionTo(target: Queryable, { guard, prepared }: Sending): DatabaseConnection {
  return {
    async executeQuery(query: CompiledQuery) {
      const { sql, parameters } = query
      await guard(sql)
      const name = prepared && nameOf(query)
      const result = await target.query({ ...(name && { name }), text: sql, values: [...parameters] })
      // Several statements in one message, as in a migration, give one result each.
      const { rows, rowCount, command } = Array.isArray(result) ? (result.at(-1) as typeof result) : result
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
  const connection = connectionTo(target, sending)
  return new Kysely<DB>({
    dialect: dialect({ ...noTransactions, acquireConnection: () => Promise.resolve(connection) }),
  })
}

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
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}
