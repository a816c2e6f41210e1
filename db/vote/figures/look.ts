// Raw: the bytes of a result are hashed and searched where they are.
import { sql } from 'kysely'
import type { Db } from '../../engine/database.ts'

/**
 * What is looked at of a stored result: its figures, the hash of the count as the campaign has it, the one that its bytes
 * have now, and whether they are of what was published.
 */
export type Look = {
  readonly kept: unknown
  readonly empreinte: string | null
  readonly actuelle: string
  readonly isOfPublication: boolean
  /** The fingerprint and the signature of what was published, as the row of this very look has them. */
  readonly publication: string | null
  readonly publicationSignature: string | null
}

/** The look at the stored result of the campaign of each row; null where there is none. Its bytes are read where they are. */
export const lookOf = sql<Look | null>`(
  select json_build_object('kept', resultat.totaux, 'empreinte', encode(campagne.empreinte_resultat, 'hex'),
    'actuelle', encode(sha256(resultat.contenu), 'hex'),
    'publication', encode(campagne.publication_empreinte, 'hex'),
    'publicationSignature', encode(campagne.publication_signature, 'hex'),
    'isOfPublication', case
      when campagne.publication_signature is null then position('"publication":{'::bytea in resultat.contenu) = 0
      else octet_length(campagne.publication_signature) = 64 and position(convert_to(
        replace(encode(campagne.publication_signature, 'base64'), E'\n', ''), 'UTF8') in resultat.contenu) > 0 end)
  from resultat where resultat.client_id = campagne.client_id and resultat.campagne_id = campagne.id)`

/** The look at the stored result of a campaign. */
export async function lookAt(db: Db, campagneId: string): Promise<Look | null | undefined> {
  const row = await db.q
    .selectFrom('campagne')
    .select(lookOf.as('look'))
    .where('campagne.client_id', '=', db.clientId)
    .where('id', '=', campagneId)
    .executeTakeFirst()
  return row?.look
}
