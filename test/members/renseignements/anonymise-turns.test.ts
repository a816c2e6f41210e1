import { expect, test } from 'vitest'
import { newClient } from '../../support/api.ts'
import { courriel, employe } from '../../support/contract/samples.ts'
import { load } from '../../support/data/sync-samples.ts'
import { holding } from '../../support/held-rows.ts'

/** A client with somebody to anonymise, of whom a message tells. */
async function withMarie() {
  const client = await newClient()
  const { idUnique } = await client.ok('createEmploye', { body: employe(1, { prenom: 'Marie', nom: 'Roy' }) })
  await client.ok('sendCourriel', { body: courriel(2, { contenu: 'Marie Roy' }) })
  return { client, idUnique }
}

test('a load is written while two clients anonymise people for as long as it takes', async () => {
  const [one, other, third] = [await withMarie(), await withMarie(), await newClient()]
  const text = 'select from courriel where client_id = $1 for update'
  await holding({ text, values: [one.client.id] }, async ({ query, waiting, awaitWaiting, release }) => {
    await query(text, [other.client.id])
    const ends = [one, other].map(({ client, idUnique }) => client.ok('anonymiseEmploye', { path: { idUnique } }))
    await awaitWaiting(1)
    expect(await load(third, { employes: [employe(1)] })).toMatchObject({ errors: [], done: ['employes 1/0/0'] })
    expect(await waiting()).toBe(1)
    await release()
    for (const { effaces } of await Promise.all(ends)) expect(effaces.courriels).toBe(0)
  })
})
