import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a receiver checks a message with. */
export type Verification = {
  /** The shared secrets, in base64, as they were given: two during a rotation. */
  readonly secrets: readonly string[]
  /** Seconds that a message may be away from the clock, either way; 300 when left out. */
  readonly tolerance?: number
  /** The Unix time, in seconds; that of the clock when left out. */
  readonly now?: number
}

/** The headers of a message, by name in lower case. */
export type MessageHeaders = Readonly<Record<string, string | readonly string[] | undefined>>

/**
 * Whether a message comes from the service: its raw body, as it was received, carries a recent signature by one of the
 * secrets. Every comparison takes the same time whatever the signature is. Throws when there is no usable secret.
 */
export function verify(
  headers: MessageHeaders,
  body: Uint8Array | string,
  { secrets, tolerance = 300, now = Math.floor(Date.now() / 1000) }: Verification,
): boolean {
  const keys = secrets.map((secret) => Buffer.from(secret, 'base64'))
  if (keys.length === 0 || keys.some((key) => key.length === 0)) throw new Error('A webhook secret is base64 text')
  const timestamp = one(headers['x-service-timestamp'])
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(Number(timestamp) - now) > tolerance) return false
  const given = [headers['x-service-signature'], headers['x-service-signature-suivante']].map(one)
  // The first header must be there; the second one comes during a rotation only.
  if (given[0] === '') return false
  const expected = keys.map((key) => `sha256=${hmac(key, timestamp, body)}`)
  return given.map((text) => expected.map((own) => same(own, text)).includes(true)).includes(true)
}

const one = (value: string | readonly string[] | undefined): string => (typeof value === 'string' ? value : '')

const hmac = (key: Buffer, timestamp: string, body: Uint8Array | string) =>
  createHmac('sha256', key).update(`${timestamp}.`).update(body).digest('hex')

function same(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}
