import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openKeys } from '../../http/keys.ts'
import { caller, newClient, startService } from '../support/api.ts'
import { lockTables } from '../support/locked-tables.ts'
import { migratedDatabase } from '../support/processes/databases.ts'
import { syndicat } from '../support/contract/samples.ts'

// A database of its own: the keys of other tests would be asked for, and could not be, while the table is locked.
const { url, ownerUrl } = await migratedDatabase()
const running = await startService({ DATABASE_URL: url, POOL_SIZE: '2' })
const { main, service } = running.service.database.pools
/** Keys of different ids, which are eight hexadecimal digits: of 10,000 that chance makes two are alike once in a hundred times. */
function unknownKeys(count: number): string[] {
  const first = randomBytes(4).readUInt32BE()
  const idOf = (place: number) => ((first + place) >>> 0).toString(16).padStart(8, '0')
  return Array.from({ length: count }, (_, place) => `mv_dev_${idOf(place)}${'A'.repeat(43)}`)
}

/** How often connections are taken from the pools from now on. */
function countTaken(): { readonly taken: number } {
  const count = { taken: 0 }
  const onAcquire = () => count.taken++
  for (const pool of [main, service]) {
    pool.on('acquire', onAcquire)
    onTestFinished(() => void pool.off('acquire', onAcquire))
  }
  return count
}

/** Keeps every reader of the keys waiting until `work` is over. */
async function withoutKeys<T>(work: () => Promise<T>): Promise<T> {
  const release = await lockTables(ownerUrl, 'cle_api')
  try {
    return await work()
  } finally {
    await release()
  }
}

const refusals = (keys: readonly string[]) =>
  Promise.all(keys.map((key) => caller(running, key).refusal('listSyndicats')))

test('keys that nobody has hold one connection, however many they are, and a known one is served beside them', async () => {
  const client = await newClient({ on: running })
  await client.ok('listSyndicats')
  const keys = unknownKeys(100)
  const count = countTaken()
  const flood = await withoutKeys(async () => {
    const answers = refusals(keys)
    await expect.poll(() => count.taken).toBeGreaterThan(0)
    for (let n = 0; n < 5; n++) await client.ok('createSyndicat', { body: syndicat(n) })
    return { answers }
  })
  expect(new Set(await flood.answers)).toEqual(new Set(['401 Authentification.CleInvalide']))
  // Five writes, the first unknown key, and those that came while it was asked for.
  expect(count.taken).toBeLessThan(5 + 5)
})

test('a key that nobody has is asked for once', async () => {
  const [key = ''] = unknownKeys(1)
  const count = countTaken()
  await refusals(Array.from({ length: 20 }, () => key))
  await refusals([key])
  expect(count.taken).toBe(1)
})

/** Milliseconds, after any that the clock of a process of the suite has come to. */
const begun = 1e9

/** Stops the clock of what is remembered; gives what sets it to milliseconds later. */
function stopClock() {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(begun)
  onTestFinished(() => {
    clock.mockRestore()
  })
  return (later: number) => void clock.mockReturnValue(begun + later)
}

test('a change that nobody is told of is seen after 30 s, and a key that there was none of after 5 s', async () => {
  const setTo = stopClock()
  const { key, call } = await newClient({ on: running })
  const status = async () => (await call('listSyndicats')).status
  const revocation = (at: string | null) =>
    sql`update cle_api set date_revocation = ${at} where cle_id = ${key.slice(7, 15)}`.execute(
      running.service.database.registry,
    )
  expect(await status()).toBe(200)
  await revocation(new Date().toISOString())
  setTo(29_000)
  expect(await status()).toBe(200)
  // The cache reads the clock once in a millisecond: a call may see the time before.
  setTo(31_000)
  await expect.poll(status).toBe(401)
  await revocation(null)
  setTo(35_000)
  expect(await status()).toBe(401)
  setTo(37_000)
  await expect.poll(status).toBe(200)
})

test('of keys that nobody has no more than 10,000 are remembered: the first one is asked for again then', async () => {
  stopClock()
  const { database, config } = running.service
  const keys = await openKeys(database, ownerUrl, config)
  onTestFinished(() => keys.close())
  const count = countTaken()
  const askedFor = async (some: readonly string[]) => {
    const before = count.taken
    expect(new Set(await Promise.all(some.map((key) => keys.authenticate(key, () => '127.0.0.1'))))).toEqual(
      new Set([undefined]),
    )
    return count.taken > before
  }
  const [first = '', ...others] = unknownKeys(10_001)
  expect([await askedFor([first]), await askedFor([first])]).toEqual([true, false])
  // No more wait at once than there may.
  for (const some of [others.slice(0, 5000), others.slice(5000)]) expect(await askedFor(some)).toBe(true)
  expect(await askedFor(others.slice(-1))).toBe(false)
  expect(await askedFor([first])).toBe(true)
})
