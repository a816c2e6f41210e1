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
import type { DB } from '../generated/database.ts'
import { instant } from './instant.ts'

// Values leave the driver as the contract writes them: instants as ISO text, counts and weights as numbers.
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, instant)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

/** A query compiled once; with a `name` it is sent as a prepared statement of that name. */
export type NamedQuery = CompiledQuery & { readonly name?: string | undefined }

/** What runs a query: the pool (each query on any connection) or one connection of it (a transaction). */
export type Queryable = {
  query(config: { name?: string; text: string; values: unknown[] }): Promise<pg.QueryResult<never>>
}

/** Called with the text of every statement before it is sent; throws to refuse it. */
export type Guard = (sql: string) => void

const commands = new Set(['INSERT', 'UPDATE', 'DELETE'])

function connectionTo(target: Queryable, guard: Guard): DatabaseConnection {
  return {
    async executeQuery({ sql, parameters, name }: NamedQuery) {
      guard(sql)
      const result = await target.query({ ...(name && { name }), text: sql, values: [...parameters] })
      // Several statements in one message, as in a migration, give one result each.
      const { rows, rowCount, command } = Array.isArray(result) ? (result.at(-1) as typeof result) : result
      return {
        rows: rows,
        ...(commands.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }),
      }
    },
    streamQuery: () => {
      throw new Error('Lists stream through db/rows.ts')
    },
  }
}

/** A kysely over a pool or over one connection. Transactions are opened in db/database.ts, never by kysely. */
export function kyselyOn(target: Queryable, guard: Guard): Kysely<DB> {
  const connection = connectionTo(target, guard)
  return new Kysely<DB>({
    dialect: dialect({ ...noTransactions, acquireConnection: () => Promise.resolve(connection) }),
  })
}

/** A kysely that only compiles. */
export const compiler = new Kysely<DB>({ dialect: dialect(new DummyDriver()) })

const nothing = () => Promise.resolve()
const refuse = () => Promise.reject(new Error('Transactions are opened by db/database.ts'))
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
