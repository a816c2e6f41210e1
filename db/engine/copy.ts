import type { Readable } from 'node:stream'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { isDistributed, localSettings } from './pooling/session-settings.ts'

/** Where a list is read, the client where row security needs one, and until when, and for how long, its rows are waited for. */
type Lists = {
  readonly pool: pg.Pool
  readonly clientId: string | undefined
  readonly deadline: number
  readonly patience: number
}

/** Milliseconds that the database has for the first rows, whatever the wait for a connection took. */
const shortest = 500

/** Hands the bytes of a COPY to `consume`, on a connection that is held until that returns or throws. */
export async function streamed<T>(
  { pool, clientId, deadline, patience }: Lists,
  copy: string,
  consume: (bytes: AsyncIterable<Buffer>) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  const run = (text: string) => client.query({ text, query_timeout: patience } as pg.QueryConfig)
  try {
    const local = localSettings(client)
    const tenant = clientId ? [`set local app.client_id = ${pg.escapeLiteral(clientId)}`] : []
    const said = ['begin read only', ...local, ...tenant]
    const isTransaction = said.length > 1
    if (isTransaction) for (const message of isDistributed(client) ? said : [said.join('; ')]) await run(message)
    const result = await consume(
      arriving(client.query(copyTo(isDistributed(client) ? inPlainSight(copy) : copy)), deadline, patience),
    )
    if (isTransaction) await run('commit')
    client.release()
    return result
  } catch (error) {
    // A list that is cut in the middle leaves rows on the wire: the connection ends with it.
    client.release(true)
    throw error
  }
}

/**
 * A list as Citus plans it, who finds the node of a client by its id and takes no query for a limit: what db/lists/rows.ts
 * hides from a planner that is alone. A quote within a value is written twice, so that none is taken for it.
 */
const inPlainSight = (copy: string) =>
  copy
    .replaceAll(/\(select ('[\da-f-]{36}'::uuid)\)/g, '$1')
    .replace(/ limit \(select null::bigint\)(?=\) to stdout with \(header\)$)/, '')

/** The same bytes; an error once the database has let the reader wait too long for the first or the next of them. */
async function* arriving(stream: Readable, deadline: number, patience: number): AsyncGenerator<Buffer> {
  const giveUp = () => stream.destroy(new Error('Query read timeout'))
  // The end of the connection is an error of the stream too, after everybody has stopped reading it.
  stream.on('error', () => undefined)
  let timer = setTimeout(giveUp, Math.max(shortest, deadline - Date.now()))
  try {
    for await (const chunk of stream) {
      clearTimeout(timer)
      yield chunk as Buffer
      timer = setTimeout(giveUp, patience)
    }
  } finally {
    clearTimeout(timer)
  }
}
