import { expect, test } from 'vitest'
import { newClient } from '../../support/api.ts'
import { employe } from '../../support/contract/samples.ts'
import { textsOfSomebody } from '../../support/data/person-filled.ts'
import { placesOf } from '../../support/data/personal-texts.ts'
import { sandbox } from '../../support/data/signing.ts'

const by = (idUnique: string) => ({ path: { idUnique } })
const once = (key: string) => ({ headers: { 'Idempotency-Key': key } })
const texte = '00000000-0000-0000-0000-000000000004'

test('what is kept for others stays as it was, though they have the same name, town, telephone and words', async () => {
  const client = await newClient()
  await client.ok('createChampUtilisateur', { body: { nom: 'langue', typeChampUtilisateurId: texte } })
  const same = {
    ...{ prenom: 'Marie', nom: 'Tremblay', telephonePrincipal: '+15145550000', adresse1: '1, rue Un' },
    ...{ ville: 'Montréal', province: 'QC', codePostal: 'H2X 1Y4' },
    valeursChampUtilisateur: [{ nom: 'langue', valeur: 'Français' }],
  }
  const { idUnique } = await client.ok('createEmploye', { body: { ...employe(1), ...same }, ...once('a') })
  const body = { ...employe(2), ...same, courriel: 'autre.marie@exemple.ca' }
  const first = await client.ok('createEmploye', { body, ...once('by-marie') })
  const { effaces } = await client.ok('anonymiseEmploye', by(idUnique))
  expect(effaces.reponsesConservees).toBe(1)
  expect(await client.ok('createEmploye', { body, ...once('by-marie') })).toEqual(first)
})

test('the words of the contract stay in the reports of others, whatever the person was called', async () => {
  const client = await newClient()
  const named = employe(1, { idExterne: 'Employe', prenom: 'errors', nom: 'employes' })
  const { idUnique } = await client.ok('createEmploye', { body: named, ...once('a') })
  const load = { body: { employes: [{ idExterne: 'E-2' }] }, ...once('b') }
  const first = await client.ok('createSync', load)
  await client.ok('anonymiseEmploye', by(idUnique))
  expect(await client.ok('createSync', load)).toEqual(first)
  expect(await client.ok('getSync', { path: { idSync: first.idSync } })).toMatchObject({ resultat: first })
})

test('the id and the number of a job that was deleted go from the answer that made it', async () => {
  const client = await sandbox()
  const { idUnique } = await client.ok('getEmploye', { path: { idExterne: 'E-1' } })
  const { idExterne: identifiantExterne, noMembre: matricule } = textsOfSomebody()
  const emploi = { identifiantExterneEmploye: 'E-1', identifiantExterneEmployeur: 'EMP-1', dateDebut: '2024-01-01' }
  const { identifiantExterne: job } = await client.ok('createEmploi', {
    body: { ...emploi, identifiantExterne, matricule },
    ...once('a'),
  })
  await client.ok('deleteEmploi', { path: { idExterne: job } })
  await client.ok('anonymiseEmploye', by(idUnique))
  // The deletions feed tells of the job by its id, as the contract says.
  expect(await placesOf(client.id, [identifiantExterne, matricule])).toEqual([
    expect.stringMatching(/^suppression\.id_externe: /),
  ])
})
