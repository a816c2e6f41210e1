// Raw: a part of statements whose other tables are temporary.
import { type RawBuilder, sql } from 'kysely'
import type { DB } from '../../../generated/database.ts'
import type { Db } from '../database.ts'

/**
 * The rows of the client in a table, as a query of these columns: for an outer join in which the table may have nothing
 * beside what is no table of clients. Such a table Citus 14.0.1 reads by a query of its own, where the policy that holds
 * it still speaks of the place that it had among the others: from the third one on the process of the database ends, and
 * all sessions with it (decision N-4).
 */
export const ownRows = ({ clientId }: Pick<Db, 'clientId'>, table: keyof DB, columns: string): RawBuilder<unknown> =>
  sql`(select ${sql.raw(columns)} from ${sql.table(table)} where ${sql.ref(`${table}.client_id`)} = ${clientId})`
