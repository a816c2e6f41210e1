import { type Compilable, type SelectQueryBuilder, type SelectQueryNode, sql } from 'kysely'
import pg from 'pg'
import type { DB } from '../../generated/database.ts'
import type { Reach } from './incremental.ts'
import { after, cursorOf, keysOf, orderOf } from './keyset.ts'
import type { Nested } from './nested.ts'

declare const item: unique symbol

/** A part of a list: what follows the row whose keys are `after`, and at most so many rows of it. */
export type Page = { readonly after?: readonly string[] | undefined; readonly limit?: number | undefined }

type Queries = {
  readonly copy: string
  readonly order: () => readonly string[]
  readonly page: (page: Page) => string
  readonly reach?: Reach | undefined
}

/** A list that is not read yet: the query whose rows become the items of an array, one by one, as they arrive. */
export class Rows<Item> implements Queries {
  /** The COPY statement of the whole list. */
  readonly copy: string
  /** What the list is ordered by, key by key: the values of one order mean nothing in another. */
  readonly order: () => readonly string[]
  /** The COPY statement of a page; each row of one that has a limit ends with its keys, in the column `cursorColumn`. */
  readonly page: (page: Page) => string
  /** How far it goes where it is read incrementally. */
  readonly reach: Reach | undefined
  declare readonly [item]?: Item

  constructor({ copy, order, page, reach }: Queries) {
    this.copy = copy
    this.order = order
    this.page = page
    this.reach = reach
  }
}

/** The name of the last column of a page, which is no member of the items. */
export const cursorColumn = 'curseur'

/** A query that ends with the `order by` of the list. */
type Ordered<Row> = Compilable<Row> & { toOperationNode(): SelectQueryNode }

/**
 * The rows of a query as a list to stream, whole or in pages (decision A-29). The aliases of its columns are the members
 * of the items; a dotted one, `employe.nom`, is a member of a nested object. Its `order by` is what pages are cut by: no
 * two rows have all its keys in common, none of them is null, and an index that starts with client_id serves it. A query
 * that stops at a `reach` gives it, for the link to what comes later.
 */
export function rows<Row>(query: Ordered<Row>, reach?: Reach): Rows<Nested<Row>> {
  const keys = () => keysOf(query.toOperationNode())
  const page = ({ after: values, limit }: Page) =>
    copyOf(
      (query as unknown as SelectQueryBuilder<DB, never, object>)
        .$if(values !== undefined, (q) => q.where(after(keys(), values ?? [])))
        .$if(limit !== undefined, (q) => q.select(cursorOf(keys()).as(cursorColumn)))
        .limit(limit ?? everything),
    )
  return new Rows({ copy: page({}), order: () => orderOf(keys()), page, reach })
}

/**
 * No limit, in a form that the planner cannot see through: it then prepares for a reader who wants the first rows first,
 * and follows the index of the keys. Without it the list of 1,000 people began by reading and sorting the 100,000 of
 * another client, whose share of the table makes the average.
 */
const everything = sql<number>`(select null::bigint)`

function copyOf(query: Compilable): string {
  const { sql, parameters } = query.compile()
  const text = sql
    .replaceAll(ofClient, (condition) => condition.replace(/\$\d+/, '(select $&::uuid)'))
    .replaceAll(/\$(\d+)/g, (_, position: string) => literal(parameters[Number(position) - 1]))
  return `copy (${text}) to stdout with (header)`
}

/**
 * A condition on the client, who becomes a query of one row: the planner then expects as many rows as clients have on the
 * average. Of a client in plain sight whom its statistics do not know yet it expects none, takes any index of the client
 * for as good as the one of the keys, and joins 20,000 rows pair by pair: four minutes.
 */
const ofClient = /\bclient_id"? = \$\d+/g

/** COPY takes no parameters: the one place where a value becomes part of a statement. */
function literal(value: unknown): string {
  if (typeof value === 'string') return pg.escapeLiteral(value)
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw new Error(`A list cannot be filtered by a ${typeof value}`)
}
