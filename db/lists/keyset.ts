import {
  type Expression,
  ExpressionWrapper,
  type OperationNode,
  type OrderByItemNode,
  RawNode,
  type RawBuilder,
  type SelectQueryNode,
  sql,
} from 'kysely'
import { compiler } from '../engine/driver.ts'
import type { DB } from '../../generated/database.ts'

/** An expression that a list is ordered by. */
export type Key = { readonly expression: Expression<unknown>; readonly isDescending: boolean }

/** The keys of a list, from its `order by`: the one place where its order is written. */
export function keysOf({ orderBy }: SelectQueryNode): Key[] {
  const keys = (orderBy?.items ?? []).map(key)
  if (keys.length === 0) throw new Error('A list has no order by')
  return keys
}

function key({ orderBy, direction, nulls, collation }: OrderByItemNode): Key {
  if (nulls ?? collation)
    throw new Error('The keys of a list are not null and their collation is part of their expression')
  return { expression: new ExpressionWrapper<DB, never, unknown>(orderBy), isDescending: isDescending(direction) }
}

const isDescending = (direction: OperationNode | undefined) =>
  direction !== undefined && RawNode.is(direction) && direction.sqlFragments[0] === 'desc'

/** The keys as text. */
export const orderOf = (keys: readonly Key[]) =>
  keys.map(
    ({ expression, isDescending }) =>
      sql`${expression} ${sql.raw(isDescending ? 'desc' : 'asc')}`.compile(compiler).sql,
  )

/** The keys of a row as a JSON array of texts. */
export const cursorOf = (keys: readonly Key[]): RawBuilder<string[]> =>
  sql`json_build_array(${sql.join(keys.map(({ expression }) => sql`cast(${expression} as text)`))})`

/**
 * The rows that follow the one whose keys are `values`, in a form that an index serves: one comparison of rows when all
 * the keys go the same way; otherwise a range of the first key, then what of it follows.
 */
export function after(keys: readonly Key[], values: readonly string[]): RawBuilder<boolean> {
  const expressions = keys.map(({ expression }) => expression)
  if (new Set(keys.map(({ isDescending }) => isDescending)).size === 1) {
    return sql`(${sql.join(expressions)}) ${beyond(keys[0])} (${sql.join([...values])})`
  }
  const [first, ...rest] = keys
  const [value, ...others] = values
  const strictly = sql<boolean>`${first?.expression} ${beyond(first)} ${value}`
  const tied = sql<boolean>`${first?.expression} = ${value} and ${after(rest, others)}`
  return sql`(${first?.expression} ${beyond(first)}= ${value} and (${strictly} or ${tied}))`
}

const beyond = (key: Key | undefined) => sql.raw(key?.isDescending ? '<' : '>')
