import { sql } from 'kysely'
import type { BoxKeys } from '../../../rules/ring.ts'
import {
  canonicalBytes,
  fingerprintOf,
  type Publication,
  type Signature,
  signatureBy,
  type SignedPublication,
} from '../../../scrutin/index.ts'
import { record } from '../../journal/lines.ts'
import type { Db } from '../../engine/database.ts'
import { Blocked } from '../blocked.ts'
import { signersOf, verifiersOf } from '../box/keys.ts'

// A vote is counted once for each of its publications (decision H-33). Whoever has copies of the tables of before puts the box and
// its key back as they were, and takes the result away: what was counted then stands in the journal alone, signed, since
// anybody may have written the line who writes to the tables.

type Acte = 'CampagneDepouillee' | 'ResultatDepose'

/** What is signed of a count in the journal: of which publication it was, and the hash of its result. */
const messageOf = (campagneId: string, publication: string, empreinte: string) =>
  canonicalBytes(['membres-et-votes/depouillement/2', campagneId, publication, empreinte])

/** Tells in the journal of a locked campaign that it was counted, with the hash of the result in hexadecimal digits. */
export async function recordCount(
  db: Db,
  campagneId: string,
  told: { acte: Acte; empreinte: string | null },
  keys: BoxKeys,
) {
  const { acte, empreinte: empreinteResultat } = told
  const { publication } = await db.q
    .selectFrom('campagne')
    .select(sql<string | null>`encode(publication_empreinte, 'hex')`.as('publication'))
    .where('campagne.client_id', '=', db.clientId)
    .where('id', '=', campagneId)
    .executeTakeFirstOrThrow()
  const message = empreinteResultat !== null && publication && messageOf(campagneId, publication, empreinteResultat)
  const attestation = message && signatureBy(signersOf(keys, db.clientId)[0], message)
  await record(db, campagneId, acte, { empreinteResultat, ...(attestation && { attestation }) })
}

/**
 * Throws where the service has counted this publication of a locked campaign already, or taken its result from scrutineers: the
 * same result, by its hash, may be taken once more (`but`).
 */
export async function refuseRecount(
  db: Db,
  publication: SignedPublication | undefined,
  keys: BoxKeys,
  but?: string,
): Promise<void> {
  // Of what an earlier version has published without a signature no count is attested.
  if (!publication) return
  const counted = await countsOf(db, publication.document, keys)
  if (counted.length > 0 && (but === undefined || !counted.includes(but)))
    throw new Blocked(
      'ResultatManquant',
      `Campaign ${publication.document.campagne.id} was counted, as its journal tells and the service has signed, and that result is not there`,
    )
}

/** The hashes of the results of which the journal tells with a signature of the service. */
async function countsOf(db: Db, document: Publication, keys: BoxKeys): Promise<string[]> {
  const [campagneId, publication] = [document.campagne.id, fingerprintOf(document)]
  const lines = await db.q
    .selectFrom('journal_campagne as l')
    .select(sql<{ empreinteResultat?: unknown; attestation?: Partial<Signature> } | null>`l.details`.as('details'))
    .where('l.client_id', '=', db.clientId)
    .where('l.campagne_id', '=', campagneId)
    .where('l.acte', 'in', ['CampagneDepouillee', 'ResultatDepose'])
    .execute()
  const verifiers = verifiersOf(keys, db.clientId)
  return lines.flatMap(({ details }) => {
    const { empreinteResultat: empreinte, attestation } = details ?? {}
    const { cle, signature } = attestation ?? {}
    if (typeof empreinte !== 'string' || typeof cle !== 'string' || typeof signature !== 'string') return []
    const message = messageOf(campagneId, publication, empreinte)
    return verifiers.get(cle)?.(message, Buffer.from(signature, 'base64')) === true ? [empreinte] : []
  })
}
