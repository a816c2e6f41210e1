import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Config } from '../config.ts'
import { type Cle, findCle, keysChannel, opens, parseKey } from '../db/cles.ts'
import { type Database, retrying } from '../db/database.ts'

export type Keys = Awaited<ReturnType<typeof openKeys>>

const lifetime = 30_000
const maxKeys = 10_000
const heartbeat = 10_000
const patience = { keepAlive: true, connectionTimeoutMillis: 2000, query_timeout: 2000 }

/**
 * The API keys, from a cache of at most 30 s that a notification of the database empties at once in every process.
 * While the connection that listens is down nothing is cached: a revoked key is never accepted for want of news.
 */
export async function openKeys(database: Database, directUrl: string, { environment }: Pick<Config, 'environment'>) {
  const cache = new Map<string, { cle: Cle; until: number }>()
  const used = new Map<string, { clientId: string; at: string }>()
  const listener = listen(directUrl, () => {
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

/** Listens as long as the process runs; `onNews` is called at each notification and whenever some may have been missed. */
function listen(url: string, onNews: () => void) {
  const closing = new AbortController()
  const first = Promise.withResolvers<undefined>()
  let heard = false
  let epoch = 0

  function tell(hears: boolean) {
    heard = hears
    epoch++
    onNews()
    first.resolve(undefined)
  }

  async function hearAlways() {
    while (!closing.signal.aborted) {
      // While the database is away, the loop tries again.
      await hear(url, tell, closing.signal).catch(() => undefined)
      await sleep(500, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }

  const ended = hearAlways()
  return {
    /** Listening, or the first try has failed. */
    ready: first.promise,
    refresh: () => {
      tell(heard)
    },
    /** Changes at each piece of news; undefined while nothing is heard. */
    epoch: () => (heard ? epoch : undefined),
    close() {
      closing.abort()
      return ended
    },
  }
}

/** Listens on one connection until it ends, which always throws; tells of each piece of news whether more can come. */
async function hear(connectionString: string, tell: (hears: boolean) => void, closing: AbortSignal) {
  const client = new pg.Client({ connectionString, ...patience, application_name: 'membres-et-votes cles' })
  const ended = new AbortController()
  client.on('notification', () => {
    tell(true)
  })
  client.on('error', () => undefined)
  client.on('end', () => {
    tell(false)
    ended.abort()
  })
  try {
    await client.connect()
    await client.query(`listen ${keysChannel}`)
    tell(true)
    const over = AbortSignal.any([ended.signal, closing])
    // A connection that a firewall has dropped says nothing by itself: it is asked.
    for (;;) {
      await sleep(heartbeat, undefined, { signal: over })
      await client.query('select 1')
    }
  } finally {
    tell(false)
    await client.end()
  }
}
