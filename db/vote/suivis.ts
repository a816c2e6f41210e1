// Raw: voters are marked by one statement, in the order of their ids.
import { sql } from 'kysely'
import type { Db } from '../engine/database.ts'
import { suppress } from '../outbox/adresses-supprimees.ts'
import { type Followed, noteSuivis, type Suivi } from '../outbox/suivis.ts'

/** What is reported, and whether it says that the address takes no mail any more, or is not to be written to. */
type Reported = Suivi & { readonly isLasting: boolean }

/**
 * Notes what is reported of e-mails, and shows it of the voters whose link it was, unless another one has left meanwhile. A
 * complaint says of a voter that the link has arrived.
 */
export async function noteReported(db: Db, suivis: readonly Reported[]): Promise<void> {
  const changed = await noteSuivis(db, suivis)
  const ids = new Set(changed.map(({ id }) => id))
  // What is reported again takes nothing back that was cleared since.
  await suppress(
    db,
    suivis.filter(({ id, isLasting }) => isLasting && ids.has(id)),
  )
  await showOfVoters(db, changed)
}

async function showOfVoters(db: Db, changed: readonly Followed[]): Promise<void> {
  const envois = changed.flatMap(({ modele, donnees, etat, dateCreation }) =>
    (modele === 'LienDeVote' || modele === 'RappelVote') && etat !== null
      ? [{ id: donnees.votantId, statut: etat === 'Rejete' ? etat : 'Livre', dateCreation }]
      : [],
  )
  if (envois.length === 0) return
  await sql`
    with r as (
      select distinct on (r.id) r.id, r.statut, r."dateCreation" as envoi
      from json_to_recordset(${JSON.stringify(envois)}) as r (id uuid, statut text, "dateCreation" timestamptz)
      order by r.id, r."dateCreation" desc),
    locked as materialized (
      select votant.id from votant where votant.client_id = ${db.clientId} and votant.id in (select id from r)
      order by votant.id for update)
    update votant set statut_envoi = r.statut from r join locked on locked.id = r.id
    where votant.client_id = ${db.clientId} and votant.id = r.id
      and votant.date_dernier_envoi <= r.envoi`.execute(db.q)
}
