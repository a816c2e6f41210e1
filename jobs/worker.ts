import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '../db/engine/database.ts'
import { traceOf } from '../db/engine/errors.ts'
import { giveBack, queueChannel, woken } from '../db/outbox/queue.ts'
import type { Attempted, Taken } from '../db/outbox/stages.ts'
import { hearNotifications } from '../db/engine/notifications.ts'
import { openDueMoments } from './due-moments.ts'
import { ending, within } from '../pace/spans.ts'
import type { Watch } from '../sight/measures.ts'
import type { Traces } from '../sight/traces.ts'
import { type Leases, openLeases } from './leases.ts'
import { makeRounds } from './rounds.ts'
import type { Due, Sender } from './sender.ts'

type Settings = {
  readonly database: Database
  readonly directUrl: string
  readonly log: Logger
  readonly senders: readonly Sender[]
  /** Measures the time that a queue spends with the database. */
  readonly timed: Watch
  /** Where attempts are traced. */
  readonly traces?: Traces | undefined
  /** Milliseconds between two looks at every client, and that a row is held. */
  readonly round: number
  readonly lease: number
  /** Milliseconds that rows in progress have to finish at a stop. */
  readonly stopTimeout: number
}

/**
 * The rows of one client in one queue, by what is done with them (their stages are in db/outbox/stages.ts):
 *
 *     -- turn --> ready -- begin --> inProgress -- attempt --> attempts -- turn --> writing --> written
 *
 * The lane itself is in one of these states:
 *
 *     (none) -- wake --> awake -- turn --> turning -- as many taken as there were places --> awake
 *                          ^                  `------ nothing is left to take -------------> asleep
 *                          `----- news, a round, a moment that has come, an attempt that ended --'
 *
 *  - awake: there may be rows that are due; it takes its turn once there is room for one of them.
 *  - turning: its one transaction is open. What ends or wakes it meanwhile is for the next turn.
 *  - asleep: what it holds is being sent. A lane that sleeps and holds nothing is forgotten.
 */
type Lane = {
  readonly key: string
  readonly sender: Sender
  readonly clientId: string
  ready: Taken[]
  attempts: Attempted[]
  writing: number
  inProgress: number
  awake: boolean
  turning: boolean
}

/**
 * A worker at work:
 *
 *     taking -- stop --> finishing -- stopTimeout --> cut off -- 1 s --> over
 *
 * While it finishes, it takes nothing, has given back what was ready, and lets what is in progress end; then it fires the
 * signals of what has not. What is still in progress at the end is left to its leases.
 */
type State = Settings & {
  readonly lanes: Map<string, Lane>
  readonly leases: Leases
  readonly moments: ReturnType<typeof openDueMoments>
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
    moments: openDueMoments(settings),
    running: new Set(),
    stopping: new AbortController(),
  }
  const { directUrl: url, database } = settings
  const listener = hearNotifications({ url, channel: queueChannel, name: 'file', pools: database.pools }, (payload) => {
    const news = payload === undefined ? undefined : woken(payload)
    const sender = settings.senders.find(({ queue }) => queue === news?.queue)
    if (news && sender) wakeLane(state, sender, news.clientId)
  })
  const rounds = makeRounds(state, (sender, clientId) => {
    wakeLane(state, sender, clientId)
  })
  return {
    /** Takes nothing more, lets what is in progress finish for a limited time, and leaves the rest to its leases. */
    async stop() {
      state.stopping.abort()
      state.moments.stop()
      for (const lane of state.lanes.values()) track(state, yieldRows(state, lane))
      await Promise.all([rounds.stop(), listener.close()])
      await finished(state, settings.stopTimeout)
      state.leases.cut()
      await finished(state, 1000)
      await state.leases.close()
    },
  }
}

function wakeLane(state: State, sender: Sender, clientId: string) {
  const key = `${sender.queue} ${clientId}`
  const lane = state.lanes.get(key) ?? newLane(key, sender, clientId)
  lane.awake = true
  state.lanes.set(key, lane)
  pump(state)
}

const newLane = (key: string, sender: Sender, clientId: string): Lane => ({
  ...{ key, sender, clientId, ready: [], attempts: [], writing: 0, inProgress: 0, awake: true, turning: false },
})

/** Gives each client in turn its share of the room that there is; whoever got some comes last at the next turn. */
function pump(state: State) {
  for (const lane of [...state.lanes.values()]) {
    begin(state, lane)
    if (lane.turning) continue
    if (lane.attempts.length > 0 || isLacking(state, lane)) track(state, turn(state, lane))
    else if (!lane.awake && lane.inProgress + lane.ready.length === 0) state.lanes.delete(lane.key)
  }
}

/** Sends what waits and has room. What was sent and is not written yet keeps its room: a worker that is killed repeats it. */
function begin(state: State, lane: Lane) {
  const { sender, ready, attempts, writing, inProgress } = lane
  const free = Math.max(0, sender.perClient - inProgress - attempts.length - writing)
  const next = ready.splice(0, hold(state, lane, Math.min(ready.length, free)))
  for (const taken of next) track(state, attempt(state, lane, taken))
}

/** Whether there is room for rows that are not taken yet. */
const isLacking = (state: State, lane: Lane) =>
  lane.awake && lane.ready.length === 0 && !state.stopping.signal.aborted && room(state, lane) > 0

function room({ lanes }: State, { sender, inProgress }: Lane): number {
  const total = lanes.values().reduce((sum, lane) => sum + (lane.sender === sender ? lane.inProgress : 0), 0)
  return Math.max(0, Math.min(sender.perClient - inProgress, sender.limit - total))
}

/** Holds so many places for a client, or those that there are. */
function hold(state: State, lane: Lane, asked: number): number {
  const places = Math.min(asked, room(state, lane))
  if (places === 0) return 0
  lane.inProgress += places
  state.lanes.delete(lane.key)
  state.lanes.set(lane.key, lane)
  return places
}

/**
 * Writes the ends that wait and takes rows for the places that there are, which are held meanwhile. One turn of a client
 * at a time: what ends while it lasts shares the next one.
 */
async function turn(state: State, lane: Lane) {
  const { sender } = lane
  lane.turning = true
  const attempts: Attempted[] = []
  let [held, places] = [0, 0]
  // Asked for once the transaction is there, and again where it is begun again: the later, the more share it.
  const due = () => {
    attempts.push(...lane.attempts.splice(0))
    lane.writing = attempts.length
    if (places === 0 && isLacking(state, lane)) {
      held = hold(state, lane, Infinity)
      places = held + (sender.ahead ?? 0)
      lane.awake = false
    }
    return { attempts, places }
  }
  const rows = await take(state, lane, due)
  for (const { taken } of attempts) state.leases.end(taken)
  for (const taken of rows) state.leases.hold(sender.queue, taken)
  lane.ready.push(...rows)
  Object.assign(lane, { turning: false, writing: 0, inProgress: lane.inProgress - held })
  if (places > 0 && rows.length === places) lane.awake = true
  if (!lane.awake)
    state.moments.ask({ queue: sender.queue, clientId: lane.clientId }, () => {
      wakeLane(state, sender, lane.clientId)
    })
  begin(state, lane)
  if (state.stopping.signal.aborted) await yieldRows(state, lane)
  pump(state)
}

/** Takes rows, after the ends were written; where that fails, all of them are left to their leases. */
const take = ({ database, timed, log }: State, { sender, clientId }: Lane, due: () => Due<Attempted>) =>
  timed(sender.queue, () => database.writeKeyed(clientId, (db) => sender.turn(db, due))).catch((error: unknown) => {
    const { length: attempts } = due().attempts
    log.warn({ file: sender.queue, attempts, ...traceOf(error) }, 'a turn was left to its leases')
    return []
  })

/** Gives back the rows that wait for their turn. */
async function yieldRows({ database, leases }: State, lane: Lane) {
  const rows = lane.ready.splice(0)
  for (const taken of rows) leases.end(taken)
  // Where it fails, their leases end by themselves.
  if (rows.length > 0)
    await database.write(lane.clientId, (db) => giveBack(db, lane.sender.queue, rows)).catch(() => undefined)
}

async function attempt(state: State, lane: Lane, taken: Taken) {
  const { sender } = lane
  const signal = state.leases.begin(taken)
  let attempted: Attempted | undefined
  try {
    if (!signal.aborted) attempted = await send(state, lane, taken, signal)
  } catch (error) {
    state.log.warn({ file: sender.queue, id: taken.id, ...traceOf(error) }, 'an attempt was left to its lease')
  }
  if (attempted === undefined) state.leases.end(taken)
  else lane.attempts.push(attempted)
  lane.inProgress--
  lane.awake = true
  pump(state)
}

/** Sends a row; where it is traced, as a piece of what has queued it, whichever process that was (decision N-11). */
function send({ timed, traces }: State, { sender, clientId }: Lane, taken: Taken, signal: AbortSignal) {
  const work = () => timed(sender.queue, () => sender.send(taken, signal))
  if (!traces) return work()
  const { id, tentatives, traceparent } = taken
  const message = { 'messaging.destination.name': sender.queue, 'messaging.message.id': id }
  const facts = { 'messaging.operation.type': 'process', 'membres.client': clientId, 'membres.tentative': tentatives }
  const span = traces.begin([`process ${sender.queue}`, 'consumer', { ...message, ...facts }], traceparent)
  return ending(span, () => within(span, work))
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
