import { sql } from 'kysely'
import { tenantTables } from '../db/tables.ts'
import { ownerDatabase } from './api.ts'

const owner = ownerDatabase()

/** Every row of a client, as text. */
export async function rowsOf(clientId: string): Promise<string[]> {
  const tables = tenantTables.filter((table) => table !== 'cle_api_utilisation')
  const union = tables.map(
    (table) => `select to_jsonb(t)::text as row from ${table} t where t.client_id = '${clientId}'`,
  )
  const { rows } = await sql.raw<{ row: string }>(union.join(' union all ')).execute(owner.registry)
  return rows.map(({ row }) => row).sort()
}
