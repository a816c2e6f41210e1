import { sql } from 'kysely'
import { retry, type Retries } from '../../retry.ts'
import type { Database, Db } from './database.ts'
import { GivenUp, isViolation } from './errors.ts'
import { every } from './every.ts'
import { newId } from './ids.ts'

/** Milliseconds that must be left of a lease to renew it or to commit. */
export const margin = 10_000

/** Milliseconds after which a lease is renewed: it may fail twice before too little of it is left. */
export const periodOf = ({ longWriteLease }: Database) => (longWriteLease - margin) / 4

/**
 * Runs `work` in one transaction that may take minutes, so that incremental reads miss nothing of it (decision A-35).
 *
 *  1. A unit write commits a lease, dated `debut`. It ends within 5 s of that date and reads with `apres` stop 6 s
 *     before theirs: one that does not see the lease yet stops before `debut`.
 *  2. `work` runs with `db.now` = `debut`: all that it dates is dated so. From now on every read sees the lease and
 *     stops before `debut`. The lease is renewed meanwhile, on another connection.
 *  3. The last statement of the transaction removes the lease, and fails when it is lost. So one commit shows the rows
 *     and frees the readers: none of them sees the one without the other.
 *
 * Readers ignore a lease from its expiration on, so that those of a process that was killed wait for `LONG_WRITE_LEASE_MS` at most.
 * The writer gives up before that: a lease that has less than `margin` to live is neither renewed nor committed, and
 * the statements that do it end within 5 s. Hence no reader ever sees as expired a lease that is still used, whatever
 * pause the writer makes and wherever its last messages are held up. All dates are the database's.
 *
 * `work` may run again after a deadlock, like that of any write.
 */
export async function longWrite<T>(database: Database, clientId: string, work: (db: Db) => Promise<T>): Promise<T> {
  const lease = await take(database, clientId)
  // A renewal that fails is tried again at the next turn: the commit has the last word.
  const renewal = every(periodOf(database), () => renew(database, lease))
  try {
    return await database.writeUnbounded(clientId, async (db) => {
      const result = await work({ ...db, now: lease.debut })
      await remove(db, lease)
      return result
    })
  } catch (error) {
    await drop(database, lease)
    throw error
  } finally {
    await renewal.stop()
  }
}

/** Rows that a unit write may have: more may last longer than it is given. */
const unitRows = 20_000

/** The rows of a write that are known once it is made: they may be as many as a client has. */
export const anyNumber = Infinity

/** A write of so many rows, in the transaction that their number asks for. */
export const writeOf = <T>(database: Database, clientId: string, rows: number, work: (db: Db) => Promise<T>) =>
  rows > unitRows ? longWrite(database, clientId, work) : database.writeBatch(clientId, work)

/** How a batch is made again whose rows, or what they name, a rival changed after they were looked at (decision A-34). */
const overtaken: Retries = { mayPass: isViolation, pauses: [0, 0, 0, 0] }

/** The result of a batch, begun again while rivals change what it has looked at. */
export const againstRivals = <T>(work: () => Promise<T>): Promise<T> => retry(work, overtaken)

type Lease = { readonly clientId: string; readonly id: string; readonly debut: string }

export const after = (milliseconds: number) =>
  sql<string>`clock_timestamp() + ${milliseconds / 1000}::float8 * interval '1 second'`

/** Announces a long write. The leases that others abandoned go at the same time. */
const take = (database: Database, clientId: string): Promise<Lease> =>
  database.ahead.write(clientId, async (db) => {
    const lease = { clientId, id: newId(), debut: db.now }
    await db.q
      .deleteFrom('ecriture_longue')
      .where('ecriture_longue.client_id', '=', clientId)
      .where('expiration', '<=', sql<string>`now()`)
      .execute()
    await db.q
      .insertInto('ecriture_longue')
      .values({ client_id: clientId, id: lease.id, debut: lease.debut, expiration: after(database.longWriteLease) })
      .execute()
    return lease
  })

const renew = (database: Database, { clientId, id }: Lease) =>
  database.beside.write(clientId, async (db) => {
    await db.q
      .updateTable('ecriture_longue')
      .set({ expiration: after(database.longWriteLease) })
      .where('ecriture_longue.client_id', '=', clientId)
      .where('id', '=', id)
      .where('expiration', '>', after(margin))
      .execute()
  })

/** Ends the write: from here the commit has 5 s. */
async function remove(db: Db, { id }: Lease) {
  await sql`set local transaction_timeout = 5000`.execute(db.q)
  const { numDeletedRows } = await db.q
    .deleteFrom('ecriture_longue')
    .where('ecriture_longue.client_id', '=', db.clientId)
    .where('id', '=', id)
    .where('expiration', '>', after(margin))
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new GivenUp('expired', 'A long write lost its lease')
}

/** Frees the readers of a write that failed; where that fails too, the lease expires. */
const drop = (database: Database, { clientId, id }: Lease) =>
  database.beside
    .write(clientId, (db) =>
      db.q
        .deleteFrom('ecriture_longue')
        .where('ecriture_longue.client_id', '=', clientId)
        .where('id', '=', id)
        .execute(),
    )
    .catch(() => undefined)
