import { sql } from 'kysely'
import type { operations } from '../generated/openapi.ts'
import type { Db } from './database.ts'
import { rows } from './rows.ts'
import { byName, employeIdExterne, hasAddress, isNamed, mine } from './votants.ts'

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
export function list(db: Db, campagneId: string, filter: Filter) {
  const { identifiant, courriel, nom, droitDeVote, aVote, syndicatIdExterne } = filter
  return rows(
    select(db, campagneId)
      .$if(identifiant !== undefined, (q) => q.where('votant.identifiant', '=', identifiant ?? ''))
      .$if(courriel !== undefined, (q) => q.where(hasAddress(courriel ?? '')))
      .$if(nom !== undefined, (q) => q.where(isNamed(nom ?? '')))
      .$if(droitDeVote !== undefined, (q) => q.where('votant.droit_de_vote', '=', droitDeVote ?? false))
      .$if(aVote !== undefined, (q) => q.where('votant.a_vote', '=', aVote ?? false))
      .$if(syndicatIdExterne !== undefined, (q) => q.where('votant.syndicat_id_externe', '=', syndicatIdExterne ?? ''))
      .orderBy(byName[0])
      .orderBy(byName[1])
      .orderBy('votant.id'),
  )
}
