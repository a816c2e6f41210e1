import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { allClients, type File, fileChannel, giveBack, hasDue, type Prise, take, woken } from '../db/file-attente.ts'
import { listen } from '../db/listen.ts'
import { holdLease, type Lease } from './lease.ts'

/** What is done with the rows of a file: one at a time, until `signal` says that the lease is lost or the time is over. */
export type Travail = {
  readonly file: File
  /** How many rows of one client are in progress at once, so that a slow one does not hold up the others. */
  readonly parClient: number
  /** How many of one subscription, where the rows of the file have one. */
  readonly parAbonnement?: number
  /** How many of all clients together. */
  readonly limite: number
  /** How many more are taken at once, to wait for their turn. */
  readonly avance?: number
  /** Does the work of one row of those that were taken at once, its end included. An error leaves it to the end of its lease. */
  readonly run: (prise: Prise, signal: AbortSignal, lot: readonly Prise[]) => Promise<void>
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

/** A row that was taken, with the others that were, and the lease that holds it. */
type Taken = { readonly prise: Prise; readonly lot: readonly Prise[]; readonly lease: Lease }

/** The rows of one client in one file: those that wait for their turn, how many are in progress, whether there may be more. */
type Lane = {
  readonly key: string
  readonly travail: Travail
  readonly clientId: string
  pretes: Taken[]
  enCours: number
  awake: boolean
  taking: boolean
}

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
      for (const lane of state.lanes.values()) track(state, yieldRows(state, lane))
      await Promise.all([rounds, listener.close()])
      await finished(state, settings.stopTimeout)
      state.cut.abort()
      await finished(state, 1000)
    },
  }
}

function wakeLane(state: State, travail: Travail, clientId: string) {
  const key = `${travail.file} ${clientId}`
  const lane = state.lanes.get(key) ?? { key, travail, clientId, pretes: [], enCours: 0, awake: true, taking: false }
  lane.awake = true
  state.lanes.set(key, lane)
  pump(state)
}

/** Gives each client in turn its share of the room that there is; whoever got some comes last at the next turn. */
function pump(state: State) {
  for (const lane of [...state.lanes.values()]) {
    if (state.stopping.signal.aborted) return
    begin(state, lane)
    if (!lane.taking && lane.pretes.length === 0) refill(state, lane)
  }
}

/** Takes more rows where there may be some; a lane that is empty goes. */
function refill(state: State, lane: Lane) {
  if (lane.awake && room(state, lane) > 0) track(state, fill(state, lane))
  else if (!lane.awake && lane.enCours === 0) state.lanes.delete(lane.key)
}

/** Begins what waits and has room. */
function begin(state: State, lane: Lane) {
  const ready = lane.pretes.splice(0, Math.max(0, room(state, lane)))
  if (ready.length === 0) return
  state.lanes.delete(lane.key)
  state.lanes.set(lane.key, lane)
  lane.enCours += ready.length
  for (const taken of ready) track(state, attempt(state, lane, taken))
}

function room({ lanes }: State, { travail, enCours }: Lane): number {
  const total = lanes.values().reduce((sum, lane) => sum + (lane.travail === travail ? lane.enCours : 0), 0)
  return Math.min(travail.parClient - enCours, travail.limite - total)
}

/** Takes as many rows as there is room for, whose places are held meanwhile, and those that are taken ahead. */
async function fill(state: State, lane: Lane) {
  const places = room(state, lane)
  const { file, parAbonnement, avance = 0 } = lane.travail
  const asked = places + avance
  Object.assign(lane, { awake: false, taking: true, enCours: lane.enCours + places })
  const lot = await state.database
    .write(lane.clientId, (db) => take(db, file, asked, parAbonnement))
    .catch((error: unknown) => {
      state.log.warn({ file, code: codeOf(error) }, 'rows could not be taken')
      return []
    })
  lane.taking = false
  lane.enCours -= places
  if (lot.length === asked) lane.awake = true
  lane.pretes = lot.map((prise) => ({ prise, lot, lease: holdLease(state.database, file, prise, state.cut.signal) }))
  if (state.stopping.signal.aborted) await yieldRows(state, lane)
  else pump(state)
}

/** Gives back the rows that wait for their turn. */
async function yieldRows({ database }: State, lane: Lane) {
  const rows = lane.pretes.splice(0)
  for (const { lease } of rows) lease.end()
  const prises = rows.map(({ prise }) => prise)
  // Where it fails, their leases end by themselves.
  if (prises.length > 0)
    await database.write(lane.clientId, (db) => giveBack(db, lane.travail.file, prises)).catch(() => undefined)
}

async function attempt(state: State, lane: Lane, { prise, lot, lease }: Taken) {
  const { file, run } = lane.travail
  try {
    if (!lease.isLost()) await run(prise, lease.begin(), lot)
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
