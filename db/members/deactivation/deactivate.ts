// Raw: who is to be deactivated stands in a temporary table, which the types of the database do not have.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../engine/database.ts'
import { mergedMeanwhile } from '../fusion.ts'
import { hold, standingMembers, voting } from './blocks.ts'

/** Why an employee is not deactivated. */
export type Block = 'Employe.NotFound' | 'Employe.LinkedToActiveCampaign' | 'Employe.HasAdhesions'

/** Somebody who is not deactivated: `place` where the external id was given, null where nobody gave it. */
export type Blocked = { readonly idExterne: string; readonly place: number | null; readonly codes: readonly Block[] }

/** Everybody who was gathered. */
export const gathered = sql`array(select d.id from d_employe d where d.id is not null)`

/**
 * Notes whom `found` gives, (id, id_externe, place), of nobody twice, and holds them until the end of the transaction:
 * `est_actif` of the table is what it is from then on, `codes` is to say why somebody is not deactivated.
 */
export async function gather(db: Db, found: RawBuilder<unknown>): Promise<void> {
  await sql`create temporary table d_employe (id uuid, id_externe text, place int, est_actif boolean, codes text[])
    on commit drop`.execute(db.q)
  await sql`insert into d_employe select f.id, f.id_externe, f.place, false, '{}' from (${found}) f`.execute(db.q)
  await sql`analyze d_employe`.execute(db.q)
  await hold(db, gathered)
  const { rows } = await sql<{ gone: boolean }>`
    with read as (
      update d_employe d set est_actif = e.est_actif from employe e
      where e.client_id = ${db.clientId} and e.id = d.id
      returning e.id_externe is distinct from d.id_externe as gone)
    select coalesce(bool_or(gone), false) as gone from read`.execute(db.q)
  // The external id is somebody else's by now: who was found by it was merged before being held (decision C-16).
  if (rows[0]?.gone) throw mergedMeanwhile()
}

/** Notes why some may not be deactivated: nobody has the id, or what decision C-9 says, all of it. */
export async function judge(db: Db): Promise<void> {
  const active = sql`array(select d.id from d_employe d where d.est_actif)`
  // `is true` keeps it from making a join of it, pair by pair.
  const isAmong = (found: RawBuilder<unknown>) => sql`(d.id in (${found})) is true`
  const note = (code: Block, which: RawBuilder<unknown>) =>
    sql`update d_employe d set codes = codes || ${code}::text where ${which}`.execute(db.q)
  await note('Employe.NotFound', sql`d.id is null`)
  await note('Employe.LinkedToActiveCampaign', isAmong(await voting(db, active)))
  await note('Employe.HasAdhesions', isAmong(standingMembers(db, active)))
}

/** Deactivates the others, as `DELETE` of each would (decision C-10). */
export async function deactivateAll(db: Db): Promise<void> {
  await sql`
    update employe t set est_actif = false, version = t.version + 1, derniere_maj = ${db.now}::timestamptz
    from d_employe d where t.client_id = ${db.clientId} and t.id = d.id and d.est_actif and d.codes = '{}'`.execute(
    db.q,
  )
}

/** How many are deactivated, were so already, and are refused. */
export async function count(db: Db) {
  const { rows } = await sql<{ deactivated: number; unchanged: number; refused: number }>`
    select count(*) filter (where est_actif and codes = '{}')::int as deactivated,
      count(*) filter (where id is not null and not est_actif)::int as unchanged,
      count(*) filter (where codes <> '{}')::int as refused
    from d_employe`.execute(db.q)
  return rows[0] ?? { deactivated: 0, unchanged: 0, refused: 0 }
}

/** The first of those who are not deactivated, in the order in which they were given, else in that of their ids. */
export async function blocked(db: Db, most: number): Promise<Blocked[]> {
  const { rows } = await sql<Blocked>`
    select id_externe as "idExterne", place, codes from d_employe
    where codes <> '{}' order by place, id_externe limit ${most}`.execute(db.q)
  return rows
}

/** The employees of these external ids, each once, as `gather` takes them. */
export const named = (db: Db, idExternes: readonly string[]): RawBuilder<unknown> => sql`
  select e.id, u.id_externe, u.place
  from (
    select r.id_externe, min(r.n)::int - 1 as place from unnest(${idExternes}::text[]) with ordinality as r (id_externe, n)
    group by r.id_externe) u
  left join employe e on e.client_id = ${db.clientId} and e.id_externe = u.id_externe`
