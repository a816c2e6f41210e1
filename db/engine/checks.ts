import pg from 'pg'
import type { Config } from '../../config/config.ts'
import { checkSameDatabase } from './pooling/same-database.ts'
import { restoring, tenantTables } from './tables.ts'

type Settings = Pick<Config, 'environment' | 'databaseUrl'>
type Direct = Pick<Config, 'environment' | 'databaseUrl' | 'databaseUrlDirect'>
type Found = { version: number; commit: string; superuser: boolean; restoring: boolean }
/** The pool that a check asks, or one connection of it. */
export type Asked = Pick<pg.Pool | pg.PoolClient, 'query'>

/** The version of PostgreSQL that is needed, or a later one. */
const major = 18

const isSuperuser =
  'coalesce((select bool_or(rolsuper) from pg_roles where rolname in (current_user, session_user)), false)'

// By the catalog, which is read without a right on the schema, of a table that is no session's own.
const isRestoring = `exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relname = '${restoring}' and n.nspname = 'public')`

const query = `select current_setting('server_version_num')::int / 10000 as version,
  current_setting('synchronous_commit') as commit,
  ${isSuperuser} as superuser, ${isRestoring} as restoring`

const none: Found = { version: major, commit: 'on', superuser: false, restoring: false }

/** What is said of a database whose restore is not at its end: whatever is written there would pass for rows of the backup. */
export const halfRestored =
  'A restore of this database is not at its end: where it was stopped, the same `sauvegarde restore` completes it'

/** Whether a restore is not at its end. */
export async function isHalfRestored(asked: Asked): Promise<boolean> {
  const { rows } = await asked.query<Pick<Found, 'restoring'>>(`select ${isRestoring} as restoring`)
  return rows[0]?.restoring ?? false
}

function judgeVersion(version: number) {
  if (version < major) throw new Error(`PostgreSQL ${String(major)} is needed, this is ${String(version)}`)
}

/** Throws unless the database answers and is of the version that is needed: all that a command asks of any role. */
export async function checkVersion(asked: Asked): Promise<void> {
  const { rows } = await asked.query<Pick<Found, 'version'>>(
    "select current_setting('server_version_num')::int / 10000 as version",
  )
  judgeVersion(rows[0]?.version ?? major)
}

/**
 * Throws unless the database answers, is of the version that is needed and keeps what it acknowledges, which a crash
 * undoes without synchronous commit, no restore of it was stopped before its end, and the role can do no more in it than its
 * owner. The embedded server is our own:
 * its role and its files are one.
 */
export async function checkDatabase(asked: Asked, { environment, databaseUrl }: Settings): Promise<void> {
  const { rows } = await asked.query<Found>(query)
  const [{ version, commit, superuser, restoring: isHalf } = none] = rows
  judgeVersion(version)
  if (isHalf) throw new Error(halfRestored)
  if (superuser && environment !== 'developpement' && databaseUrl !== undefined) {
    throw new Error(`The role of DATABASE_URL is a superuser, which ${environment} refuses: use one that is not`)
  }
  if (commit === 'off')
    throw new Error('The database has synchronous_commit = off: a crash would lose acknowledged writes. Set it to on')
}

/**
 * Throws where DATABASE_URL_DIRECT leads to another database, which would be migrated, and, outside of development, where
 * its role is a superuser: to migrate and to listen, the owner of the tables is enough.
 */
export async function checkDirect({ environment, databaseUrl, databaseUrlDirect: url }: Direct): Promise<void> {
  if (url === undefined) return
  await checkSameDatabase(databaseUrl ?? url, url)
  if (environment === 'developpement') return
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<Pick<Found, 'superuser'>>(`select ${isSuperuser} as superuser`)
    if (!rows[0]?.superuser) return
  } finally {
    await client.end()
  }
  const remedy = 'use the owner of the tables, which needs no more to migrate'
  throw new Error(`The role of DATABASE_URL_DIRECT is a superuser, which ${environment} refuses: ${remedy}`)
}

type Tables = { role: string; held: boolean | null; bound: boolean | null }

const policies = `select current_user as role, bool_or(row_security_active(c.oid)) as held,
  bool_and(row_security_active(c.oid)) as bound
  from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r' and relname = any ($1)`

/**
 * Throws unless the role sees the rows that it should: the policies hide every row from one that they hold while
 * ROW_LEVEL_SECURITY is off, and hold nobody who owns the tables or is a superuser. Nothing is said of a database
 * without tables.
 */
export async function checkRowSecurity(asked: Asked, { rowLevelSecurity }: Pick<Config, 'rowLevelSecurity'>) {
  const { rows } = await asked.query<Tables>(policies, [tenantTables])
  const { role = '', held, bound } = rows[0] ?? {}
  if (!rowLevelSecurity && held) {
    const remedy = 'set ROW_LEVEL_SECURITY=true, or serve as the owner of the tables'
    throw new Error(`Row-level security hides every row from the role ${role}: ${remedy}`)
  }
  if (rowLevelSecurity && bound === false) {
    const remedy = 'serve as one that owns no table and is no superuser'
    throw new Error(`ROW_LEVEL_SECURITY is on, but nothing holds the role ${role}: ${remedy}`)
  }
}

const clients = `select exists (select from client where environnement = $1 and not est_bac_a_sable) as own,
  (select environnement from client where environnement <> $1 and not est_bac_a_sable limit 1) as other`

/**
 * Throws where all clients are of another environment: a process that was started without its settings would take the
 * e-mails of production, and send them to nobody. A database without clients is anybody's; of one that has no tables, or
 * none that the role may read, others tell.
 */
export async function checkClients(asked: Asked, { environment }: Pick<Config, 'environment'>): Promise<void> {
  const { rows: tables } = await asked.query<{ read: boolean | null }>(
    "select has_table_privilege(to_regclass('client'), 'select') as read",
  )
  if (!tables[0]?.read) return
  const { rows } = await asked.query<{ own: boolean; other: string | null }>(clients, [environment])
  const { own = true, other = null } = rows[0] ?? {}
  if (own || other === null) return
  const remedy = `set ENVIRONMENT=${other}, or, where this is a copy, make a client of ${environment} in it (\`npm run cli -- client create\`)`
  throw new Error(`The clients of the database are of ${other}, and this process of ${environment}: ${remedy}`)
}
