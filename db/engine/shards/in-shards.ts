import type pg from 'pg'
import type { Queryable } from '../driver.ts'
import { tenantTables } from '../tables.ts'
import { isDistributed } from '../pooling/session-settings.ts'

type Statement = Parameters<Queryable['query']>[0]

const distributed: ReadonlySet<string> = new Set(tenantTables)

/**
 * Whether a statement, its named parts aside, inserts into such a table what a query gives, and gives nothing of it back.
 * A named part says itself that it does. Of a temporary table Citus must not be asked to: it breaks down.
 */
function isOfQuery(text: string): boolean {
  const at = text.toLowerCase().lastIndexOf('insert into')
  if (at < 0 || isWithin(text.slice(0, at))) return false
  const last = text.slice(at)
  const target = /^insert into "?(\w+)/i.exec(last)?.[1] ?? ''
  return distributed.has(target) && /\bselect\b/i.test(last) && !/\breturning\b/i.test(last)
}

/** Whether a bracket is open at the end of a text. */
const isWithin = (text: string) => text.split('(').length > text.split(')').length

/** The same statement, of whose rows something is given back where it must be. */
export const givingBack = <S extends { readonly text: string }>(statement: S): S =>
  isOfQuery(statement.text) ? { ...statement, text: `${statement.text} returning true` } : statement

/**
 * How the statements of a connection are written. Where its tables are distributed, Citus copies what a query gives into
 * their shards: PostgreSQL refuses that of tables with policies, and a key that is taken is told without its code, so that
 * nothing is tried again. Of rows that are given back, it makes insertions (decision N-4).
 */
export const writtenFor = (client: pg.ClientBase): ((statement: Statement) => Statement) =>
  isDistributed(client) ? givingBack : (statement) => statement
