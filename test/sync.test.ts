import { expect, test } from 'vitest'
import { newClient } from './api.ts'
import { validCall } from './examples.ts'

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
