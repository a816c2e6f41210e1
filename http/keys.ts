import type { Config } from '../config.ts'
import { type Cle, findCle, keysChannel, opens, parseKey } from '../db/cles.ts'
import { type Database, retrying } from '../db/database.ts'
import { listen } from '../db/listen.ts'

export type Keys = Awaited<ReturnType<typeof openKeys>>

const lifetime = 30_000
const maxKeys = 10_000

/**
 * The API keys, from a cache of at most 30 s that a notification of the database empties at once in every process.
 * While the connection that listens is down nothing is cached: a revoked key is never accepted for want of news.
 */
export async function openKeys(database: Database, directUrl: string, { environment }: Pick<Config, 'environment'>) {
  const cache = new Map<string, { cle: Cle; until: number }>()
  const used = new Map<string, { clientId: string; at: string }>()
  const listener = listen({ url: directUrl, channel: keysChannel, name: 'cles' }, () => {
    cache.clear()
  })
  await listener.ready

  async function load(cleId: string): Promise<Cle | undefined> {
    const known = cache.get(cleId)
    if (known && known.until > Date.now()) return known.cle
    const epoch = listener.epoch()
    const cle = await retrying(() => findCle(database.registry, cleId))
    if (cache.size >= maxKeys) cache.clear()
    // A key read before a notification came may be the old one: it is used once, not kept.
    if (cle && epoch !== undefined && epoch === listener.epoch())
      cache.set(cleId, { cle, until: Date.now() + lifetime })
    return cle
  }

  return {
    /** The client of a key; undefined when the key is missing, unknown, revoked, expired or of another environment. */
    async authenticate(key: string | undefined) {
      const parsed = parseKey(key ?? '', environment)
      const cle = parsed && (await load(parsed.cleId))
      if (!cle || !opens(cle, parsed.secret) || cle.client.environnement !== environment) return undefined
      used.set(cle.cleId, { clientId: cle.client.id, at: new Date().toISOString() })
      return { cleId: cle.cleId, client: cle.client }
    },
    /** The keys used since the last call, to be written in one batch. */
    takeUsed: () => {
      const list = [...used].map(([cleId, use]) => ({ cleId, ...use }))
      used.clear()
      return list
    },
    /** Reads every key again from the database: for the process that has just erased some itself. */
    refresh: () => {
      listener.refresh()
    },
    close: () => listener.close(),
  }
}
