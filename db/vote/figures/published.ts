import { LRUCache } from 'lru-cache'
import type { Database } from '../../engine/database.ts'
import { clientOf } from '../publication.ts'
import { isAmong, type Receipts, receiptsOf } from './receipts.ts'
import { hashOf, soundBytes } from './stored.ts'

type Wanted = { readonly database: Database; readonly clientId: string; readonly campagneId: string }

/** Results that are being sent, or were: however many ask for one, its bytes are read and kept once. */
const results = new LRUCache<string, Buffer, Wanted>({
  maxSize: 64_000_000,
  sizeCalculation: ({ length }) => length,
  fetchMethod: (_name, _stale, { context: { database, clientId, campagneId } }) =>
    database.crowd.read(clientId, (db) => soundBytes(db, campagneId)),
})

/** The result of a campaign as anybody is given it: its bytes and their hash; undefined where there is none to show. */
export async function publishedResult(database: Database, campagneId: string) {
  const clientId = await clientOf(database, campagneId)
  return clientId === undefined ? undefined : keptResult(database, clientId, campagneId)
}

/** The same of a campaign of a client, published or not. */
export async function keptResult(database: Database, clientId: string, campagneId: string) {
  const hash = await database.crowd.read(clientId, (db) => hashOf(db, campagneId))
  if (hash === undefined) return undefined
  const bytes = await results.fetch(`${campagneId} ${hash}`, { context: { database, clientId, campagneId } })
  return bytes && { clientId, bytes, hash }
}

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
 * Throws where they have it not any more.
 */
export async function isCounted(database: Database, clientId: string, campagneId: string, receipt: string) {
  const hash = await database.crowd.read(clientId, (db) => hashOf(db, campagneId))
  if (hash === undefined) return undefined
  const known = await receipts.fetch(`${campagneId} ${hash}`, { context: { database, clientId, campagneId } })
  return known && isAmong(known, receipt)
}
