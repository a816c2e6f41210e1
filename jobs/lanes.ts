import type { Attempted, Taken } from '../db/outbox/stages.ts'
import { openPlaces, type Places } from './places.ts'
import type { Sender } from './sender.ts'

/**
 * The rows of one client in one queue, by what is done with them (their stages are in db/outbox/stages.ts):
 *
 *     -- turn --> ready -- begin --> inProgress -- attempt --> attempts -- turn --> written
 *                   `-- withdraw --> given back                    `-- failed --> left
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
export type Lane = {
  readonly key: string
  readonly sender: Sender
  readonly clientId: string
  /** All that it holds, but for what a turn ends or gives back. */
  readonly held: Set<Taken>
  /** What it has left to its leases, until these are over. */
  readonly left: Set<Taken>
  ready: Ready[]
  attempts: Attempted[]
  /** The places in use of each destination. */
  readonly places: Places
  /** What is being sent, and the places that a turn keeps for what it takes. */
  inProgress: number
  awake: boolean
  turning: boolean
}

/** A row that waits for a place since an instant of the clock of this process. */
type Ready = { readonly taken: Taken; readonly since: number }

export const newLane = (key: string, sender: Sender, clientId: string): Lane => ({
  ...{ key, sender, clientId, held: new Set(), left: new Set(), ready: [], attempts: [], places: openPlaces() },
  ...{ inProgress: 0, awake: true, turning: false },
})

/** Adds what was taken to what waits for a place. */
export function addReady({ held, ready }: Lane, rows: readonly Taken[]): void {
  const since = performance.now()
  for (const taken of rows) {
    held.add(taken)
    ready.push({ taken, since })
  }
}

/** Gives places to so many rows at most, those that have waited longest: they begin. */
export function placed(lane: Lane, most: number): readonly Taken[] {
  return removed(lane, (ready, begun) => begun < most && !isStale(lane, ready) && takePlace(lane, ready.taken))
}

function takePlace({ sender, places }: Lane, taken: Taken): boolean {
  const destination = sender.destinationOf(taken)
  if (!places.enter(destination, sender.perDestination)) return false
  if (sender.gate?.enter(taken) !== false) return true
  places.leave(destination)
  return false
}

/** Frees the place of a row. */
export function leavePlace({ sender, places }: Lane, taken: Taken): void {
  places.leave(sender.destinationOf(taken))
  sender.gate?.leave(taken)
}

/** Takes away what waits and is of no use, or has waited too long. */
export function withdrawn(lane: Lane, isUseless: (waiting: Taken) => boolean): readonly Taken[] {
  const rows = removed(lane, (ready) => isStale(lane, ready) || isUseless(ready.taken))
  for (const taken of rows) lane.held.delete(taken)
  return rows
}

/** Whether something has waited for too long: since it was taken, its lease or its destination may be another's. */
export const hasStale = (lane: Lane): boolean => lane.ready.some((ready) => isStale(lane, ready))

const isStale = ({ sender: { patience } }: Lane, { since }: Ready) => performance.now() - since > patience

/** Removes from what waits what `is` says, which is told how many it has named already. */
function removed(lane: Lane, is: (ready: Ready, named: number) => boolean): Taken[] {
  const rows: Taken[] = []
  lane.ready = lane.ready.filter((ready) => {
    if (!is(ready, rows.length)) return true
    rows.push(ready.taken)
    return false
  })
  return rows
}

/** Gives the ends that wait to a turn, which writes them. */
export function takeAttempts({ held, attempts }: Lane): readonly Attempted[] {
  for (const { taken } of attempts) held.delete(taken)
  return attempts.splice(0)
}
