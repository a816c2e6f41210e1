import { randomInt } from 'node:crypto'
import pg from 'pg'

/**
 * Throws where the address without a pooler leads to another database: keys would be told to be revoked there, and the
 * migrations be applied to it. A lock that one holds is held for the other, whichever way it came, and in no other database.
 */
export async function checkSameDatabase(url: string, directUrl: string): Promise<void> {
  if (url === directUrl) return
  const key = randomInt(2 ** 47)
  const held = async (client: pg.Client) => {
    await client.query('begin')
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_xact_lock($1) as taken', [key])
    return rows[0]?.taken !== true
  }
  const isSame = await connected(directUrl, async (direct) => {
    await held(direct)
    return connected(url, held)
  })
  if (isSame) return
  throw new Error(
    'DATABASE_URL_DIRECT leads to another database than DATABASE_URL: name the same one, without the pooler',
  )
}

async function connected<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
  }
}
