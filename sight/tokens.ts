import { createHash, timingSafeEqual } from 'node:crypto'
import type { Config } from '../config/config.ts'

/** Whether a header `Authorization` carries one of some tokens, compared in constant time. */
export const holds = (authorization: string | undefined, tokens: readonly string[]): boolean =>
  heldOf(authorization, tokens) !== undefined

/** Which one of them it is. */
export function heldOf(authorization: string | undefined, tokens: readonly string[]): string | undefined {
  const given = digestOf(authorization ?? '')
  return tokens.filter((token) => timingSafeEqual(given, digestOf(`Bearer ${token}`)))[0]
}

/** What tells one token from another, and nothing of what it is: the first eight hexadecimal digits of its SHA-256. */
export const fingerprintOf = (token: string): string => digestOf(token).toString('hex').slice(0, 8)

const digestOf = (text: string) => createHash('sha256').update(text).digest()

/** Whether measures may be read: with a token configured by who holds it; without one, in development only. */
export const mayReadMeasures = (
  authorization: string | undefined,
  { metricsToken, environment }: Pick<Config, 'metricsToken' | 'environment'>,
): boolean => (metricsToken === undefined ? environment === 'developpement' : holds(authorization, [metricsToken]))
