import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '../db/engine/database.ts'
import { traceOf } from '../db/engine/errors.ts'
import { queueChannel, woken } from '../db/outbox/queue.ts'
import type { Attempted, Taken } from '../db/outbox/stages.ts'
import { hearNotifications } from '../db/engine/notifications.ts'
import { openDueMoments } from './due-moments.ts'
import { ending, within } from '../pace/spans.ts'
import type { Watch } from '../sight/measures.ts'
import type { Traces } from '../sight/traces.ts'
import { addReady, hasStale, type Lane, leavePlace, newLane, placed, takeAttempts, withdrawn } from './lanes.ts'
import { type Leases, openLeases } from './leases.ts'
import { type Failures, openFailures } from './failures.ts'
import { makeRounds } from './rounds.ts'
import type { Sender, Turn } from './sender.ts'

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
  readonly turns: Failures
  readonly running: Set<Promise<void>>
  readonly stopping: AbortController
}

const ofTurn = { failed: 'a turn was left to its leases', works: 'the turns of a client go on again' }

export type Worker = ReturnType<typeof startWorker>

/** Sends what is due, client by client in turn; many workers may run on one database. */
export function startWorker(settings: Settings) {
  const state: State = {
    ...settings,
    lanes: new Map(),
    leases: openLeases(settings.database, settings.lease),
    moments: openDueMoments(settings),
    turns: openFailures(settings.log, ofTurn),
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

/** Gives each client in turn its share of the room that there is; whoever got some comes last at the next turn. */
function pump(state: State) {
  for (const lane of [...state.lanes.values()]) {
    begin(state, lane)
    if (lane.turning) continue
    if (lane.attempts.length > 0 || hasStale(lane) || isLacking(state, lane)) track(state, turn(state, lane))
    else if (!lane.awake && lane.inProgress + lane.ready.length + lane.left.size === 0) state.lanes.delete(lane.key)
  }
}

/** Sends what waits and has a place. */
function begin(state: State, lane: Lane) {
  if (lane.ready.length === 0) return
  const begun = placed(lane, room(state, lane))
  hold(state, lane, begun.length)
  for (const taken of begun) track(state, attempt(state, lane, taken))
}

/** Whether there are places for rows that are not taken yet. */
const isLacking = (state: State, lane: Lane) => wantsMore(state, lane) && room(state, lane) > 0

/** Whether there may be rows to take. */
const wantsMore = ({ stopping }: State, { sender, awake, ready }: Lane) =>
  awake && !stopping.signal.aborted && (sender.takesAhead || ready.length === 0)

/** The places that a client may still have: no more than it leaves free, so that who comes next finds some (decision M-18). */
function room(state: State, { sender, inProgress }: Lane): number {
  const spared = Math.ceil((roomOfAll(state, sender) - inProgress) / 2)
  return Math.max(0, Math.min(sender.perClient - inProgress, spared))
}

function roomOfAll({ lanes }: State, sender: Sender): number {
  const total = lanes.values().reduce((sum, lane) => sum + (lane.sender === sender ? lane.inProgress : 0), 0)
  return Math.max(0, sender.limit - total)
}

/** Holds so many places for a client. */
function hold({ lanes }: State, lane: Lane, places: number) {
  if (places === 0) return
  lane.inProgress += places
  lanes.delete(lane.key)
  lanes.set(lane.key, lane)
}

/**
 * Writes the ends that wait and takes rows for the places that there are, which are held meanwhile. One turn of a client
 * at a time: what ends while it lasts shares the next one.
 */
async function turn(state: State, lane: Lane) {
  const { sender } = lane
  const { stopping, leases } = state
  lane.turning = true
  const begun: Begun = { attempts: [], withdrawn: [], places: 0, room: 0 }
  const rows = await take(state, lane, begun)
  for (const attempted of begun.attempts) {
    leases.end(attempted.taken)
    if (!sender.isFree(attempted)) leavePlace(lane, attempted.taken)
  }
  for (const taken of rows) leases.hold(sender.queue, taken)
  addReady(lane, rows)
  Object.assign(lane, { turning: false, inProgress: lane.inProgress - begun.places })
  if (begun.places > 0 && rows.length >= begun.places) lane.awake = true
  if (!lane.awake)
    state.moments.ask({ queue: sender.queue, clientId: lane.clientId }, () => {
      wakeLane(state, sender, lane.clientId)
    })
  begin(state, lane)
  if (stopping.signal.aborted) await yieldRows(state, lane)
  pump(state)
}

/** What a turn has been told so far. */
type Begun = { readonly attempts: Attempted[]; readonly withdrawn: Taken[]; places: number; room: number }

/** Takes rows, after the ends were written; where that fails, all of them are left to their leases. */
async function take(state: State, lane: Lane, begun: Begun): Promise<readonly Taken[]> {
  const { sender, clientId } = lane
  const turn = turnOf(state, lane, begun)
  try {
    const rows = await state.timed(sender.queue, () =>
      state.database.writeKeyed(clientId, (db) => sender.turn(db, turn)),
    )
    state.turns.works({ file: sender.queue, client: clientId })
    return rows
  } catch (error) {
    turn.due()
    turn.withdraw(() => false)
    leave(state, lane, [...begun.attempts.map(({ taken }) => taken), ...begun.withdrawn])
    state.turns.failed({ file: sender.queue, client: clientId }, traceOf(error))
    return []
  }
}

/** Leaves rows to their leases. */
function leave({ leases, lease }: State, { held, left }: Lane, rows: readonly Taken[]) {
  for (const taken of rows) {
    leases.end(taken)
    held.delete(taken)
    left.add(taken)
  }
  const over = () => {
    for (const taken of rows) left.delete(taken)
  }
  setTimeout(over, lease).unref()
}

/** What a turn may write and take. It is asked once the transaction is there, and again where that is begun again. */
const turnOf = (state: State, lane: Lane, begun: Begun): Turn<Taken, Attempted> => ({
  due: () => {
    begun.attempts.push(...takeAttempts(lane))
    if (begun.places + begun.room === 0 && wantsMore(state, lane)) keepRoom(state, lane, begun)
    return begun
  },
  held: () => lane.held,
  left: () => lane.left,
  withdraw: (isUseless) => {
    const rows = withdrawn(lane, isUseless)
    for (const taken of rows) state.leases.end(taken)
    begun.withdrawn.push(...rows)
    return begun.withdrawn
  },
})

/** Holds the places for what a turn takes; what has none may be taken ahead while the process has room for it. */
function keepRoom(state: State, lane: Lane, begun: Begun) {
  begun.places = room(state, lane)
  hold(state, lane, begun.places)
  begun.room = lane.sender.takesAhead ? roomOfAll(state, lane.sender) : 0
  if (begun.places + begun.room > 0) lane.awake = false
}

/** Gives back the rows that wait for a place; whoever holds nothing any more tells the others, who may have waited for it. */
async function yieldRows({ database, leases }: State, lane: Lane) {
  const rows = withdrawn(lane, () => true)
  for (const taken of rows) leases.end(taken)
  // Where it fails, their leases end by themselves.
  if (rows.length > 0 || lane.held.size === 0)
    await database.write(lane.clientId, (db) => lane.sender.giveBack(db, rows)).catch(() => undefined)
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
  if (attempted === undefined) leave(state, lane, [taken])
  else lane.attempts.push(attempted)
  if (attempted === undefined || sender.isFree(attempted)) leavePlace(lane, taken)
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
