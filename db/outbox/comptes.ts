// Raw: what workers have counted is added by one statement.
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../generated/database.ts'

/** How often attempts by a provider came to an outcome. */
export type Compte = { readonly fournisseur: string; readonly issue: string; readonly nombre: number }

/** Adds what a worker has counted to what all have, in one order: two of them do not wait for each other. */
export async function addCounts(registry: Kysely<DB>, counts: readonly Compte[]): Promise<void> {
  await sql`insert into compte_courriel as c (fournisseur, issue, nombre)
    select r.fournisseur, r.issue, r.nombre from json_to_recordset(${JSON.stringify(counts)}) as r
      (fournisseur text, issue text, nombre bigint) order by r.fournisseur, r.issue
    on conflict (fournisseur, issue) do update set nombre = c.nombre + excluded.nombre`.execute(registry)
}

/** What all workers have counted. */
export async function countsOf(registry: Kysely<DB>): Promise<readonly Compte[]> {
  const { rows } = await sql<Compte>`
    select c.fournisseur, c.issue, c.nombre::float8 as nombre from compte_courriel c order by 1, 2`.execute(registry)
  return rows
}
