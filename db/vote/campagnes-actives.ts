import { sql } from 'kysely'
import type { Db } from '../engine/database.ts'

/**
 * Whether an employee is a voter, not struck off, of a published campaign that has not ended (decisions C-9, E-9). The
 * employee is locked first, so that no voter is linked to the person meanwhile, and the campaigns that the person is in
 * are kept as they are: none of them is published until the end of the transaction.
 */
export async function votesInActiveCampaign(db: Db, employeId: string): Promise<boolean> {
  await db.q
    .selectFrom('employe')
    .select('id')
    .where('employe.client_id', '=', db.clientId)
    .where('id', '=', employeId)
    .forUpdate()
    .execute()
  const held = await campagnesOf(db, employeId).orderBy('c.id').forShare().execute()
  if (held.length === 0) return false
  const active = await campagnesOf(db, employeId)
    .where('c.est_publie', '=', true)
    .where('c.est_archive', '=', false)
    .where('c.fermeture', '>', sql<string>`clock_timestamp()`)
    .limit(1)
    .executeTakeFirst()
  return active !== undefined
}

/** The campaigns that an employee is a voter of, not struck off. */
const campagnesOf = (db: Db, employeId: string) =>
  db.q
    .selectFrom('campagne as c')
    .select('c.id')
    .where('c.client_id', '=', db.clientId)
    .where('c.id', 'in', (eb) =>
      eb
        .selectFrom('votant as v')
        .select('v.campagne_id')
        .where('v.client_id', '=', db.clientId)
        .where('v.employe_id', '=', employeId)
        .where('v.est_radie', '=', false),
    )
