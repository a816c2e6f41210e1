// Raw: lines about many voters are made of the rows of the statement that changes them, as many as there are.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../engine/database.ts'
import { newId } from '../engine/ids.ts'
import { isOfPublication, nextPlace, type Place } from './order.ts'

/** What is done of a campaign, and told in its journal (schema LigneJournal). */
export type Acte =
  | 'CampagneCreee'
  | 'CampagneModifiee'
  | 'CampagneSupprimee'
  | 'CampagnePubliee'
  | 'CampagneDepubliee'
  | 'CampagneArchivee'
  | 'CampagneDesarchivee'
  | 'CampagneDepouillee'
  | 'GardeModifiee'
  | 'ResultatDepose'
  | 'ResultatExporte'
  | 'QuestionAjoutee'
  | 'QuestionModifiee'
  | 'QuestionSupprimee'
  | 'QuestionsOrdonnees'
  | 'OptionAjoutee'
  | 'OptionModifiee'
  | 'OptionSupprimee'
  | 'VotantsAjoutes'
  | 'VotantsModifies'
  | 'VotantsSupprimes'
  | 'VotantsRadies'
  | 'VotantsFusionnes'
  | 'VotantsAnonymises'
  | 'DroitsModifies'
  | 'LiensEnvoyes'

/** Voters that one line tells of. More of them are told of in several lines. */
export const mostInLine = 500

const author = ({ par }: Db) => ({ auteur: par?.genre ?? 'Systeme', id: par?.id ?? null, nom: par?.nom ?? null })

/**
 * Writes a line of the journal of a campaign, in the transaction of what it tells (decision H-13). What tells who a voter
 * is goes through `hashed` of db/journal/hashes.ts. Who tells of a publication has locked the campaign.
 */
export async function record(db: Db, campagneId: string, acte: Acte, details: object): Promise<void> {
  const place = isOfPublication(acte) ? await nextPlace(db, campagneId) : { instant: db.now, id: newId() }
  await recordAt(db, campagneId, { acte, place, details })
}

/** A line to write: what was done, the place in which it stands, and what it says of it. */
type Line = { readonly acte: Acte; readonly place: Place; readonly details: object }

/** The same, at a place that is known. */
export async function recordAt(db: Db, campagneId: string, { acte, place, details }: Line): Promise<void> {
  const { auteur, id: auteurId, nom } = author(db)
  const { instant, id } = place
  await sql`
    with line as (
      insert into journal_campagne (client_id, id, campagne_id, instant, auteur, auteur_id, auteur_nom, acte, details)
      values (${db.clientId}, ${id}, ${campagneId}, ${instant}, ${auteur}, ${auteurId}, ${nom}, ${acte},
        ${JSON.stringify(details)}::json))
    insert into journal_attente (client_id, campagne_id, ligne_id) values (${db.clientId}, ${campagneId}, ${id})`.execute(
    db.q,
  )
}

/** The voters that lines tell of: a query of `campagne_id` and of `votant`, what is told of each as JSON or its text, which costs less. */
type Told = { readonly acte: Acte; readonly votants: RawBuilder<unknown>; readonly details?: object }

/**
 * The parts of a statement that write what it tells of many voters: so many of them in a line, and no query for each. They
 * are named `journal_lines` and `journal_queue`.
 */
export function linesOf(db: Db, { acte, votants, details = {} }: Told): RawBuilder<unknown> {
  const { auteur, id, nom } = author(db)
  const said = sql.join(
    Object.entries(details).map(([name, value]) => sql`${sql.lit(name)}, ${JSON.stringify(value ?? null)}::json, `),
    sql``,
  )
  return sql`journal_lines as (
      insert into journal_campagne (client_id, id, campagne_id, instant, auteur, auteur_id, auteur_nom, acte, details)
      select ${db.clientId}::uuid, uuidv7(), t.campagne_id, ${db.now}::timestamptz, ${auteur}, ${id}::text, ${nom}::text,
        ${acte}, t.told
      from (
        select s.campagne_id, json_build_object(${said}'nombre', count(*),
            'votants', ('[' || string_agg(s.votant::text, ',') || ']')::json) as told
        from (select q.campagne_id, q.votant,
            (row_number() over (partition by q.campagne_id) - 1) / ${sql.lit(mostInLine)} as part
          from (${votants}) q) s
        group by s.campagne_id, s.part order by s.campagne_id, s.part) t
      returning id, campagne_id),
    journal_queue as (
      insert into journal_attente (client_id, campagne_id, ligne_id)
      select ${db.clientId}::uuid, l.campagne_id, l.id from journal_lines l
      returning true)`
}

/** Writes what is told of many voters, in a statement of its own. */
export async function recordVoters(db: Db, told: Told): Promise<void> {
  await sql`with ${linesOf(db, told)} select`.execute(db.q)
}
