import { expect, test } from 'vitest'
import { newClient, startService } from '../support/api.ts'
import { ask, confirm, noemie, of, sandbox } from '../support/contract/requests.ts'
import { at, campagne, employe, syndicat, votant } from '../support/contract/samples.ts'
import { holding } from '../support/held-rows.ts'
import { later, rowsWhere } from '../support/races.ts'
import { load, membership } from '../support/data/sync-samples.ts'

// It gives way as soon as in production.
const running = await startService()

test('an addition of many voters gives up its campaign while another write holds one of them', async () => {
  const client = await newClient({ on: running })
  const adhesions = [membership()]
  await load(client, { syndicats: [syndicat(1)], employes: [employe(1, { adhesions }), employe(2, { adhesions })] })
  const path = { campagneId: await client.ok('createCampagne', { body: campagne(1) }) }
  const body = { depuisSyndicats: ['SYN-1'], votants: [votant(7)] }
  await client.ok('addListeElectorale', { path, body })
  await holding(rowsWhere('votant', client), async ({ awaitWaiting, query, release }) => {
    const added = later(client, 'addListeElectorale', { path, body })()
    await awaitWaiting(1)
    const free = 'select from campagne where client_id = $1 for update skip locked'
    await expect.poll(async () => (await query(free, [client.id])).rowCount, { timeout: 20_000, interval: 10 }).toBe(1)
    await release()
    expect(await added).toBe('200')
  })
})

test('a confirmation that takes two people gives up the first while another write holds the second', async () => {
  const client = await sandbox(running)
  const { prenom, nom, courriel } = noemie
  await client.ok('createEmploye', { body: employe(1, { prenom, nom, courriel }) })
  await client.ok('deleteEmploye', at('E-1'))
  const { employeIdUnique: twin } = await confirm(client)
  const { id } = await ask(client)
  const confirmed = later(client, 'confirmDemandeAdhesion', { ...of(id), body: { idExterne: 'E-1' } })
  await holding(rowsWhere('employe', client, 'id = $2', twin), async ({ awaitWaiting, release }) => {
    const called = confirmed()
    // It gives way, and is made again: a statement that waited to its end would be the last.
    for (const count of [1, 0, 1, 0, 1]) await awaitWaiting(count)
    await release()
    expect(await called).toBe('200')
  })
  expect(
    await client
      .ok('getEmployeByIdUnique', { path: { idUnique: twin }, query: { inclureInactifs: true } })
      .catch(String),
  ).toMatch('Employe.Fusionne')
})

test('merges that wait leave the connections of their client to its other calls', async () => {
  const client = await newClient({ on: running })
  for (const n of [1, 2]) await client.ok('createEmploye', { body: employe(n) })
  const [first, second] = [await client.ok('getEmploye', at('E-1')), await client.ok('getEmploye', at('E-2'))]
  const merge = later(client, 'mergeEmploye', { path: { idUnique: first.idUnique }, body: { dans: second.idUnique } })
  await holding(rowsWhere('employe', client, "id_externe = 'E-1'"), async ({ awaitWaiting, release }) => {
    const merges = Array.from({ length: 6 }, () => merge())
    await expect.poll(() => client.ok('listSyndicats')).toEqual([])
    // Each waits at the person for a moment: there are instants at which none does.
    for (let time = 0; time < 3; time++) {
      await awaitWaiting(0)
      expect(await later(client, 'updateEmploye', { body: { idExterne: 'E-2', ville: `V${String(time)}` } })()).toBe(
        '200',
      )
    }
    await release()
    const outcomes = await Promise.all(merges)
    expect(outcomes.filter((outcome) => outcome === '200')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === '503 Serveur.Indisponible')).toEqual([])
  })
})
