import { sql } from 'kysely'
import type { Database, Db } from '../engine/database.ts'
import { clientsAtOnce, pages } from '../engine/rounds.ts'
import { crowd } from './mix.ts'

/** A published campaign that is not counted. */
export type Scrutin = { readonly clientId: string; readonly campagneId: string }

type Look = Scrutin & { readonly estDu: boolean }

/** Those of every client that have closed, or have ballots to mix, as pages of those that are open are looked at. */
export async function dueScrutins({ registry }: Database, isStopped = () => false): Promise<Scrutin[]> {
  const due: Scrutin[] = []
  const look = (after: Look | undefined) => sql<Look>`
    select client_id as "clientId", campagne_id as "campagneId", est_du as "estDu"
    from scrutins_a_avancer(${crowd}, ${after?.clientId ?? null}::uuid, ${after?.campagneId ?? null}::uuid, ${clientsAtOnce})`
  for await (const rows of pages(registry, look)) {
    if (isStopped()) return []
    for (const { estDu, ...scrutin } of rows) if (estDu) due.push(scrutin)
  }
  return due
}

/** Whether a campaign has closed, by the clock of the database. */
export async function hasClosed(db: Db, campagneId: string): Promise<boolean> {
  const { rows } = await sql<{ isClosed: boolean }>`select fermeture <= clock_timestamp() as "isClosed" from campagne
    where campagne.client_id = ${db.clientId} and id = ${campagneId}`.execute(db.q)
  return rows[0]?.isClosed ?? false
}
