import { type AliasedRawBuilder, sql } from 'kysely'
import type { DB } from '../../generated/database.ts'

/** The member that carries the version of a resource to its ETag (decision A-30); it is never printed. */
export const versionMember = '@version'

type Versioned = { [T in keyof DB]: DB[T] extends { version: unknown } ? T : never }[keyof DB]

/** The version of a row, selected beside the members of one resource. */
export const versionOf = (table: Versioned): AliasedRawBuilder<number, typeof versionMember> =>
  sql<number>`${sql.ref(`${table}.version`)}`.as(versionMember)
