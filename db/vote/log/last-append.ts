import { sql } from 'kysely'
import type { BoxKeys } from '../../../rules/ring.ts'
import type { Db } from '../../engine/database.ts'
import { isRetryable, isUnavailable, remedyOf } from '../../engine/errors.ts'
import { Blocked } from '../blocked.ts'
import { appendAll } from './append.ts'

/**
 * Appends all before a count; false where rows of the log were changed by hand so that nothing can be added to it: the count
 * goes on with the leaves that are there.
 */
export async function lastAppend(db: Db, campagneId: string, keys: BoxKeys): Promise<boolean> {
  await sql`savepoint dernier_ajout`.execute(db.q)
  try {
    await appendAll(db, campagneId, keys)
    return true
  } catch (error) {
    if (!stopsTheLog(error)) throw error
    await sql`rollback to savepoint dernier_ajout`.execute(db.q)
    return false
  }
}

/**
 * Whether an append failed for what somebody has written to the log: nothing that passes, nor that the operator mends
 * elsewhere, as a key that this process lacks and another one may have.
 */
export const stopsTheLog = (error: unknown): boolean =>
  !(error instanceof Blocked) && !isRetryable(error) && !isUnavailable(error) && remedyOf(error) === undefined
