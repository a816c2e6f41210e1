// Raw: three tables of a box are counted together.
import { sql } from 'kysely'
import type { Db } from '../../engine/database.ts'
import { noteAll } from './append.ts'

/**
 * Has ballots of an open campaign wait again for its log which wait nowhere, or were set aside: somebody may have taken them from
 * those that wait, or a process with another key have found them unsound (decision H-21). Gives how many waited nowhere. The rounds
 * tell of them, in their slices, and set those aside again that are not sound. The tables are counted first: only where
 * something is wrong is each ballot looked up.
 */
export async function noteForgotten(db: Db, campagneId: string): Promise<number> {
  const { boxed, told, waiting, aside } = await countOf(db, campagneId)
  if (aside === 0 && boxed === told + waiting) return 0
  await noteAll(db, campagneId)
  return Math.max(0, boxed - told - waiting - aside)
}

type Counts = { readonly boxed: number; readonly told: number; readonly waiting: number; readonly aside: number }

/** How many ballots a box holds, its log tells of, wait, and were set aside, as of one instant. */
async function countOf(db: Db, campagneId: string): Promise<Counts> {
  const of = sql`client_id = ${db.clientId} and campagne_id = ${campagneId}`
  const { rows } = await sql<Counts>`
    select (select count(*)::int from bulletin_signe where ${of}) as boxed,
      (select count(*)::int from urne_feuille where ${of}) as told, w.waiting, w.aside
    from (select count(*) filter (where motif is null)::int as waiting, count(motif)::int as aside
      from urne_attente where ${of}) w`.execute(db.q)
  return rows[0] ?? { boxed: 0, told: 0, waiting: 0, aside: 0 }
}
