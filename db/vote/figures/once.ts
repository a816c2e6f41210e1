import { sql } from 'kysely'
import type { BoxKeys } from '../../../rules/ring.ts'
import { canonicalBytes, fingerprintOf, signatureBy, type SignedPublication } from '../../../scrutin/index.ts'
import { everyFew } from '../../../scrutin/turns.ts'
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
  const turn = everyFew()
  for await (const { empreinte, cle, signature } of linesOf(db, campagneId, but)) {
    await turn()
    const verify = isPrint(empreinte) && signature.length === 88 ? verifiers.get(cle) : undefined
    if (!verify?.(messageOf(campagneId, publication, empreinte), Buffer.from(signature, 'base64'))) continue
    counted.push(empreinte)
    if (but !== undefined) break
  }
  return counted
}

type Line = { readonly id: string; readonly empreinte: string; readonly cle: string; readonly signature: string }

/** A member of the text of a line: anybody may have written it, and of its JSON not every part can be read. */
const memberOf = (name: string) =>
  sql<string>`substring(l.details::text from ${sql.lit(`"${name}"[[:space:]]*:[[:space:]]*"([^"]*)"`)})`
const result = memberOf('empreinteResultat')
const textOf = (name: string) => sql<string>`coalesce(${memberOf(name)}, '')`

/** Lines that one statement reads: there is one, but for those that somebody has written. */
const page = 1000

/** What lines say of counts, of any or of this result, as the index of migration 0113 has them: none of ours is longer. */
async function* linesOf(db: Db, campagneId: string, but: string | undefined): AsyncGenerator<Line, void> {
  for (let after: Line | undefined; ;) {
    const lines = await linesAfter(db, campagneId, after, but)
    yield* lines
    after = lines.at(-1)
    if (lines.length < page) return
  }
}

const linesAfter = (db: Db, campagneId: string, after: Line | undefined, but: string | undefined): Promise<Line[]> =>
  db.q
    .selectFrom('journal_campagne as l')
    .select([
      ...(['l.id'] as const),
      ...[result.as('empreinte'), textOf('cle').as('cle'), textOf('signature').as('signature')],
    ])
    .where('l.client_id', '=', db.clientId)
    .where('l.campagne_id', '=', campagneId)
    .where(sql<boolean>`l.acte in ('CampagneDepouillee', 'ResultatDepose') and octet_length(l.details::text) < 1000`)
    .$if(but !== undefined, (query) => query.where(result, '=', but ?? ''))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(${result}, l.id) > (${after?.empreinte}, ${after?.id}::uuid)`),
    )
    .orderBy(result)
    .orderBy('l.id')
    .limit(page)
    .execute()
