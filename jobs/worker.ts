import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { allClients, type File, fileChannel, hasDue, type Prise, take, woken } from '../db/file-attente.ts'
import { listen } from '../db/listen.ts'
import { holdLease } from './lease.ts'

/** What is done with the rows of a file: one at a time, until `signal` says that the lease is lost or the time is over. */
export type Travail = {
  readonly file: File
  /** How many rows of one client are in progress at once, so that a slow one does not hold up the others. */
  readonly parClient: number
  /** How many of one subscription, where the rows of the file have one. */
  readonly parAbonnement?: number
  /** How many of all clients together. */
  readonly limite: number
  /** Does the work of one row, its end included. An error leaves the row to the end of its lease. */
  readonly run: (prise: Prise, signal: AbortSignal) => Promise<void>
}

type Settings = {
  readonly database: Database
  readonly directUrl: string
  readonly log: Logger
  readonly travaux: readonly Travail[]
  /** Milliseconds between two looks at every client. */
  readonly ronde: number
  /** Milliseconds that rows in progress have to finish at a stop. */
  readonly stopTimeout: number
}

/** The rows of one client in one file: how many are in progress, and whether there may be more. */
type Lane = { travail: Travail; clientId: string; enCours: number; awake: boolean; taking: boolean }

/** A worker at work. */
type State = Settings & {
  readonly lanes: Map<string, Lane>
  readonly running: Set<Promise<void>>
  readonly stopping: AbortController
  readonly cut: AbortController
}

export type Worker = ReturnType<typeof startWorker>

/** Sends what is due, client by client in turn; many workers may run on one database. */
export function startWorker(settings: Settings) {
  const state: State = {
    ...settings,
    lanes: new Map(),
    running: new Set(),
    stopping: new AbortController(),
    cut: new AbortController(),
  }
  const listener = listen({ url: settings.directUrl, channel: fileChannel, name: 'file' }, (payload) => {
    const news = payload === undefined ? undefined : woken(payload)
    const travail = settings.travaux.find(({ file }) => file === news?.file)
    if (news && travail) wakeLane(state, travail, news.clientId)
  })
  const rounds = makeRounds(state)
  return {
    /** Takes nothing more, lets what is in progress finish for a limited time, and leaves the rest to its leases. */
    async stop() {
      state.stopping.abort()
      await Promise.all([rounds, listener.close()])
      await finished(state, settings.stopTimeout)
      state.cut.abort()
      await finished(state, 1000)
    },
  }
}

function wakeLane(state: State, travail: Travail, clientId: string) {
  const key = `${travail.file} ${clientId}`
  const lane = state.lanes.get(key) ?? { travail, clientId, enCours: 0, awake: true, taking: false }
  lane.awake = true
  state.lanes.set(key, lane)
  pump(state)
}

/** Gives each client in turn its share of the room that there is. */
function pump(state: State) {
  for (const [key, lane] of [...state.lanes]) {
    if (state.stopping.signal.aborted) return
    if (lane.taking) continue
    if (lane.awake && room(state, lane) > 0) track(state, fill(state, lane))
    else if (!lane.awake && lane.enCours === 0) state.lanes.delete(key)
  }
}

function room({ lanes }: State, { travail, enCours }: Lane): number {
  const total = lanes.values().reduce((sum, lane) => sum + (lane.travail === travail ? lane.enCours : 0), 0)
  return Math.min(travail.parClient - enCours, travail.limite - total)
}

/** Takes as many rows as there is room for; their places are held meanwhile. */
async function fill(state: State, lane: Lane) {
  const asked = room(state, lane)
  const { file, parAbonnement } = lane.travail
  Object.assign(lane, { awake: false, taking: true, enCours: lane.enCours + asked })
  const taken = await state.database
    .write(lane.clientId, (db) => take(db, file, asked, parAbonnement))
    .catch((error: unknown) => {
      state.log.warn({ file, code: codeOf(error) }, 'rows could not be taken')
      return []
    })
  lane.taking = false
  lane.enCours -= asked - taken.length
  if (taken.length === asked) lane.awake = true
  for (const prise of taken) track(state, attempt(state, lane, prise))
  pump(state)
}

async function attempt(state: State, lane: Lane, prise: Prise) {
  const { file, run } = lane.travail
  const lease = holdLease(state.database, file, prise, state.cut.signal)
  try {
    await run(prise, lease.signal)
  } catch (error) {
    state.log.warn({ file, id: prise.id, code: codeOf(error) }, 'an attempt was left to its lease')
  } finally {
    lease.end()
    lane.enCours--
    lane.awake = true
    pump(state)
  }
}

function track({ running }: State, work: Promise<void>) {
  running.add(work)
  void work.finally(() => running.delete(work))
}

/** Looks at every client again and again: rows whose time has come, those of workers that were killed, missed news. */
async function makeRounds(state: State) {
  const { signal } = state.stopping
  while (!signal.aborted) {
    await look(state).catch((error: unknown) => {
      state.log.warn({ code: codeOf(error) }, 'the worker could not look for rows')
    })
    await sleep(state.ronde, undefined, { signal }).catch(() => undefined)
  }
}

async function look(state: State) {
  for (const clientId of await allClients(state.database)) {
    for (const travail of state.travaux) {
      if (state.stopping.signal.aborted) return
      if (await state.database.read(clientId, (db) => hasDue(db, travail.file))) wakeLane(state, travail, clientId)
    }
  }
}

/** Waits for what is in progress, and for a limited time only. */
async function finished({ running }: State, milliseconds: number) {
  const all = async () => {
    while (running.size > 0) await Promise.all(running)
  }
  await Promise.race([all(), sleep(milliseconds, undefined, { ref: false })])
}

const codeOf = (error: unknown) => (error instanceof Error ? ('code' in error ? error.code : error.name) : typeof error)
