import { sql } from 'kysely'
import { mine, select } from './adhesions.ts'
import type { Db } from '../engine/database.ts'
import { type Conflict, telling } from '../engine/conflicts.ts'
import { erase } from '../lists/suppressions.ts'
import { emit } from '../outbox/evenements.ts'

/** Which memberships: the one of this id, or those of an employee, in one union or in all of them. */
export type Chosen =
  { readonly id: string } | { readonly id?: undefined; readonly employeId: string; readonly idExterneSyndicat?: string }

const chosen = (db: Db, which: Chosen) =>
  which.id !== undefined
    ? mine(db).where('adhesion.id', '=', which.id)
    : mine(db)
        .where('adhesion.employe_id', '=', which.employeId)
        .$if(which.idExterneSyndicat !== undefined, (q) =>
          q.where('adhesion.syndicat_id_externe', '=', which.idExterneSyndicat ?? ''),
        )

/** Whether there is a membership among these. */
export const exist = async (db: Db, which: Chosen): Promise<boolean> =>
  (await chosen(db, which).select('adhesion.id').limit(1).executeTakeFirst()) !== undefined

/**
 * Deletes memberships, all of them or, when a payment is linked to one, none (decision E-4), and tells of those that
 * stood until then (decision E-14); false when there is none.
 */
export async function remove(db: Db, which: Chosen): Promise<boolean> {
  const found = await select(db).where('adhesion.id', 'in', chosen(db, which).select('adhesion.id')).execute()
  if (found.length === 0) return false
  const ids = found.map(({ idUniqueAdhesion }) => idUniqueAdhesion)
  const deletion = db.q
    .deleteFrom('adhesion')
    .where('adhesion.client_id', '=', db.clientId)
    .where('adhesion.id', 'in', ids)
    .returning(['adhesion.id', sql<null>`null::text`.as('id_externe'), 'adhesion.date_demission'])
  const deleted = await telling(erase(db, 'Adhesion', deletion), (later) => blocks(later, which))
  const stood = new Set(deleted.filter(({ date_demission: end }) => end === null).map(({ id }) => id))
  const ended = found.filter(({ idUniqueAdhesion }) => stood.has(idUniqueAdhesion))
  const end = { dateDemission: db.now, derniereMAJ: db.now }
  await emit(db, 'adhesion.terminee', ...ended.map((adhesion) => ({ ...adhesion, ...end })))
  return deleted.length > 0
}

async function blocks(db: Db, which: Chosen): Promise<Conflict[]> {
  const linked = (table: 'paiement' | 'autorisation_paiement') =>
    chosen(db, which)
      .select('adhesion.id')
      .where(
        sql<boolean>`exists (select from ${sql.table(table)} p
          where p.client_id = ${db.clientId} and p.adhesion_id = adhesion.id)`,
      )
      .orderBy('adhesion.date_signature')
      .limit(1)
  const found = await db.q
    .selectNoFrom([linked('paiement').as('paiement'), linked('autorisation_paiement').as('autorisation')])
    .executeTakeFirst()
  return [
    ...said('delete paiement_client_id_adhesion_id_fkey', found?.paiement),
    ...said('delete autorisation_paiement_client_id_adhesion_id_fkey', found?.autorisation),
  ]
}

const said = (constraint: Conflict['constraint'], id: string | null | undefined): Conflict[] =>
  id ? [{ constraint, valeur: id }] : []
