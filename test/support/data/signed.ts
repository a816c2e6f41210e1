import { recordPublication } from '../../../db/vote/publie/record.ts'
import { signSaid } from '../../../db/vote/publie/sign.ts'
import type { Running } from '../api.ts'

/** Has what was changed of published campaigns by hand stand as what was published: signed, as their owner would have it. */
export async function signAgain({ service: { database, config } }: Running, clientId: string): Promise<void> {
  await database.write(clientId, async (db) => {
    const published = await db.q
      .selectFrom('campagne')
      .select('id')
      .where('campagne.client_id', '=', clientId)
      .where('publication_empreinte', 'is not', null)
      .execute()
    for (const { id } of published) {
      const empreinte = await signSaid(db, id, config.boxKeys)
      await recordPublication(db, id, 'CampagneModifiee', { empreinte }, config.boxKeys)
    }
  })
}
