import { sql } from 'kysely'
import type { BoxKeys } from '../../../rules/ring.ts'
import type { Context, Found } from '../../../scrutin/index.ts'
import { boxText } from '../../../scrutin/box-file.ts'
import { canonicalBytes } from '../../../scrutin/canonical.ts'
import { type Signature, signatureBy } from '../../../scrutin/signing.ts'
import type { Db } from '../../engine/database.ts'
import { ballotPages, leafPages, leavesOf, type Reader } from '../box/ballots-of.ts'
import { contextOf } from '../box/count.ts'
import { verifiersOf } from '../box/keys.ts'
import { knowsTheBox } from '../box/ring-check.ts'
import { surplusOf } from '../box/surplus.ts'
import { touching } from '../campagnes.ts'
import type { Electorate } from '../figures/electorate.ts'
import { refuseRecount } from '../figures/once.ts'
import { lastAppend } from '../log/last-append.ts'
import { publishedForCount } from '../publie/kept.ts'
import { publishedSigners, signerOfPublication } from '../publie/signers.ts'
import { attested } from './keys.ts'

/** What a box that was made ready says besides its leaves and its ballots, and what its figures need. */
export type SealedFacts = {
  readonly context: Context
  readonly isAppended: boolean
  /** What was found of the tables of the box; nothing of one that an earlier version has made ready. */
  readonly found?: readonly Found[]
  readonly unions: Electorate['unions']
}

/** The same as they are kept: signed by the service, whose key is not in the database. */
export type KeptFacts = SealedFacts & Signature

/**
 * Makes the box of a locked campaign that has closed ready for its scrutineers: all of it is told in the log, and what the
 * count is told is kept as it is now, so that whoever downloads the box, and whenever, counts the same bytes.
 */
export async function sealBox(db: Db, campagneId: string, keys: BoxKeys): Promise<void> {
  const committee = await attested(db, campagneId, keys)
  const named = await knowsTheBox(db, campagneId, keys)
  const { publication, found, electorate } = await publishedForCount(db, campagneId, keys)
  await refuseRecount(db, publication, keys)
  const { signature, own } = publishedSigners(keys, publication, named)
  const isAppended = await lastAppend(db, campagneId, own)
  const cles = { signature, urne: committee.urne, scrutateurs: committee.signature }
  const context = await contextOf(db, campagneId, { cles, publication, electorate, without: keys.without })
  const leaves = await leavesOf(db, campagneId)
  const surplus = await surplusOf(db, { campagneId, leaves, cles: signature, publication }, keys)
  const facts: SealedFacts = { context, isAppended, found: [...found, ...surplus], unions: electorate.unions }
  const signer = signerOfPublication(keys, { clientId: db.clientId, campagneId }, publication)
  const kept: KeptFacts = { ...facts, ...signatureBy(signer, messageOf(campagneId, facts)) }
  await touching(db, campagneId, { urne_scellee_le: db.now, urne_scellee: sql`${JSON.stringify(kept)}::json` })
}

const messageOf = (campagneId: string, facts: SealedFacts) =>
  canonicalBytes(['membres-et-votes/urne-scellee/2', campagneId, facts])

/**
 * What a sealed box says, once it is sure that nobody changed it since: whoever put keys of their own there would have their
 * own result published. Throws where somebody did, and the operator must look.
 */
export function soundFacts(
  { clientId, campagneId }: { readonly clientId: string; readonly campagneId: string },
  { cle, signature, ...facts }: KeptFacts,
  keys: BoxKeys,
): SealedFacts {
  const verify = verifiersOf(keys, clientId).get(cle)
  if (!verify)
    throw new Error(`SCRUTIN_SIGNING_KEY lacks the key ${cle}, which signed the sealed box of campaign ${campagneId}`)
  if (!verify(messageOf(campagneId, facts), Buffer.from(signature, 'base64')))
    throw new Error(`What the sealed box of campaign ${campagneId} says was changed since it was made ready`)
  return facts
}

/** Where the box of a campaign stands that scrutineers open; undefined where there is no such campaign. */
export const standingOf = (db: Db, campagneId: string) =>
  db.q
    .selectFrom('campagne')
    .select(['garde', sql<KeptFacts | null>`urne_scellee`.as('kept')])
    .where('campagne.client_id', '=', db.clientId)
    .where('id', '=', campagneId)
    .executeTakeFirst()

/** The text of a sealed box, piece by piece. Nothing is held between two pieces: whoever reads slowly keeps nobody waiting. */
export const textOf = (reader: Reader, campagneId: string, { context, isAppended, found = [] }: SealedFacts) =>
  boxText({
    ...{ context, isAppended, found },
    ...{ leaves: leafPages(reader, campagneId), ballots: ballotPages(reader, campagneId) },
  })
