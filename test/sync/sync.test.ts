import { expect, test } from 'vitest'
import { newClient } from '../support/api.ts'
import { validCall } from '../support/contract/examples.ts'
import { employeur } from '../support/contract/samples.ts'
import { job, load, loaded, payroll } from '../support/data/sync-samples.ts'

const example = () => structuredClone(validCall('createSync').body) as Record<string, Record<string, unknown>[]>

test('a load creates everything, then finds it as it is', async () => {
  const { ok } = await newClient()
  const first = await ok('createSync', { body: example() })
  expect(first).toMatchObject({
    created: 1,
    updated: 0,
    unchanged: 0,
    simulation: false,
    details: {
      objetsConsentement: { created: 1, errors: 0 },
      syndicats: { created: 1, errors: 0 },
      employeurs: { created: 2, errors: 0 },
      employes: { created: 1, errors: 1 },
      emplois: { created: 2, errors: 0 },
      adhesions: { created: 1, errors: 0 },
    },
  })
  expect(first.errors).toEqual([
    {
      idExterne: 'E-1003',
      message: 'Le nom est requis. Deux employés portent le courriel « amelie.tremblay@exemple.ca ».',
      code: 'Employe.NomRequis',
      errorCodes: ['Employe.NomRequis', 'Employe.CourrielDuplique'],
      collection: 'employes',
      index: 1,
      chemin: '/employes/1',
    },
  ])
  expect(await ok('listEmployeurs')).toEqual([
    { identifiantExterne: 'EMP-20', nom: 'Clinique Laurier', syndicatIdExterne: 'SYN-01' },
    { identifiantExterne: 'EMP-10', nom: 'Hôpital du Plateau', syndicatIdExterne: 'SYN-01' },
  ])
  const before = [await ok('listEmployes'), await ok('listEmploisV2')]
  const again = await ok('createSync', { body: example() })
  expect(again).toMatchObject({ created: 0, updated: 0, unchanged: 1 })
  for (const counts of Object.values(again.details)) expect(counts).toMatchObject({ created: 0, updated: 0 })
  expect([await ok('listEmployes'), await ok('listEmploisV2')]).toEqual(before)
})

test('an error carries the id of its employee, its collection, its index and a pointer', async () => {
  const client = await loaded(payroll(3))
  const { result } = await load(client, {
    employes: [{ idExterne: 'E-1', emplois: [job(1), job(9, { identifiantExterneEmployeur: 'EMP-9' }), 5] }],
  })
  expect(result.errors).toMatchObject([
    { idExterne: 'E-1', code: 'Employeur.NotFound', collection: 'emplois', index: 1, chemin: '/employes/0/emplois/1' },
    { idExterne: 'E-1', code: 'Requete.Invalide', collection: 'emplois', index: 2, chemin: '/employes/0/emplois/2' },
  ])
  expect(result.details.emplois).toEqual({ created: 0, updated: 0, unchanged: 1, errors: 2 })
})

test('two new jobs of one external id: the first one is', async () => {
  const client = await loaded({ ...payroll(3), employeurs: [employeur(2)] })
  const emplois = [job(8, { identifiantExterneEmployeur: 'EMP-2' }), job(8)]
  const { errors, done } = await load(client, { employes: [{ idExterne: 'E-1', emplois }] })
  expect([errors, done]).toEqual([
    ['/employes/0/emplois/1 Emploi.EmployeurImmutable'],
    ['employes 0/0/1', 'emplois 1/0/0'],
  ])
})

test('messages are in English for a caller who prefers it', async () => {
  const { ok } = await newClient()
  const body = { employes: [{ idExterne: 'E-1', prenom: '', ville: 5 }] }
  const { errors } = await ok('createSync', { body, headers: { 'accept-language': 'en' } })
  expect(errors[0]?.message).toBe('prenom is required. ville must be a text or null.')
})
