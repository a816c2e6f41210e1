import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { BoxKeys } from '../../../rules/ring.ts'
import { canonicalBytes, fingerprintOf, signatureBy, type SignedPublication } from '../../../scrutin/index.ts'
import { record } from '../../journal/lines.ts'
import type { Db } from '../../engine/database.ts'
import { Blocked } from '../blocked.ts'
import { verifiersOf } from '../box/keys.ts'
import { isPrint } from '../publie/attested.ts'
import { signerOfPublication } from '../publie/signers.ts'

// A vote is counted once for each of its publications (decision H-33). Whoever has copies of the tables of before puts the box and
// its key back as they were, and takes the result away: what was counted then stands in the journal alone, signed, since
// anybody may have written the line who writes to the tables.

type Acte = 'CampagneDepouillee' | 'ResultatDepose'

/** What is signed of a count in the journal: of which publication it was, and the hash of its result. */
const messageOf = (campagneId: string, publication: string, empreinte: string) =>
  canonicalBytes(['membres-et-votes/depouillement/2', campagneId, publication, empreinte])

/** A count: the hash of its result in hexadecimal digits, and what it went by, as the service has signed it. */
type Count = {
  readonly acte: Acte
  readonly empreinte: string | null
  readonly publication: SignedPublication | undefined
}

/** Tells in the journal of a locked campaign that it was counted. */
export async function recordCount(
  db: Db,
  campagneId: string,
  { acte, empreinte: empreinteResultat, publication }: Count,
  keys: BoxKeys,
) {
  const attestation =
    empreinteResultat !== null &&
    publication &&
    signatureBy(
      signerOfPublication(keys, { clientId: db.clientId, campagneId }, publication),
      messageOf(campagneId, fingerprintOf(publication.document), empreinteResultat),
    )
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
  const { document } = publication
  const counted = await countsOf(db, document.campagne.id, fingerprintOf(document), keys)
  if (counted.length > 0 && (but === undefined || !counted.includes(but)))
    throw new Blocked(
      'ResultatManquant',
      `Campaign ${document.campagne.id} was counted, as its journal tells and the service has signed, and that result is not there`,
    )
}

/** Lines that are verified before other work gets its turn. */
const slice = 100

/** Whether the journal tells with a signature of the service that a publication was counted by this result. */
export const isCountOf = async (
  db: Db,
  campagneId: string,
  { publication, empreinte }: { readonly publication: string; readonly empreinte: string },
  keys: BoxKeys,
): Promise<boolean> => (await countsOf(db, campagneId, publication, keys, empreinte)).length > 0

/** The hashes of the results of a publication of which the journal tells with a signature of the service. */
async function countsOf(
  db: Db,
  campagneId: string,
  publication: string,
  keys: BoxKeys,
  but?: string,
): Promise<string[]> {
  const verifiers = verifiersOf(keys, db.clientId)
  const counted: string[] = []
  for (const [place, { empreinte, cle, signature }] of (await linesOf(db, campagneId, but)).entries()) {
    if (place % slice === slice - 1) await nextTurn()
    const verify = isPrint(empreinte) ? verifiers.get(cle) : undefined
    if (verify?.(messageOf(campagneId, publication, empreinte), Buffer.from(signature, 'base64')))
      counted.push(empreinte)
  }
  return counted
}

type Line = { readonly empreinte: string; readonly cle: string; readonly signature: string }

/** A member of the text of a line: anybody may have written it, and of its JSON not every part can be read. */
const member = (name: string) =>
  sql<string>`coalesce(substring(l.details::text from ${sql.lit(`"${name}"[[:space:]]*:[[:space:]]*"([^"]*)"`)}), '')`

/** What lines say of counts, of any or of this result: none of ours is longer. */
const linesOf = (db: Db, campagneId: string, but?: string): Promise<Line[]> =>
  db.q
    .selectFrom('journal_campagne as l')
    .select([member('empreinteResultat').as('empreinte'), member('cle').as('cle'), member('signature').as('signature')])
    .where('l.client_id', '=', db.clientId)
    .where('l.campagne_id', '=', campagneId)
    .where('l.acte', 'in', ['CampagneDepouillee', 'ResultatDepose'])
    .where(sql<boolean>`octet_length(l.details::text) < 1000`)
    .$if(but !== undefined, (query) => query.where(member('empreinteResultat'), '=', but ?? ''))
    .execute()
