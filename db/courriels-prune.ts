import { sql } from 'kysely'
import type { Database } from './database.ts'
import { prune } from './prune.ts'

/**
 * Forgets e-mails, and their files, so many days after they were sent, refused or given up. None of them is a proof: what
 * was consented to, signed or voted stands in tables of its own (decision F-3).
 */
export const pruneCourriels = (database: Database, days: number): Promise<void> =>
  prune(
    database,
    'courriel',
    days,
    (clientId, limit) => sql`
      delete from courriel where courriel.client_id = ${clientId} and courriel.id = any (array(
        select c.id from courriel c where c.client_id = ${clientId} and c.statut <> 'EnAttente'
          and c.date_creation < now() - ${days} * interval '1 day'
          and coalesce(c.date_fin, c.date_creation) < now() - ${days} * interval '1 day'
        limit ${limit}))`,
  )
