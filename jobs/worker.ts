import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '../db/engine/database.ts'
import { traceOf } from '../db/engine/errors.ts'
import { fileChannel, giveBack, type Prise, woken } from '../db/outbox/queue.ts'
import { listen } from '../db/engine/listen.ts'
import { type Leases, openLeases } from './lease.ts'
import { makeRounds } from './rondes.ts'
import type { Depart, Due, Travail } from './travail.ts'

type Settings = {
  readonly database: Database
  readonly directUrl: string
  readonly log: Logger
  readonly travaux: readonly Travail[]
  /** Milliseconds between two looks at every client, and that a row is held. */
  readonly ronde: number
  readonly lease: number
  /** Milliseconds that rows in progress have to finish at a stop. */
  readonly stopTimeout: number
}

/** An attempt that has ended. */
type Ended = { readonly prise: Prise; readonly end: unknown }

/** The rows of one client in one file: those that wait, how many are being sent, ends to write, whether there may be more. */
type Lane = {
  readonly key: string
  readonly travail: Travail
  readonly clientId: string
  pretes: Depart[]
  ended: Ended[]
  writing: number
  enCours: number
  awake: boolean
  turning: boolean
}

/** A worker at work. */
type State = Settings & {
  readonly lanes: Map<string, Lane>
  readonly leases: Leases
  readonly running: Set<Promise<void>>
  readonly stopping: AbortController
}

export type Worker = ReturnType<typeof startWorker>

/** Sends what is due, client by client in turn; many workers may run on one database. */
export function startWorker(settings: Settings) {
  const state: State = {
    ...settings,
    lanes: new Map(),
    leases: openLeases(settings.database, settings.lease),
    running: new Set(),
    stopping: new AbortController(),
  }
  const listener = listen({ url: settings.directUrl, channel: fileChannel, name: 'file' }, (payload) => {
    const news = payload === undefined ? undefined : woken(payload)
    const travail = settings.travaux.find(({ file }) => file === news?.file)
    if (news && travail) wakeLane(state, travail, news.clientId)
  })
  const rounds = makeRounds(state, (travail, clientId) => {
    wakeLane(state, travail, clientId)
  })
  return {
    /** Takes nothing more, lets what is in progress finish for a limited time, and leaves the rest to its leases. */
    async stop() {
      state.stopping.abort()
      for (const lane of state.lanes.values()) track(state, yieldRows(state, lane))
      await Promise.all([rounds, listener.close()])
      await finished(state, settings.stopTimeout)
      state.leases.cut()
      await finished(state, 1000)
      state.leases.close()
    },
  }
}

function wakeLane(state: State, travail: Travail, clientId: string) {
  const key = `${travail.file} ${clientId}`
  const lane = state.lanes.get(key) ?? newLane(key, travail, clientId)
  lane.awake = true
  state.lanes.set(key, lane)
  pump(state)
}

const newLane = (key: string, travail: Travail, clientId: string): Lane => ({
  ...{ key, travail, clientId, pretes: [], ended: [], writing: 0, enCours: 0, awake: true, turning: false },
})

/** Gives each client in turn its share of the room that there is; whoever got some comes last at the next turn. */
function pump(state: State) {
  for (const lane of [...state.lanes.values()]) {
    begin(state, lane)
    if (lane.turning) continue
    if (lane.ended.length > 0 || isLacking(state, lane)) track(state, turn(state, lane))
    else if (!lane.awake && lane.enCours + lane.pretes.length === 0) state.lanes.delete(lane.key)
  }
}

/** Sends what waits and has room. What was sent and is not written yet keeps its room: a worker that is killed repeats it. */
function begin(state: State, lane: Lane) {
  const { travail, pretes, ended, writing, enCours } = lane
  const free = Math.max(0, travail.parClient - enCours - ended.length - writing)
  const ready = pretes.splice(0, hold(state, lane, Math.min(pretes.length, free)))
  for (const depart of ready) track(state, attempt(state, lane, depart))
}

/** Whether there is room for rows that are not taken yet. */
const isLacking = (state: State, lane: Lane) =>
  lane.awake && lane.pretes.length === 0 && !state.stopping.signal.aborted && room(state, lane) > 0

function room({ lanes }: State, { travail, enCours }: Lane): number {
  const total = lanes.values().reduce((sum, lane) => sum + (lane.travail === travail ? lane.enCours : 0), 0)
  return Math.max(0, Math.min(travail.parClient - enCours, travail.limite - total))
}

/** Holds so many places for a client, or those that there are. */
function hold(state: State, lane: Lane, asked: number): number {
  const places = Math.min(asked, room(state, lane))
  if (places === 0) return 0
  lane.enCours += places
  state.lanes.delete(lane.key)
  state.lanes.set(lane.key, lane)
  return places
}

/**
 * Writes the ends that wait and takes rows for the places that there are, which are held meanwhile. One turn of a client
 * at a time: what ends while it lasts shares the next one.
 */
async function turn(state: State, lane: Lane) {
  const { travail } = lane
  lane.turning = true
  const ended: Ended[] = []
  let [held, places] = [0, 0]
  // Asked for once the transaction is there, and again where it is begun again: the later, the more share it.
  const due = () => {
    ended.push(...lane.ended.splice(0))
    lane.writing = ended.length
    if (places === 0 && isLacking(state, lane)) {
      held = hold(state, lane, Infinity)
      places = held + (travail.avance ?? 0)
      lane.awake = false
    }
    return { ends: ended.map(({ end }) => end), places }
  }
  const departs = await take(state, lane, due)
  for (const { prise } of ended) state.leases.end(prise)
  for (const { prise } of departs) state.leases.hold(travail.file, prise)
  lane.pretes.push(...departs)
  Object.assign(lane, { turning: false, writing: 0, enCours: lane.enCours - held })
  if (places > 0 && departs.length === places) lane.awake = true
  begin(state, lane)
  if (state.stopping.signal.aborted) await yieldRows(state, lane)
  pump(state)
}

/** Takes rows, after the ends were written; where that fails, all of them are left to their leases. */
const take = ({ database, log }: State, { travail, clientId }: Lane, due: () => Due<unknown>) =>
  database
    .writeKeyed(clientId, (db) => travail.turn(db, due))
    .catch((error: unknown) => {
      const { length: attempts } = due().ends
      log.warn({ file: travail.file, attempts, ...traceOf(error) }, 'a turn was left to its leases')
      return []
    })

/** Gives back the rows that wait for their turn. */
async function yieldRows({ database, leases }: State, lane: Lane) {
  const prises = lane.pretes.splice(0).map(({ prise }) => prise)
  for (const prise of prises) leases.end(prise)
  // Where it fails, their leases end by themselves.
  if (prises.length > 0)
    await database.write(lane.clientId, (db) => giveBack(db, lane.travail.file, prises)).catch(() => undefined)
}

async function attempt(state: State, lane: Lane, depart: Depart) {
  const { travail } = lane
  const { file } = travail
  const { prise } = depart
  const signal = state.leases.begin(prise)
  let end: unknown
  try {
    if (!signal.aborted) end = await travail.send(depart, signal)
  } catch (error) {
    state.log.warn({ file, id: prise.id, ...traceOf(error) }, 'an attempt was left to its lease')
  }
  if (end === undefined) state.leases.end(prise)
  else lane.ended.push({ prise, end })
  lane.enCours--
  lane.awake = true
  pump(state)
}

function track({ running }: State, work: Promise<void>) {
  running.add(work)
  void work.finally(() => running.delete(work))
}

/** Waits for what is in progress, and for a limited time only. */
async function finished({ running }: State, milliseconds: number) {
  const all = async () => {
    while (running.size > 0) await Promise.all(running)
  }
  await Promise.race([all(), sleep(milliseconds, undefined, { ref: false })])
}
