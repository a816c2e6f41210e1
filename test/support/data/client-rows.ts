import { sql } from 'kysely'
import { expect } from 'vitest'
import { tenantTables } from '../../../db/engine/tables.ts'
import { ownerDatabase } from '../api.ts'

const owner = ownerDatabase()

/** Every row of a client, as text. */
export async function rowsOf(clientId: string): Promise<string[]> {
  const tables = tenantTables.filter((table) => table !== 'cle_api_utilisation' && table !== 'acte')
  const union = tables.map(
    (table) => `select to_jsonb(t)::text as row from ${table} t where t.client_id = '${clientId}'`,
  )
  const { rows } = await sql.raw<{ row: string }>(union.join(' union all ')).execute(owner.registry)
  return rows.map(({ row }) => row).sort()
}

/** Every row of a client once those that were staged for a call are forgotten, which no answer waits for. */
export async function settledRowsOf(clientId: string): Promise<string[]> {
  const staged = () =>
    sql<{ count: number }>`select count(*)::int as count from sync_tranche where client_id = ${clientId}`.execute(
      owner.registry,
    )
  await expect.poll(async () => (await staged()).rows).toEqual([{ count: 0 }])
  return rowsOf(clientId)
}

/** How many rows a client has in all tables, its keys and itself counted. */
export async function countRows(clientId: string): Promise<number> {
  const union = tenantTables.map((table) => `select count(*) as n from ${table} t where t.client_id = '${clientId}'`)
  const all = [
    ...union,
    `select count(*) from client where id = '${clientId}'`,
    `select count(*) from cle_api where client_id = '${clientId}'`,
  ]
  const { rows } = await sql
    .raw<{ n: number }>(`select sum(n)::int as n from (${all.join(' union all ')}) t`)
    .execute(owner.registry)
  return rows[0]?.n ?? Number.NaN
}
