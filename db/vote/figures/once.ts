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
  const counted = await Array.fromAsync(
    countsOf(db, document.campagne.id, { publication: fingerprintOf(document) }, keys),
  )
  if (counted.length > 0 && (but === undefined || !counted.includes(but)))
    throw new Blocked(
      'ResultatManquant',
      `Campaign ${document.campagne.id} was counted, as its journal tells and the service has signed, and that result is not there`,
    )
}

/** Lines of counts that are read for a call: behind them the bytes of the result say what it is of. */
const mostForCall = 3000

/**
 * Whether the journal tells with a signature of the service that a publication was counted by this result; false also where so many
 * lines tell of counts that somebody has written them.
 */
export async function isCountOf(
  db: Db,
  campagneId: string,
  { publication, empreinte }: { readonly publication: string; readonly empreinte: string },
  keys: BoxKeys,
): Promise<boolean> {
  const counted = countsOf(db, campagneId, { publication, but: empreinte, most: mostForCall }, keys)
  return (await counted.next()).done === false
}

/** Of which publication counts are asked for, of which result alone, and how many lines are read for it. */
type Asked = { readonly publication: string; readonly but?: string; readonly most?: number }

/** The hashes of the results of a publication of which the journal tells with a signature of the service. */
async function* countsOf(
  db: Db,
  campagneId: string,
  { publication, but, most = Infinity }: Asked,
  keys: BoxKeys,
): AsyncGenerator<string, void> {
  const verifiers = verifiersOf(keys, db.clientId)
  const isSigned = ({ empreinte, cle, signature }: Line) =>
    isPrint(empreinte) &&
    signature.length === 88 &&
    verifiers.get(cle)?.(messageOf(campagneId, publication, empreinte), Buffer.from(signature, 'base64')) === true
  const turn = everyFew()
  for await (const line of linesOf(db, campagneId, most)) {
    await turn()
    if ((but === undefined || but === line.empreinte) && isSigned(line)) yield line.empreinte
  }
}

type Line = { readonly id: string; readonly empreinte: string; readonly cle: string; readonly signature: string }

/** A member of the text of a line: anybody may have written it, and of its JSON not every part can be read. */
const member = (name: string) =>
  sql<string>`coalesce(substring(l.details::text from ${sql.lit(`"${name}"[[:space:]]*:[[:space:]]*"([^"]*)"`)}), '')`

/** Lines that one statement reads: there is one, but for those that somebody has written. */
const page = 1000

/** What lines say of counts, in the order of their ids: none of ours is longer. */
async function* linesOf(db: Db, campagneId: string, most: number): AsyncGenerator<Line, void> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (let read = 0; read < most; read += page) {
    const lines = await linesAfter(db, campagneId, after)
    yield* lines
    const last = lines.at(-1)
    if (!last || lines.length < page) return
    after = last.id
  }
}

const linesAfter = (db: Db, campagneId: string, after: string): Promise<Line[]> =>
  db.q
    .selectFrom('journal_campagne as l')
    .select([
      ...['l.id' as const, member('empreinteResultat').as('empreinte')],
      ...[member('cle').as('cle'), member('signature').as('signature')],
    ])
    .where('l.client_id', '=', db.clientId)
    .where('l.campagne_id', '=', campagneId)
    .where(sql<boolean>`l.acte in ('CampagneDepouillee', 'ResultatDepose') and octet_length(l.details::text) < 1000`)
    .where('l.id', '>', after)
    .orderBy('l.id')
    .limit(page)
    .execute()
