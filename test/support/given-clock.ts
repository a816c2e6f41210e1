import pg from 'pg'
import { migratedCopy } from './processes/databases.ts'
import { atEndOfFile } from './processes/ends.ts'

/** What tells the time in SQL, as the statements of the service call it. */
const clocks = ['now', 'clock_timestamp', 'statement_timestamp', 'transaction_timestamp']

/**
 * A database whose clock stands where a test sets it: its sessions find the functions of the schema `horloge` before those
 * of PostgreSQL. Until an instant is given the time is that of PostgreSQL.
 */
export async function clockedDatabase() {
  const own = await migratedCopy()
  const owner = new pg.Pool({ connectionString: own, max: 1 })
  atEndOfFile(() => owner.end())
  const functions = clocks.map(
    (name) => `create function horloge.${name}() returns timestamptz language sql stable
      as 'select coalesce((select a from horloge.instant), pg_catalog.${name}())';`,
  )
  await owner.query(`create schema horloge; create table horloge.instant (a timestamptz); ${functions.join('\n')}`)
  /** Stops the clock at an instant; null lets it go on. */
  const stopAt = (instant: Date | string | null) =>
    owner.query('with gone as (delete from horloge.instant) insert into horloge.instant values ($1)', [instant])
  const env = {
    DATABASE_URL: `${own}?options=-c%20search_path%3Dhorloge,public,pg_catalog`,
    ...{ DATABASE_URL_DIRECT: own, MIGRATE_ON_START: 'false', ROW_LEVEL_SECURITY: 'false', WORKER: 'false' },
  }
  return { env, owner, stopAt }
}
