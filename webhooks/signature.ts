import { createHmac, type KeyObject } from 'node:crypto'

/** A secret; as a key object it signs several times faster. */
type Secret = Buffer | KeyObject

/** A message to sign: its DeliveryId, the Unix time of the attempt, and its raw body. */
export type Signed = { readonly id: string; readonly seconds: number; readonly corps: Buffer }

const hmac = (secret: Secret, prefix: string, corps: Buffer) =>
  createHmac('sha256', secret).update(prefix).update(corps)

/**
 * The headers that prove a message (decision M-16), with the signature by the next secret during a rotation (decision
 * M-3) and those of Standard Webhooks (decision M-4).
 */
export function signedHeaders({ id, seconds, corps }: Signed, secret: Secret, next?: Secret): Record<string, string> {
  const own = (key: Secret) => `sha256=${hmac(key, `${String(seconds)}.`, corps).digest('hex')}`
  const standard = (key: Secret) => `v1,${hmac(key, `${id}.${String(seconds)}.`, corps).digest('base64')}`
  return {
    'X-Service-Timestamp': String(seconds),
    'X-Service-Signature': own(secret),
    ...(next && { 'X-Service-Signature-Suivante': own(next) }),
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': [secret, ...(next ? [next] : [])].map(standard).join(' '),
  }
}
