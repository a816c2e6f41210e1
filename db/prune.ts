import { type RawBuilder, sql } from 'kysely'
import type { Database } from './database.ts'

/** Rows that one transaction deletes: it stays short. */
const step = 1000

/** What is cleaned up, by the table that it is about. */
type Menage = 'courriel' | 'debit' | 'evenement' | 'cle_idempotence' | 'campagne' | 'sync'

/** The clients for whom there is something to clean up of so many days ago: one query, however many others there are. */
export async function clientsDue({ registry }: Database, menage: Menage, days: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from menages_dus(${menage}, ${days}) as m (id)`.execute(registry)
  return rows.map(({ id }) => id)
}

/**
 * Deletes what is older than so many days of each client who has some, in steps; `deletion` deletes `limit` rows at
 * most, which it finds once: as an array, whatever the planner thinks of the table.
 */
export async function prune(
  database: Database,
  menage: Menage,
  days: number,
  deletion: (clientId: string, limit: number) => RawBuilder<unknown>,
): Promise<void> {
  for (const clientId of await clientsDue(database, menage, days)) {
    const remove = () => database.write(clientId, ({ q }) => deletion(clientId, step).execute(q))
    while ((await remove()).numAffectedRows === BigInt(step));
  }
}
