// Raw: what is counted stands within the query of a campaign, or of a voter of it.
import { type RawBuilder, sql } from 'kysely'
import { smallGroup } from '../../../scrutin/small-groups.ts'
import { type Facts, refusesTellingWeights } from '../../../rules/campagnes.ts'
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

/** A voter as a change has left them, and whether they could vote before. */
export type Comer = { readonly id: string; readonly hadRight: boolean }

/**
 * Whether a voter has just come into the vote of a campaign that refuses it (decision J-13): with a weight that fewer than
 * five of those who may vote have.
 */
export async function comesTold(db: Db, campagne: Facts, { id, hadRight }: Comer): Promise<boolean> {
  if (hadRight || !refusesTellingWeights(campagne)) return false
  const found = await db.q
    .selectFrom('votant')
    .select(isTelling.as('isTold'))
    .where('votant.client_id', '=', db.clientId)
    .where('votant.id', '=', id)
    .where('votant.droit_de_vote', '=', true)
    .executeTakeFirst()
  return found?.isTold ?? false
}

/**
 * The weights that fewer than five would have who may vote once those who come are there (decision J-13).
 *
 * @param coming a query of the `poids` of each voter who is to come into the vote.
 * @param leaving a query of the ids of those who lose the right by the same write.
 */
export const tellingAmong = (db: Db, campagneId: string, coming: RawBuilder<unknown>, leaving: RawBuilder<unknown>) =>
  sql`select g.poids from (select c.poids, count(*) as nombre from (${coming}) c group by c.poids) g
    where g.nombre < ${sql.lit(smallGroup)} and g.nombre + (select count(*) from (
      select from votant v where v.client_id = ${db.clientId} and v.campagne_id = ${campagneId} and v.poids = g.poids
        and ${counts} and (v.id in (${leaving})) is not true limit ${sql.lit(smallGroup)}) p) < ${sql.lit(smallGroup)}`

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
