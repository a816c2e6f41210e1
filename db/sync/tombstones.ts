// Raw: the tables of a load are temporary, and their columns are those that it gives (db/sync/README.md).
import { sql } from 'kysely'
import { mergedMeanwhile } from '../members/fusion.ts'
import { raw, type Work } from './fragments.ts'
import type { Collection } from './lines.ts'

/** The rows that are written of an employee, and the column that tells whom. */
const people = [
  ['employes', 'l_employe', 'cible'],
  ['adhesions', 'l_adhesion', 'employe_id'],
] as const

/**
 * Begins the load again when one of its people was merged into another one since it chose them (decision C-16): what it
 * writes is for the one who goes on. Asked at the end: whoever would merge them from then on waits for the load. The
 * few who were merged are read first, and where there are none nothing else is.
 */
export async function refuseMerged(work: Work, given: ReadonlyMap<Collection, unknown>): Promise<void> {
  const among = people.filter(([collection]) => given.has(collection))
  if (among.length === 0) return
  const named = among.map(
    ([, table, column]) => `select p.id from gone p join ${table} l on l.${column} = p.id where not l.rejet`,
  )
  const { rows } = await sql`
    with gone as materialized (
      select id from employe where client_id = ${work.clientId} and fusionne_dans is not null)
    select m.id from (${raw(named.join(' union all '))}) m limit 1`.execute(work.q)
  if (rows.length > 0) throw mergedMeanwhile()
}
