import type pg from 'pg'
import { codeOf } from '../../../rules/error-code.ts'
import type { Series } from './files.ts'

type Asked = Pick<pg.ClientBase, 'query'>

/** How far a migration has come: so many statements are done, and of a back-fill the clients up to this one. */
export type Progress = { readonly steps: number; readonly client: string | null }

export const noProgress: Progress = { steps: 0, client: null }

/** A migration that a database has: when it was applied, and whether processes that do not know it go on with it. */
export type Applied = { readonly name: string; readonly timestamp: string; readonly compatible: boolean }

const isThere = async (asked: Asked, table: string): Promise<boolean> => {
  const { rows } = await asked.query<{ there: boolean }>('select to_regclass($1) is not null as there', [table])
  return rows[0]?.there ?? false
}

/**
 * What a table of migrations tells, in the order of their names. Rows from before the mark was made have none: their
 * versions are behind this one. Throws for a table of somebody else, which has other columns or lacks the first name.
 */
export async function appliedIn(asked: Asked, { table, names }: Pick<Series, 'table' | 'names'>): Promise<Applied[]> {
  if (!(await isThere(asked, table))) return []
  const text = `select name, "timestamp", coalesce((to_jsonb(m) ->> 'compatible')::boolean, false) as compatible
    from ${table} m order by name`
  const { rows } = await asked.query<Applied>(text).catch((cause: unknown) => {
    throw codeOf(cause) === undefinedColumn ? foreign(table, cause) : cause
  })
  const [first] = names()
  if (first !== undefined && rows.length > 0 && !rows.some(({ name }) => name === first)) throw foreign(table)
  return rows
}

const undefinedColumn = '42703'
const foreign = (table: string, cause?: unknown) =>
  new Error(`The table ${table} of this database was made by somebody else: give the service a database of its own`, {
    cause,
  })

/** How far each migration has come that was begun and is not applied. */
export async function progressIn(asked: Asked): Promise<Map<string, Progress>> {
  if (!(await isThere(asked, 'migration_progress'))) return new Map()
  const { rows } = await asked.query<Progress & { name: string }>('select name, steps, client from migration_progress')
  return new Map(rows.map(({ name, steps, client }) => [name, { steps, client }]))
}

/** The tables that tell of migrations, as the migrator of Kysely made them for 0.1.0, and what this one adds. */
const made = (table: string) => [
  `create table if not exists ${table} (name varchar(255) primary key, "timestamp" varchar(255) not null)`,
  `create table if not exists migration_progress
    (name varchar(255) primary key, steps integer not null, client uuid)`,
]

const marked = `select from information_schema.columns
  where table_schema = current_schema() and table_name = $1 and column_name = 'compatible'`

/** Makes them where they are missing. */
export async function makeTables(asked: Asked, table: string): Promise<void> {
  for (const text of made(table)) await asked.query(text)
  const { rowCount } = await asked.query(marked, [table])
  // Only where it is missing: each probe of readiness reads the table, and would wait.
  if (rowCount === 0) await asked.query(`alter table ${table} add column compatible boolean not null default false`)
}

export const keepProgress = (asked: Asked, name: string, { steps, client }: Progress) =>
  asked.query(
    `insert into migration_progress (name, steps, client) values ($1, $2, $3)
      on conflict (name) do update set steps = excluded.steps, client = excluded.client`,
    [name, steps, client],
  )

/** A migration is applied, with the mark of its series. */
export async function keepApplied(asked: Asked, name: string, table: string, compatible: boolean): Promise<void> {
  await asked.query(
    `with over as (delete from migration_progress where name = $1)
      insert into ${table} (name, "timestamp", compatible) values ($1, $2, $3)`,
    [name, new Date().toISOString(), compatible],
  )
}
