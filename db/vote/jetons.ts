import { sql } from 'kysely'
import type { components } from '../../generated/openapi.ts'
import type { Db } from '../engine/database.ts'
import { newLien, parseLien } from '../members/liens.ts'

/** Makes a new token for a voter and stores its hash; gives the token. The earlier ones stay valid (decision J-9). */
export async function newJeton(db: Db, votantId: string): Promise<string> {
  const { jeton, empreinte } = newLien(db.clientId)
  await sql`insert into jeton (client_id, empreinte, votant_id, campagne_id)
    select v.client_id, ${empreinte}, v.id, v.campagne_id from votant v
    where v.client_id = ${db.clientId} and v.id = ${votantId}`.execute(db.q)
  return jeton
}

/** The client and the hash of a token; undefined for a text that is none. */
export const readJeton = parseLien

/** What the e-mail with the link says of the campaign and of the voter; `modele` is that of the campaign, if any. */
export async function lienDeVote(db: Db, votantId: string) {
  const { rows } = await sql<{
    titre: string
    ouverture: string
    fermeture: string
    modele: components['schemas']['CampagneDetail']['modeleEnvoiLien']
    prenom: string
    nom: string
  }>`
    select c.titre, c.ouverture, c.fermeture, c.modele_envoi_lien as modele, v.prenom, v.nom
    from votant v join campagne c on c.client_id = ${db.clientId} and c.id = v.campagne_id
    where v.client_id = ${db.clientId} and v.id = ${votantId}`.execute(db.q)
  return rows[0]
}
