import { sql } from 'kysely'
import { every } from '../../../pace/every.ts'
import { GivenUp } from '../../../pace/given-up.ts'
import type { Database } from '../database.ts'

/*
 * The one lease: what a process holds in the database for a while, which is free again when nobody renews it. It is taken
 * until an instant of the database's clock (`leaseEnd`), renewed as long as the work lasts (`keepLeases`), and named once
 * more by the statement that ends the work: where it is lost, that statement changes nothing.
 *
 * What is held is of two kinds:
 *  - a work has a row of its own, here: the write of `ecriture_longue`, the load of `sync`. Its id is known to who made it
 *    alone, its end is `expiration`. Others read what the lease says, so its last `margin` is not used.
 *  - a row of a queue is held by one worker after the other (db/outbox/queue.ts). Each taking writes a token of its own,
 *    `bail`; at its end, `prochain_essai`, the row is due again.
 */

/** Renewals of a lease within its time, the last of which would be too late: two may fail. */
const renewals = 4

/** When a lease ends that is taken or renewed by this statement for so many milliseconds. */
export const leaseEnd = (milliseconds: number) =>
  sql<string>`statement_timestamp() + ${milliseconds}::float8 * interval '1 millisecond'`

/**
 * Renews leases of so many milliseconds until `stop`. A renewal that fails is tried again at the next turn: the end of the
 * work has the last word.
 */
export const keepLeases = (milliseconds: number, renew: () => unknown) => every(milliseconds / renewals, renew)

/** Milliseconds that must be left of the lease of a work to renew it or to commit. */
const margin = 10_000

/** When the lease of a work ends that is taken or renewed now. */
export const workEnd = ({ longWriteLease }: Database) => leaseEnd(longWriteLease)

/** The latest end of a lease that the work has no use of any more: too little is left of it. */
export const tooShort = leaseEnd(margin)

/** A work and the table of its row. */
export type Held = { readonly table: 'ecriture_longue' | 'sync'; readonly clientId: string; readonly id: string }

/** Renews the lease of a work until `stop`, on another connection than that of the work. */
export const keepWork = (database: Database, held: Held) =>
  keepLeases(database.longWriteLease - margin, () => renew(database, held))

const renew = (database: Database, { table, clientId, id }: Held) =>
  database.beside.write(clientId, async ({ q }) => {
    await q
      .updateTable(table)
      .set({ expiration: workEnd(database) })
      .where(`${table}.client_id`, '=', clientId)
      .where('id', '=', id)
      .where('expiration', '>', tooShort)
      .execute()
  })

/** Of a load, that it has not ended and nobody renews it any more: it has failed, and no row says so. */
export const isAbandoned = sql<boolean>`(sync.statut in ('EnAttente', 'EnCours') and sync.expiration <= now())`

/** Of a load, that it came to nothing, in whatever way: nothing of it was written, nor will be. */
export const cameToNothing = sql<boolean>`(sync.statut = 'Echec' or ${isAbandoned})`

/** Fails where the statement that ends a work has found no lease of it; `what` says of which. */
export function sureOfLease(changed: bigint, what: string): void {
  if (changed === 0n) throw new GivenUp('expired', what)
}

/** Forgets a work that has failed; where that fails too, its lease ends by itself. */
export const forgetWork = (database: Database, { table, clientId, id }: Held) =>
  database.beside
    .write(clientId, ({ q }) =>
      q.deleteFrom(table).where(`${table}.client_id`, '=', clientId).where('id', '=', id).execute(),
    )
    .catch(() => undefined)
