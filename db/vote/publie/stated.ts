import { sql } from 'kysely'
import type { BoxKeys } from '../../../rules/ring.ts'
import { Blocked } from '../blocked.ts'
import { verifiersOf } from '../box/keys.ts'
import { touching } from '../campagnes.ts'
import type { Db } from '../../engine/database.ts'
import { type Kept, soundFigures } from '../figures/stored.ts'

/**
 * Whether the result of a locked campaign is there, signed by the service and of what was published, though its row does not
 * say so; the row then says so again (decision H-33). Throws where the key is lacking that signed it.
 */
export async function foundAgain(db: Db, campagneId: string, keys: BoxKeys): Promise<boolean> {
  const stored = await storedOf(db, campagneId)
  if (!stored?.isOfPublication || !isSound(campagneId, stored, keys)) return false
  const empreinte = Buffer.from(stored.actuelle, 'hex')
  await touching(db, campagneId, { depouille_le: db.now, empreinte_resultat: empreinte, est_publie: true })
  return true
}

/** Has the row of a locked campaign say that it is not counted: nobody has counted it. */
export const forgetCount = (db: Db, campagneId: string) =>
  touching(db, campagneId, { depouille_le: null, empreinte_resultat: null })

type Stored = { readonly kept: Kept; readonly actuelle: string; readonly isOfPublication: boolean }

/** The stored result of a campaign. Raw: its bytes are looked at where they are; whose publication they name is looked for in them. */
async function storedOf(db: Db, campagneId: string): Promise<Stored | undefined> {
  const { rows } = await sql<Stored>`
    select r.totaux as kept, encode(sha256(r.contenu), 'hex') as actuelle,
      position(convert_to(replace(encode(campagne.publication_signature, 'base64'), E'\n', ''), 'UTF8') in r.contenu) > 0
        as "isOfPublication"
    from resultat r join campagne on campagne.client_id = r.client_id and campagne.id = r.campagne_id
    where r.client_id = ${db.clientId} and r.campagne_id = ${campagneId}`.execute(db.q)
  return rows[0]
}

function isSound(campagneId: string, { kept, actuelle }: Stored, keys: BoxKeys): boolean {
  const { cle } = kept as Partial<Kept>
  if (typeof cle === 'string' && !verifiersOf(keys).has(cle))
    throw new Blocked(
      'CleDeSignature',
      `SCRUTIN_SIGNING_KEY lacks the key ${cle}, which signed the result of ${campagneId}`,
    )
  try {
    soundFigures(campagneId, { kept, empreinte: actuelle, actuelle }, keys)
    return true
  } catch {
    return false
  }
}
