import { LRUCache } from 'lru-cache'
import type { Database } from '../../engine/database.ts'
import { clientOf } from '../publication.ts'
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
  if (clientId === undefined) return undefined
  const hash = await database.crowd.read(clientId, (db) => hashOf(db, campagneId))
  if (hash === undefined) return undefined
  const bytes = await results.fetch(`${campagneId} ${hash}`, { context: { database, clientId, campagneId } })
  return bytes && { bytes, hash }
}
