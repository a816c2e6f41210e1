import { sql } from 'kysely'
import type { Database } from '../engine/database.ts'
import { forEach } from '../engine/prune.ts'
import { clientsAtOnce, pages } from '../engine/rounds.ts'

/** The functions of the database that tell, client by client, which campaigns something is due for. */
type Due = 'journaux_a_chainer' | 'confirmations_dues' | 'rappels_dus'
type Look = { readonly clientId: string; readonly campagnes: readonly string[] }

/**
 * Does what is due for campaigns, one after the other, of every client, whatever becomes of it for another one
 * (`forEach`). Raw: a function of the database tells of them.
 */
export async function forEachDue(
  { rounds }: Database,
  due: Due,
  work: (clientId: string, campagneId: string) => Promise<unknown>,
): Promise<void> {
  const look = (after: Look | undefined) => sql<Look>`
    select client_id as "clientId", campagnes from ${sql.raw(due)}(${after?.clientId ?? null}::uuid, ${clientsAtOnce})`
  for await (const rows of pages({ rounds }, look)) {
    const byClient = new Map(rows.map(({ clientId, campagnes }) => [clientId, campagnes]))
    const some = rows.filter(({ campagnes }) => campagnes.length > 0).map(({ clientId }) => clientId)
    await forEach(some, async (clientId) => {
      for (const campagneId of byClient.get(clientId) ?? []) await work(clientId, campagneId)
    })
  }
}
