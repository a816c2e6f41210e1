import { ownerDatabase } from '../api.ts'

const owner = ownerDatabase().pools.main

/** Has the journal of a campaign say no such members, as lines of a version before: no trigger of a replica holds it. */
export async function takeFromLines(clientId: string, campagneId: string, ...members: string[]): Promise<void> {
  const client = await owner.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await client.query(
      `update journal_campagne set details = (details::jsonb - $3::text[])::json where client_id = $1 and campagne_id = $2`,
      [clientId, campagneId, members],
    )
    await client.query('commit')
  } finally {
    client.release()
  }
}
