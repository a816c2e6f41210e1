import { type RawBuilder, sql } from 'kysely'
import { etat } from './campagnes.ts'
import type { Db } from './database.ts'
import { type Donnees, publish } from './evenements.ts'
import { sure } from './prepare.ts'

/** Voters that were added: how many, and the query of their ids. */
type Added = { readonly count: number; readonly ids: RawBuilder<unknown> }

/** Publishes that voters were added to a campaign (decision M-2): figures, and no personal datum. */
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
  await publish(db, 'campaign.liste_electorale_cree', sure(rows[0]))
}
