import { sql } from 'kysely'
import type { Database } from '../engine/database.ts'
import { clientsDue, forEach } from '../engine/prune.ts'

/**
 * Archives the campaigns that closed so many days ago and are counted (decision H-1); with 0 days, none. One that was
 * changed since, as by being taken out of the archive, has as many days again.
 */
export async function archiveOld(database: Database, days: number): Promise<void> {
  if (days === 0) return
  await forEach(await clientsDue(database, 'campagne', days), (clientId) =>
    database.write(clientId, ({ q, now }) =>
      sql`update campagne set est_archive = true, version = version + 1, derniere_maj = ${now}
        where campagne.client_id = ${clientId} and est_publie and not est_archive and depouille_le is not null
          and greatest(fermeture, derniere_maj) < now() - ${days} * interval '1 day'`.execute(q),
    ),
  )
}
