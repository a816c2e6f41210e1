import type { BoxKeys } from '../../../rules/ring.ts'
import { canonicalBytes } from '../../../scrutin/canonical.ts'
import type { PublicCommittee } from '../../../scrutin/committee.ts'
import type { Db } from '../../engine/database.ts'
import { signersOf, verifiersOf } from '../box/keys.ts'
import { Blocked } from '../blocked.ts'
import { touching } from '../campagnes.ts'
import { isPublicationSigned } from '../publie/document.ts'

/** Who holds the key of a box, as campaigns show it and `PUT .../garde` takes it. */
export type Garde = { readonly garde: 'Service' } | ({ readonly garde: 'Scrutateurs' } & PublicCommittee)

/** The columns that say it. */
const columns = [
  'garde',
  'garde_cle_urne as urne',
  'garde_cle_signature as signature',
  'garde_scrutateurs as scrutateurs',
  'garde_seuil as seuil',
  'garde_cle_service as cle',
  'garde_attestation as attestation',
] as const

/** What a campaign keeps of it; undefined where there is no such campaign. */
const keptOf = (db: Db, campagneId: string) =>
  db.q
    .selectFrom('campagne')
    .select(columns)
    .select(isPublicationSigned)
    .where('campagne.client_id', '=', db.clientId)
    .where('id', '=', campagneId)
    .executeTakeFirst()

type Kept = NonNullable<Awaited<ReturnType<typeof keptOf>>>

/** Who holds the key of the box of a campaign, as its row says. */
export async function gardeOf(db: Db, campagneId: string): Promise<Garde> {
  const kept = await keptOf(db, campagneId)
  const committee = kept && committeeOf(kept)
  return committee ? { garde: 'Scrutateurs', ...committee } : { garde: 'Service' }
}

function committeeOf({ garde, urne, signature, scrutateurs, seuil }: Kept): PublicCommittee | undefined {
  if (garde !== 'Scrutateurs' || !urne || !signature || scrutateurs === null || seuil === null) return undefined
  return { urne: urne.toString('base64'), signature: signature.toString('base64'), scrutateurs, seuil }
}

/**
 * The columns of a campaign for who holds its key: keys of scrutineers are signed by the service, whose own is not in the
 * database, so that nobody who writes to the tables puts others in their place (decision H-30).
 */
function written({ clientId }: Db, keys: BoxKeys, { campagneId, garde, isSigned = false }: Written) {
  if (garde.garde === 'Service') return { ...nothing, garde: 'Service' }
  const [signer] = signersOf(keys, clientId)
  return {
    garde: 'Scrutateurs',
    garde_cle_urne: Buffer.from(garde.urne, 'base64'),
    garde_cle_signature: Buffer.from(garde.signature, 'base64'),
    garde_scrutateurs: garde.scrutateurs,
    garde_seuil: garde.seuil,
    garde_cle_service: signer.id,
    garde_attestation: signer.sign(messageOf(campagneId, garde, isSigned)),
  }
}

type Written = { readonly campagneId: string; readonly garde: Garde; readonly isSigned?: boolean }

const nothing = {
  ...{ garde_cle_urne: null, garde_cle_signature: null, garde_scrutateurs: null, garde_seuil: null },
  ...{ garde_cle_service: null, garde_attestation: null },
}

/** Of a campaign whose publication is signed it is another message: nobody takes that signature away unseen (decision H-32). */
const messageOf = (campagneId: string, committee: PublicCommittee, isSigned: boolean) => {
  const { urne, signature, scrutateurs, seuil } = committee
  const name = isSigned ? 'membres-et-votes/garde-publiee/2' : 'membres-et-votes/garde/2'
  return canonicalBytes([name, campagneId, urne, signature, scrutateurs, seuil])
}

/** Writes who holds the key of the box of a locked draft. */
export const keep = (db: Db, campagneId: string, garde: Garde, keys: BoxKeys) =>
  touching(db, campagneId, written(db, keys, { campagneId, garde }))

/** The keys of scrutineers of a campaign, which the service has been given. Throws where somebody has put others there. */
export async function attested(db: Db, campagneId: string, keys: BoxKeys): Promise<PublicCommittee> {
  const kept = await keptOf(db, campagneId)
  const committee = kept && committeeOf(kept)
  if (!committee || !isAttested(verifiersOf(keys, db.clientId), campagneId, committee, kept))
    throw new Blocked(
      'CleDeLUrne',
      `The keys of the scrutineers of campaign ${campagneId} are not those given: somebody has changed them`,
    )
  return committee
}

/** Whether who holds the key of a draft is said as the service has signed it, by a key that it has. */
export async function isSoundStill(db: Db, campagneId: string, { garde }: Garde, keys: BoxKeys): Promise<boolean> {
  if (garde === 'Service') return true
  try {
    await attested(db, campagneId, keys)
    return true
  } catch (fault) {
    if (fault instanceof Blocked) return false
    throw fault
  }
}

type Verifiers = ReturnType<typeof verifiersOf>

type Attestation = {
  readonly cle: string | null
  readonly attestation: Buffer | null
  readonly isSigned: boolean
}

function isAttested(verifiers: Verifiers, campagneId: string, committee: PublicCommittee, kept: Attestation) {
  const { cle, attestation, isSigned } = kept
  if (cle === null || attestation === null) return false
  const verify = verifiers.get(cle)
  if (!verify)
    throw new Blocked(
      'CleDeSignature',
      `SCRUTIN_SIGNING_KEY lacks the key ${cle}, which signed the custody of campaign ${campagneId}`,
    )
  return verify(messageOf(campagneId, committee, isSigned), attestation)
}

/** The columns of a campaign that is published with keys of scrutineers: the service has no private key. */
export async function urneOfCommittee(db: Db, campagneId: string, keys: BoxKeys) {
  const committee = await attested(db, campagneId, keys)
  const urne_cle_publique = Buffer.from(committee.urne, 'base64')
  const own = written(db, keys, { campagneId, garde: { garde: 'Scrutateurs', ...committee }, isSigned: true })
  return { ...own, urne_cle_publique, urne_cle_privee: null, urne_cle_id: null }
}

/** The columns of who holds the key of a campaign that is withdrawn, as a draft has them. */
export async function draftOf(db: Db, campagneId: string, keys: BoxKeys) {
  const { garde } = await gardeOf(db, campagneId)
  return garde === 'Service'
    ? {}
    : written(db, keys, { campagneId, garde: { garde: 'Scrutateurs', ...(await attested(db, campagneId, keys)) } })
}
