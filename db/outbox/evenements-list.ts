import { sql } from 'kysely'
import type { components, operations } from '../../generated/openapi.ts'
import type { Db } from '../engine/database.ts'
import { reachOf } from '../lists/incremental.ts'
import { rows } from '../lists/rows.ts'

type Filter = NonNullable<operations['listEvenements']['parameters']['query']>
type Item = components['schemas']['Evenement']

/** The events of a client by their dates, up to what is settled (decision A-35): they are read incrementally. */
export async function listEvents(db: Db, { apres, evenement }: Filter) {
  const reach = await reachOf(db, 'apres', apres)
  return rows(
    db.q
      .selectFrom('evenement')
      .where('evenement.client_id', '=', db.clientId)
      .where('evenement.date_creation', '<', reach.until)
      .$if(apres !== undefined, (q) => q.where('evenement.date_creation', '>=', apres ?? ''))
      .$if(evenement !== undefined, (q) => q.where('evenement.type', '=', evenement ?? ''))
      .select(['evenement.id', 'evenement.type as evenement', 'evenement.date_creation as dateCreationUtc'])
      .select(sql<Item['donnees']>`evenement.donnees`.as('donnees'))
      .orderBy('evenement.date_creation')
      .orderBy('evenement.id'),
    reach,
  )
}
