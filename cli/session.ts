import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { findClient } from '../db/clients/clients.ts'
import { checkRowSecurity, checkVersion, halfRestored, isHalfRestored } from '../db/engine/checks.ts'
import { checkSameDatabase } from '../db/engine/pooling/same-database.ts'
import { type Database, type Db, openDatabase } from '../db/engine/database.ts'
import { isUnavailable } from '../db/engine/errors.ts'
import { givingWay } from '../db/engine/holds/giving-way.ts'
import { writeOf } from '../db/engine/long-write.ts'
import { retry, steady } from '../pace/retry.ts'
import { codeOf } from '../rules/error-code.ts'
import type { Server } from './embedded.ts'
import { noClient, unavailable, unlessOvertaken } from './failure.ts'
import { operator, telling } from './acte/telling.ts'
import { isFailure, refuse } from '../sdk/commands/failure.ts'
import { onSignal } from '../sdk/commands/signals.ts'
import { type CommonSettings, firstSettings } from './settings.ts'

/** What one command works with. */
export type Session = {
  readonly config: CommonSettings
  readonly database: Database
  readonly directUrl: string
  readonly server: Server
  /** What is undone when the command is interrupted. */
  readonly ends: (() => Promise<void>)[]
}

type Options = {
  /** It works by itself on the tables, by a connection that no pooler shares. */
  isMigration?: boolean
  /** Though it does, an embedded server that is started for it is brought to the schema of this version. */
  isBroughtUp?: boolean
  /** It is meant to begin a database where the folder of the embedded server has none yet. */
  mayBegin?: boolean
}

/**
 * Opens the database that the environment names, for one command. An embedded server that has to be started for it is
 * brought to the schema of this version and stopped in the end; any other database is migrated by `migrate` alone.
 */
export async function withDatabase(work: (session: Session) => Promise<void>, options: Options = {}) {
  const config = firstSettings()
  const opening = openSession(config, options)
  const signals = stopOnSignal(opening)
  const session = await opening
  try {
    // No call waits behind a command: what looks at the whole of a client takes its time.
    const { database } = session
    await work({ ...session, database: telling({ ...database, read: database.survey }) })
  } catch (error) {
    // What fails because it is given up is no news: the signal ends the process.
    if (signals.isEnding()) await new Promise(() => undefined)
    throw options.isMigration ? error : unlessOvertaken(error)
  } finally {
    await close(session)
  }
}

/** Works in one transaction on the rows of a client that exists; it may write so many. */
export const asClient = (id: string, work: (db: Db) => Promise<void>, rows = 1) =>
  onClient(id, (database) => writeOf(database, id, rows, (db) => work({ ...db, par: operator })))

/** The same, made again where somebody else holds what it takes for longer than a moment (`patiently`). */
export const givingWayAsClient = (id: string, work: (db: Db) => Promise<void>, rows: number) =>
  onClient(id, (database) => givingWay(() => writeOf(database, id, rows, (db) => work({ ...db, par: operator }))))

const onClient = (id: string, work: (database: Database) => Promise<void>) =>
  withDatabase(async ({ database }) => {
    if (!(await findClient(database.registry, id))) noClient(id)
    await work(database)
  })

/** Does work that is given up where the command is interrupted: what it began is removed before the process ends. */
export function interruptible<T>(
  { ends }: Pick<Session, 'ends'>,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  const done = work(controller.signal)
  ends.push(async () => {
    controller.abort()
    await done
  })
  return done
}

async function close({ database, server }: Session) {
  if (server.kind === 'started') await othersDone(database).catch(() => undefined)
  await database.close()
  await server.stop()
}

/**
 * Waits a little for whoever still uses the server: another command, or a connection that is about to end. Raw: a view of
 * PostgreSQL itself says so.
 */
async function othersDone({ registry }: Database) {
  const others = sql`select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
  for (let wait = 0; wait < 50; wait++) {
    if ((await others.execute(registry)).rows.length === 0) return
    await sleep(20)
  }
}

/** An embedded server outlives its parent: an interrupted command still stops the one that it started. */
const stopOnSignal = (opening: Promise<Session>) => onSignal(() => opening.then(interrupt).catch(() => undefined))

async function interrupt({ ends, server }: Session) {
  await Promise.allSettled(ends.map((end) => end()))
  await server.stop()
}

async function openSession(config: CommonSettings, options: Options): Promise<Session> {
  const met: { server?: Server } = {}
  const open = async () => {
    met.server = undefined
    met.server = await reach(config, options)
    const session = sessionOn(met.server, config, options)
    await readySession(session, options).catch(async (error: unknown) => {
      await close(session)
      throw error
    })
    return session
  }
  // An embedded server may have belonged to another command, and ended with it.
  const mayPass = (error: unknown) => met.server !== undefined && met.server.kind !== 'named' && isUnavailable(error)
  return retry(open, { mayPass, pauses: steady(100, 9) }).catch((error: unknown) => {
    throw met.server?.kind === 'started' || isFailure(error) ? error : unavailable(error)
  })
}

function sessionOn(server: Server, config: CommonSettings, { isMigration }: Options): Session {
  const directUrl = config.databaseUrlDirect ?? server.url
  const database = openDatabase(isMigration ? directUrl : server.url, { ...config, poolSize: 1 })
  return { config, directUrl, server, database, ends: [] }
}

async function readySession({ config, database, directUrl, server }: Session, options: Options) {
  const { isMigration = false, isBroughtUp = !isMigration } = options
  const { service: asked } = database.pools
  await checkVersion(asked).catch(refuseSetting)
  await checkSameDatabase(server.url, directUrl).catch((error: unknown) => {
    // A migration needs no pooler: of one that is away nobody knows where it leads.
    if (!isUnavailable(error)) refuseSetting(error)
  })
  if (server.kind === 'started' && config.migrateOnStart && isBroughtUp) await bringUp(directUrl)
  if (isMigration) return
  if (await isHalfRestored(asked)) refuse(halfRestored)
  await checkRowSecurity(asked, config).catch(refuseSetting)
}

async function bringUp(directUrl: string) {
  const { finish, migrate } = await import('../db/engine/migrate.ts')
  await migrate(directUrl)
  await finish(directUrl)
}

/** Refuses, as not to be tried again, a database that answers and that the settings do not fit. */
function refuseSetting(error: unknown): never {
  if (isUnavailable(error) || !(error instanceof Error) || codeOf(error) !== '') throw error
  return refuse(error.message)
}

/** The server that the settings name: a database, or the embedded one, which nobody who names a database loads. */
async function reach(config: CommonSettings, { mayBegin = false }: Options): Promise<Server> {
  const { databaseUrl: url } = config
  if (url !== undefined) return { url, kind: 'named', stop: () => Promise.resolve() }
  const { reachEmbedded } = await import('./embedded.ts')
  return reachEmbedded(config, mayBegin)
}
