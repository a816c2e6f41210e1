import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { components } from '../generated/openapi.ts'
import type { Db } from './database.ts'

/**
 * The link to the vote (decision J-9): base64url of the client id and of 32 random bytes, so that it is found within its
 * client. Only its SHA-256 is stored; it is made when the e-mail is rendered and never kept in clear.
 */
const clientBytes = 16
const secretBytes = 32

const empreinteOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest()

/** Makes a new token for a voter and stores its hash; gives the token. The earlier ones stay valid. */
export async function newJeton(db: Db, votantId: string): Promise<string> {
  const client = Buffer.from(db.clientId.replaceAll('-', ''), 'hex')
  const bytes = Buffer.concat([client, randomBytes(secretBytes)])
  await sql`insert into jeton (client_id, empreinte, votant_id, campagne_id)
    select v.client_id, ${empreinteOf(bytes)}, v.id, v.campagne_id from votant v
    where v.client_id = ${db.clientId} and v.id = ${votantId}`.execute(db.q)
  return bytes.toString('base64url')
}

/** The client and the hash of a token; undefined for a text that is none. */
export function readJeton(jeton: string): { clientId: string; empreinte: Buffer } | undefined {
  const bytes = Buffer.from(jeton, 'base64url')
  if (bytes.length !== clientBytes + secretBytes || bytes.toString('base64url') !== jeton) return undefined
  const hex = bytes.toString('hex', 0, clientBytes)
  const clientId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { clientId, empreinte: empreinteOf(bytes) }
}

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
