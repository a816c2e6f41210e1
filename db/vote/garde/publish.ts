import type { BoxKeys } from '../../../rules/ring.ts'
import type { Db } from '../../engine/database.ts'
import { recordCount, refuseRecount } from '../figures/once.ts'
import { storeResult } from '../figures/stored.ts'
import { leave } from '../publication.ts'
import type { Read } from './reading.ts'
import type { SealedFacts } from './sealed-box.ts'

type Result = {
  readonly bytes: Buffer
  readonly read: Read
  readonly sealed: Pick<SealedFacts, 'unions' | 'context'>
}

/** Publishes the result that the scrutineers of a locked campaign have brought, as a count of the service does its own. */
export async function publishBrought(db: Db, campagneId: string, { bytes, read, sealed }: Result, keys: BoxKeys) {
  const { unions, context } = sealed
  await refuseRecount(db, context.publication, keys, read.hash)
  const result = { bytes, empreinte: Buffer.from(read.hash, 'hex'), resultat: read }
  await storeResult(db, campagneId, { ...result, electorate: { electeurs: read.electeurs, unions } }, keys)
  await leave(db, campagneId)
  const told = { acte: 'ResultatDepose', empreinte: read.hash, publication: context.publication } as const
  await recordCount(db, campagneId, told, keys)
}
