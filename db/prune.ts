import type { RawBuilder } from 'kysely'
import { nobody } from './clients.ts'
import type { Database } from './database.ts'
import { allClients } from './file-attente.ts'

/** Rows that one transaction deletes: it stays short. */
const step = 1000

/**
 * Deletes what is too old of each client, in steps; `deletion` deletes `limit` rows at most, which it finds once:
 * as an array, whatever the planner thinks of the table.
 */
export async function prune(
  database: Database,
  deletion: (clientId: string, limit: number) => RawBuilder<unknown>,
): Promise<void> {
  for (const clientId of [nobody, ...(await allClients(database))]) {
    const remove = () => database.write(clientId, ({ q }) => deletion(clientId, step).execute(q))
    while ((await remove()).numAffectedRows === BigInt(step));
  }
}
