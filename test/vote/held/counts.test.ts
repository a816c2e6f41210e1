import pg from 'pg'
import pino from 'pino'
import { expect, test } from 'vitest'
import { startScrutins } from '../../../jobs/scrutins.ts'
import { startService } from '../../support/api.ts'
import { prepareVotants } from '../../support/data/votes.ts'
import { holding } from '../../support/held-rows.ts'
import { migratedDatabase } from '../../support/processes/databases.ts'
import { atEndOfFile } from '../../support/processes/ends.ts'

// Who writes to the tables adds rows by the thousand to the box of one campaign: its count is long, and keeps no other one waiting.

const { url, ownerUrl } = await migratedDatabase()
const running = await startService({ DATABASE_URL: url })
const { database, config } = running.service
const pool = new pg.Pool({ connectionString: ownerUrl })
atEndOfFile(() => pool.end())

/** Two campaigns of one client, each with a ballot, the first one by its id with thousands of rows that no vote has written. */
async function prepareTwo() {
  const api = await prepareVotants({}, undefined, { on: running })
  const [large = api, small = api] = [api, api.votantsOf(await api.publish())].sort((one, other) =>
    one.campagneId < other.campagneId ? -1 : 1,
  )
  for (const one of [large, small]) {
    await one.vote(await one.add(1))
    await api.close(one.campagneId)
  }
  await pool.query(
    `insert into urne_attente (client_id, campagne_id, empreinte)
      select $1, $2, sha256(convert_to(n::text, 'UTF8')) from generate_series(1, 10000) n`,
    [api.id, large.campagneId],
  )
  return { id: api.id, large: large.campagneId, small: small.campagneId }
}

test('a count of a box with thousands of rows keeps no other one waiting, nor one of the same client', async () => {
  const { id, large, small } = await prepareTwo()
  const isCounted = async (campagneId: string) =>
    (await pool.query('select from resultat where client_id = $1 and campagne_id = $2', [id, campagneId])).rowCount ===
    1
  const lock = { text: 'select from campagne where client_id = $1 and id = $2 for update', values: [id, large], pool }
  await holding(lock, async ({ awaitWaiting, release }) => {
    const scrutins = startScrutins(database, { ...config, scrutinPeriod: 20 }, pino({ level: 'silent' }))
    await awaitWaiting(1)
    await expect.poll(() => isCounted(small)).toBe(true)
    expect(await isCounted(large)).toBe(false)
    await release()
    await expect.poll(() => isCounted(large), { timeout: 30_000 }).toBe(true)
    await scrutins.stop()
  })
})
