import { type QueryResult, type RawBuilder, sql } from 'kysely'
import type { Database } from './database.ts'

/** Rows that one transaction deletes: it stays short. */
const step = 1000

/** What is cleaned up, by the table that it is about. */
type Menage = 'courriel' | 'debit' | 'evenement' | 'cle_idempotence' | 'campagne' | 'sync'

/** Clients that one statement looks at: it ends well within its time, however many others there are. */
export const clientsAtOnce = 1000

/** The clients for whom there is something to clean up of so many days ago, looked for page by page of the clients. */
export async function clientsDue({ registry }: Database, menage: Menage, days: number): Promise<string[]> {
  const due: string[] = []
  for (let after: string | null = null; ;) {
    const { rows }: QueryResult<Look> = await sql<Look>`
      select id, est_du from menages_dus(${menage}, ${days}, ${after}::uuid, ${clientsAtOnce})`.execute(registry)
    for (const { id, est_du } of rows) if (est_du) due.push(id)
    after = rows.at(-1)?.id ?? null
    if (rows.length < clientsAtOnce) return due
  }
}

type Look = { readonly id: string; readonly est_du: boolean }

/**
 * Deletes what is older than so many days of each client who has some, in steps; `deletion` deletes about `limit` rows,
 * which it finds once, as an array or by the date of the last of them, whatever the planner thinks of the table.
 */
export async function prune(
  database: Database,
  menage: Menage,
  days: number,
  deletion: (clientId: string, limit: number) => RawBuilder<unknown>,
): Promise<void> {
  for (const clientId of await clientsDue(database, menage, days)) {
    const remove = () => database.write(clientId, ({ q }) => deletion(clientId, step).execute(q))
    while (((await remove()).numAffectedRows ?? 0n) >= step);
  }
}
