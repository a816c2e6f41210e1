import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { readConfig, type Use } from '../../../config/config.ts'
import { drawSecrets } from '../secrets.ts'

/** An environment that staging and production accept, secrets of its own included. */
export const deployed = (ENVIRONMENT: 'staging' | 'production'): Record<string, string> => ({
  ...{ ENVIRONMENT, BASE_URL: 'https://api.exemple.ca', MAIL_PROVIDER: 'Journal' },
  DATABASE_URL: 'postgres://api@db.exemple.ca/membres?sslmode=verify-full',
  ...drawSecrets(),
  METRICS_TOKEN: randomBytes(32).toString('base64'),
  EMBEDDED_PASSWORD: randomBytes(32).toString('hex'),
})

/** The line that refuses an environment; undefined when it is accepted. */
export function refusal(env: Record<string, string>, uses?: readonly Use[]): string | undefined {
  try {
    readConfig(env, uses)
    return undefined
  } catch (error) {
    expect((error as Error).message).not.toContain('\n')
    return (error as Error).message
  }
}
