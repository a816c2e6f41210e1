import type { Db } from '../db/engine/database.ts'
import type { File, Prise } from '../db/outbox/queue.ts'

/** A row that was taken, with what it takes to send it. */
export type Depart = { readonly prise: Prise }

/** The attempts that have ended by now, and the places that there are. */
export type Due<E> = { readonly ends: readonly E[]; readonly places: number }

/** What is done with the rows of a file. */
export type Travail<D extends Depart = Depart, E = unknown> = {
  readonly file: File
  /** How many rows of one client are in progress at once, so that a slow one does not hold up the others. */
  readonly parClient: number
  /** How many of all clients together. */
  readonly limite: number
  /** How many more are taken at once, to wait for their turn. */
  readonly avance?: number
  /** In one transaction: writes how attempts ended, then takes as many rows as there are places for. */
  turn(db: Db, due: () => Due<E>): Promise<readonly D[]>
  /**
   * Sends a row that was taken until `signal` says that the lease is lost or the time is over; gives how that ended. An
   * error leaves the row to the end of its lease, and so does undefined, when another worker has it.
   */
  send(depart: D, signal: AbortSignal): Promise<E | undefined>
}
