import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import type { DB } from '../../generated/database.ts'
import { retry, steady } from '../../pace/retry.ts'
import type { Pools } from './pooling/pools.ts'
import { sessionName } from './pooling/session-names.ts'
import { isClosed, knock, letGo } from './sessions.ts'

const heartbeat = 5000
const patience = { keepAlive: true, connectionTimeoutMillis: 2000, query_timeout: 2000 }

/** A channel of notifications, the name that its connection has in the database, and the other connections to it. */
type Channel = { readonly url: string; readonly channel: string; readonly name: string; readonly pools: Pools }

/** Tells all who hear a channel, once the transaction commits. Raw: it asks no table. */
export async function notify(q: Kysely<DB>, channel: string, payload = ''): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(q)
}

/** Called at each notification with its payload, and without one whenever some may have been missed. */
type OnNews = (payload?: string) => void

/**
 * Listens as long as the process runs, through the losses of the connection. It is also who learns, call or no call, that
 * the database was told to end: then its own session and those that the pools keep are ended, and taken again later.
 */
export function hearNotifications(at: Channel, onNews: OnNews) {
  const closing = new AbortController()
  const first = Promise.withResolvers<undefined>()
  let heard = false
  let epoch = 0

  function tell(hears: boolean, payload?: string) {
    heard = hears
    epoch++
    onNews(payload)
    first.resolve(undefined)
  }

  const { signal } = closing
  const failed = (error: unknown) => {
    if (isClosed(error)) letGo(at.pools)
  }
  const always = { mayPass: () => !signal.aborted, pauses: steady(500), signal, failed }
  const ended = retry(() => hear(at, tell, signal), always).catch(() => undefined)
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

type Tell = (hears: boolean, payload?: string) => void

/** Listens on one connection until it ends, which always throws; tells of each piece of news whether more can come. */
async function hear({ url, channel, name }: Channel, tell: Tell, closing: AbortSignal): Promise<never> {
  const application_name = sessionName(name)
  const client = new pg.Client({ connectionString: url, ...patience, application_name })
  const ended = new AbortController()
  client.on('notification', ({ payload }) => {
    tell(true, payload)
  })
  client.on('error', () => undefined)
  client.on('end', () => {
    tell(false)
    ended.abort()
  })
  try {
    await client.connect()
    await client.query(`listen ${channel}`)
    tell(true)
    const over = AbortSignal.any([ended.signal, closing])
    // A connection that a firewall has dropped says nothing by itself: it is asked.
    for (;;) {
      await sleep(heartbeat, undefined, { signal: over })
      await client.query('select 1')
      await refuseClosed({ connectionString: url, ...patience, application_name: `${application_name} (knock)` })
    }
  } finally {
    tell(false)
    await client.end()
  }
}

/** Throws where the database takes no new session: one that is only slow to take it keeps those that it has. */
const refuseClosed = (address: pg.ClientConfig) =>
  knock(address).catch((error: unknown) => {
    if (isClosed(error)) throw error
  })
