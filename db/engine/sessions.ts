import pg from 'pg'
import { codeOf } from '../../rules/error-code.ts'
import type { Pools } from './pooling/pools.ts'

/**
 * Whether a database refuses every new session: it starts, or was told to end (`pg_ctl stop -m smart`, SIGTERM) and goes
 * on with the sessions that it has until the last one ends. Only who asks for a new one learns of that.
 */
export const isClosed = (error: unknown): boolean => codeOf(error) === '57P03'

/** Throws unless the database takes a new session. That it has too many already (53300) is no reason to leave those. */
export async function knock(address: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(address)
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    if (codeOf(error) !== '53300') throw error
  } finally {
    await client.end()
  }
}

/** Ends the sessions that are kept, each once nobody uses it: a database that was told to end waits for them. */
export function letGo(pools: Pools): void {
  for (const pool of Object.values(pools)) {
    const { totalCount } = pool
    for (let session = 0; session < totalCount; session++) void pool.connect().then(end, () => undefined)
  }
}

const end = (client: pg.PoolClient) => {
  client.release(true)
}
