import { finishing } from '../migrations/files.ts'

const service = 'membres-et-votes'

/** The number that the name of a migration begins with. */
const numberOf = (name: string) => name.slice(0, 4)

/**
 * What a session is called in the database: for whom it is, the last finishing migration that its process can do without,
 * and what for. A finishing migration waits for those that know less (decision N-1).
 */
export const sessionName = (purpose = ''): string =>
  `${service}/${numberOf(finishing.names().at(-1) ?? '')} ${purpose}`.trimEnd()

/**
 * The sessions of processes that know no finishing migration as late as this one: those of 0.1.0 have no number. Every
 * role is told the names of all sessions.
 */
export const sessionsBefore = (name: string) => ({
  text: `select pid from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name ~ '^${service}( |/|$)'
      and coalesce(substring(application_name from '^${service}/([0-9]+)'), '') < $1 order by pid`,
  values: [numberOf(name)],
})
