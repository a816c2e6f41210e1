import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../engine/database.ts'

/** What a voter is linked to (decision J-4), and whether it is certain that it is that employee (decision J-11). */
export type Liens = {
  readonly employeId: string | null
  readonly employeCertain: boolean
  /** Whether the employee has the names of the voter (decision M-14). */
  readonly isNamesake: boolean
  readonly syndicatIdExterne: string | null
}

/** What the employee and the union of a voter are found by. */
export type Sought = {
  readonly place: number
  readonly identifiant: string
  readonly courriel: string
  readonly nom: string
  readonly prenom: string
  readonly employeIdExterne: string | null
  readonly syndicatIdExterne: string | null
}

/** Voters to link, as rows of a query. */
export const rowsOf = (sought: readonly Sought[]) => sql`json_to_recordset(${JSON.stringify(sought)}) as r (
  place int, identifiant text, courriel text, nom text, prenom text, "employeIdExterne" text, "syndicatIdExterne" text)`

/** The active employee who is told by a column that holds a key: it names one of a client at most. */
const keyed = (db: Db, key: 'no_membre_cle' | 'id_externe' | 'courriel_cle', value: RawBuilder<unknown>) => sql`(
  select e.id from employe e where e.client_id = ${db.clientId} and e.${sql.ref(key)} = ${value} and e.est_actif)`

type Names = Record<'nom' | 'prenom', RawBuilder<unknown>>

const namesOf = (alias: string): Names => ({ nom: sql.ref(`${alias}.nom`), prenom: sql.ref(`${alias}.prenom`) })

/** Whether two have the same names (decision M-14). Signs alone, of which nothing is left, are nobody's name. */
export const sameNames = (one: Names, other: Names) => sql<boolean>`(
  nom_plie(${one.nom}) = nullif(nom_plie(${other.nom}), '')
  and nom_plie(${one.prenom}) = nullif(nom_plie(${other.prenom}), '')) is true`

type Found = {
  place: number
  employeId: string | null
  /** Whether the employee is said, or is told by the identifier. */
  designe: boolean
  isNamesake: boolean
  employeCertain: boolean
}

/**
 * The active employee of each row (decision J-4): the one that is given; otherwise by member number, external id,
 * primary address, alternate address, of which several may be: then the one of the names of the row. It is certain where it
 * is given, or told by the identifier and of those names (decision J-11). `source` has the columns of `Sought` under the
 * alias `r`.
 *
 * Raw: the rows come as a document or from a temporary table. Each is looked up by its key where it is needed. As joins, what they are planned for depends on how many rows the
 * planner expects; and row-level security keeps a join from an index when a function makes its key. `offset` has each
 * look-up made once.
 */
export const employesOf = (db: Db, source: RawBuilder<unknown>) => sql<Found>`
  select o.place, o.employe as "employeId", o.designe is not null as designe, o.noms as "isNamesake",
    o.designe is not null and (o.noms or o."employeIdExterne" is not null) as "employeCertain"
  from (select m.*, coalesce((select ${sameNames(namesOf('e'), namesOf('m'))} from employe e
        where e.client_id = ${db.clientId} and e.id = m.employe), false) as noms
    from (select n.*, coalesce(n.designe, case when n."employeIdExterne" is null then coalesce(
          ${keyed(db, 'courriel_cle', sql`lower(n.courriel)`)},
          (select (array_agg(e.id order by ${sameNames(namesOf('e'), namesOf('n'))} desc, e.id))[1] from employe e
            where e.client_id = ${db.clientId} and e.courriel_alternatif_cle = lower(n.courriel))) end) as employe
      from (select r.place, r.courriel, r.nom, r.prenom, r."employeIdExterne",
          case when r."employeIdExterne" is not null then ${keyed(db, 'id_externe', sql`r."employeIdExterne"`)}
            else coalesce(${keyed(db, 'no_membre_cle', sql`r.identifiant`)}, ${keyed(db, 'id_externe', sql`r.identifiant`)})
          end as designe
        from ${source} offset 0) n offset 0) m offset 0) o`

/**
 * Whether it is certain which employee a voter is (decision J-11). Of one who was linked before that was kept, the
 * identifier says it where the names are the same, else it is unless one of the employee's addresses explains the link.
 */
export const isCertain = (db: Db, votant: 'v' | 'votant' = 'v') => {
  const v = sql.raw(votant)
  return sql<boolean>`coalesce(${v}.employe_certain, (
    select case when (e.no_membre = ${v}.identifiant or e.id_externe = ${v}.identifiant) is true
        then ${sameNames(namesOf('e'), namesOf(votant))}
      else (${v}.courriel_cle = e.courriel_cle or ${v}.courriel_cle = e.courriel_alternatif_cle) is not true end
    from employe e where e.client_id = ${db.clientId} and e.id = ${v}.employe_id), false)`
}

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
  const employe = await heldEmploye(db, sought)
  if (syndicatIdExterne !== null || employe.employeId === null) return { ...employe, syndicatIdExterne }
  const lien = syndicatOf(db, sql`${employe.employeId}::uuid`).as('lien')
  const row = await db.q.selectNoFrom(lien).executeTakeFirst()
  return { ...employe, syndicatIdExterne: row?.lien ?? null }
}

async function heldEmploye(db: Db, sought: Omit<Sought, 'place'>): Promise<Omit<Liens, 'syndicatIdExterne'>> {
  const found = (await employesOf(db, rowsOf([{ place: 0, ...sought }])).execute(db.q)).rows[0]
  const held = await holdEmployes(db, sql<string>`${found?.employeId ?? null}::uuid`).executeTakeFirst()
  if (!found || !held) return { employeId: null, employeCertain: false, isNamesake: false }
  return { employeId: held.id, employeCertain: found.employeCertain, isNamesake: found.isNamesake }
}
