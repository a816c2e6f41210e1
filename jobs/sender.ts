import type { Db } from '../db/engine/database.ts'
import type { Queue } from '../db/outbox/queue.ts'
import type { Attempted, Taken } from '../db/outbox/stages.ts'

/** A turn of a client at the database: what it may write and take. */
export type Turn<T, A> = {
  /** The attempts that have ended by now, and the room that there is. Asked for as late as may be: the more share the turn. */
  due(): Due<A>
  /** What is held beside these attempts. */
  held(): Iterable<T>
  /** What is not sent any more, and could not be written: it is nobody's until its leases end. */
  left(): Iterable<T>
  /** Takes away what waits for a place and is of no use, or has waited too long: it does not begin, and is to be given back. */
  withdraw(isUseless: (waiting: T) => boolean): readonly T[]
}

/** Attempts that have ended, the places that are kept for what is taken, and how many more the process had room for. */
export type Due<A> = { readonly attempts: readonly A[]; readonly places: number; readonly room: number }

/** What is done with the rows of a queue. */
export type Sender<T extends Taken = Taken, A extends Attempted = Attempted> = {
  readonly queue: Queue
  /** How many rows of one client are in progress at once, so that a slow one does not hold up the others. */
  readonly perClient: number
  /** How many of all clients together, each of whom has no more of them than it leaves free. */
  readonly limit: number
  /** How many of one destination of a client; and which that is. */
  readonly perDestination: number
  destinationOf(taken: T): string
  /** What else keeps a row from its place, whichever client's it is; told when the place is free again. */
  readonly gate?: { enter(taken: T): boolean; leave(taken: T): void }
  /** Whether the place of an attempt is free before its end is written: a worker that is killed repeats it. */
  isFree(attempted: A): boolean
  /** Whether more are taken while some wait for a place, and for how many milliseconds such a one may wait. */
  readonly takesAhead: boolean
  readonly patience: number
  /** In one transaction: writes how attempts ended, then takes as many rows as there are places for, or some more. */
  turn(db: Db, turn: Turn<T, A>): Promise<readonly T[]>
  /**
   * Sends a row that was taken until `signal` says that the lease is lost or the time is over; gives how that ended. An
   * error leaves the row to the end of its lease, and so does undefined, when another worker has it.
   */
  send(taken: T, signal: AbortSignal): Promise<A | undefined>
  /** Gives back rows that were taken and not sent, and tells the other workers. */
  giveBack(db: Db, taken: readonly T[]): Promise<void>
}
