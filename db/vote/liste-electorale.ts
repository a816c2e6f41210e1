import { type RawBuilder, sql } from 'kysely'
import type { operations } from '../../generated/openapi.ts'
import type { Db } from '../engine/database.ts'
import { sure } from '../engine/compiled.ts'
import { rows } from '../lists/rows.ts'
import { type Donnees, emit } from '../outbox/evenements.ts'
import { etat } from './campagnes.ts'
import { byName, conditionsOf } from './listed/filters.ts'
import { employeIdExterne, mine } from './votants.ts'

type Filter = NonNullable<operations['listListeElectorale']['parameters']['query']>

/** An item of the electoral list as the contract shows it. Voters who are struck off are not on it (decision J-5). */
const select = (db: Db, campagneId: string) =>
  mine(db, campagneId)
    .where('votant.est_radie', '=', false)
    .select([
      'votant.id',
      'votant.identifiant',
      'votant.courriel',
      'votant.nom',
      'votant.prenom',
      'votant.droit_de_vote as droitDeVote',
      'votant.a_vote as aVote',
      sql<string | null>`(select s.nom from syndicat s
        where s.client_id = votant.client_id and s.id_externe = votant.syndicat_id_externe)`.as('syndicatNom'),
      employeIdExterne.as('employeIdExterne'),
      'votant.syndicat_id_externe as syndicatIdExterne',
      'votant.commentaire',
    ])

/** The electoral list by name (decision A-19). */
export async function list(db: Db, campagneId: string, filter: Filter) {
  const conditions = await conditionsOf(db, campagneId, filter)
  return rows(
    select(db, campagneId)
      .$if(conditions.length > 0, (q) => q.where((eb) => eb.and([...conditions])))
      .orderBy(byName[0])
      .orderBy(byName[1])
      .orderBy('votant.id'),
  )
}

/** Voters that were added: how many, and the query of their ids. */
type Added = { readonly count: number; readonly ids: RawBuilder<unknown> }

/**
 * Publishes that voters were added to a campaign (decision M-2): figures, and no personal datum. Raw: the ids are a query
 * of a temporary table.
 */
export async function publishListeElectorale(db: Db, campagneId: string, { count, ids }: Added): Promise<void> {
  const { rows } = await sql<Donnees<'campaign.liste_electorale_cree'>>`
    select campagne.id as "campagneId", campagne.titre, campagne.slug, ${etat} as etat,
      count(v.id)::int as "nombreVotants", ${count}::int as "nombreVotantsAjoutes",
      count(v.id) filter (where v.droit_de_vote and not v.est_radie)::int as "nombreVotantsAvecDroitDeVote",
      (select coalesce(json_agg(distinct a.syndicat_id_externe), '[]') from votant a
        where a.client_id = ${db.clientId} and a.id in (${ids}) and a.syndicat_id_externe is not null)
        as "syndicatsIdExternes",
      ${db.now}::text as "dateCreationUtc"
    from campagne join votant v on v.client_id = ${db.clientId} and v.campagne_id = campagne.id
    where campagne.client_id = ${db.clientId} and campagne.id = ${campagneId}
    group by campagne.client_id, campagne.id`.execute(db.q)
  await emit(db, 'campaign.liste_electorale_cree', sure(rows[0]))
}
