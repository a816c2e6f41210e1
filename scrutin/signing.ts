import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { sha256 } from './bytes.ts'
import { canonical, canonicalBytes, type Json } from './canonical.ts'

/**
 * What is signed, by Ed25519. Each message says in its first place what it is, so that a signature of one is none of
 * another, and in its second place the campaign that it is of.
 */

// What RFC 8410 writes before the 32 bytes of a private key.
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** One who signs: the id of the key, its public half of 32 bytes, and the signature of 64 bytes of a message. */
export type Signer = {
  readonly id: string
  readonly publicKey: Buffer
  readonly sign: (message: Uint8Array) => Buffer
}

/** One who signs by a secret of 32 bytes. */
export function signerOf(id: string, secret: Uint8Array): Signer {
  const key = createPrivateKey({ key: Buffer.concat([pkcs8, secret]), type: 'pkcs8', format: 'der' })
  const publicKey = Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x ?? '', 'base64url')
  return { id, publicKey, sign: (message) => sign(null, message, key) }
}

/** Says of messages whether a signature of them was made by the other half of a public key, which is read once. */
export type Verifier = (message: Uint8Array, signature: Uint8Array) => boolean

/** The verifier of a public key of 32 bytes. */
export function verifierOf(publicKey: Uint8Array): Verifier {
  const key: KeyObject = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(publicKey).toString('base64url') },
    format: 'jwk',
  })
  return (message, signature) => verify(null, message, key, signature)
}

/** A signature, and the id of the key that made it. */
export type Signature = { readonly cle: string; readonly signature: string }

/** The signature of a message as documents show it. */
export const signatureBy = ({ id, sign: made }: Signer, message: Uint8Array): Signature => ({
  cle: id,
  signature: made(message).toString('base64'),
})

/** The promise to put a ballot into the log, made as it is cast: it is the signature of the ballot, by its fingerprint. */
export const promiseMessage = (campagneId: string, empreinte: Uint8Array): Buffer =>
  canonicalBytes(['membres-et-votes/promesse/2', campagneId, Buffer.from(empreinte).toString('hex')])

/** What the head of a log says: so many leaves, their root in hexadecimal digits, and when that was signed. */
export type HeadFacts = { readonly taille: number; readonly racine: string; readonly signeeLe: string }

/** A head of a log, signed. */
export type Head = HeadFacts & Signature

export const headMessage = (campagneId: string, { taille, racine, signeeLe }: HeadFacts): Buffer =>
  canonicalBytes(['membres-et-votes/tete/2', campagneId, taille, racine, signeeLe])

/** What is signed of a result: its hash without the signature, which is given, or that of what it says. */
export const resultMessage = (campagneId: string, unsigned: Buffer | { readonly [name: string]: Json | undefined }) => {
  const empreinte = Buffer.isBuffer(unsigned) ? unsigned : sha256(canonical(unsigned))
  return canonicalBytes(['membres-et-votes/resultat/2', campagneId, empreinte.toString('hex')])
}

/** Whether a message was signed by the other half of a public key, both in base64. */
export const isSignedBy = (publicKey: string, message: Uint8Array, signature: string): boolean =>
  verifierOf(Buffer.from(publicKey, 'base64'))(message, Buffer.from(signature, 'base64'))

/** A public key that signs, in base64, by its id. */
export type NamedKey = { readonly id: string; readonly publique: string }

/** Whether a head of a log is signed by the key that it names, among those of its campaign. */
export function isHeadSigned(campagneId: string, head: Head, keys: readonly NamedKey[]): boolean {
  const key = keys.find(({ id }) => id === head.cle)
  return key !== undefined && isSignedBy(key.publique, headMessage(campagneId, head), head.signature)
}
