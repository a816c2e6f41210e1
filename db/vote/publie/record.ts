import type { BoxKeys } from '../../../rules/ring.ts'
import { signatureBy, type Signer } from '../../../scrutin/index.ts'
import type { Db } from '../../engine/database.ts'
import { type Acte, recordAt } from '../../journal/lines.ts'
import { nextPlace } from '../../journal/order.ts'
import { signersOf } from '../box/keys.ts'
import { messageOf } from './attested.ts'
import { lastSigned } from './last-told.ts'

/** What was signed of a locked campaign, as its fingerprint in hexadecimal digits, and what the line says besides. */
type Publication = { readonly empreinte: string | null; readonly details?: object }

/** Tells in the journal of a locked campaign what was published of it, or that it is not published any more, and signs that: before its row says so. */
export async function recordPublication(
  db: Db,
  campagneId: string,
  acte: Acte,
  { empreinte, details }: Publication,
  keys: BoxKeys,
): Promise<void> {
  const place = await nextPlace(db, campagneId, await lastSigned(db, campagneId, keys))
  const signer = await signerNow(db, campagneId, keys)
  const attestation = signatureBy(signer, messageOf(campagneId, place.instant, empreinte))
  const told = empreinte !== null && { empreintePublication: empreinte }
  await recordAt(db, campagneId, { acte, place, details: { ...details, ...told, attestation } })
}

/** The key that signed what is published of a campaign; the first of the ring where there is none, or the ring lacks it. */
async function signerNow(db: Db, campagneId: string, keys: BoxKeys): Promise<Signer> {
  const row = await db.q
    .selectFrom('campagne')
    .select('publication_cle as cle')
    .where('campagne.client_id', '=', db.clientId)
    .where('id', '=', campagneId)
    .executeTakeFirst()
  const signers = signersOf(keys, db.clientId)
  return signers.find(({ id }) => id === row?.cle) ?? signers[0]
}
