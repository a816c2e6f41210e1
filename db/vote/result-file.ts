import type { Db } from '../engine/database.ts'
import { resultOf } from './protocole-1/resultat.ts'

/** The result file of a counted campaign: the bytes that were kept, or of the first protocol those that its box gives. */
export async function resultFileOf(db: Db, campagneId: string): Promise<string> {
  const kept = await db.q
    .selectFrom('resultat')
    .select('contenu')
    .where('resultat.client_id', '=', db.clientId)
    .where('campagne_id', '=', campagneId)
    .executeTakeFirst()
  return kept ? kept.contenu.toString() : resultOf(db, campagneId)
}
