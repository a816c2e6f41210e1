import { sql } from 'kysely'
import { select } from './adhesions.ts'
import type { Db } from '../engine/database.ts'
import { emit } from '../outbox/evenements.ts'

/** Whose memberships, in which union. */
export type Pair = { readonly employeId: string; readonly syndicatId: string | null }

/**
 * Ends the standing memberships of a person in a union, and tells of each (decision E-14); their snapshots stay as they are. Gives them
 * as they are now, the latest first.
 */
export async function resign(db: Db, { employeId, syndicatId }: Pair) {
  const ended = await db.q
    .updateTable('adhesion')
    .set({ date_demission: db.now, version: sql`version + 1` })
    .where('adhesion.client_id', '=', db.clientId)
    .where('employe_id', '=', employeId)
    .where('syndicat_id', '=', syndicatId)
    .where('date_demission', 'is', null)
    .returning('adhesion.id')
    .execute()
  if (ended.length === 0) return []
  const ids = ended.map(({ id }) => id)
  const adhesions = await select(db)
    .where('adhesion.id', 'in', ids)
    .orderBy('adhesion.date_signature', 'desc')
    .orderBy('adhesion.id', 'desc')
    .execute()
  await emit(db, 'adhesion.terminee', ...adhesions)
  return adhesions
}
