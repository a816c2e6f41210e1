import { type RawBuilder, sql } from 'kysely'
import { queue } from './courriels.ts'
import type { Db } from './database.ts'

type Destinataire = { votantId: string; destinataire: string; copie: string | null }

/** E-mails queued by one statement: what is in memory at a time. */
const slice = 5000

/**
 * Queues an e-mail with a new link to each voter of the campaign who may vote, has not, and meets `condition`; says how
 * many (decisions J-9, J-10, J-12). The tokens are made when the e-mails are rendered.
 */
export async function queueLinks(db: Db, campagneId: string, condition: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<Destinataire>`
    update votant set date_dernier_envoi = ${db.now}, statut_envoi = 'EnAttente'
    where votant.client_id = ${db.clientId} and votant.campagne_id = ${campagneId}
      and votant.droit_de_vote and not votant.est_radie and not votant.a_vote and ${condition}
    returning id as "votantId", courriel as destinataire, courriel_alternatif as copie`.execute(db.q)
  for (let start = 0; start < rows.length; start += slice) {
    const courriels = rows.slice(start, start + slice).map(({ votantId, destinataire, copie }) => ({
      modele: 'LienDeVote' as const,
      destinataire,
      copie,
      donnees: { campagneId, votantId },
    }))
    await queue(db, courriels)
  }
  return rows.length
}

/** Voters by id; all of them when no id is given. */
export const among = (votantIds: readonly string[]): RawBuilder<boolean> =>
  votantIds.length === 0 ? sql`true` : sql`votant.id = any (${votantIds}::uuid[])`

/** What became of the last e-mail of a voter. */
export type Envoi = { readonly votantId: string; readonly statut: 'Transmis' | 'Rejete' | 'Livre' }

/** Notes what became of the last e-mail of voters, in the order of their ids: two workers never wait for each other. */
export async function noteEnvois(db: Db, envois: readonly Envoi[]): Promise<void> {
  if (envois.length === 0) return
  await sql`
    with r as (
      select distinct on (r."votantId") r."votantId" as id, r.statut
      from json_to_recordset(${JSON.stringify(envois)}) as r ("votantId" uuid, statut text)),
    verrou as materialized (
      select votant.id from votant where votant.client_id = ${db.clientId} and votant.id in (select id from r)
      order by votant.id for update)
    update votant set statut_envoi = r.statut from r join verrou on verrou.id = r.id
    where votant.client_id = ${db.clientId} and votant.id = r.id`.execute(db.q)
}
