import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { BoxKeys } from '../../../rules/ring.ts'
import type { Db } from '../../engine/database.ts'
import { lookAt } from './look.ts'
import { isCountOf } from './once.ts'

/** The hash that the row of a campaign has of its result, and of which publication that must be. */
export const countedColumns = [
  sql<string | null>`encode(campagne.empreinte_resultat, 'hex')`.as('empreinte'),
  sql<string | null>`encode(campagne.publication_empreinte, 'hex')`.as('publication'),
  sql<string | null>`encode(campagne.publication_signature, 'hex')`.as('publicationSignature'),
] as const

export type Counted = {
  readonly empreinte: string
  readonly publication: string | null
  readonly publicationSignature: string | null
}

/** The results that were found to be of a publication, of each set of keys: neither becomes of another one. */
const known = new WeakMap<BoxKeys, LRUCache<string, true>>()

/**
 * Whether the result that has this hash is of what was published last. One campaign that was withdrawn and published again may
 * have had others, each signed: somebody may put an earlier one in the place of the last. The journal tells, with a signature,
 * of which publication a count was; of those of before that, the bytes themselves, which are read once then.
 */
export async function isOfPublished(db: Db, campagneId: string, counted: Counted, keys: BoxKeys): Promise<boolean> {
  const { empreinte, publication, publicationSignature } = counted
  const found = known.get(keys) ?? new LRUCache<string, true>({ max: 10_000 })
  known.set(keys, found)
  const name = [db.clientId, campagneId, empreinte, publication, publicationSignature].join(' ')
  if (found.has(name)) return true
  const isTold = publication !== null && (await isCountOf(db, campagneId, { publication, empreinte }, keys))
  const isOf = isTold || (await isInBytes(db, campagneId, counted))
  if (isOf) found.set(name, true)
  return isOf
}

/** The row may say something else by now: what is found then is nothing that was asked. */
async function isInBytes(db: Db, campagneId: string, counted: Counted): Promise<boolean> {
  const look = await lookAt(db, campagneId)
  if (!look?.isOfPublication || look.actuelle !== counted.empreinte) return false
  return look.publication === counted.publication && look.publicationSignature === counted.publicationSignature
}
