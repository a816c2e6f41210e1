import pg from 'pg'
import { sessionName } from '../engine/pooling/session-names.ts'
import { BackupFault } from './manifest.ts'

/**
 * A connection without a bound of time, whose role sees all rows: one that is held by policies is refused by PostgreSQL
 * itself (`row_security = off`), instead of being shown none.
 */
export async function withSession<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: sessionName('copie') })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(`set row_security = off; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0;
      set idle_session_timeout = 0; set lock_timeout = 0; set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres'; set timezone = 'UTC'`)
    const result = await work(client)
    await client.end().catch(() => undefined)
    return result
  } catch (error) {
    // It may be in the midst of a COPY that nobody reads any more, and would not hear of an end.
    client.connection.stream.destroy()
    throw explained(error)
  }
}

/** What PostgreSQL refuses in its own words, which are no sentence of ours. */
function explained(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError)) return error
  const { code, message, constraint = '', table = '' } = error
  if (code === '42501')
    return new BackupFault(`A backup is made and restored by the owner of the tables: ${message}`, { cause: error })
  if (code === '23505')
    return new BackupFault(`The database has a row of ${table} already that was to come (${constraint}): none came`, {
      cause: error,
    })
  return error
}

/** Runs work in one transaction that begins like this: all of it is done, or nothing, since its session ends where it fails. */
export async function inTransaction<T>(client: pg.Client, begin: string, work: () => Promise<T>): Promise<T> {
  await client.query(begin)
  const result = await work()
  await client.query('commit')
  return result
}
