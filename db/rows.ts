import type { Compilable } from 'kysely'
import pg from 'pg'
import type { Nested } from './nested.ts'

declare const item: unique symbol

/** A list that is not read yet: the query whose rows become the items of an array, one by one, as they arrive. */
export type Rows<Item> = { readonly copy: string; readonly [item]?: Item }

/**
 * The rows of a query as a list to stream. The aliases of its columns are the members of the items; a dotted one,
 * `employe.nom`, is a member of a nested object.
 */
export function rows<Row>(query: Compilable<Row>): Rows<Nested<Row>> {
  const { sql, parameters } = query.compile()
  const text = sql.replaceAll(/\$(\d+)/g, (_, position: string) => literal(parameters[Number(position) - 1]))
  return { copy: `copy (${text}) to stdout with (header)` }
}

/** COPY takes no parameters: the one place where a value becomes part of a statement. */
function literal(value: unknown): string {
  if (typeof value === 'string') return pg.escapeLiteral(value)
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw new Error(`A list cannot be filtered by a ${typeof value}`)
}
