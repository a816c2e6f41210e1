import type { Db } from '../db/engine/database.ts'
import type { Queue } from '../db/outbox/queue.ts'
import type { Attempted, Taken } from '../db/outbox/stages.ts'

/** The attempts that have ended by now, and the places that there are. */
export type Due<A> = { readonly attempts: readonly A[]; readonly places: number }

/** What is done with the rows of a queue. */
export type Sender<T extends Taken = Taken, A extends Attempted = Attempted> = {
  readonly queue: Queue
  /** How many rows of one client are in progress at once, so that a slow one does not hold up the others. */
  readonly perClient: number
  /** How many of all clients together. */
  readonly limit: number
  /** How many more are taken at once, to wait for their turn. */
  readonly ahead?: number
  /** In one transaction: writes how attempts ended, then takes as many rows as there are places for. */
  turn(db: Db, due: () => Due<A>): Promise<readonly T[]>
  /**
   * Sends a row that was taken until `signal` says that the lease is lost or the time is over; gives how that ended. An
   * error leaves the row to the end of its lease, and so does undefined, when another worker has it.
   */
  send(taken: T, signal: AbortSignal): Promise<A | undefined>
}
