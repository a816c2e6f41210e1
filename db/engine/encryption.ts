import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from 'node:crypto'

const tag = 16
const nonce = 12

// Node looks whether a key that is given as bytes is an object, and throws inside: that takes as long as encrypting.
const objectOf = (key: Buffer) => createSecretKey(key)

/** Encrypts bytes by AES-256-GCM, bound to `context`: they can be decrypted with the same one only. */
export function encrypt(key: Buffer, bytes: Buffer, context: Buffer): Buffer {
  const iv = randomBytes(nonce)
  const cipher = createCipheriv('aes-256-gcm', objectOf(key), iv).setAAD(context)
  return Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

/** The bytes of `encrypt`. Throws when the key or the context is not the same, or when they were changed. */
export function decrypt(key: Buffer, bytes: Buffer, context: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', objectOf(key), bytes.subarray(0, nonce), {
    authTagLength: tag,
  })
  decipher.setAAD(context).setAuthTag(bytes.subarray(-tag))
  return Buffer.concat([decipher.update(bytes.subarray(nonce, -tag)), decipher.final()])
}
