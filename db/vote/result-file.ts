import type { BoxKeys } from '../../rules/ring.ts'
import type { Db } from '../engine/database.ts'
import { hashOf, publishedBytes } from './figures/sound.ts'
import { faultOfTold } from './publie/told.ts'
import { resultOf } from './protocole-1/resultat.ts'

/**
 * The result file of a counted campaign: the bytes that were kept, or of one that release 0.1.0 has counted those that its box
 * gives. Throws where what is kept is no result that the service has signed.
 */
export async function resultFileOf(db: Db, campagneId: string, keys: BoxKeys): Promise<string> {
  const hash = await hashOf(db, campagneId, keys)
  if (hash !== undefined) return (await publishedBytes(db, campagneId, keys)).toString()
  const fault = await faultOfTold(db, campagneId, keys)
  if (fault) throw fault
  return resultOf(db, campagneId)
}
