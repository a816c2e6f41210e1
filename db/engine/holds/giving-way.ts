import { sql } from 'kysely'
import { doubling, retry } from '../../../pace/retry.ts'
import type { Db } from '../database.ts'
import { isHeld } from '../errors.ts'

/**
 * Milliseconds that a call waits for a row that another write holds, as a load does for as long as it lasts, with what it
 * holds itself: far fewer than PostgreSQL takes to look for a deadlock (1 s). Then it gives up what it holds, and is made
 * again after a pause, until so long after its beginning. The pauses grow: calls that wait for a load of minutes have a
 * connection of their client for a fraction of that time, and leave it to the others.
 */
const [patience, shortest, longestPause, longest] = [200, 250, 2000, 120_000]

/** Until when a call that begins now is made again. */
export const giveUpAt = (): number => Date.now() + longest

/**
 * Makes a work again that has met rows which another write holds (`patiently`). Loads take people when they write them,
 * and once more when they know who is absent: no order of theirs would be that of a call which takes many at once, and
 * it is the short one that gives way (decision G-17).
 */
export const givingWay = <T>(work: () => Promise<T>, deadline = giveUpAt()): Promise<T> =>
  retry(work, { mayPass: isHeld, pauses: doubling(shortest, longestPause), jitter: true, deadline })

/** Does what takes rows, in the transaction of `db`. Fails (55P03) where somebody holds one of them for longer. */
export async function patiently<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await sql`set local lock_timeout = ${sql.lit(patience)}`.execute(db.q)
  const result = await work()
  await sql`set local lock_timeout = default`.execute(db.q)
  return result
}
