import { expect, test } from 'vitest'
import { newClient, ownerDatabase } from '../../support/api.ts'
import { courriel, employe } from '../../support/contract/samples.ts'
import { load } from '../../support/data/sync-samples.ts'

const owner = ownerDatabase().pools.main

/** A client with somebody to anonymise, of whom a message tells. */
async function withMarie() {
  const client = await newClient()
  const { idUnique } = await client.ok('createEmploye', { body: employe(1, { prenom: 'Marie', nom: 'Roy' }) })
  await client.ok('sendCourriel', { body: courriel(2, { contenu: 'Marie Roy' }) })
  return { client, idUnique }
}

/** How many anonymisations wait for the messages that are held. */
async function waiting(): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query like '%update courriel c%'`,
  )
  return rows[0]?.count ?? 0
}

test('a load is written while two clients anonymise people for as long as it takes', async () => {
  const [one, other, third] = [await withMarie(), await withMarie(), await newClient()]
  const holder = await owner.connect()
  try {
    await holder.query('begin')
    await holder.query('select from courriel where client_id = any ($1) for update', [[one.client.id, other.client.id]])
    const ends = [one, other].map(({ client, idUnique }) => client.ok('anonymiseEmploye', { path: { idUnique } }))
    await expect.poll(waiting, { timeout: 10_000, interval: 20 }).toBeGreaterThan(0)
    expect(await load(third, { employes: [employe(1)] })).toMatchObject({ errors: [], done: ['employes 1/0/0'] })
    expect(await waiting()).toBe(1)
    await holder.query('commit')
    for (const { effaces } of await Promise.all(ends)) expect(effaces.courriels).toBe(0)
  } finally {
    holder.release(true)
  }
})
