import { expect, test } from 'vitest'
import { newClient, ownerDatabase, startService } from '../support/api.ts'
import { employe, syndicat } from '../support/contract/samples.ts'

const running = await startService({ POOL_SIZE: '8', REQUESTS_PER_CLIENT: '21', LIST_POOL_SIZE: '2' })
const { main } = running.service.database.pools
type Client = Awaited<ReturnType<typeof newClient>>
const client = () => newClient({ on: running })

/** Keeps rows of clients locked until `work` is over; gives what that gives. */
async function holding<T>(clients: readonly Client[], work: () => Promise<T>): Promise<T> {
  const holder = await ownerDatabase().pools.long.connect()
  try {
    await holder.query('begin')
    await holder.query('select from syndicat where client_id = any ($1::uuid[]) for update', [
      clients.map(({ id }) => id),
    ])
    return await work()
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}

/** All the updates that a client may have in progress, of one row. */
const updates = (one: Client) =>
  Array.from({ length: 20 }, async () => {
    const { status } = await one.call('updateSyndicat', { body: { identifiantExterne: 'SYN-1', nom: 'Autre' } })
    return status
  })

const inUse = () => main.totalCount - main.idleCount

test.for([1, 2, 3])('%i clients whose calls are all held keep no connection from another', async (count) => {
  const busy = await Promise.all(Array.from({ length: count }, client))
  for (const one of busy) await one.ok('createSyndicat', { body: syndicat(1) })
  const other = await client()
  const held = await holding(busy, async () => {
    const calls = busy.flatMap(updates)
    // Of eight connections the first has four, the second two, the third one.
    await expect.poll(inUse, { timeout: 10_000, interval: 5 }).toBe(8 - 8 / 2 ** count)
    for (let n = 1; n <= 5; n++) {
      await other.ok('createSyndicat', { body: syndicat(n) })
      await other.ok('getSyndicat', { path: { idExterne: `SYN-${String(n)}` } })
      expect(await other.ok('listSyndicats')).toHaveLength(n)
    }
    const sync = { employes: [employe(1)] }
    expect((await other.call('createSync', { body: sync })).status).toBe(200)
    const health = await fetch(`http://127.0.0.1:${String(running.port)}/health/ready`)
    expect(health.status).toBe(200)
    return calls
  })
  // Those that came to the row when it was free, and those that had waited for too long.
  expect([200, 503]).toEqual(expect.arrayContaining([...new Set(await Promise.all(held))]))
  await expect.poll(inUse).toBe(0)
})

test('calls that wait for a connection in vain are told to come again', async () => {
  const one = await client()
  await one.ok('createSyndicat', { body: syndicat(1) })
  const held = await holding([one], async () => {
    const calls = updates(one)
    await expect.poll(inUse, { timeout: 10_000, interval: 5 }).toBe(4)
    expect(await one.refusal('getSyndicat', { path: { idExterne: 'SYN-1' } })).toBe('503 Serveur.Indisponible')
    return calls
  })
  await Promise.all(held)
  await one.ok('getSyndicat', { path: { idExterne: 'SYN-1' } })
})
