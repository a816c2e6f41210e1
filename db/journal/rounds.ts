import { sql } from 'kysely'
import type { Database } from '../engine/database.ts'
import { forEach } from '../engine/prune.ts'
import { clientsAtOnce, pages } from '../engine/rounds.ts'
import { chainPage } from './chain.ts'

type Look = { readonly clientId: string; readonly campagnes: readonly string[] }

/** Chains the lines that wait, of every client. Raw: a function of the database tells of them (migration 0038). */
export async function chainJournals(database: Database, isStopped = () => false): Promise<void> {
  const look = (after: Look | undefined) => sql<Look>`
    select client_id as "clientId", campagnes from journaux_a_chainer(${after?.clientId ?? null}::uuid, ${clientsAtOnce})`
  for await (const rows of pages(database.registry, look)) {
    const due = new Map(
      rows.filter(({ campagnes }) => campagnes.length > 0).map((row) => [row.clientId, row.campagnes]),
    )
    await forEach(due.keys(), async (clientId) => {
      for (const campagneId of due.get(clientId) ?? [])
        while (!isStopped() && (await database.beside.write(clientId, (db) => chainPage(db, campagneId))));
    })
  }
}
