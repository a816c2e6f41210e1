import { sql } from 'kysely'
import { sure } from '../engine/compiled.ts'
import type { Db } from '../engine/database.ts'

/**
 * How far an incremental read goes, exclusive, and the parameter by which the next one begins there (decision A-39): as
 * no row can appear any more before that instant, both together give each row once.
 */
export type Reach = { readonly parameter: string; readonly until: string }

/**
 * The reach of a read by `parameter` of what is dated `from` or later, or of everything: the instant before which no row
 * of the client can appear any more (decision A-35), at least `from`. A row is dated by the stamp of its transaction. A
 * unit write ends at most 5 s after its stamp (db/engine/database.ts), so that 6 s later it is there or never will be; a
 * longer write has a lease that is older than its stamp, and removes it in the commit that shows its rows
 * (db/engine/long-write.ts). The clock and the leases are read in one snapshot, before the rows, which are only more by
 * then; all by the database's clock. Raw: an aggregate beside the clock, cut to the precision of the dates.
 */
export async function reachOf(db: Db, parameter: string, from: string | undefined): Promise<Reach> {
  const { rows } = await sql<{ until: string }>`
    select greatest(${from ?? null}::timestamptz,
      date_trunc('milliseconds', least(now() - interval '6 seconds', min(ecriture_longue.debut)))) as until
    from ecriture_longue
    where ecriture_longue.client_id = ${db.clientId} and ecriture_longue.expiration > now()`.execute(db.q)
  return { parameter, until: sure(rows[0]).until }
}
