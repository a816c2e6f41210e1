import type { Config } from '../config.ts'
import type { Database } from './database.ts'

type Settings = Pick<Config, 'environment' | 'databaseUrl'>
type Found = { commit: string; superuser: boolean }

const query = `select current_setting('synchronous_commit') as commit,
  coalesce((select bool_or(rolsuper) from pg_roles where rolname in (current_user, session_user)), false) as superuser`

/**
 * Throws unless the database answers and keeps what it acknowledges, which a crash undoes without synchronous commit, and
 * the role can do no more in it than its owner. The embedded server is our own: its role and its files are one.
 */
export async function checkDatabase({ pools }: Database, { environment, databaseUrl }: Settings): Promise<void> {
  const { rows } = await pools.service.query<Found>(query)
  if (rows[0]?.superuser && environment !== 'developpement' && databaseUrl !== undefined) {
    throw new Error(`The role of DATABASE_URL is a superuser, which ${environment} refuses: use one that is not`)
  }
  if (rows[0]?.commit !== 'off') return
  throw new Error('The database has synchronous_commit = off: a crash would lose acknowledged writes. Set it to on')
}
