import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { Workshop } from '../mail/threads.ts'
import type { Database } from '../db/engine/database.ts'
import type { Measures } from '../sight/measures.ts'
import type { Traces } from '../sight/traces.ts'
import { startBackups } from './backups.ts'
import { openCourriels } from './courriels.ts'
import { openFailures } from './failures.ts'
import { startScrutins } from './scrutins.ts'
import { startSuites } from './suites.ts'
import { openWebhooks } from './webhooks.ts'
import { startWorker } from './worker.ts'

type Settings = {
  readonly database: Database
  readonly directUrl: string
  readonly config: Config
  readonly workshop: Workshop
  readonly measures: Measures
  readonly traces: Traces | undefined
  readonly log: Logger
}

const unopened = {
  failed: 'no key of WEBHOOK_KEY opens the secrets of a subscription: its events wait',
  level: 'error',
} as const

/** All that is sent, mixed and counted beside the requests, in the process of the service or in one of its own. */
export function startJobs({ database, directUrl, config, workshop, measures, traces, log }: Settings) {
  const courriels = openCourriels({ database, config, workshop, log })
  const { workerRound: round, workerLease: lease, stopTimeout } = config
  const closed = openFailures(log, unopened)
  const webhooks = openWebhooks(config, {
    told: measures.delivered,
    closed: (of) => {
      closed.failed(of, {})
    },
  })
  const senders = [courriels.sender, webhooks]
  const means = { senders, timed: measures.timed, traces }
  const worker = startWorker({ database, directUrl, log, ...means, round, lease, stopTimeout })
  const scrutins = startScrutins(database, config, log, measures.watch)
  const suites = startSuites(database, config, log, measures.watch)
  const backups = startBackups({ database, directUrl, config, measures, log })
  const end = async () => {
    await Promise.all([worker.stop(), scrutins.stop(), suites.stop(), backups.stop()])
    await courriels.close()
  }
  let ended: Promise<void> | undefined
  return { stop: () => (ended ??= end()) }
}
