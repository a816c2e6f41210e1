// Raw: what is counted stands within the query of a campaign, or of a voter of it.
import { sql } from 'kysely'
import { smallGroup } from '../../../scrutin/small-groups.ts'
import type { Db } from '../../engine/database.ts'

/** Whether a voter may vote, or has voted. */
const counts = sql`(v.a_vote or (v.droit_de_vote and not v.est_radie))`

/** Whether fewer than five of those who may vote in the campaign of the row have one of the weights (decision J-13). */
export const hasTellingWeights = sql<boolean>`exists (
  select from votant v where v.client_id = campagne.client_id and v.campagne_id = campagne.id and ${counts}
  group by v.poids having count(*) < ${sql.lit(smallGroup)})`

/** Whether fewer than five of those who may vote have the weight of the voter of the row. Five are enough to know. */
export const isTelling = sql<boolean>`(select count(*) < ${sql.lit(smallGroup)} from (
  select from votant v where v.client_id = votant.client_id and v.campagne_id = votant.campagne_id
    and v.poids = votant.poids and ${counts} limit ${sql.lit(smallGroup)}) as p)`

/** Whether a campaign has weights that tell whose a ballot is. */
export async function tells(db: Db, campagneId: string): Promise<boolean> {
  const found = await db.q
    .selectFrom('campagne')
    .select(hasTellingWeights.as('isTold'))
    .where('campagne.client_id', '=', db.clientId)
    .where('campagne.id', '=', campagneId)
    .executeTakeFirst()
  return found?.isTold ?? false
}
