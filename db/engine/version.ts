import { createHash } from 'node:crypto'
import { type AliasedRawBuilder, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../generated/database.ts'

/** The member that carries the version of a resource to its ETag (decision A-30); it is never printed. */
export const versionMember = '@version'

/** The number of changes of a row, or the digest of what is shown of it. */
export type Version = number | string

type Versioned = { [T in keyof DB]: DB[T] extends { version: unknown } ? T : never }[keyof DB]

/** The version of a row, selected beside the members of one resource. */
export const versionOf = (table: Versioned): AliasedRawBuilder<number, typeof versionMember> =>
  sql<number>`${sql.ref(`${table}.version`)}`.as(versionMember)

/**
 * A resource whose rows keep no number of their changes, with a digest of what is shown of it as its version. Voters have
 * none, because it would tell when they voted (decision A-30).
 */
export const withDigest = <T extends object>(shown: T) => ({ ...shown, [versionMember]: digestOf(shown) })

const digestOf = (shown: object) => createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 22)

/** A resource as its `find` gives it, apart from its version: undefined where that was not selected. */
export function withoutVersion<T extends object>({
  [versionMember]: version,
  ...body
}: T & { readonly [versionMember]?: Version }) {
  return { version, body }
}

/**
 * Whether a row has other values than these, columns that are undefined left out: the condition of an update that leaves
 * a row as it is, its version and its date, where nothing differs (decision A-30).
 */
export function differs(table: Versioned, values: Readonly<Record<string, unknown>>): RawBuilder<boolean> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  if (given.length === 0) return sql<boolean>`false`
  const columns = given.map(([name]) => sql.ref(`${table}.${name}`))
  return sql<boolean>`(${sql.join(columns)}) is distinct from (${sql.join(given.map(([, value]) => value))})`
}
