import { LRUCache } from 'lru-cache'
import type { BoxKeys } from '../../../rules/ring.ts'
import type { Database } from '../../engine/database.ts'
import { clientOf } from '../publication.ts'
import { isAmong, type Receipts, receiptsOf } from './receipts.ts'
import { hashOf, publishedBytes } from './sound.ts'

type Means = { readonly database: Database; readonly keys: BoxKeys }
type Wanted = Means & { readonly clientId: string; readonly campagneId: string }

/** Results that are being sent, or were: however many ask for one, its bytes are read and kept once. */
const results = new LRUCache<string, Buffer, Wanted>({
  maxSize: 64_000_000,
  sizeCalculation: ({ length }) => length,
  fetchMethod: (_name, _stale, { context: { database, keys, clientId, campagneId } }) =>
    database.crowd.read(clientId, (db) => publishedBytes(db, campagneId, keys)),
})

/** The result of a campaign as anybody is given it: its bytes and their hash; undefined where there is none to show. */
export async function publishedResult(means: Means, campagneId: string) {
  const clientId = await clientOf(means, campagneId)
  return clientId === undefined ? undefined : keptResult(means, clientId, campagneId)
}

/** The same of a campaign of a client, published or not. Throws where what is stored is no result of the service. */
export async function keptResult(means: Means, clientId: string, campagneId: string) {
  const hash = await signedHash({ ...means, clientId, campagneId })
  if (hash === undefined) return undefined
  const bytes = await results.fetch(`${campagneId} ${hash}`, { context: { ...means, clientId, campagneId } })
  return bytes && { clientId, bytes, hash }
}

const signedHash = ({ database, keys, clientId, campagneId }: Wanted) =>
  database.crowd.read(clientId, (db) => hashOf(db, campagneId, keys))

/** The receipts of results, which are asked for one by one long after nobody downloads a result. */
const receipts = new LRUCache<string, Receipts, Wanted>({
  maxSize: 64_000_000,
  sizeCalculation: ({ bytes }) => bytes.length + 1,
  fetchMethod: async (name, _stale, { context }) => {
    const bytes = await results.fetch(name, { context })
    return bytes && receiptsOf(bytes)
  },
})

/**
 * Whether a receipt is counted, as bytes say that have the hash of the count; undefined where there is no result to show.
 * Throws where they have it not any more, or the service has not signed it.
 */
export async function isCounted(wanted: Wanted, receipt: string) {
  const hash = await signedHash(wanted)
  if (hash === undefined) return undefined
  const found = await receipts.fetch(`${wanted.campagneId} ${hash}`, { context: wanted })
  return found && isAmong(found, receipt)
}
