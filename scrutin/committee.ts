import { hkdfSync } from 'node:crypto'
import { sha256 } from './bytes.ts'
import { canonical, canonicalBytes } from './canonical.ts'
import { sealingPublicOf } from './seal.ts'
import { isSignedBy, type Signer, signerOf } from './signing.ts'

/** The id of the key by which scrutineers sign a result. */
export const committeeKey = 'scrutateurs'

/** The keys of the scrutineers: both follow from one secret of 32 bytes, which no single one of them has. */
export type Committee = { readonly boxSecret: Buffer; readonly signer: Signer }

/** What a secret makes: the private key of the box, and the one that signs its result. */
export function committeeOf(secret: Uint8Array): Committee {
  const derived = (name: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', `membres-et-votes/scrutateurs/2:${name}`, 32))
  return { boxSecret: derived('urne'), signer: signerOf(committeeKey, derived('signature')) }
}

/** What the service is given of these keys: their public halves in base64, and how many scrutineers open the box. */
export type PublicCommittee = {
  readonly urne: string
  readonly signature: string
  readonly scrutateurs: number
  readonly seuil: number
}

/** The public halves of the keys. */
export const publicOf = ({ boxSecret, signer }: Committee): Pick<PublicCommittee, 'urne' | 'signature'> => ({
  urne: sealingPublicOf(boxSecret).toString('base64'),
  signature: signer.publicKey.toString('base64'),
})

/**
 * What the signing key says of the keys that the service is given, so that none of which something was lost on the way is
 * taken for another one: nobody could open a box that is sealed to it.
 */
const wholeMessage = ({ urne, signature, scrutateurs, seuil }: PublicCommittee): Buffer =>
  canonicalBytes(['membres-et-votes/cles/2', urne, signature, scrutateurs, seuil])

/** The proof that these keys are whole, in base64. */
export const proofOf = ({ signer }: Committee, committee: PublicCommittee): string =>
  signer.sign(wholeMessage(committee)).toString('base64')

/** Whether keys are as they were made, by their proof. Throws where the signing key is none. */
export const isIntact = (committee: PublicCommittee, proof: string): boolean =>
  isSignedBy(committee.signature, wholeMessage(committee), proof)

/** The name of a set of keys, by which the parts of one know each other. */
export const setOf = ({ urne, signature }: Pick<PublicCommittee, 'urne' | 'signature'>): string =>
  sha256(canonical(['membres-et-votes/ensemble/2', urne, signature])).toString('hex')
