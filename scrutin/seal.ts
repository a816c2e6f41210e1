import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

/**
 * Sealing with the keys of a campaign: whoever holds the public key can seal, only the private key opens. A message is
 * sealed for X25519 by a key pair of its own, HKDF-SHA-256 and AES-256-GCM, and opens in its campaign only.
 */

const keyLength = 32
const nonceLength = 12
const tagLength = 16
// What RFC 8410 writes before the 32 bytes of a private key.
const pkcs8 = Buffer.from('302e020100300506032b656e04220420', 'hex')

// As JSON: OpenSSL's encoders of DER take as long as making the pair of keys.
const rawPublic = (key: KeyObject) => Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url')
const readPublic = (raw: Buffer) =>
  createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x: raw.toString('base64url') }, format: 'jwk' })

const privateOf = (secret: Uint8Array): KeyObject =>
  createPrivateKey({ key: Buffer.concat([pkcs8, secret]), type: 'pkcs8', format: 'der' })

/** The public key, 32 bytes, that belongs to a private one. */
export const sealingPublicOf = (secret: Uint8Array): Buffer => rawPublic(createPublicKey(privateOf(secret)))

/** A pair of keys for the ballots of a campaign, 32 bytes each. */
export function newSealingPair(): { readonly publicKey: Buffer; readonly secret: Buffer } {
  const { publicKey, privateKey } = generateKeyPairSync('x25519')
  const secret = privateKey.export({ type: 'pkcs8', format: 'der' }).subarray(pkcs8.length)
  return { publicKey: rawPublic(publicKey), secret }
}

/** Seals bytes, each time by keys of their own, of which `ahead` makes so many before there is anything to seal. */
export type Sealer = { (bytes: Uint8Array): Buffer; readonly ahead: (count: number) => void }
export type Unsealer = (sealed: Uint8Array) => Buffer

/** What one message is sealed by: the public half of a pair of its own, and the key that the pair makes with that of the campaign. */
type Envelope = { readonly ephemeral: Buffer; readonly key: KeyObject }

/**
 * Seals bytes to the public key of a campaign, which is read once for all of them. Keys that were made ahead are in memory until
 * they seal, as those of the last messages would be; each seals once, and then nothing of it is left.
 */
export function sealer(publicKey: Buffer, campagneId: string): Sealer {
  const theirs = readPublic(publicKey)
  const make = (): Envelope => {
    const own = generateKeyPairSync('x25519')
    const shared = diffieHellman({ privateKey: own.privateKey, publicKey: theirs })
    const ephemeral = rawPublic(own.publicKey)
    return { ephemeral, key: derive(shared, { ephemeral, publicKey, campagneId }) }
  }
  const made: Envelope[] = []
  const ahead = (count: number) => {
    while (made.length < count) made.push(make())
  }
  return Object.assign((bytes: Uint8Array) => sealedBy(made.pop() ?? make(), bytes), { ahead })
}

/** A message that is sealed by what two keys agree on. */
function sealedBy({ ephemeral, key }: Envelope, bytes: Uint8Array): Buffer {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(ephemeral)
  return Buffer.concat([ephemeral, nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

/** Opens what was sealed for a campaign. It throws when that was for another key or campaign, or was changed since. */
export function unsealer(secret: Uint8Array, campagneId: string): Unsealer {
  const privateKey = privateOf(secret)
  const publicKey = rawPublic(createPublicKey(privateKey))
  return (sealed) => {
    const bytes = Buffer.from(sealed)
    const ephemeral = bytes.subarray(0, keyLength)
    const shared = diffieHellman({ privateKey, publicKey: readPublic(ephemeral) })
    const key = derive(shared, { ephemeral, publicKey, campagneId })
    const nonce = bytes.subarray(keyLength, keyLength + nonceLength)
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength })
    decipher.setAAD(ephemeral).setAuthTag(bytes.subarray(-tagLength))
    return Buffer.concat([decipher.update(bytes.subarray(keyLength + nonceLength, -tagLength)), decipher.final()])
  }
}

type Binding = { readonly ephemeral: Buffer; readonly publicKey: Buffer; readonly campagneId: string }

const derive = (shared: Buffer, { ephemeral, publicKey, campagneId }: Binding): KeyObject => {
  const salt = Buffer.concat([ephemeral, publicKey])
  const bytes = hkdfSync('sha256', createSecretKey(shared), salt, `membres-et-votes/bulletin/2:${campagneId}`, 32)
  return createSecretKey(Buffer.from(bytes))
}
