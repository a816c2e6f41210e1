import type { Kysely, RawBuilder } from 'kysely'
import type pg from 'pg'
import type { DB } from '../../generated/database.ts'
import type { Queryable } from './driver.ts'
import { isDistributed } from './pooling/session-settings.ts'

/** Clients that have something that waits (decision N-12), or ballot boxes, that one statement looks at: it ends well within its time, however many others there are. */
export const clientsAtOnce = 1000

/** Of a distributed database each client of a page is a question to a node: it takes longer than a statement of a call may. */
const longest = 60_000
const begin = `begin read only; set local statement_timeout = ${String(longest)}`

/**
 * What there is to do for all clients, page by page: `look` asks for those that come next after the last one of the page
 * before, `clientsAtOnce` at most, whether or not there is something to do for them.
 */
export async function* pages<R>(
  { rounds }: { readonly rounds: Kysely<DB> },
  look: (after: R | undefined) => RawBuilder<R>,
): AsyncGenerator<readonly R[], void> {
  let after: R | undefined
  do {
    const { rows } = await look(after).execute(rounds)
    yield rows
    after = rows.length < clientsAtOnce ? undefined : rows.at(-1)
  } while (after !== undefined)
}

/**
 * What the functions of the rounds are asked with. They say whom they look at, one client after the other, for the policies
 * to show its rows; of a distributed database the nodes are told so only in a transaction that was begun.
 */
export const lookingOn = (pool: pg.Pool): Queryable => ({
  async query(config) {
    const client = await pool.connect()
    try {
      const isBegun = isDistributed(client)
      if (isBegun) await client.query(begin)
      // The types of pg do not know the time that it waits for one answer.
      const patient: pg.QueryConfig & { query_timeout: number } = { ...config, query_timeout: longest }
      const result = await client.query<never>(isBegun ? patient : config)
      if (isBegun) await client.query('commit')
      client.release()
      return result
    } catch (error) {
      client.release(true)
      throw error
    }
  },
})
