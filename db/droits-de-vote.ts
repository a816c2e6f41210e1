import { sql } from 'kysely'
import type { components } from '../generated/openapi.ts'
import type { Db } from './database.ts'

type Droits = components['schemas']['DroitsDeVote']
type Resultat = components['schemas']['DroitsDeVoteResultat']

/**
 * Sets the voting right of many voters in one statement (decision J-7). Those that change, and only they, are locked and
 * written, in the order of their ids so that two calls never deadlock. Those who are struck off, and those who have voted
 * and would lose the right, are left as they are.
 */
export async function setRights(db: Db, campagneId: string, { votantIds, droitDeVote, commentaire }: Droits) {
  const { rows } = await sql<Resultat>`
    with demande as materialized (
      select d.id, v.id is not null as connu, coalesce(v.est_radie or (v.a_vote and not ${droitDeVote}), false) as ignore,
        v.droit_de_vote
      from (select distinct id from unnest(${votantIds}::uuid[]) as u (id)) d
      left join votant v on v.client_id = ${db.clientId} and v.campagne_id = ${campagneId} and v.id = d.id),
    verrou as materialized (
      select v.id from votant v
      where v.client_id = ${db.clientId} and v.campagne_id = ${campagneId} and v.id in (
          select d.id from demande d where d.connu and not d.ignore and d.droit_de_vote is distinct from ${droitDeVote})
        and not v.est_radie and not (v.a_vote and not ${droitDeVote}) and v.droit_de_vote is distinct from ${droitDeVote}
      order by v.id for update),
    change as (
      update votant set droit_de_vote = ${droitDeVote},
        commentaire = case when ${commentaire !== undefined} then ${commentaire ?? null}::text else votant.commentaire end
      from verrou t
      where votant.client_id = ${db.clientId} and votant.id = t.id
      returning 1)
    select (select count(*)::int from change) as "nombreMisAJour",
      coalesce(json_agg(d.id) filter (where not d.connu), '[]') as "votantIdsNonTrouves",
      coalesce(json_agg(d.id) filter (where d.ignore), '[]') as "votantIdsIgnores"
    from demande d`.execute(db.q)
  return rows[0] ?? { nombreMisAJour: 0, votantIdsNonTrouves: [], votantIdsIgnores: [] }
}

/** The same where the rights are frozen (decision 5.B.1): nobody changes. */
export async function frozenRights(db: Db, campagneId: string, { votantIds }: Droits): Promise<Resultat> {
  const { rows } = await sql<{ id: string; connu: boolean }>`
    select d.id, v.id is not null as connu from (select distinct id from unnest(${votantIds}::uuid[]) as u (id)) d
    left join votant v on v.client_id = ${db.clientId} and v.campagne_id = ${campagneId} and v.id = d.id`.execute(db.q)
  const [known, unknown] = [rows.filter(({ connu }) => connu), rows.filter(({ connu }) => !connu)]
  const ids = (list: typeof rows) => list.map(({ id }) => id)
  return { nombreMisAJour: 0, votantIdsNonTrouves: ids(unknown), votantIdsIgnores: ids(known) }
}
