import pg from 'pg'
import { inject } from 'vitest'
import { databaseAt, nameIn } from './data/modele.ts'
import { migratedCopy } from './processes/databases.ts'
import { atEndOfFile } from './processes/ends.ts'

/** What tells the time in SQL, as the statements of the service call it. */
const clocks = ['now', 'clock_timestamp', 'statement_timestamp', 'transaction_timestamp']

/** What is made is made at this node alone, where there are several; a database that is alone knows nothing of it. */
const alone = 'set citus.enable_ddl_propagation = off'

/** The parts of a database at the nodes of a cluster, each of which tells the time by itself. */
const nodesOf = (own: string) =>
  inject('servers')
    .slice(1)
    .map((server) => databaseAt(server, nameIn(own)))

/**
 * A database whose clock stands where a test sets it: its sessions find the functions of the schema `horloge` before those
 * of PostgreSQL. Until an instant is given the time is that of PostgreSQL.
 */
export async function clockedDatabase() {
  const own = await migratedCopy()
  const owner = new pg.Pool({ connectionString: own, max: 1 })
  const pools = [owner, ...nodesOf(own).map((connectionString) => new pg.Pool({ connectionString, max: 1 }))]
  atEndOfFile(() => Promise.all(pools.map((pool) => pool.end())))
  const everywhere = (text: string, values?: unknown[]) => Promise.all(pools.map((pool) => pool.query(text, values)))
  const functions = clocks.map(
    (name) => `create function horloge.${name}() returns timestamptz language sql stable
      as 'select coalesce((select a from horloge.instant), pg_catalog.${name}())';`,
  )
  await everywhere(
    `${alone}; create schema horloge; create table horloge.instant (a timestamptz); ${functions.join('\n')}`,
  )
  /** Stops the clock at an instant; null lets it go on. */
  const stopAt = (instant: Date | string | null) =>
    everywhere('with gone as (delete from horloge.instant) insert into horloge.instant values ($1)', [instant])
  const env = {
    DATABASE_URL: `${own}?options=-c%20search_path%3Dhorloge,public,pg_catalog`,
    ...{ DATABASE_URL_DIRECT: own, MIGRATE_ON_START: 'false', ROW_LEVEL_SECURITY: 'false', WORKER: 'false' },
  }
  return { env, owner, stopAt }
}
