import { describe, expect, test } from 'vitest'
import { newClient } from '../support/api.ts'
import { employe, employeur } from '../support/contract/samples.ts'
import { type Client, loaded } from '../support/data/sync-samples.ts'

describe('UpdateCourriels', () => {
  const update = (client: Client, ...employes: object[]) => client.call('updateCourriels', { body: { employes } })
  const addresses = async ({ ok }: Client) => (await ok('listEmployes')).map(({ courriel }) => courriel)

  test('exchanges the addresses of two people, and passes one on', async () => {
    const client = await loaded({ employes: [employe(1), employe(2), employe(3)] })
    const rows = [
      { idExterne: 'E-1', courriel: 'E2@exemple.ca' },
      { idExterne: 'E-2', courriel: 'e1@exemple.ca', courrielAlternatif: 'autre@exemple.ca' },
      { idExterne: 'E-3', courriel: 'neuf@exemple.ca' },
    ]
    expect((await update(client, ...rows)).status).toBe(204)
    expect(await addresses(client)).toEqual(['E2@exemple.ca', 'e1@exemple.ca', 'neuf@exemple.ca'])
  })

  test('has nothing to do where no address is listed', async () => {
    const client = await loaded({ employes: [employe(1)] })
    expect((await update(client)).status).toBe(204)
    expect(await addresses(client)).toEqual(['e1@exemple.ca'])
  })

  test('refuses the rows that cannot be, and does the others', async () => {
    const client = await loaded({ employes: [1, 2, 3, 4, 5].map((n) => employe(n)) })
    await client.ok('deleteEmploye', { path: { idExterne: 'E-5' } })
    const { status, body } = await update(
      client,
      { idExterne: 'E-1', courriel: 'commun@exemple.ca' },
      { idExterne: 'E-2', courriel: 'Commun@exemple.ca' },
      { idExterne: 'E-3', courriel: 'e4@exemple.ca' },
      { idExterne: 'E-4', courriel: 'x' },
      { idExterne: 'E-5', courriel: 'parti@exemple.ca' },
      { idExterne: 'E-9', courriel: 'personne@exemple.ca' },
      { idExterne: 'E-1' },
    )
    const { updated, errors } = body as { updated: number; errors: { index: number; code: string }[] }
    expect([status, updated]).toEqual([200, 1])
    expect(errors.map(({ index, code }) => `${index} ${code}`)).toEqual([
      '1 Employe.CourrielDuplique',
      '2 Employe.CourrielExists',
      '3 Courriel.BadEmailAddress',
      '4 Employe.NotFound',
      '5 Employe.NotFound',
      '6 Employe.CourrielRequis',
    ])
    expect((await addresses(client)).sort()).toEqual([
      'commun@exemple.ca',
      'e2@exemple.ca',
      'e3@exemple.ca',
      'e4@exemple.ca',
    ])
  })

  test('a preference for a minimal answer does not hide the errors', async () => {
    const client = await newClient()
    const body = { employes: [{ idExterne: 'E-9', courriel: 'x@exemple.ca' }] }
    const { status } = await client.call('updateCourriels', { body, headers: { prefer: 'return=minimal' } })
    expect(status).toBe(200)
  })

  test.each([
    ['without the collection', {}, '400 Requete.Invalide'],
    ['without a body', undefined, '400 Requete.Invalide'],
    ['with 50,001 rows', { employes: Array.from({ length: 50_001 }, () => 1) }, '413 Requete.TropVolumineuse'],
  ])('%s is refused', async (_, body, codes) => {
    const { refusal } = await newClient()
    expect(await refusal('updateCourriels', { body })).toBe(codes)
  })
})

test('version 1 and the change of addresses name the first refused rows and count all of them', async () => {
  const client = await newClient()
  const employes = Array.from({ length: 10_002 }, () => 1)
  for (const id of ['syncEmployes', 'updateCourriels'] as const) {
    const { errors, refused } = await client.ok(id, { body: { employes } })
    expect([id, errors.length, refused]).toEqual([id, 10_000, 10_002])
  }
})

describe('version 1', () => {
  test('loads employees with their employer, and says that it is deprecated', async () => {
    const client = await newClient()
    const body = {
      employeurs: [employeur(1), { nom: 'x' }],
      employes: [
        employe(1, { identifiantExterneEmployeur: 'EMP-1' }),
        employe(2, { identifiantExterneEmployeur: 'EMP-9' }),
        employe(3, { emplois: [] }),
      ],
      objetsConsentement: [{ identifiantExterne: 'OC', titre: 'Infolettre', description: null }],
    }
    const { status, headers, body: result } = await client.call('syncEmployes', { body })
    expect([status, headers.get('deprecation'), headers.get('link')]).toEqual([
      200,
      '@1767225600',
      '</b2b/v2/sync>; rel="successor-version"',
    ])
    const { created, updated, errors } = result as { created: number; updated: number; errors: { code: string }[] }
    expect([created, updated, errors.map(({ code }) => code)]).toEqual([
      1,
      0,
      ['Employeur.IdExterneRequis', 'Employe.EmployeurMustExist', 'Requete.Invalide'],
    ])
    const [found] = await client.ok('listEmployes')
    expect(found?.identifiantExterneEmployeur).toBe('EMP-1')
    expect(await client.ok('syncEmployes', { body })).toMatchObject({ created: 0, updated: 1 })
    expect(await client.ok('listObjetsConsentement')).toEqual([
      { identifiantExterne: 'OC', titre: 'Infolettre', description: '' },
    ])
  })
})
