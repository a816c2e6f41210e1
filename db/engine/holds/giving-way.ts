import { sql } from 'kysely'
import { retry, steady } from '../../../pace/retry.ts'
import type { Db } from '../database.ts'
import { isHeld } from '../errors.ts'

/**
 * Milliseconds that a call waits for a row that another write holds, as a load does for as long as it lasts, with what it
 * holds itself: far fewer than PostgreSQL takes to look for a deadlock (1 s). Then it gives up what it holds, and is made
 * again after a pause, until so long after its beginning.
 */
const [patience, pause, longest] = [200, 250, 120_000]

/** Until when a call that begins now is made again. */
export const giveUpAt = (): number => Date.now() + longest

/**
 * Makes a work again that has met rows which another write holds (`patiently`). Loads take people when they write them,
 * and once more when they know who is absent: no order of theirs would be that of a call which takes many at once, and
 * it is the short one that gives way (decision G-17).
 */
export const givingWay = <T>(work: () => Promise<T>, deadline = giveUpAt()): Promise<T> =>
  retry(work, { mayPass: isHeld, pauses: steady(pause), jitter: true, deadline })

/**
 * The same for the first row of a call, which holds nothing that others wait for yet: half of what a statement may take
 * unless the operator says otherwise (`STATEMENT_TIMEOUT_MS`), which would end it for good.
 */
export const atFirst = 2000

/** Does what takes rows, in the transaction of `db`. Fails (55P03) where somebody holds one of them for longer. */
export async function patiently<T>(db: Db, work: () => Promise<T>, milliseconds = patience): Promise<T> {
  await sql`set local lock_timeout = ${sql.lit(milliseconds)}`.execute(db.q)
  const result = await work()
  await sql`set local lock_timeout = default`.execute(db.q)
  return result
}
