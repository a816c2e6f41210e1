import { hasMetadata, type Network } from './networks.ts'
import type { Environment, Reader } from './read.ts'
import { developmentKeys } from './secrets.ts'

export type WebhookConfig = ReturnType<typeof readWebhooks>

const faultOf = (network: Network) =>
  hasMetadata(network) ? 'a cloud gives its machines their secrets there' : undefined

/** The settings of webhooks; the times of the attempts are those of decision M-7, and are changed by tests only. */
export function readWebhooks(read: Reader, environment: Environment) {
  const isDevelopment = environment === 'developpement'
  return {
    key: read.key('WEBHOOK_KEY', developmentKeys.WEBHOOK_KEY),
    /** Milliseconds from the event to each attempt. */
    delays: read.integers('WEBHOOK_RETRY_MS', [0, 30_000, 60_000, 300_000, 900_000, 3_600_000]),
    /** Milliseconds from the end of an attempt to the next one, whose time has passed (decision M-7). */
    pause: read.integer('WEBHOOK_PAUSE_MS', 5000, 0, 600_000),
    timeout: read.integer('WEBHOOK_TIMEOUT_MS', 10_000, 100, 60_000),
    perSubscription: read.integer('WEBHOOK_PARALLEL', 4, 1, 100),
    /** Private addresses and networks that may be called all the same. */
    allowed: read.networks('WEBHOOK_ALLOWED', faultOf) ?? (isDevelopment ? ['127.0.0.1', '::1'] : []),
    allowHttp: isDevelopment,
  }
}
