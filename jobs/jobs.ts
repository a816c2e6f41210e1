import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { Workshop } from '../mail/threads.ts'
import type { Database } from '../db/engine/database.ts'
import { startBackups } from './backups.ts'
import { openCourriels } from './courriels.ts'
import { startScrutins } from './scrutins.ts'
import { startSuites } from './suites.ts'
import { openWebhooks } from './webhooks.ts'
import { startWorker } from './worker.ts'

type Settings = { database: Database; directUrl: string; config: Config; workshop: Workshop; log: Logger }

/** All that is sent, mixed and counted beside the requests, in the process of the service or in one of its own. */
export function startJobs({ database, directUrl, config, workshop, log }: Settings) {
  const courriels = openCourriels({ database, config, workshop, log })
  const { workerRound: round, workerLease: lease, stopTimeout } = config
  const senders = [courriels.sender, openWebhooks(config)]
  const worker = startWorker({ database, directUrl, log, senders, round, lease, stopTimeout })
  const scrutins = startScrutins(database, config, log)
  const suites = startSuites(database, config, log)
  const backups = startBackups({ directUrl, config, log })
  const end = async () => {
    await Promise.all([worker.stop(), scrutins.stop(), suites.stop(), backups.stop()])
    await courriels.close()
  }
  let ended: Promise<void> | undefined
  return { stop: () => (ended ??= end()) }
}
