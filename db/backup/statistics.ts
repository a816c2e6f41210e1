import type pg from 'pg'
import { many } from '../engine/analyze.ts'

/**
 * Tells the planner of the rows of a table that a transaction has just brought, where it knows of a tenth of them at most. What
 * refers to them is looked for row by row, by a plan for what is known: of rows that were brought before and undone, vacuum
 * says that there are none, and each of 250,000 keys was then looked for by reading all that one client has. Where more is
 * known nothing is held up: it is analyzed afterwards.
 */
export async function tellPlanner(client: pg.Client, table: string, rows: number): Promise<void> {
  if (rows < many) return
  const name = client.escapeIdentifier(table)
  const { rows: known } = await client.query<{ isTold: boolean }>(
    'select reltuples > $2::float8 / 10 as "isTold" from pg_class where oid = $1::regclass',
    [name, rows],
  )
  if (!known[0]?.isTold) await client.query(`analyze ${name}`)
}
