// Raw: the voters to add are in a temporary table, which the types of the database do not have.
import { sql } from 'kysely'
import type { Db } from '../../engine/database.ts'
import { patiently } from '../../engine/holds/giving-way.ts'
import { recordChanges } from '../../journal/votants.ts'
import { learnOf, run } from './source.ts'

/**
 * Keeps which employees voters were found to be of whom nothing else is written (decision J-11): they are those from then on,
 * whatever becomes of their numbers, addresses and names. Whoever is struck off or has voted is one of them.
 *
 * Each voter is looked up by its key: as a join, where nothing is known yet of the voters of a client, each of them would be
 * compared with each row.
 */
export async function keepKnown(db: Db, campagneId: string): Promise<void> {
  await run(
    db,
    sql`create temporary table ajout_lien on commit drop as
      select distinct on (k.votant_id) k.votant_id, k.employe_id from (
        select p.votant_id, p.employe_id from ajout_autre p where p.meme and not p.nomme
        union all
        select a.votant_id, a.employe_id from ajout_votant a
        where a.votant_id is not null and a.employe_certain and (a.code is null and a.action = 'unchanged'
          or a.code in ('Votant.EstRadie', 'Votant.ADejaVote') and not a.ligne ? 'employeIdExterne')) k
      where (select v.employe_certain is true and v.employe_id is not distinct from k.employe_id from votant v
        where v.client_id = ${db.clientId} and v.id = k.votant_id) is not true
      order by k.votant_id, k.employe_id`,
  )
  await learnOf(db, 'ajout_lien')
  await patiently(db, () =>
    run(
      db,
      sql`select v.id from votant v where v.client_id = ${db.clientId}
        and v.id in (select l.votant_id from ajout_lien l) order by v.id for update`,
    ),
  )
  await recordChanges(
    db,
    campagneId,
    sql`select v.id, v.identifiant, v.courriel, v.courriel_alternatif, v.nom, v.prenom, v.droit_de_vote, v.poids,
        v.commentaire, l.employe_id, v.syndicat_id_externe
      from ajout_lien l join votant v on v.client_id = ${db.clientId} and v.id = l.votant_id
      where v.employe_id is distinct from l.employe_id`,
  )
  await run(
    db,
    sql`update votant set employe_id = l.employe_id, employe_certain = true from ajout_lien l
      where votant.client_id = ${db.clientId} and votant.id = l.votant_id`,
  )
}
