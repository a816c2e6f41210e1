// Raw: a part of a text, where it is not too long to be one of ours.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { BoxKeys } from '../../../rules/ring.ts'
import { sha256 } from '../../../scrutin/bytes.ts'
import { canonicalBytes, type Signature } from '../../../scrutin/index.ts'
import { withMilliseconds } from '../../engine/instant.ts'
import type { Place } from '../../journal/order.ts'
import { verifiersOf } from '../box/keys.ts'

// The journal tells what was signed last of a campaign (decision H-33), and anybody may write a line who writes to the tables. What
// the service tells itself it signs, with its instant: a line of theirs is none of it, and an earlier one of ours stays one.

/** What is signed of a line: of which campaign, when, and what was published; null where it was withdrawn. */
export const messageOf = (campagneId: string, instant: string, empreinte: string | null) =>
  canonicalBytes(['membres-et-votes/journal-publication/1', campagneId, withMilliseconds(instant), empreinte])

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

/** What a line tells that the service has signed, and its place. */
export type Attested = { readonly empreinte: string | null; readonly place: Place }

/** What the first of some lines tells that the service has signed; undefined where it has signed none. */
export async function attestedBy(
  lines: readonly Line[],
  { clientId, campagneId }: { readonly clientId: string; readonly campagneId: string },
  keys: BoxKeys,
): Promise<Attested | undefined> {
  const verifiers = verifiersOf(keys, clientId)
  const found = unsigned.get(keys) ?? new LRUCache<string, true>({ max: remembered })
  unsigned.set(keys, found)
  let verified = 0
  for (const { instant, id, details } of lines) {
    const { empreinte, cle, signature } = readDetails(details)
    const verify = isToldBy(empreinte) ? verifiers.get(cle) : undefined
    const name = sha256([clientId, campagneId, instant, empreinte, cle, signature].join(' ')).toString('base64')
    if (!verify || found.has(name)) continue
    if (++verified % slice === 0) await nextTurn()
    if (verify(messageOf(campagneId, instant, empreinte), Buffer.from(signature, 'base64')))
      return { empreinte, place: { instant, id } }
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
