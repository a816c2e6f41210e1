// Raw: the tables of a load are temporary, and their columns are those that it gives (db/sync/README.md).
import { sql } from 'kysely'
import { GivenUp } from '../../pace/given-up.ts'
import { mergedMeanwhile } from '../members/fusion.ts'
import { type Entity, entityOf } from './entities.ts'
import { raw, type Work } from './fragments.ts'
import type { Collection } from './lines.ts'

// What others have done of late is read first, and where there is none nothing else is. `is true` keeps the planner from a
// join, pair by pair: it asks for each of what is few whether it is in the load.

/** No call lasts a day: what it did beside a load is dated of late. */
const ofLate = raw(`interval '1 day'`)

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

/**
 * Begins the load again when somebody was deactivated since it chose them to whom it gives a job or a membership: it brings
 * them back then. Who was given neither was deactivated after it. Asked at the end too: whoever deactivates somebody from
 * then on to whom it gives something waits for the load, and sees it, since what is new holds its person by a foreign key.
 */
export async function refuseDeactivated(
  { q, clientId, now }: Work,
  given: ReadonlyMap<Collection, unknown>,
): Promise<void> {
  const among = (['emplois', 'adhesions'] as const).filter((collection) => given.has(collection))
  if (among.length === 0 || !given.has('employes')) return
  const written = among.map((collection) => {
    const { table } = entityOf(collection)
    return `select f.employe_id from f_${table} f where not f.existe or f.cible in (select c.cible from c_${table} c)`
  })
  if (among.includes('emplois')) await holdEmployed({ q, clientId })
  const { rows } = await sql`
    with gone as materialized (
      select e.id from employe e
      where e.client_id = ${clientId} and not e.est_actif and e.anonymise_le is null
        and e.derniere_maj > ${now}::timestamptz - ${ofLate})
    select from gone p
    where (p.id in (select l.cible from l_employe l where not l.rejet)) is true
      and (p.id in (${raw(written.join(' union all '))})) is true limit 1`.execute(q)
  if (rows.length > 0) throw new GivenUp('overtaken', 'Somebody was deactivated meanwhile')
}

/**
 * Holds the people whom a load is about: whoever would deactivate, merge or anonymise one of them waits for it from then on,
 * which keeps those who go on doing so from having it begun again for ever (decision A-34). Other calls go on.
 */
export const holdPeople = ({ q, clientId }: Work) =>
  sql`
  select p.id from employe p
  where p.client_id = ${clientId} and p.id = any (array(select l.cible from l_employe l where l.existe and not l.rejet))
  order by p.id for key share`.execute(q)

/** Holds the people whose jobs were changed: one that goes on again keeps its person from being deactivated (decision C-9). */
const holdEmployed = ({ q, clientId }: Pick<Work, 'q' | 'clientId'>) =>
  sql`
  select e.id from employe e
  where e.client_id = ${clientId} and e.id = any (array(
    select f.employe_id from f_emploi f where f.existe and f.cible in (select c.cible from c_emploi c)))
  order by e.id for key share`.execute(q)

/** What of a collection is deleted for good, as the feed of deletions calls it: objects stay, and people do (decision A-38). */
const deletable: Partial<Record<Entity['table'], string>> = {
  syndicat: 'Syndicat',
  employeur: 'Employeur',
  emploi: 'Emploi',
  adhesion: 'Adhesion',
}

/**
 * Begins the load again when something that its rows were to change was deleted before they were written: they make it
 * anew then, or are refused, as after the deletion. What was deleted before the load looked is nobody's target.
 */
export async function refuseDeleted({ q, clientId, now }: Work, { table }: Entity): Promise<void> {
  const type = deletable[table]
  if (type === undefined) return
  const { rows } = await sql`
    with gone as materialized (
      select s.id_unique from suppression s
      where s.client_id = ${clientId} and s.type = ${type}
        and s.date_suppression > ${now}::timestamptz - ${ofLate})
    select from gone g where (g.id_unique in (select f.cible from ${raw(`f_${table}`)} f where f.existe)) is true
    limit 1`.execute(q)
  if (rows.length > 0) throw new GivenUp('overtaken', 'What a row was to change was deleted meanwhile')
}
