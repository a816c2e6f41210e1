import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'

/** Secrets of a deployment, drawn for a run: staging and production accept them. */
export const drawSecrets = () => ({
  VOTE_KEY: randomBytes(32).toString('base64'),
  SCRUTIN_SIGNING_KEY: randomBytes(32).toString('base64'),
  WEBHOOK_KEY: randomBytes(32).toString('base64'),
  ADMIN_TOKEN: randomBytes(32).toString('hex'),
})

/** Those that the services of this run share. */
export const secrets = (): Record<string, string> => inject('secrets')

/** The limits of sandboxes of a service of the tests, which all have one address. */
export const manySandboxes = { SANDBOXES_PER_HOUR: '1000000', SANDBOXES_MAX: '1000000' }
