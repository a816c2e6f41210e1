import { sql } from 'kysely'
import type { Database } from '../../db/engine/database.ts'
import type { Queue } from '../../db/outbox/queue.ts'
import { ownerDatabase } from './api.ts'

const owner = ownerDatabase()

/** What a column of the rows of a client says, in the order of their ids. */
export const column = async (id: string, table: string, name: string) =>
  (
    await owner.pools.main.query<{ said: unknown }>(
      `select ${name} as said from ${table} where client_id = $1 order by id`,
      [id],
    )
  ).rows.map(({ said }) => said)

/** The time of the leases of a client passes. */
export const expire = (id: string, queue: Queue, { registry }: Database = owner) =>
  sql`update ${sql.table(queue)} f set prochain_essai = now()
    where f.client_id = ${id} and f.statut = 'EnAttente'`.execute(registry)
