import pg from 'pg'
import pino from 'pino'
import { expect, test } from 'vitest'
import { startScrutins } from '../../../jobs/scrutins.ts'
import { caller, startService } from '../../support/api.ts'
import { signAgain } from '../../support/data/signed.ts'
import { holding } from '../../support/held-rows.ts'
import { migratedDatabase } from '../../support/processes/databases.ts'
import { atEndOfFile } from '../../support/processes/ends.ts'

test('the log of an open box grows while the count of another one waits', async () => {
  const { url, ownerUrl } = await migratedDatabase()
  const running = await startService({ DATABASE_URL: url })
  const pool = new pg.Pool({ connectionString: ownerUrl })
  atEndOfFile(() => pool.end())
  for (let n = 0; n < 2; n++) await caller(running).ok('createBacASable', { body: { jeuDeDonnees: 'demo' } })
  const { rows } = await pool.query<{ id: string }>(
    'select distinct client_id as id from urne_attente order by client_id',
  )
  const [closed, open] = rows.map(({ id }) => id)
  await pool.query(
    `update campagne set ouverture = now() - interval '2 hours', fermeture = now() - interval '1 hour'
    where est_publie and client_id = $1`,
    [closed],
  )
  await signAgain(running, closed ?? '')
  const { database, config } = running.service
  const left = async (client = open) =>
    (await pool.query('select from urne_attente where client_id = $1', [client])).rowCount
  expect(await left()).toBeGreaterThan(0)
  const lock = { text: 'select from campagne where client_id = $1 for update', values: [closed], pool }
  await holding(lock, async ({ awaitWaiting, release }) => {
    const scrutins = startScrutins(database, { ...config, scrutinPeriod: 20 }, pino({ level: 'silent' }))
    await awaitWaiting(1)
    await expect.poll(() => left()).toBe(0)
    await release()
    await expect.poll(() => left(closed), { timeout: 15_000 }).toBe(0)
    await scrutins.stop()
  })
  const counted = 'select from campagne where client_id = $1 and depouille_le is not null'
  expect((await pool.query(counted, [closed])).rowCount).toBeGreaterThan(0)
})
