import { expect, test } from 'vitest'
import { at, employe } from '../../support/contract/samples.ts'
import { ask, confirm, noemie, of, sandbox } from '../../support/contract/requests.ts'

const { prenom, nom, courriel } = noemie
const note = (valeur: string) => ({ valeursChampUtilisateur: [{ nom: 'note', valeur }] })
const person = { idExterne: 'E-1', prenom, nom, courriel }

/** A client with an employee, and a person without an external id whose values differ in one of two fields. */
async function withTwo() {
  const client = await sandbox()
  const values = [...note('demande').valeursChampUtilisateur, { nom: 'quart', valeur: 'SOIR' }]
  await confirm(client, { valeursChampUtilisateur: values })
  await client.ok('createEmploye', { body: employe(1, note('connue')) })
  return client
}
const valuesOf = async ({ ok }: Awaited<ReturnType<typeof withTwo>>) =>
  (await ok('getEmploye', at('E-1'))).valeursChampUtilisateur.map(({ valeur }) => valeur)

const warning = {
  ...{ collection: 'employes', index: 1, chemin: '/employes/1', membre: 'valeursChampUtilisateur.note' },
  code: 'ValeurIgnoree',
  message: expect.stringContaining('"demande"') as string,
}
const body = { employes: [employe(2), person] }

test.each([
  ['createSync', true],
  ['createSync', false],
  ['syncEmployes', false],
] as const)('%s tells which value it gives up for a merge (rehearsal: %s)', async (id, simulation) => {
  const client = await withTwo()
  const input = { body, headers: { 'accept-language': 'en' }, ...(simulation && { query: { simulation } }) }
  const { errors, avertissements } = await client.ok(id, input)
  expect([errors, avertissements]).toEqual([[], [warning]])
  expect(await valuesOf(client)).toEqual(simulation ? ['connue'] : ['connue', 'SOIR'])
})

test('a change of addresses tells it too', async () => {
  const client = await withTwo()
  await client.ok('updateEmploye', { body: { idExterne: 'E-1', prenom, nom } })
  const employes = [{ idExterne: 'E-1', courriel }]
  const { avertissements } = (await client.ok('updateCourriels', {
    body: { employes },
    headers: { 'accept-language': 'en' },
  })) as { avertissements: unknown }
  expect(avertissements).toEqual([{ ...warning, index: 0, chemin: '/employes/0' }])
  expect((await client.call('updateCourriels', { body: { employes } })).status).toBe(204)
})

test('so does a confirmation, and says nothing where nothing is given up', async () => {
  const client = await withTwo()
  const { id } = await ask(client)
  const { valeursIgnorees } = await client.ok('confirmDemandeAdhesion', { ...of(id), body: person })
  expect(valeursIgnorees).toEqual([{ nom: 'note', valeur: 'demande' }])
  expect(await valuesOf(client)).toEqual(['connue', 'SOIR'])
  expect((await confirm(client, {}, { idExterne: 'E-1' })).valeursIgnorees).toEqual([])
})
