import { sql } from 'kysely'
import type { BoxKeys } from '../../../rules/ring.ts'
import type { Db } from '../../engine/database.ts'
import { isRetryable, isUnavailable, remedyOf } from '../../engine/errors.ts'
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

/** Whether an append failed for what somebody has written to the log: nothing that passes, or that the operator mends elsewhere. */
export const stopsTheLog = (error: unknown): boolean =>
  !isRetryable(error) && !isUnavailable(error) && remedyOf(error) === undefined
