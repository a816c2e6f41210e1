import { randomBytes } from 'node:crypto'
import type { Ring } from '../../rules/ring.ts'
import { decrypt, encrypt } from '../engine/encryption.ts'

/** A new secret: 32 bytes, in base64. */
export const newSecret = (): string => randomBytes(32).toString('base64')

/** A secret as it is stored: encrypted by the first key of the ring, for its subscription only. */
export const lock = (keys: Ring, abonnementId: string, secret: string): Buffer =>
  sealed(keys, abonnementId, Buffer.from(secret, 'base64'))

const sealed = ([first]: Ring, abonnementId: string, secret: Buffer) =>
  encrypt(first.bytes, secret, Buffer.from(abonnementId))

/**
 * The bytes of a stored secret, and the id of the key that opens it. Each key is tried: what is stored names none, so that
 * a process of the version before reads it too, and the encryption itself tells a key that is another one.
 */
function opened(keys: Ring, abonnementId: string, stored: Buffer): { id: string; secret: Buffer } | undefined {
  for (const { id, bytes } of keys) {
    try {
      return { id, secret: decrypt(bytes, stored, Buffer.from(abonnementId)) }
    } catch {
      // The next key may be the one.
    }
  }
  return undefined
}

/** The bytes of a stored secret. Throws when no key of the ring is the one that encrypted it. */
export function unlock(keys: Ring, abonnementId: string, stored: Buffer): Buffer {
  const found = opened(keys, abonnementId, stored)
  if (!found) throw new Error('the secret does not open with WEBHOOK_KEY of this process')
  return found.secret
}

/** Whether a key of the ring opens a stored secret. */
export const opens = (keys: Ring, abonnementId: string, stored: Buffer): boolean =>
  opened(keys, abonnementId, stored) !== undefined

/** What becomes of a stored secret at a rotation: itself again where the first key opens it, undefined where none does. */
export function relocked(keys: Ring, abonnementId: string, stored: Buffer): Buffer | undefined {
  const found = opened(keys, abonnementId, stored)
  if (!found || found.id === keys[0].id) return found && stored
  return sealed(keys, abonnementId, found.secret)
}
