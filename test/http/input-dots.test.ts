import { describe, expect, test } from 'vitest'
import type { OperationId } from '../../contract/contract.ts'
import { newClient, ownerDatabase } from '../support/api.ts'
import { validCall } from '../support/contract/examples.ts'
import { at, emploi, employe, employeur, syndicat } from '../support/contract/samples.ts'

describe.each(['.', '..'])('the id %j, which no path can name', (id) => {
  test.each([
    ['createEmploye', 'idExterne'],
    ['updateEmploye', 'idExterne'],
    ['createEmployeur', 'identifiantExterne'],
    ['createSyndicat', 'identifiantExterne'],
    ['createEmploi', 'identifiantExterne'],
    ['createObjetConsentement', 'identifiantExterne'],
    ['confirmDemandeAdhesion', 'idExterne'],
    ['updateEmployeByIdUnique', 'idExterne'],
  ] as [OperationId, string][])('is refused by %s', async (operation, member) => {
    const { call } = await newClient()
    const valid = validCall(operation) as { path: Record<string, string>; body: object }
    for (const given of [id, ` ${id} `]) {
      const { status, body } = await call(operation, { ...valid, body: { ...valid.body, [member]: given } })
      expect([status, body]).toMatchObject([
        400,
        { code: 'Requete.Invalide', errors: { [member]: [expect.stringContaining('« . »')] } },
      ])
    }
  })

  test('is refused in each row of a synchronisation, and nothing of it is written', async () => {
    const { ok } = await newClient()
    const result = await ok('createSync', {
      body: {
        syndicats: [syndicat(1, { identifiantExterne: id }), syndicat(2)],
        employeurs: [employeur(1, { identifiantExterne: id }), employeur(2)],
        employes: [
          employe(1, { idExterne: id }),
          {
            ...employe(2),
            emplois: [emploi(1, { identifiantExterne: id })].map(({ identifiantExterneEmploye: _, ...job }) => job),
          },
        ],
        objetsConsentement: [{ identifiantExterne: id, titre: 'Photo' }],
      },
    })
    const codes = result.errors.map(({ collection, code }) => `${collection} ${code}`).sort()
    expect(codes).toEqual(
      ['objetsConsentement', 'syndicats', 'employeurs', 'employes', 'emplois']
        .map((name) => `${name} Requete.Invalide`)
        .sort(),
    )
    expect(await ok('listEmployes')).toMatchObject([{ idExterne: 'E-2' }])
  })
})

test('what had such an id before is still found and named', async () => {
  const { id, ok } = await newClient()
  await ok('createEmploye', { body: employe(1) })
  await ok('createEmployeur', { body: employeur(1) })
  await ownerDatabase().pools.main.query("update employe set id_externe = '..' where client_id = $1", [id])
  expect(await ok('listEmployes')).toMatchObject([{ idExterne: '..' }])
  const job = emploi(1, { identifiantExterneEmploye: '..' })
  await ok('createEmploi', { body: job })
  expect(await ok('listEmplois', { query: { idExterneEmploye: '..' } })).toHaveLength(1)
  expect(await ok('getEmploi', at(job.identifiantExterne))).toMatchObject({ identifiantExterneEmploye: '..' })
})
