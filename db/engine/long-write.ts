import { sql } from 'kysely'
import { retry, type Retries } from '../../pace/retry.ts'
import type { Database, Db } from './database.ts'
import { isOvertaken } from './errors.ts'
import { forgetWork, type Held, keepWork, sureOfLease, tooShort, workEnd } from './holds/leases.ts'
import { newId } from './ids.ts'

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
 * The writer gives up before that: a lease that is `tooShort` is neither renewed nor committed, and
 * the statements that do it end within 5 s. Hence no reader ever sees as expired a lease that is still used, whatever
 * pause the writer makes and wherever its last messages are held up. All dates are the database's.
 *
 * `work` may run again after a deadlock, like that of any write. `ahead` runs between the first two steps, in
 * transactions of its own, and is told `debut`: what it dates from then on is read with what `work` does, not before.
 */
export async function longWrite<T>(
  database: Database,
  clientId: string,
  work: (db: Db) => Promise<T>,
  ahead?: (debut: string) => Promise<void>,
): Promise<T> {
  const lease = await take(database, clientId)
  const renewal = keepWork(database, lease)
  try {
    await ahead?.(lease.debut)
    return await database.writeUnbounded(clientId, async (db) => {
      const result = await work({ ...db, now: lease.debut })
      await remove(db, lease)
      return result
    })
  } catch (error) {
    // The readers are freed.
    await forgetWork(database, lease)
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
const overtaken: Retries = { mayPass: isOvertaken, pauses: [0, 0, 0, 0] }

/** The result of a batch, begun again while rivals change what it has looked at. */
export const againstRivals = <T>(work: () => Promise<T>): Promise<T> => retry(work, overtaken)

type Lease = Held & { readonly table: 'ecriture_longue'; readonly debut: string }

/** Announces a long write. The leases that others abandoned go at the same time. */
const take = (database: Database, clientId: string): Promise<Lease> =>
  database.ahead.write(clientId, async (db) => {
    const lease = { table: 'ecriture_longue', clientId, id: newId(), debut: db.now } as const
    await db.q
      .deleteFrom('ecriture_longue')
      .where('ecriture_longue.client_id', '=', clientId)
      .where('expiration', '<=', sql<string>`now()`)
      .execute()
    await db.q
      .insertInto('ecriture_longue')
      .values({ client_id: clientId, id: lease.id, debut: lease.debut, expiration: workEnd(database) })
      .execute()
    return lease
  })

/** Ends the write: from here the commit has 5 s. */
async function remove(db: Db, { id }: Lease) {
  await sql`set local transaction_timeout = 5000`.execute(db.q)
  const { numDeletedRows } = await db.q
    .deleteFrom('ecriture_longue')
    .where('ecriture_longue.client_id', '=', db.clientId)
    .where('id', '=', id)
    .where('expiration', '>', tooShort)
    .executeTakeFirst()
  sureOfLease(numDeletedRows, 'A long write lost its lease')
}
