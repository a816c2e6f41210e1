import { expect, test } from 'vitest'
import { at, employe } from '../../support/contract/samples.ts'
import { ask, confirm, noemie, of, sandbox } from '../../support/contract/requests.ts'

const { prenom, nom, courriel } = noemie
const note = (valeur: string) => ({ valeursChampUtilisateur: [{ nom: 'note', valeur }] })
const person = { idExterne: 'E-1', prenom, nom, courriel }

/** A client with an employee, and a person without an external id whose values differ in one of two fields. */
async function withTwo() {
  const client = await sandbox()
  const choix = ['SOIR', 'NUIT'].map((idExterne) => ({ idExterne, label: idExterne }))
  await client.ok('replaceChoixChampUtilisateur', { path: { nom: 'quart' }, body: { choix } })
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

const given = (valeur: string | null, nom = 'note') => ({ valeursChampUtilisateur: [{ nom, valeur }] })

test.each<[string, object, unknown[], unknown[]]>([
  ['names none that the row writes itself', given('demande'), [], ['demande', 'SOIR']],
  ['names the one that the row replaces too', given('autre'), ['note « demande »'], ['autre', 'SOIR']],
  [
    'names one that the row writes over, which the merge brought',
    given('NUIT', 'quart'),
    ['note « demande »', 'quart « SOIR »'],
    ['connue', 'NUIT'],
  ],
  [
    'names one that the row clears, which the merge brought',
    given(null, 'quart'),
    ['note « demande »', 'quart « SOIR »'],
    ['connue'],
  ],
])('the warning of a row %s', async (_, values, expected, after) => {
  const client = await withTwo()
  const { avertissements } = await client.ok('createSync', { body: { employes: [{ ...person, ...values }] } })
  const named = (avertissements ?? []).map(
    ({ membre, message }) => `${membre.split('.')[1] ?? ''} ${/« .* »/.exec(message)?.[0] ?? ''}`,
  )
  expect([named, await valuesOf(client)]).toEqual([expected, after])
})

test('a confirmation names no value that it gives itself, and one that it writes over', async () => {
  const client = await withTwo()
  const values = [...given('demande').valeursChampUtilisateur, ...given('NUIT', 'quart').valeursChampUtilisateur]
  const { id } = await ask(client)
  const body = { ...person, valeursChampUtilisateur: values }
  const { valeursIgnorees } = await client.ok('confirmDemandeAdhesion', { ...of(id), body })
  expect(valeursIgnorees).toEqual([{ nom: 'quart', valeur: 'SOIR' }])
  expect(await valuesOf(client)).toEqual(['demande', 'NUIT'])
})
