import { sql } from 'kysely'
import type { Database } from '../engine/database.ts'
import { clientsDue, forEach } from '../engine/prune.ts'
import { tellAtOnce } from '../journal/actes/tell.ts'
import { record } from '../journal/lines.ts'

/**
 * Archives the campaigns that closed so many days ago and are counted (decision H-1); with 0 days, none. One that was
 * changed since, as by being taken out of the archive, has as many days again.
 */
export async function archiveOld(database: Database, days: number): Promise<void> {
  if (days === 0) return
  await forEach(await clientsDue(database, 'campagne', days), (clientId) =>
    database.write(clientId, async (db) => {
      const archived = await db.q
        .updateTable('campagne')
        .set((eb) => ({ est_archive: true, version: eb('version', '+', 1), derniere_maj: db.now }))
        .where('campagne.client_id', '=', clientId)
        .where('est_publie', '=', true)
        .where('est_archive', '=', false)
        .where('depouille_le', 'is not', null)
        .where(sql<boolean>`greatest(fermeture, derniere_maj) < now() - ${days} * interval '1 day'`)
        .returning('id')
        .execute()
      for (const { id } of archived) {
        await record(db, id, 'CampagneArchivee', {})
        await tellAtOnce(db, { operation: 'archiveCampagne', ressource: { campagneId: id } })
      }
    }),
  )
}
