import type { BoxKeys, Ring } from '../../../rules/ring.ts'
import {
  newSealingPair,
  sealingPublicOf,
  type Signer,
  signerOf,
  type Verifier,
  verifierOf,
} from '../../../scrutin/index.ts'
import { decrypt, encrypt } from '../../engine/encryption.ts'
import { Blocked } from '../blocked.ts'

type Signers = readonly [Signer, ...Signer[]]
const known = new WeakMap<Ring, Signers>()

/** Those who sign by the keys of the service, the first of whom signs what is new. */
export function signersOf({ signing }: BoxKeys): Signers {
  const made = known.get(signing) ?? (signing.map(({ id, bytes }) => signerOf(id, bytes)) as unknown as Signers)
  known.set(signing, made)
  return made
}

/**
 * Who signs what is of a campaign: the key that signed its publication, whatever is the first of the ring since. The first
 * one of a campaign that has no such publication. Throws where the ring lacks the key.
 */
export function signerFor(keys: BoxKeys, campagneId: string, publicationCle: string | null): Signer {
  const signers = signersOf(keys)
  if (publicationCle === null) return signers[0]
  return signers.find(({ id }) => id === publicationCle) ?? lacksKey(campagneId, publicationCle)
}

function lacksKey(campagneId: string, cle: string): never {
  throw missingKey(campagneId, cle)
}

/** The key that signed is not there: nobody knows whether it is so. */
export const missingKey = (campagneId: string, cle: string) =>
  new Blocked(
    'CleDeSignature',
    `SCRUTIN_SIGNING_KEY lacks the key ${cle}, which signed the publication of campaign ${campagneId}`,
  )

/** What tells by its id whether a key of the service has signed. */
export const verifiersOf = (keys: BoxKeys): ReadonlyMap<string, Verifier> =>
  new Map(signersOf(keys).map(({ id, publicKey }) => [id, verifierOf(publicKey)]))

/** The public keys of the service, as results and the public log show them. */
export const publicKeysOf = (keys: BoxKeys) =>
  signersOf(keys).map(({ id, publicKey }) => ({ id, publique: publicKey.toString('base64') }))

/** What a private key is bound to: that of a signed publication does not open for one without (decision H-32). */
const contextOf = (campagneId: string, isSigned: boolean) =>
  Buffer.from(`${isSigned ? 'urne-publiee' : 'urne'}:${campagneId}`)

/** The keys of a new box: its private one is encrypted by the first key of the ring, and bound to its campaign and to its publication being signed. */
export function newUrne({ box: [first] }: BoxKeys, campagneId: string) {
  const { publicKey, secret } = newSealingPair()
  const encrypted = encrypt(first.bytes, secret, contextOf(campagneId, true))
  return { urne_cle_publique: publicKey, urne_cle_privee: encrypted, urne_cle_id: first.id }
}

/** A private key as it is kept: by which key of the ring, and whether for a campaign whose publication is signed. */
export type Locked = { readonly id: string | null; readonly privee: Buffer; readonly isSigned: boolean }

/** The private key of a box. Throws when the key of the ring that encrypted it is not there, or is another one. */
export function secretOf({ box }: BoxKeys, campagneId: string, urne: Locked): Buffer {
  const key = box.find(({ id }) => id === urne.id)
  try {
    if (!key) throw new Error('the ring has no such key')
    return decrypt(key.bytes, urne.privee, contextOf(campagneId, urne.isSigned))
  } catch (cause) {
    throw new Blocked('CleDeLUrne', 'the key of the box does not open with VOTE_KEY of this process', { cause })
  }
}

/** Whether the public key of a box is that of its private one; throws when this one does not open with VOTE_KEY. */
export const isOwnKey = (keys: BoxKeys, campagneId: string, urne: Locked & { readonly publique: Buffer }) =>
  sealingPublicOf(secretOf(keys, campagneId, urne)).equals(urne.publique)
