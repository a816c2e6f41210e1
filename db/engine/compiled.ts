import type { Compilable, CompiledQuery, RawBuilder } from 'kysely'
import type { Db } from './database.ts'
import { compiler } from './driver.ts'

type Values = Record<string, unknown>
type Query<Row = unknown> = Compilable<Row> | RawBuilder<Row>

/** A parameter's place in a query that is compiled before its value is known. */
class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * A query compiled once, on first use: for the hot paths, where compiling costs more than running. `build` sees a `db`
 * and parameters whose values come with each call.
 */
export function compiled<P extends Values, Row>(build: (db: Db, values: P) => Query<Row>) {
  let query: CompiledQuery | undefined
  return async (db: Db, values: P): Promise<Row[]> => {
    query ??= compile(build)
    const all: Values = { ...values, clientId: db.clientId, now: db.now }
    const parameters = query.parameters.map((slot) => (slot instanceof Slot ? all[slot.name] : slot))
    const { rows } = await db.q.executeQuery<Row>({ ...query, parameters })
    return rows
  }
}

function compile(build: (db: Db, values: never) => Query): CompiledQuery {
  const slot = (name: string) => new Slot(name) as never
  const values = new Proxy({}, { get: (_, name) => slot(String(name)) }) as never
  return build({ q: compiler, clientId: slot('clientId'), now: slot('now') }, values).compile(compiler)
}

/** The row that the same transaction wrote just before. */
export function sure<T>(row: T | undefined): T {
  if (row === undefined) throw new Error('A row written in this transaction is not there')
  return row
}
