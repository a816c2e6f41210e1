import { sql } from 'kysely'
import { doubling, retry } from '../../../pace/retry.ts'
import type { Db } from '../database.ts'
import { isHeld } from '../errors.ts'

/**
 * Milliseconds: the pauses before a call that gave way is made again, and until how long after its beginning. They grow:
 * calls that wait for a load of minutes have a connection of their client for a fraction of that time, and leave it to
 * the others.
 */
const [shortest, longestPause, longest] = [250, 2000, 120_000]

/** Until when a call that begins now is made again. */
export const giveUpAt = (): number => Date.now() + longest

/**
 * Makes a work again that has met rows which another write holds (`patiently`). Loads take people when they write them,
 * and once more when they know who is absent: no order of theirs would be that of a call which takes many at once, and
 * it is the short one that gives way (decision G-17).
 */
export const givingWay = <T>(work: () => Promise<T>, deadline = giveUpAt()): Promise<T> =>
  retry(work, { mayPass: isHeld, pauses: doubling(shortest, longestPause), jitter: true, deadline })

/**
 * Does what takes rows, in the transaction of `db`. It waits for a row that another write holds, as a load does for as
 * long as it lasts, for a moment (`ROW_PATIENCE_MS`), far less than PostgreSQL takes to look for a deadlock (1 s), with
 * what it holds itself. Then it fails (55P03), and gives that up.
 */
export async function patiently<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await waitAtMost(db, db.waits?.row ?? 0)
  const result = await work()
  await waitAsUsual(db)
  return result
}

/**
 * Waits for what another transaction holds for so many milliseconds, until the end of the transaction or `waitAsUsual`.
 * Raw: a setting, in the words that a distributed database tells its nodes.
 */
export const waitAtMost = (db: Db, milliseconds: number) =>
  sql`set local lock_timeout = ${sql.lit(milliseconds)}`.execute(db.q)

/** Waits as all writes of its kind do. */
export const waitAsUsual = (db: Db) => waitAtMost(db, db.waits?.usual ?? 0)
