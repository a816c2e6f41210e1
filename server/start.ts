import pino, { type Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { openWorkshop } from '../mail/threads.ts'
import { openSandboxes } from '../db/clients/bac-a-sable.ts'
import { checkClients, checkDatabase, checkDirect, checkRowSecurity } from '../db/engine/checks.ts'
import { type Database, openDatabase } from '../db/engine/database.ts'
import { openCasting } from '../db/vote/casting.ts'
import { startEmbedded } from '../db/embedded/embedded.ts'
import type { Watch } from '../db/embedded/revival.ts'
import { isUnavailable } from '../db/engine/errors.ts'
import { finish, migrate, unfinished } from '../db/engine/migrate.ts'
import { checkPooler, holdRole } from '../db/engine/pooling/pooler.ts'
import { tellOfService } from '../db/journal/actes/tell.ts'
import { startHousekeeping } from '../jobs/housekeeping.ts'
import { startJobs } from '../jobs/jobs.ts'
import { openBuffers } from '../http/bodies/buffers.ts'
import { warnOfProxy } from '../http/caller.ts'
import { openKeys } from '../http/keys.ts'
import { openLiens } from '../http/liens.ts'
import { openLimits } from '../http/limits.ts'
import { openLinkTurns } from '../http/link-turns.ts'
import { openMetrics } from '../http/metrics.ts'
import { openConnections } from './connections.ts'
import { listen } from './listen.ts'
import { openGate } from './gate.ts'
import type { Service } from '../http/service.ts'
import { openSpools } from '../http/lists/spools.ts'
import { openMeasures } from '../sight/measures.ts'
import { openTraces } from '../sight/traces.ts'

export type Running = Awaited<ReturnType<typeof start>>

/**
 * Starts everything that the API needs, in order; `stop` undoes it in the reverse order, as does a failure. `lost` is
 * told when the embedded database has ended and cannot be started again.
 */
export async function start(config: Config, log: Logger = pino({ level: config.logLevel }), lost?: Watch['lost']) {
  const steps: (() => Promise<void>)[] = []
  const stop = () => undo(steps)
  const serving: { service?: Service } = {}
  warnOfProxy(config, log)
  try {
    const traces = await openTraces({ config, process: 'service', log })
    if (traces) steps.push(traces.close)
    const place = await findDatabase(config, watching(log, serving, lost))
    steps.push(place.stop)
    const database = openDatabase(place.url, config)
    steps.push(database.close)
    const isFit = await readyDatabase(database, place, config, log)
    const keys = await openKeys(database, place.directUrl, config)
    steps.push(keys.close)
    const aside = { ...database, ...database.beside }
    const measures = openMeasures({ database, config, process: 'service', traces })
    const begin = openGate({ isFit, database, config, log })
    const means = { database: aside, directUrl: place.directUrl, config, measures, traces, log }
    const housekeeping = begin(() => startHousekeeping({ ...means, takeUsed: keys.takeUsed }))
    steps.push(housekeeping.stop)
    const workshop = openWorkshop(config)
    steps.push(workshop.close)
    const jobs = config.worker ? begin(() => startJobs({ ...means, workshop })) : undefined
    if (jobs) steps.push(jobs.stop)
    const bounds = openBounds(config, log)
    const metrics = openMetrics({ measures, ...bounds })
    const liens = { linkTurns: openLinkTurns(), liens: openLiens(database), casting: openCasting(database, config) }
    const held = { ...bounds, ...liens, sandboxes: openSandboxes(database, config) }
    const service: Service = { config, database, workshop, keys, ...held, log, metrics, traces, stopping: false }
    const server = await listen((serving.service = service), bounds.connections)
    // What is in progress on both sides has the same time to finish.
    steps.push(async () => {
      await Promise.all([server.stop(), jobs?.stop()])
    })
    return { service, port: server.port, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** What bounds the callers: their connections, their requests in progress, their bodies, and what the readers of lists leave. */
const openBounds = (config: Config, log: Logger) => ({
  connections: openConnections(config, log),
  limits: openLimits(config.requestsPerClient),
  buffers: openBuffers(config),
  spools: openSpools({ folder: config.spoolDir, maxBytes: config.spoolMaxBytes, log }),
})

/** Undoes what is done, the last step first; a step that fails does not keep the others from being undone. */
async function undo(steps: (() => Promise<void>)[]) {
  const failures: unknown[] = []
  for (const step of steps.splice(0).reverse()) await step().catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

/** Where the database is; `stop` ends it when it is our own. */
type Place = { url: string; directUrl: string; isOwn: boolean; stop: () => Promise<void> }

async function findDatabase(config: Config, watch: Watch): Promise<Place> {
  const { databaseUrl: url, databaseUrlDirect, dataDir, embeddedPassword: password } = config
  if (url !== undefined)
    return { url, directUrl: databaseUrlDirect ?? url, isOwn: false, stop: () => Promise.resolve() }
  const server = await startEmbedded({ dataDir, password, watch })
  return { url: server.url, directUrl: server.url, isOwn: true, stop: () => server.stop() }
}

const watching = (log: Logger, serving: { service?: Service }, lost: Watch['lost'] = () => undefined): Watch => ({
  died: () => {
    log.error('the embedded database has ended: it is started again')
  },
  revived: () => {
    log.warn('the embedded database answers again')
  },
  lost,
  isLeaving: () => serving.service?.stopping ?? false,
})

/** Brings the database to this version, where it is told to, and refuses one that does not fit. Says whether it was there to be looked at. */
async function readyDatabase(database: Database, place: Place, config: Config, log: Logger): Promise<boolean> {
  const { pools } = database
  let isThere = true
  const look = async (answer: Promise<unknown>) => {
    const isFit = await check(answer, config)
    if (!isFit && isThere) log.warn('the database is out of reach: the service is not ready until it answers')
    isThere &&= isFit
  }
  // One that never answers is given up here, in the time that a connection of the pool has.
  await look(pools.service.query('select 1'))
  if (config.migrateOnStart && !place.isOwn) await look(holdRole(place.url, config.statementTimeout))
  await look(checkPooler(pools, config))
  await look(checkDatabase(pools.service, config))
  await look(checkDirect(config))
  const applied = config.migrateOnStart ? await bringUp(place, log) : []
  await look(checkRowSecurity(pools.service, config))
  await look(checkClients(pools.service, config))
  const migration = applied.at(-1)
  if (migration !== undefined) await tellOfService(database, { operation: 'migrate', ressource: { migration } })
  return isThere
}

/** Migrates, and gives what was applied. What an earlier version uses is taken away where nobody else can: in a database of our own (decision N-1). */
async function bringUp({ directUrl, isOwn }: Place, log: Logger): Promise<string[]> {
  const waits = (processes: readonly number[]) => {
    log.warn({ processes }, 'the migrations wait for another process')
  }
  const applied = await migrate(directUrl, waits)
  const { reason } = isOwn ? await finish(directUrl, waits) : {}
  const migrations = await unfinished(directUrl)
  if (migrations.length === 0) return applied
  const msg = 'finishing migrations wait: `npm run cli -- migrate --finish`, once no process of an earlier version runs'
  log.info({ migrations, reason }, msg)
  return applied
}

/** Refuses a database that does not fit; false of one that is away, which each probe of readiness asks again. */
async function check(answer: Promise<unknown>, { migrateOnStart }: Config): Promise<boolean> {
  try {
    await answer
    return true
  } catch (error) {
    if (migrateOnStart || !isUnavailable(error)) throw error
    return false
  }
}
