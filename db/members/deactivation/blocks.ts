// Raw: the people come as an array of their ids, of one or of a temporary table, and what is asked of them is asked in sets:
// of an array the planner looks each up by its key, whatever it believes of their number and of the client.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../engine/database.ts'

/** People, as an array of their ids. */
export type People = RawBuilder<unknown>

const only = (employeId: string): People => sql`array[${employeId}::uuid]`

/**
 * Nobody changes these people until the end of the transaction, nor links a voter to one of them. In the order of their
 * ids, so that two calls never deadlock.
 */
export async function hold(db: Db, people: People): Promise<void> {
  await sql`
    select e.id from employe e where e.client_id = ${db.clientId} and e.id = any (${people})
    order by e.id for update`.execute(db.q)
}

/** The campaigns that these people are voters of, not struck off, with the people. */
const votes = (db: Db, people: People) => sql`
  from votant v join campagne c on c.client_id = ${db.clientId} and c.id = v.campagne_id
  where v.client_id = ${db.clientId} and v.employe_id = any (${people}) and not v.est_radie`

/**
 * Of people who are held, those who are voters, not struck off, of a published campaign that has not ended (decisions C-9,
 * E-9), as a query. Their campaigns are kept as they are: none is published until the end of the transaction.
 */
export async function voting(db: Db, people: People): Promise<RawBuilder<unknown>> {
  await sql`
    select k.id from campagne k
    where k.client_id = ${db.clientId} and k.id = any (array(select distinct c.id ${votes(db, people)}))
    order by k.id for share`.execute(db.q)
  return sql`
    select v.employe_id ${votes(db, people)} and c.est_publie
      and c.fermeture > clock_timestamp()`
}

/**
 * Of people, those who have a standing membership in the union of an employer that still employs them, by an active job
 * or by the direct link (decision C-9), as a query. Where somebody works is looked up for each membership, and not joined:
 * an employer may have thousands of people, and a union hundreds of employers.
 */
export const standingMembers = (db: Db, people: People): RawBuilder<unknown> => sql`
  select a.employe_id from adhesion a
  cross join lateral (
    select from (
      select j.employeur_id from emploi j
      where j.client_id = ${db.clientId} and j.employe_id = a.employe_id and j.date_fin is null
      union all
      select e.employeur_id from employe e where e.client_id = ${db.clientId} and e.id = a.employe_id) w
    join employeur y on y.client_id = ${db.clientId} and y.id = w.employeur_id
    where y.syndicat_id = a.syndicat_id limit 1) w
  where a.client_id = ${db.clientId} and a.employe_id = any (${people}) and a.date_demission is null`

const areAny = async (db: Db, found: RawBuilder<unknown>): Promise<boolean> =>
  (await sql`${found} limit 1`.execute(db.q)).rows.length > 0

/** Whether an employee, held from then on, is a voter who keeps the person (decisions C-9, E-9). */
export async function votesInActiveCampaign(db: Db, employeId: string): Promise<boolean> {
  await hold(db, only(employeId))
  return areAny(db, await voting(db, only(employeId)))
}

/** Whether an employee has a standing membership that keeps the person (decision C-9). */
export const holdsStandingMembership = (db: Db, employeId: string): Promise<boolean> =>
  areAny(db, standingMembers(db, only(employeId)))
