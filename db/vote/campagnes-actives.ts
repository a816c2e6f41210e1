import { sql } from 'kysely'
import type { Db } from '../engine/database.ts'

/**
 * Whether an employee is a voter, not struck off, of a published campaign that has not ended (decisions C-9, E-9). The
 * employee is locked first, so that no voter is linked to the person meanwhile, and the campaigns that the person is in
 * are kept as they are: none of them is published until the end of the transaction.
 */
export async function votesInActiveCampaign(db: Db, employeId: string): Promise<boolean> {
  await sql`select id from employe where employe.client_id = ${db.clientId} and id = ${employeId} for update`.execute(
    db.q,
  )
  const voters = sql`select v.campagne_id from votant v
    where v.client_id = ${db.clientId} and v.employe_id = ${employeId} and not v.est_radie`
  const { rows: held } = await sql`select c.id from campagne c
    where c.client_id = ${db.clientId} and c.id in (${voters}) order by c.id for share`.execute(db.q)
  if (held.length === 0) return false
  const { rows } = await sql`select from campagne c where c.client_id = ${db.clientId} and c.id in (${voters})
    and c.est_publie and not c.est_archive and c.fermeture > clock_timestamp() limit 1`.execute(db.q)
  return rows.length > 0
}
