import { createHash, timingSafeEqual } from 'node:crypto'
import type { Config } from '../config/config.ts'

/** Whether a header `Authorization` carries one of some tokens, compared in constant time. */
export function holds(authorization: string | undefined, tokens: readonly string[]): boolean {
  const given = digestOf(authorization ?? '')
  return tokens.map((token) => timingSafeEqual(given, digestOf(`Bearer ${token}`))).includes(true)
}

const digestOf = (text: string) => createHash('sha256').update(text).digest()

/** Whether measures may be read: with a token configured by who holds it; without one, in development only. */
export const mayReadMeasures = (
  authorization: string | undefined,
  { metricsToken, environment }: Pick<Config, 'metricsToken' | 'environment'>,
): boolean => (metricsToken === undefined ? environment === 'developpement' : holds(authorization, [metricsToken]))
