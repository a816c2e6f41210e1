import { sql } from 'kysely'
import type { Database } from '../engine/database.ts'
import { forEach } from '../engine/prune.ts'
import { clientsAtOnce, pages } from '../engine/rounds.ts'

/**
 * Converts the addresses of all clients whose domain is in punycode (decision C-4): those that a process of the version
 * before has stored since the migration that converted them. Raw: a function of the database does, as the migration did.
 */
export async function convertAddresses(database: Database): Promise<void> {
  const clients: string[] = []
  const look = (after: { id: string } | undefined) => sql<{ id: string }>`
    select id from client where ${after?.id ?? null}::uuid is null or id > ${after?.id ?? null}::uuid
    order by id limit ${clientsAtOnce}`
  for await (const rows of pages(database, look)) for (const { id } of rows) clients.push(id)
  await forEach(clients, (clientId) =>
    database.write(clientId, ({ q }) => sql`select convertir_adresses(${clientId}::uuid)`.execute(q)),
  )
}
