import type { Config } from '../config/config.ts'
import { type Cle, findCles, keysChannel, opens, parseKey } from '../db/clients/cles.ts'
import { type Database, passing } from '../db/engine/database.ts'
import { hearNotifications } from '../db/engine/notifications.ts'
import { retry } from '../pace/retry.ts'
import { openLookups } from './lookups.ts'
import { memory } from '../pace/memory.ts'

export type Keys = Awaited<ReturnType<typeof openKeys>>

/** Milliseconds that a key is remembered, and that it is remembered that there is none. */
const lifetime = 30_000
const absence = 5_000
const maxKeys = 10_000

/**
 * The API keys, from a cache of at most 30 s that a notification of the database empties at once in every process.
 * While the connection that listens is down nothing is cached: a revoked key is never accepted for want of news.
 */
export async function openKeys(database: Database, directUrl: string, { environment }: Pick<Config, 'environment'>) {
  const { load, forget } = openCache(database)
  const used = new Map<string, { clientId: string; at: number }>()
  const { pools } = database
  const listener = hearNotifications({ url: directUrl, channel: keysChannel, name: 'cles', pools }, forget)
  await listener.ready

  return {
    /**
     * The client of a key that comes from an address; undefined when the key is missing, unknown, revoked, expired, or of
     * another environment or network.
     */
    async authenticate(key: string | undefined, address: () => string) {
      const parsed = parseKey(key ?? '', environment)
      const cle = parsed && (await load(parsed.cleId, listener.epoch))
      if (!cle || !opens(cle, parsed.secret) || cle.client.environnement !== environment) return undefined
      if (!cle.isFrom(address)) return undefined
      used.set(cle.cleId, { clientId: cle.client.id, at: Date.now() })
      return cle
    },
    /** The keys used since the last call, to be written in one batch. */
    takeUsed: () => {
      const list = Array.from(used, ([cleId, { clientId, at }]) => ({
        cleId,
        clientId,
        at: new Date(at).toISOString(),
      }))
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

/**
 * What is known of keys, and for some seconds of which there are none. What was never a key here is looked up apart, on
 * one connection: a flood of keys that do not exist keeps neither those that do, nor the other calls, from the database.
 */
function openCache(database: Database) {
  const ask = (ids: readonly string[]) => retry(() => findCles(database.registry, ids), passing)
  const lookups = { known: openLookups(ask), unknown: openLookups(ask) }
  const cache = memory<Cle>(maxKeys, lifetime)
  const absent = memory<true>(maxKeys, absence)
  const met = memory<true>(maxKeys)
  return {
    load: async (cleId: string, epoch: () => number | undefined): Promise<Cle | undefined> => {
      const known = cache.get(cleId)
      if (known || absent.has(cleId)) return known
      const before = epoch()
      const cle = await lookups[met.has(cleId) ? 'known' : 'unknown'].find(cleId)
      if (cle) met.set(cleId, true)
      // A key read before a notification came may be the old one: it is used once, not kept.
      if (before === undefined || before !== epoch()) return cle
      if (cle) cache.set(cleId, cle)
      else absent.set(cleId, true)
      return cle
    },
    forget: () => {
      for (const kept of [cache, absent]) kept.clear()
      for (const lookup of Object.values(lookups)) lookup.forget()
    },
  }
}
