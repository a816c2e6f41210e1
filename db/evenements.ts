import { sql } from 'kysely'
import type { Db } from './database.ts'
import { newId } from './ids.ts'

/** The kinds of events that webhooks tell of (interface 6.1). */
export type Evenement = 'adhesion.signee' | 'campaign.liste_electorale_cree'

/** Adds an event to the outbox, in the transaction of the change that it tells of. */
export async function publish(db: Db, type: Evenement, donnees: object): Promise<void> {
  await db.q
    .insertInto('evenement')
    .values({
      client_id: db.clientId,
      id: newId(),
      type,
      donnees: sql`${JSON.stringify(donnees)}::json`,
      date_creation: db.now,
    })
    .execute()
}
