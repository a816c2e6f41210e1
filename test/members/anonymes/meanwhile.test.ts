import { expect, test } from 'vitest'
import { ask, confirm, noemie, of, sandbox } from '../../support/contract/requests.ts'
import { ownerDatabase } from '../../support/api.ts'
import { holding, meeting } from '../../support/held-rows.ts'
import { later, rowsWhere } from '../../support/races.ts'
import { at, campagne, emploi, employe, question, votant } from '../../support/contract/samples.ts'

const { prenom, nom, courriel } = noemie
const by = (idUnique: string) => ({ path: { idUnique } })

test('what a load writes of a person who is merged meanwhile is of the one who goes on', async () => {
  const client = await sandbox()
  for (const n of [1, 3]) await client.ok('createEmploye', { body: employe(n) })
  const { idUnique } = await client.ok('getEmploye', at('E-1'))
  const { employeIdUnique: dans } = await confirm(client)
  const adhesions = [{ syndicatIdExterne: 'SYN-2', dateSignature: '2020-01-15T10:30:00Z' }]
  const employes = [
    { idExterne: 'E-1', adhesions },
    { idExterne: 'E-3', ville: 'Laval' },
  ]
  const load = later(client, 'createSync', { body: { employes } })
  const merge = () => client.ok('mergeEmploye', { ...by(idUnique), body: { dans } })
  expect(await meeting(rowsWhere('employe', client, "id_externe = 'E-3'"), [load], merge)).toEqual(['200'])
  expect(await client.ok('listAdhesions', { query: { idUniqueEmploye: dans } })).toHaveLength(2)
})

test('a load does not take the external id that a person was given meanwhile', async () => {
  const client = await sandbox()
  for (const n of [3, 4]) await client.ok('createEmploye', { body: employe(n) })
  const { employeIdUnique: idUnique } = await confirm(client)
  const employes = [
    { idExterne: 'E-1', prenom, nom, courriel },
    { idExterne: 'E-3', courriel: 'e4@exemple.ca' },
    { idExterne: 'E-4', courriel: 'e3@exemple.ca' },
  ]
  const load = later(client, 'createSync', { body: { employes } })
  const give = () => client.ok('updateEmployeByIdUnique', { ...by(idUnique), body: { idExterne: 'E-9' } })
  await meeting(rowsWhere('employe', client, "id_externe in ('E-3', 'E-4')"), [load], give)
  expect(await client.ok('getEmploye', at('E-9'))).toMatchObject({ idUnique })
})

test.each(['createSync', 'confirmDemandeAdhesion'] as const)(
  '%s does not merge who was given an external id meanwhile',
  async (name) => {
    const client = await sandbox()
    await client.ok('createEmploye', { body: employe(1, { prenom, nom, courriel }) })
    await client.ok('deleteEmploye', at('E-1'))
    const { employeIdUnique: idUnique } = await confirm(client)
    const { id } = await ask(client)
    const input =
      name === 'createSync' ? { body: { employes: [{ idExterne: 'E-1' }] } } : { ...of(id), body: { idExterne: 'E-1' } }
    const works = [
      later(client, 'updateEmployeByIdUnique', { ...by(idUnique), body: { idExterne: 'E-9' } }),
      later(client, name, input),
    ]
    // Whoever merges waits for the person before anything of theirs changes hands.
    const free = 'select from adhesion where client_id = $1 and employe_id = $2 for update skip locked'
    const [given] = await meeting(rowsWhere('employe', client, 'id = $2', idUnique), works, async ({ query }) => {
      expect((await query(free, [client.id, idUnique])).rowCount).toBe(1)
    })
    expect(given).toBe('200')
    expect(await client.ok('getEmploye', at('E-9'))).toMatchObject({ idUnique })
  },
)

/** Somebody E-1 who signed, an active voter without an external id, and the merge of the first into the second. */
async function aboutToMerge() {
  const client = await sandbox()
  const { idUnique } = await client.ok('createEmploye', { body: employe(1) })
  const signed = { idExterneEmploye: 'E-1', syndicatIdExterne: 'SYN-1' }
  const { idUniqueAdhesion } = await client.ok('simulateAdhesion', { body: signed })
  const { employeIdUnique: dans } = await confirm(client)
  const merge = later(client, 'mergeEmploye', { ...by(idUnique), body: { dans } })
  return { client, idUniqueAdhesion, merge, held: rowsWhere('employe', client, 'id = $2', idUnique) }
}

test('a membership is not deleted that is of somebody who votes, by a merge, when its turn comes', async () => {
  const { client, idUniqueAdhesion, merge, held } = await aboutToMerge()
  const id = await client.ok('createCampagne', { body: campagne() })
  await client.ok('createQuestion', { path: { campagneId: id }, body: question() })
  await client.ok('upsertVotant', { path: { campagneId: id }, body: votant(1, { courriel }) })
  await client.ok('publishCampagne', { path: { id } })
  const deletion = later(client, 'deleteAdhesion', { path: { identifiant: idUniqueAdhesion } })
  expect(await meeting(held, [merge, deletion])).toEqual(['200', '409 Adhesion.LinkedToActiveCampaign'])
})

test.each([
  ['createEmploi', { body: emploi(1) }, '201'],
  ['updateEmploye', { body: { idExterne: 'E-1', ville: 'Laval' } }, '200'],
  ['deleteAdhesionsMembre', { path: { idExterneMembre: 'E-1' } }, '204'],
  ['deleteEmploye', at('E-1'), '204'],
] as const)('%s finds who has the external id by a merge', async (name, input, outcome) => {
  const { client, merge, held } = await aboutToMerge()
  expect(await meeting(held, [merge, later(client, name, input)])).toEqual(['200', outcome])
})

test('a merge takes the voters of its person in the order of their ids', async () => {
  const { client, idUniqueAdhesion, merge } = await aboutToMerge()
  expect(idUniqueAdhesion).not.toBe('')
  for (const n of [1, 2]) {
    const campagneId = await client.ok('createCampagne', { body: campagne(n) })
    await client.ok('upsertVotant', { path: { campagneId }, body: { ...votant(1), employeIdExterne: 'E-1' } })
  }
  const owner = ownerDatabase().pools.main
  const ofPerson = 'client_id = $1 and identifiant = $2'
  const { rows } = await owner.query<{ id: string }>(`select id from votant where ${ofPerson} order by id`, [
    ...[client.id, votant(1).identifiant],
  ])
  const [first = '', second = ''] = rows.map(({ id }) => id)
  // The one with the higher id stands before the other one in the table.
  const lowest = '00000000-0000-7000-8000-000000000001'
  await owner.query('update votant set id = $2 where client_id = $1 and id = $3', [client.id, lowest, second])
  await holding(rowsWhere('votant', client, 'id = $2', lowest), async ({ awaitWaiting, query, release }) => {
    const done = merge()
    await awaitWaiting(1)
    const free = 'select from votant where client_id = $1 and id = $2 for update skip locked'
    expect((await query(free, [client.id, first])).rowCount).toBe(1)
    await release()
    expect(await done).toBe('200')
  })
})
