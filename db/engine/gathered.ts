import { type Compilable, sql } from 'kysely'
import { measured } from '../../pace/spent.ts'
import { compiled } from './compiled.ts'
import type { Db } from './database.ts'

/** The keys that one statement looks for: what comes after them waits for the next one. */
const mostKeys = 100

type Found<Row> = ReadonlyMap<string, Row>
type Gathering<Row> = { readonly keys: Set<string>; readonly found: Promise<Found<Row>> }

/**
 * Finds the row of a key by a query that finds those of several: of one client, the reads that come within an iteration
 * of the event loop are one statement, since each costs the process and the database many times what a row of it does.
 * A read in a transaction is a statement of its own. `build` compares a column with `anyOf` the keys, each of which has
 * one row at most, and `keyOf` says which of them a row has. Callers of the same key are given the same row, to read.
 */
export function gathered<Row>(
  build: (db: Db, given: { keys: readonly string[] }) => Compilable<Row>,
  keyOf: (row: Row) => string | null,
) {
  const read = compiled(build)
  const open = new WeakMap<object, Map<string, Gathering<Row>>>()

  /** Who comes first reads for those who come before the iteration ends, with its own time. */
  function begin(db: Db, ofClients: Map<string, Gathering<Row>>): Gathering<Row> {
    const keys = new Set<string>()
    const found = Promise.withResolvers<Found<Row>>()
    const gathering = { keys, found: found.promise }
    ofClients.set(db.clientId, gathering)
    setImmediate(() => {
      if (ofClients.get(db.clientId) === gathering) ofClients.delete(db.clientId)
      found.resolve(read(db, { keys: [...keys] }).then((rows) => new Map(rows.map((row) => [keyOf(row) ?? '', row]))))
    })
    return gathering
  }

  return async (db: Db, key: string): Promise<Row | undefined> => {
    if (!db.together) return (await read(db, { keys: [key] }))[0]
    const ofClients = open.get(db.together) ?? new Map<string, Gathering<Row>>()
    open.set(db.together, ofClients)
    const joined = ofClients.get(db.clientId)
    const isOpen = joined !== undefined && joined.keys.size < mostKeys
    const gathering = isOpen ? joined : begin(db, ofClients)
    gathering.keys.add(key)
    const found = await (isOpen ? measured((within) => within(() => gathering.found)) : gathering.found)
    return found.get(key)
  }
}

/** One of the keys, for a comparison. */
export const anyOf = (keys: readonly string[], type: 'text' | 'uuid' | 'bytea') =>
  sql<never>`any(${keys}::${sql.raw(`${type}[]`)})`
