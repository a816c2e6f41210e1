// Raw: the tables of a load are temporary, and their columns are those that it gives (db/sync/README.md).
import { sql } from 'kysely'
import { GivenUp } from '../../pace/given-up.ts'
import { mergedMeanwhile } from '../members/fusion.ts'
import type { Entity } from './entities.ts'
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

/** What of a collection is deleted for good, as the feed of deletions calls it: objects stay, and people do (decision A-38). */
const deletable: Partial<Record<Entity['table'], string>> = {
  syndicat: 'Syndicat',
  employeur: 'Employeur',
  emploi: 'Emploi',
  adhesion: 'Adhesion',
}

/**
 * Begins the load again when something that its rows were to change was deleted before they were written: they make it
 * anew then, or are refused, as after the deletion. The few that were deleted of late are read first; no deletion lasts a day, and what was
 * deleted before the load looked is nobody's target.
 */
export async function refuseDeleted({ q, clientId, now }: Work, { table }: Entity): Promise<void> {
  const type = deletable[table]
  if (type === undefined) return
  const { rows } = await sql`
    with gone as materialized (
      select s.id_unique from suppression s
      where s.client_id = ${clientId} and s.type = ${type}
        and s.date_suppression > ${now}::timestamptz - interval '1 day')
    select from gone g join ${raw(`f_${table}`)} f on f.cible = g.id_unique where f.existe limit 1`.execute(q)
  if (rows.length > 0) throw new GivenUp('overtaken', 'What a row was to change was deleted meanwhile')
}
