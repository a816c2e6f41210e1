import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../engine/database.ts'

/** What a voter is linked to (decision J-4), and whether the employee is more than whoever has the address (decision J-11). */
export type Liens = {
  readonly employeId: string | null
  readonly employeCertain: boolean
  readonly syndicatIdExterne: string | null
}

/** What the employee and the union of a voter are found by. */
export type Sought = {
  readonly place: number
  readonly identifiant: string
  readonly courriel: string
  readonly employeIdExterne: string | null
  readonly syndicatIdExterne: string | null
}

/** Voters to link, as rows of a query. */
export const rowsOf = (sought: readonly Sought[]) => sql`json_to_recordset(${JSON.stringify(sought)}) as r (
  place int, identifiant text, courriel text, "employeIdExterne" text, "syndicatIdExterne" text)`

/** The active employee who is told by a column that holds a key: it names one of a client at most. */
const keyed = (db: Db, key: 'no_membre_cle' | 'id_externe' | 'courriel_cle', value: RawBuilder<unknown>) => sql`(
  select e.id from employe e where e.client_id = ${db.clientId} and e.${sql.ref(key)} = ${value} and e.est_actif)`

type Found = { place: number; employeId: string | null; employeCertain: boolean }

/**
 * The active employee of each row (decision J-4): the one that is given; otherwise by member number, external id,
 * primary address, alternate address; and whether it was told otherwise than by an address, which others may have. `source`
 * has the columns of `Cherche` under the alias `r`.
 *
 * Raw: the rows come as a document or from a temporary table. Each is looked up by its key where it is needed. As joins, what they are planned for depends on how many rows the
 * planner expects; and row-level security keeps a join from an index when a function makes its key. `offset` has each
 * look-up made once.
 */
export const employesOf = (db: Db, source: RawBuilder<unknown>) => sql<Found>`
  select n.place, n.certain is not null as "employeCertain",
    coalesce(n.certain, case when n."employeIdExterne" is null then coalesce(${keyed(db, 'courriel_cle', sql`lower(n.courriel)`)},
      (select (array_agg(e.id order by e.id))[1] from employe e
        where e.client_id = ${db.clientId} and e.courriel_alternatif_cle = lower(n.courriel))) end) as "employeId"
  from (select r.place, r.courriel, r."employeIdExterne",
      case when r."employeIdExterne" is not null then ${keyed(db, 'id_externe', sql`r."employeIdExterne"`)}
        else coalesce(${keyed(db, 'no_membre_cle', sql`r.identifiant`)}, ${keyed(db, 'id_externe', sql`r.identifiant`)})
      end as certain
    from ${source} offset 0) n`

/**
 * Whether it is certain which employee the voter `v` is (decision J-11). Of one who was linked before that was kept,
 * it is unless one of the employee's addresses explains the link.
 */
export const isCertain = (db: Db) => sql<boolean>`coalesce(v.employe_certain, (
  select (e.no_membre = v.identifiant or e.id_externe = v.identifiant
      or (v.courriel_cle = e.courriel_cle or v.courriel_cle = e.courriel_alternatif_cle) is not true) is true
    from employe e where e.client_id = ${db.clientId} and e.id = v.employe_id), false)`

/**
 * The union of an employee: that of the latest membership, otherwise of the employer of an active job, or direct. The
 * tables keep their names here: `employeId` may be a column of any short alias.
 */
export const syndicatOf = (db: Db, employeId: RawBuilder<unknown>) => sql<string | null>`coalesce(
  (select adhesion.syndicat_id_externe from adhesion
    where adhesion.client_id = ${db.clientId} and adhesion.employe_id = ${employeId} and adhesion.date_demission is null
    order by adhesion.date_signature desc, adhesion.id desc limit 1),
  (select syndicat.id_externe from emploi
    join employeur on employeur.client_id = ${db.clientId} and employeur.id = emploi.employeur_id
    join syndicat on syndicat.client_id = ${db.clientId} and syndicat.id = employeur.syndicat_id
    where emploi.client_id = ${db.clientId} and emploi.employe_id = ${employeId} and emploi.date_fin is null
    order by emploi.date_debut desc, emploi.id limit 1),
  (select syndicat.id_externe from employe
    join employeur on employeur.client_id = ${db.clientId} and employeur.id = employe.employeur_id
    join syndicat on syndicat.client_id = ${db.clientId} and syndicat.id = employeur.syndicat_id
    where employe.client_id = ${db.clientId} and employe.id = ${employeId}))`

/**
 * Employees that stay active until the end of the transaction: whoever deactivates one locks it for update first, and
 * then sees the voter that was linked meanwhile (decision C-9). In the order of their ids, so that no two writers wait
 * for one another.
 */
export const holdEmployes = (db: Db, ids: RawBuilder<string>) =>
  db.q
    .selectFrom('employe as h')
    .select('h.id')
    .where('h.client_id', '=', db.clientId)
    .where('h.id', 'in', sql<string>`(${ids})`)
    .where('h.est_actif', '=', true)
    .orderBy('h.id')
    .forKeyShare()

/** What one voter is linked to; the employee stays active until the end of the transaction. */
export async function linksOf(db: Db, sought: Omit<Sought, 'place'>): Promise<Liens> {
  const { syndicatIdExterne } = sought
  const { employeId, employeCertain } = await heldEmploye(db, sought)
  if (syndicatIdExterne !== null || employeId === null) return { employeId, employeCertain, syndicatIdExterne }
  const lien = syndicatOf(db, sql`${employeId}::uuid`).as('lien')
  const row = await db.q.selectNoFrom(lien).executeTakeFirst()
  return { employeId, employeCertain, syndicatIdExterne: row?.lien ?? null }
}

async function heldEmploye(db: Db, sought: Omit<Sought, 'place'>): Promise<Omit<Liens, 'syndicatIdExterne'>> {
  const found = (await employesOf(db, rowsOf([{ place: 0, ...sought }])).execute(db.q)).rows[0]
  const held = await holdEmployes(db, sql<string>`${found?.employeId ?? null}::uuid`).executeTakeFirst()
  return { employeId: held?.id ?? null, employeCertain: held !== undefined && found?.employeCertain === true }
}
