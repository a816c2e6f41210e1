import { expect, test } from 'vitest'
import { employe } from '../../support/contract/samples.ts'
import { keyed } from '../../support/data/idempotence.ts'
import { sandbox } from '../../support/data/signing.ts'
import { ended } from '../../support/data/sync-samples.ts'

const by = (idUnique: string) => ({ path: { idUnique } })
const date = '00000000-0000-0000-0000-000000000002'
const job = (n: number) => ({
  ...{ identifiantExterne: `J-${n}`, identifiantExterneEmployeur: 'EMP-1', dateDebut: '2020-01-01' },
})

test('a load that failed does not name the person whom it would have deactivated, nor the job', async () => {
  const client = await sandbox()
  const people = Array.from({ length: 6 }, (_, n) => employe(n + 10, { emplois: [job(n + 10)] }))
  await client.ok('createSync', { body: { employes: people } })
  const load = {
    body: { employes: people.slice(2) },
    query: { desactiverEmployesAbsents: true },
    headers: { prefer: 'respond-async', 'accept-language': 'en' },
  }
  const { idSync } = await client.ok('createSync', load)
  await ended(client, idSync)
  const said = async () =>
    (await client.ok('getSync', { path: { idSync } })).erreur?.errors?.['desactiverEmployesAbsents']
  expect(await said()).toEqual(expect.arrayContaining([expect.stringContaining('« E-10 »')]))
  const { idUnique } = await client.ok('getEmploye', { path: { idExterne: 'E-10' } })
  await client.ok('anonymiseEmploye', by(idUnique))
  const after = (await said())?.join(' ')
  expect(after).toContain('« Anonyme »')
  expect(after).toContain('« E-11 »')
  expect(after).not.toContain('« E-10 »')
})

test('what the sentence about somebody else who asks for the address of the person quotes besides stays', async () => {
  const client = await sandbox()
  await client.ok('createChampUtilisateur', { body: { nom: 'quart', typeChampUtilisateurId: date } })
  const body = employe(7, { courriel: 'sept@voisins.ca', noMembre: 'nuit' })
  const { idUnique } = await client.ok('createEmploye', { body })
  const row = { courriel: 'sept@voisins.ca', valeursChampUtilisateur: [{ nom: 'quart', valeur: 'nuit' }] }
  const load = keyed({ body: { employes: [employe(8, row)] } })
  await client.ok('createSync', load)
  await client.ok('anonymiseEmploye', by(idUnique))
  const [refused] = (await client.ok('createSync', load)).errors
  expect(refused).toMatchObject({ idExterne: 'E-8', employeIdUnique: idUnique })
  expect(refused?.message).toContain('Le courriel « Anonyme » est déjà utilisé.')
  expect(refused?.message).toContain('La valeur « nuit » ne convient pas au champ « quart ».')
})
