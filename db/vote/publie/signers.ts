import type { BoxKeys, Ring } from '../../../rules/ring.ts'
import { type NamedKey, namesSigners, type SignedPublication, type Signer } from '../../../scrutin/index.ts'
import { Blocked } from '../blocked.ts'
import { lacking } from '../box/ring-check.ts'
import { publicKeysOf, signerFor } from '../box/keys.ts'

/** By which keys of the service a campaign is counted. */
export type Signers = {
  /** Those that sign its ballots and heads, as its publication names them: voters who kept its fingerprint know them. */
  readonly signature: readonly NamedKey[]
  /** Those of the ring among them. */
  readonly own: BoxKeys
}

/**
 * By which keys a campaign is counted: those that its publication names; of what an earlier version has published, those of the
 * ring. Throws where the operator says of one of them that it never was (`without`), and where a ballot or a head names another one (`named`), which signs nothing of this campaign: what a count sets
 * aside it sets aside for good, so the operator must look.
 */
export function publishedSigners(
  keys: BoxKeys,
  publication: SignedPublication | undefined,
  named: readonly string[],
): Signers {
  const signature = publication?.document.cles.signature
  if (!signature) return { signature: publicKeysOf(keys, '', false), own: keys }
  const ids = new Set(signature.map(({ id }) => id))
  const known = keys.without?.find((id) => ids.has(id))
  if (known !== undefined) throw isOne(known)
  const others = named.filter((id) => !ids.has(id))
  if (others.length > 0) throw lacking(others.sort(), 'What was published')
  const signing = keys.signing.filter(({ id }) => ids.has(id)) as unknown as Ring
  return { signature, own: { ...keys, signing } }
}

const isOne = (id: string) =>
  new Blocked('CleDeSignature', `What was published names the key ${id}: count it without --without-key ${id}`)

/** Who signs what is of a campaign that was published so; undefined of what an earlier version has published without a signature. */
export const signerOfPublication = (
  keys: BoxKeys,
  campagne: { readonly clientId: string; readonly campagneId: string },
  publication: SignedPublication | undefined,
): Signer =>
  signerFor(keys, {
    ...campagne,
    publicationCle: publication?.cle ?? null,
    isNamed: publication !== undefined && namesSigners(publication.document),
  })
