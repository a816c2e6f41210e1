import pino, { type Logger } from 'pino'
import type { Config } from '../config.ts'
import { openDatabase } from '../db/database.ts'
import { startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { startHousekeeping } from '../jobs/housekeeping.ts'
import { openKeys } from './keys.ts'
import { openMetrics } from './metrics.ts'
import { listen } from './server.ts'
import type { Service } from './service.ts'

export type Running = Awaited<ReturnType<typeof start>>

/** Starts everything that the API needs, in order; `stop` undoes it in the reverse order. */
export async function start(config: Config, log: Logger = pino({ level: config.logLevel })) {
  const place = await findDatabase(config)
  try {
    if (config.migrateOnStart) await migrate(place.directUrl)
    return await serve(config, log, place)
  } catch (error) {
    await place.stop()
    throw error
  }
}

/** Where the database is; `stop` ends it when it is our own. */
type Place = { url: string; directUrl: string; stop: () => Promise<void> }

async function findDatabase({
  databaseUrl: url,
  databaseUrlDirect,
  dataDir,
  embeddedPassword,
}: Config): Promise<Place> {
  if (url !== undefined) return { url, directUrl: databaseUrlDirect ?? url, stop: () => Promise.resolve() }
  const server = await startEmbedded({ dataDir, password: embeddedPassword })
  return { url: server.url, directUrl: server.url, stop: () => server.stop() }
}

async function serve(config: Config, log: Logger, place: Place) {
  const database = openDatabase(place.url, config)
  const keys = await openKeys(database, place.directUrl, config)
  const service: Service = { config, database, keys, log, metrics: openMetrics(database), stopping: false }
  const server = await listen(service)
  const housekeeping = startHousekeeping(database, keys.takeUsed, log)
  return {
    service,
    port: server.port,
    async stop() {
      await server.stop()
      await housekeeping.stop()
      await keys.close()
      await database.close()
      await place.stop()
    },
  }
}
