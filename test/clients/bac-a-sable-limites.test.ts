import pg from 'pg'
import { expect, test } from 'vitest'
import { caller, newClient, type Running, startService } from '../support/api.ts'
import { lockTables } from '../support/locked-tables.ts'
import { migratedDatabase } from '../support/processes/databases.ts'
import { atEndOfFile } from '../support/processes/ends.ts'

/** A service with a database of its own, where no other test makes sandboxes, and its owner's hand. */
async function serviceWith(env: Record<string, string>) {
  const { url, ownerUrl } = await migratedDatabase()
  const running = await startService({ DATABASE_URL: url, ...env })
  const owner = new pg.Client(ownerUrl)
  await owner.connect()
  atEndOfFile(() => owner.end())
  const count = async (from: string) =>
    (await owner.query<{ n: number }>(`select count(*)::int as n from ${from}`)).rows[0]?.n
  return { running, owner, ownerUrl, count }
}

const create = (running: Running, body: object = {}, headers: Record<string, string> = {}) =>
  caller(running).call('createBacASable', { body, headers })

test('an address makes so many sandboxes an hour, then it is told when to come again; another one has its own', async () => {
  const { running, owner, count } = await serviceWith({ SANDBOXES_PER_HOUR: '3', TRUST_PROXY: '127.0.0.0/8' })
  const from = (address: string) => create(running, {}, { 'x-forwarded-for': address })
  const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await from('192.0.2.1')).status))
  expect(statuses.sort()).toEqual([201, 201, 201, 429, 429, 429, 429, 429, 429, 429])
  expect(await caller(running).refusal('createBacASable', { headers: { 'x-forwarded-for': '192.0.2.1' } })).toBe(
    '429 BacASable.LimiteAtteinte',
  )
  await owner.query(`update debit set debut = now() - interval '3000 seconds'`)
  const { headers, body } = await from('192.0.2.1')
  const seconds = Number(headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(500)
  expect(seconds).toBeLessThanOrEqual(600)
  expect(body).toMatchObject({
    detail: `La limite de bacs à sable est atteinte : réessayez dans ${String(seconds)} secondes.`,
  })
  expect((await from('192.0.2.2')).status).toBe(201)
  await owner.query(`update debit set debut = now() - interval '3600 seconds'`)
  expect((await from('192.0.2.1')).status).toBe(201)
  expect(await count('client where est_bac_a_sable')).toBe(5)
  expect(await count(`debit where cle like '%192.0.2%'`)).toBe(0)
})

test('there are so many sandboxes at once in all, whoever asks at the same time; one that is deleted makes room', async () => {
  const { running, count } = await serviceWith({ SANDBOXES_MAX: '3' })
  await newClient({ on: running })
  const { apiKey } = await caller(running).ok('createBacASable', { body: { dureeHeures: 2 } })
  const answers = await Promise.all(Array.from({ length: 8 }, () => create(running)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 429, 429, 429, 429, 429, 429])
  expect(await count('client where est_bac_a_sable')).toBe(3)
  const { status, headers } = await create(running, { jeuDeDonnees: 'demo' })
  expect(status).toBe(429)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(7100)
  expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(7200)
  await caller(running, apiKey).ok('deleteBacASable')
  expect((await create(running)).status).toBe(201)
})

test.each(['6000-01-01', 'infinity'])('a limit that somebody has put off until %s is one still', async (instant) => {
  const { running, owner } = await serviceWith({ SANDBOXES_MAX: '1', SANDBOXES_PER_HOUR: '2' })
  await create(running)
  await owner.query('update client set date_expiration = $1 where est_bac_a_sable', [instant])
  const { status, headers } = await create(running)
  expect([status, Number(headers.get('retry-after'))]).toEqual([429, expect.closeTo(365 * 86_400, -6)])
  await owner.query('update debit set debut = $1', [instant])
  const later = await create(running)
  expect([later.status, Number(later.headers.get('retry-after'))]).toEqual([429, 3600])
})

const waiting = `pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

test('demonstrations are made one after the other, and keep the connections from nobody', async () => {
  const { running, ownerUrl, count } = await serviceWith({})
  const client = await newClient({ on: running })
  const release = await lockTables(ownerUrl, 'valeur_champ in exclusive mode')
  const made = Array.from({ length: 6 }, () => create(running, { jeuDeDonnees: 'demo' }))
  await expect.poll(() => count('debit where nombre = 6')).toBe(1)
  await expect.poll(() => count(waiting)).toBe(1)
  expect(await client.ok('listEmployes')).toEqual([])
  expect((await create(running)).status).toBe(201)
  expect(await count(waiting)).toBe(1)
  await release()
  expect((await Promise.all(made)).map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201])
})

test('a closed sandbox asks one connection of the client whose key makes another', async () => {
  const { running } = await serviceWith({ BAC_A_SABLE_PUBLIC: 'false', POOL_SIZE: '1' })
  const { ok } = await newClient({ on: running })
  expect((await ok('createBacASable')).modules).toEqual(['Membres', 'Vote'])
})
