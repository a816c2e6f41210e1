import {
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
} from 'node:crypto'
import type { Ring, RingKey } from '../../../rules/ring.ts'
import { decrypt, encrypt } from '../../engine/encryption.ts'
import { Blocked } from '../blocked.ts'

/**
 * Sealing with the keys of a campaign: whoever holds the public key can seal, only the private key opens. A message is
 * sealed for X25519 by a key pair of its own, HKDF-SHA-256 and AES-256-GCM. The private key is kept encrypted by the key
 * of the service (`VOTE_KEY`), and bound to its campaign.
 */

const publicLength = 32
// What RFC 8410 writes before the 32 bytes of a private key.
const pkcs8 = Buffer.from('302e020100300506032b656e04220420', 'hex')

// As JSON: OpenSSL's encoders of DER take as long as making the pair of keys.
const rawPublic = (key: KeyObject) => Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url')
const readPublic = (raw: Buffer) =>
  createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x: raw.toString('base64url') }, format: 'jwk' })

/** A pair of keys for a campaign: the public one, and the private one encrypted by the key of the service. */
export function newKeys(voteKey: Buffer, campagneId: string) {
  const pair = generateKeyPairSync('x25519')
  const secret = pair.privateKey.export({ type: 'pkcs8', format: 'der' }).subarray(pkcs8.length)
  return { publicKey: rawPublic(pair.publicKey), privateKey: encrypt(voteKey, secret, Buffer.from(campagneId)) }
}

/** The private key of a campaign, decrypted. Throws when no key of the service is the one that encrypted it. */
export function privateKeyOf(ring: Ring, campagneId: string, privateKey: Buffer): KeyObject {
  const secret = opened(ring, privateKey, campagneId)
  return createPrivateKey({ key: Buffer.concat([pkcs8, secret]), type: 'pkcs8', format: 'der' })
}

/** Whether the public key of a campaign is that of its private one; throws where this one does not open with VOTE_KEY. */
export const isOwnFirst = (
  ring: Ring,
  campagneId: string,
  { publique, privee }: { readonly publique: Buffer; readonly privee: Buffer },
) => rawPublic(createPublicKey(privateKeyOf(ring, campagneId, privee))).equals(publique)

/** Opens with the key of the ring that closed it: which one that was stands nowhere. */
function opened(ring: Ring, privateKey: Buffer, campagneId: string): Buffer {
  const key = openerOf(ring, campagneId, privateKey)
  if (!key) throw new Blocked('CleDeLUrne', 'the key of the box does not open with VOTE_KEY of this process')
  return decrypt(key.bytes, privateKey, Buffer.from(campagneId))
}

/** The key of a ring that the private key of a campaign is encrypted by; undefined when the ring has it not. */
export const openerOf = (ring: Ring, campagneId: string, privateKey: Buffer): RingKey | undefined =>
  ring.find(({ bytes }) => {
    try {
      return decrypt(bytes, privateKey, Buffer.from(campagneId)).length > 0
    } catch {
      return false
    }
  })

export type Sealer = (bytes: Buffer) => Buffer

/** Seals bytes to the public key of a campaign, which is read once for all of them. */
export function sealer(publicKey: Buffer): Sealer {
  const theirs = readPublic(publicKey)
  return (bytes) => {
    const own = generateKeyPairSync('x25519')
    const ephemeral = rawPublic(own.publicKey)
    const shared = diffieHellman({ privateKey: own.privateKey, publicKey: theirs })
    return Buffer.concat([ephemeral, encrypt(derive(shared, ephemeral, publicKey), bytes, ephemeral)])
  }
}

/** Opens what was sealed. Throws when it was sealed to another key, or changed since. */
export function unseal(privateKey: KeyObject, publicKey: Buffer, sealed: Buffer): Buffer {
  const ephemeral = sealed.subarray(0, publicLength)
  const shared = diffieHellman({ privateKey, publicKey: readPublic(ephemeral) })
  return decrypt(derive(shared, ephemeral, publicKey), sealed.subarray(publicLength), ephemeral)
}

const derive = (shared: Buffer, ephemeral: Buffer, publicKey: Buffer) =>
  Buffer.from(hkdfSync('sha256', createSecretKey(shared), Buffer.concat([ephemeral, publicKey]), 'bulletin', 32))
