import type { Compilable, CompiledQuery, RawBuilder } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Db } from './database.ts'
import { compiler, nameAhead } from './driver.ts'
import type { Statement } from './flights/flight.ts'

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
  return (db: Db, values: P): Promise<Row[]> => run(db, values, (query ??= compileOnce(build)))
}

/** Forms of a statement that are kept: who sends other members at each call gains nothing by it. */
const mostForms = 100

/** The same for a write of which some values may be undefined: compiled once for each set of those that are given. */
export function compiledByForm<P extends Values, Row>(build: (db: Db, values: P) => Query<Row>) {
  const queries = new LRUCache<string, CompiledQuery>({ max: mostForms })
  let forms = 0
  return (db: Db, values: P): Promise<Row[]> => {
    const given = Object.keys(values).filter((name) => values[name] !== undefined)
    const form = given.join()
    let query = queries.get(form)
    if (!query) {
      query = compile(build, (name) => given.includes(name))
      if (forms++ < mostForms) nameAhead(query.sql)
      queries.set(form, query)
    }
    return run(db, values, query)
  }
}

/** The same as a statement that somebody else sends. */
export function prepared<P extends Values>(build: (db: Db, values: P) => Query) {
  let query: CompiledQuery | undefined
  return (db: Db, values: P): Statement => {
    query ??= compileOnce(build)
    return { text: query.sql, values: valuesIn(query, db, values) }
  }
}

function valuesIn({ parameters }: CompiledQuery, db: Db, values: Values): unknown[] {
  const valueOf = ({ name }: Slot) =>
    name === 'now' ? (db.stamp ?? db.now) : name === 'clientId' ? db.clientId : values[name]
  return parameters.map((slot) => (slot instanceof Slot ? valueOf(slot) : slot))
}

async function run<Row>(db: Db, values: Values, query: CompiledQuery): Promise<Row[]> {
  const parameters = valuesIn(query, db, values)
  const { rows } = await (db.run ? db.run(query.sql, parameters) : db.q.executeQuery<Row>({ ...query, parameters }))
  return rows
}

/** A statement of one form only has a name, so that it is prepared whatever else is sent before it. */
function compileOnce(build: (db: Db, values: never) => Query): CompiledQuery {
  const query = compile(build, () => true)
  nameAhead(query.sql)
  return query
}

/** The stamp is given where a timestamptz is wanted: as another type it would be what stands for it. */
function compile(build: (db: Db, values: never) => Query, isGiven: (name: string) => boolean): CompiledQuery {
  const slot = (name: string) => new Slot(name) as never
  const values = new Proxy({}, { get: (_, name) => (isGiven(String(name)) ? slot(String(name)) : undefined) }) as never
  const query = build({ q: compiler, clientId: slot('clientId'), now: slot('now') }, values).compile(compiler)
  const stamps = query.parameters.flatMap((one, i) => (one instanceof Slot && one.name === 'now' ? [i + 1] : []))
  const isText = stamps.some((n) => new RegExp(`\\$${String(n)}::(?!timestamptz)`).test(query.sql))
  if (isText) throw new Error('A compiled statement takes its stamp for something else than a timestamptz')
  return query
}

/** The row that the same transaction wrote just before. */
export function sure<T>(row: T | undefined): T {
  if (row === undefined) throw new Error('A row written in this transaction is not there')
  return row
}

/** Runs a statement that changes rows; says how many. */
export async function affected(db: Db, statement: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await statement.execute(db.q)
  return Number(numAffectedRows ?? 0)
}
