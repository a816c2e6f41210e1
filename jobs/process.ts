import pino, { type Logger } from 'pino'
import { type Config, isConfigError, misspelt, readConfig, worker } from '../config/config.ts'
import { findEmbedded } from '../db/embedded/embedded.ts'
import { checkClients, checkDatabase, checkDirect, checkRowSecurity } from '../db/engine/checks.ts'
import { openDatabase } from '../db/engine/database.ts'
import { isUnavailable } from '../db/engine/errors.ts'
import { checkPooler } from '../db/engine/pooling/pooler.ts'
import { openWorkshop } from '../mail/threads.ts'
import { retry, steady } from '../pace/retry.ts'
import { reasonOf } from '../rules/adresses.ts'
import { codeOf } from '../rules/error-code.ts'
import { openDoor } from '../sight/door.ts'
import { openMeasures } from '../sight/measures.ts'
import { openTraces } from '../sight/traces.ts'
import { startJobs } from './jobs.ts'

/** `npm run worker`: sends what is due, without serving the API, until SIGTERM or SIGINT. */
async function main(config: Config) {
  const log = pino({ level: config.logLevel })
  const traces = await openTraces({ config, process: 'worker', log })
  const url = await findDatabase(config)
  const database = openDatabase(url, config)
  const { service } = database.pools
  const measures = openMeasures({ database, config, process: 'worker', traces })
  const door = config.workerPort === undefined ? undefined : await openDoor({ config, database, measures, log })
  await untilReady(log, async () => {
    await checkPooler(database.pools, config)
    await checkDatabase(service, config)
    await checkDirect(config)
    await checkRowSecurity(service, config)
    await checkClients(service, config)
  })
  const workshop = openWorkshop(config)
  const directUrl = config.databaseUrlDirect ?? url
  const jobs = startJobs({ database, directUrl, config, workshop, measures, traces, log })
  log.info(door && { port: door.port }, 'worker started')
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      log.info({ signal }, 'stopping')
      door?.leave()
      setTimeout(() => process.exit(1), config.stopTimeout + 4000).unref()
      void jobs
        .stop()
        .then(() => workshop.close())
        .then(() => door?.close())
        .then(() => database.close())
        .then(() => traces?.close())
        .finally(() => process.exit(0))
    })
  }
}

/** The embedded database belongs to the service: its worker joins it. */
async function findDatabase({ databaseUrl, dataDir, embeddedPassword: password }: Config): Promise<string> {
  const url = databaseUrl ?? (await findEmbedded({ dataDir, password }))
  if (url === undefined) throw new Error('No service runs on DATA_DIR: start it first, or set DATABASE_URL')
  return url
}

/** Waits for a database that is away: says so once, and when it answers. */
async function untilReady(log: Logger, check: () => Promise<unknown>) {
  let failures = 0
  const failed = (error: unknown) => {
    const found = { code: codeOf(error), reason: reasonOf(error) }
    if (failures++ === 0) log.warn(found, 'the database is out of reach: the worker waits for it')
  }
  await retry(check, { mayPass: isUnavailable, pauses: steady(1000), failed })
  if (failures > 0) log.info('the database answers')
}

try {
  for (const line of misspelt(process.env)) console.error(line)
  await main(readConfig(process.env, worker))
} catch (error) {
  console.error(isConfigError(error) ? error.message : `The worker cannot start: ${reasonOf(error)}`)
  process.exit(1)
}
