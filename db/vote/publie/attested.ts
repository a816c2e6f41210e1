// Raw: a part of a text, where it is not too long to be one of ours.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { BoxKeys } from '../../../rules/ring.ts'
import { sha256 } from '../../../scrutin/bytes.ts'
import { canonicalBytes, type Signature, signatureBy, type Signer } from '../../../scrutin/index.ts'
import type { Db } from '../../engine/database.ts'
import { withMilliseconds } from '../../engine/instant.ts'
import { type Acte, recordAt } from '../../journal/lines.ts'
import { nextPlace } from '../../journal/order.ts'
import { signersOf, verifiersOf } from '../box/keys.ts'

// The journal tells what was signed last of a campaign (decision H-33), and anybody may write a line who writes to the tables. What
// the service tells itself it signs, with its instant: a line of theirs is none of it, and an earlier one of ours stays one.

/** What is signed of a line: of which campaign, when, and what was published; null where it was withdrawn. */
const messageOf = (campagneId: string, instant: string, empreinte: string | null) =>
  canonicalBytes(['membres-et-votes/journal-publication/1', campagneId, withMilliseconds(instant), empreinte])

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
  const place = await nextPlace(db, campagneId)
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

/** A line that may be signed: its instant and its id, and what it says, as their texts. */
export type Line = { readonly instant: string; readonly id: string; readonly details: string }

/** Bytes of what a line of ours says, and more: nothing of a caller’s stands in it but a title, a label and dates. */
const longest = sql.lit(10_000)

/** Whether the line of each row may be signed. */
export const mayAttest = sql`octet_length(l.details::text) <= ${longest} and l.details::text like '%"attestation"%'`

/** The lines that were found not to be signed, of each set of keys: somebody may have written thousands. */
const unsigned = new WeakMap<BoxKeys, LRUCache<string, true>>()
/** Characters of a signature in base64. */
const signatureLength = 88
/** How many are remembered, and verified before other work gets its turn. */
const remembered = 200_000
const slice = 50

/** What the first of some lines tells that the service has signed; undefined where it has signed none. */
export async function attestedBy(
  lines: readonly Line[],
  { clientId, campagneId }: { readonly clientId: string; readonly campagneId: string },
  keys: BoxKeys,
): Promise<{ readonly empreinte: string | null } | undefined> {
  const verifiers = verifiersOf(keys, clientId)
  const found = unsigned.get(keys) ?? new LRUCache<string, true>({ max: remembered })
  unsigned.set(keys, found)
  let verified = 0
  for (const { instant, details } of lines) {
    const { empreinte, cle, signature } = readDetails(details)
    const verify = isToldBy(empreinte) ? verifiers.get(cle) : undefined
    const name = sha256([clientId, campagneId, instant, empreinte, cle, signature].join(' ')).toString('base64')
    if (!verify || found.has(name)) continue
    if (++verified % slice === 0) await nextTurn()
    if (verify(messageOf(campagneId, instant, empreinte), Buffer.from(signature, 'base64'))) return { empreinte }
    found.set(name, true)
  }
  return undefined
}

const isToldBy = (empreinte: string | null) => empreinte === null || isPrint(empreinte)

/** Whether a text is a fingerprint as we write it. */
export const isPrint = (text: string) => /^[\da-f]{64}$/.test(text)

type Details = { readonly empreintePublication?: unknown; readonly attestation?: Partial<Signature> | null }

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

const signatureIn = (value: unknown) => (textOf(value).length === signatureLength ? textOf(value) : '')

/** What a line says of a publication, and by which signature: empty where it says neither, or says what none is. */
function readDetails(text: string) {
  const { empreintePublication: empreinte = null, attestation } = JSON.parse(text) as Details
  const { cle, signature } = attestation ?? {}
  return {
    empreinte: empreinte === null ? null : textOf(empreinte),
    cle: textOf(cle),
    signature: signatureIn(signature),
  }
}
