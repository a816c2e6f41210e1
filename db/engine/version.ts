import { createHash } from 'node:crypto'
import { type AliasedRawBuilder, sql, type UpdateObject } from 'kysely'
import type { DB } from '../../generated/database.ts'
import type { Db } from './database.ts'

/** The member that carries the version of a resource to its ETag (decision A-30); it is never printed. */
export const versionMember = '@version'

/** The number of changes of a row and whose they are, or the digest of what is shown of it. */
export type Version = number | string

type Versioned = { [T in keyof DB]: DB[T] extends { version: unknown } ? T : never }[keyof DB]

/**
 * The version of a row, selected beside the members of one resource: the number of its changes, and the end of its id. An
 * external id may be another one's later, whose changes are counted from one again.
 */
export const versionOf = (table: Versioned): AliasedRawBuilder<string, typeof versionMember> => {
  const [version, id] = [sql.ref(`${table}.version`), sql.ref(`${table}.id`)]
  return sql<string>`${version}::text || '-' || right(${id}::text, 12)`.as(versionMember)
}

/**
 * A resource whose rows keep no number of their changes, with a digest of what is shown of it as its version. Voters have
 * none, because it would tell when they voted (decision A-30).
 */
export const withDigest = <T extends object>(shown: T) => ({ ...shown, [versionMember]: digestOf(shown) })

/** A part of such a resource that is changed by itself: its version is that of the whole, which is read. */
export const withDigestOf = <T extends object>(part: T, whole: object) => ({
  ...part,
  [versionMember]: digestOf(whole),
})

const digestOf = (shown: object) => createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 22)

/** A resource as its `find` gives it, apart from its version: undefined where that was not selected. */
export function withoutVersion<T extends object>({
  [versionMember]: version,
  ...body
}: T & { readonly [versionMember]?: Version }) {
  return { version, body }
}

/** The tables whose rows have a version and the date of their last change. */
type Changed = { [T in Versioned]: DB[T] extends { derniere_maj: unknown } ? T : never }[Versioned]

/** The row to change, by one of its keys. */
type Key = { readonly id: string } | { readonly id_externe: string }

/**
 * Gives a row these values, columns that are undefined left out, and with them a new version and date; a row that has
 * them already is left as it is (decision A-30). Raw: the table is one of several, and no type of Kysely is that of all.
 */
export async function revise<T extends Changed>(db: Db, table: T, key: Key, given: UpdateObject<DB, T>): Promise<void> {
  const values = Object.entries(given).filter(([, value]) => value !== undefined)
  if (values.length === 0) return
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const set = values.map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  const keys = Object.entries(key).map(([name, value]) => sql`${column(name)} = ${value}`)
  const [stored, wanted] = [values.map(([name]) => column(name)), values.map(([, value]) => sql`${value}`)]
  const query = sql`
    update ${sql.table(table)} set ${sql.join(set)}, version = ${column('version')} + 1, derniere_maj = ${db.now}
    where ${column('client_id')} = ${db.clientId} and ${sql.join(keys)}
      and (${sql.join(stored)}) is distinct from (${sql.join(wanted)})`
  await query.execute(db.q)
}
