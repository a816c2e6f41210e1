import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'

/** What a voter is linked to (decision J-4). */
export type Liens = { readonly employeId: string | null; readonly syndicatIdExterne: string | null }

/** What the employee and the union of a voter are found by. */
export type Cherche = {
  readonly place: number
  readonly identifiant: string
  readonly courriel: string
  readonly employeIdExterne: string | null
  readonly syndicatIdExterne: string | null
}

/** Voters to link, as rows of a query. */
export const rowsOf = (cherches: readonly Cherche[]) => sql`json_to_recordset(${JSON.stringify(cherches)}) as r (
  place int, identifiant text, courriel text, "employeIdExterne" text, "syndicatIdExterne" text)`

/**
 * The active employee of each row (decision J-4): the one that is given; otherwise by member number, external id,
 * primary address, alternate address. `source` has the columns of `Cherche` under the alias `r`.
 */
export const employesDe = (db: Db, source: RawBuilder<unknown>) => sql<{ place: number; employeId: string | null }>`
  select r.place, case when r."employeIdExterne" is not null then e0.id
    else coalesce(e1.id, e2.id, e3.id, e4.id) end as "employeId"
  from ${source}
  left join employe e0 on e0.client_id = ${db.clientId} and e0.id_externe = r."employeIdExterne" and e0.est_actif
  left join employe e1 on e1.client_id = ${db.clientId} and e1.no_membre_cle = r.identifiant
  left join employe e2 on e2.client_id = ${db.clientId} and e2.id_externe = r.identifiant and e2.est_actif
  left join employe e3 on e3.client_id = ${db.clientId} and e3.courriel_cle = lower(r.courriel)
  left join lateral (
    select a.id from employe a
    where a.client_id = ${db.clientId} and lower(a.courriel_alternatif) = lower(r.courriel) and a.est_actif
    order by a.id limit 1) e4 on true`

/**
 * The union of an employee: that of the latest membership, otherwise of the employer of an active job, or direct. The
 * tables keep their names here: `employeId` may be a column of any short alias.
 */
export const syndicatDe = (db: Db, employeId: RawBuilder<unknown>) => sql<string | null>`coalesce(
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
export const holdEmployes = (db: Db, ids: RawBuilder<unknown>) => sql<{ id: string }>`
  select h.id from employe h where h.client_id = ${db.clientId} and h.id in (${ids}) and h.est_actif
  order by h.id for key share`

/** What one voter is linked to; the employee stays active until the end of the transaction. */
export async function linksOf(db: Db, cherche: Omit<Cherche, 'place'>): Promise<Liens> {
  const { syndicatIdExterne } = cherche
  const employeId = await heldEmploye(db, cherche)
  if (syndicatIdExterne !== null || employeId === null) return { employeId, syndicatIdExterne }
  const union = syndicatDe(db, sql`${employeId}::uuid`)
  const { rows } = await sql<{ lien: string | null }>`select ${union} as lien`.execute(db.q)
  return { employeId, syndicatIdExterne: rows[0]?.lien ?? null }
}

async function heldEmploye(db: Db, cherche: Omit<Cherche, 'place'>): Promise<string | null> {
  const found = await employesDe(db, rowsOf([{ place: 0, ...cherche }])).execute(db.q)
  const held = await holdEmployes(db, sql`${found.rows[0]?.employeId ?? null}::uuid`).execute(db.q)
  return held.rows[0]?.id ?? null
}
