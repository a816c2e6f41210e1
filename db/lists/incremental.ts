import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../engine/database.ts'

/**
 * The instant before which no row of the client can appear any more (decision A-35): what an incremental read, one
 * with `apres`, stops before. A row is dated by the stamp of its transaction. A unit write ends at most 5 s after its
 * stamp (db/engine/database.ts), so that 6 s later it is there or never will be; a longer write has a lease that is older than
 * its stamp, and removes it in the commit that shows its rows (db/engine/long-write.ts). Part of the query that it bounds, so
 * that the clock and the leases are read in one snapshot with the rows; all by the database's clock.
 */
export const settled = (db: Db): RawBuilder<string> => sql`(
  select least(now() - interval '6 seconds', min(ecriture_longue.debut)) from ecriture_longue
  where ecriture_longue.client_id = ${db.clientId} and ecriture_longue.expiration > now()
)`
