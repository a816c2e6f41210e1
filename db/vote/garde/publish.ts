import type { BoxKeys } from '../../../rules/ring.ts'
import type { Db } from '../../engine/database.ts'
import { record } from '../../journal/lines.ts'
import { storeResult } from '../figures/stored.ts'
import { leave } from '../publication.ts'
import type { Read } from './reading.ts'
import type { SealedFacts } from './sealed-box.ts'

type Result = { readonly bytes: Buffer; readonly read: Read; readonly unions: SealedFacts['unions'] }

/** Publishes the result that the scrutineers of a locked campaign have brought, as a count of the service does its own. */
export async function publishBrought(db: Db, campagneId: string, { bytes, read, unions }: Result, keys: BoxKeys) {
  const result = { bytes, empreinte: Buffer.from(read.hash, 'hex'), resultat: read }
  await storeResult(db, campagneId, { ...result, electorate: { electeurs: read.electeurs, unions } }, keys)
  await leave(db, campagneId)
  await record(db, campagneId, 'ResultatDepose', { empreinteResultat: read.hash })
}
