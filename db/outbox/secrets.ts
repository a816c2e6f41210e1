import { randomBytes } from 'node:crypto'
import { decrypt, encrypt } from '../engine/encryption.ts'

/** A new secret: 32 bytes, in base64. */
export const newSecret = (): string => randomBytes(32).toString('base64')

/** A secret as it is stored: encrypted by the key of the service, for its subscription only. */
export const lock = (webhookKey: Buffer, abonnementId: string, secret: string): Buffer =>
  encrypt(webhookKey, Buffer.from(secret, 'base64'), Buffer.from(abonnementId))

/** The bytes of a stored secret. Throws when the key of the service is not the one that encrypted it. */
export const unlock = (webhookKey: Buffer, abonnementId: string, stored: Buffer): Buffer =>
  decrypt(webhookKey, stored, Buffer.from(abonnementId))
