import { describe, expect, test } from 'vitest'
import type { OperationId } from '../../contract/contract.ts'
import { typeIds } from '../../db/members/champs-utilisateur.ts'
import { newClient } from '../support/api.ts'
import { at, employe } from '../support/contract/samples.ts'
import { sandbox } from '../support/data/signing.ts'
import { load } from '../support/data/sync-samples.ts'

const typeChampUtilisateurId = '00000000-0000-0000-0000-000000000003'

/** A client with two custom fields, each true or false. */
async function prepare() {
  const client = await newClient()
  for (const nom of ['benevole', 'delegue'])
    await client.ok('createChampUtilisateur', { body: { nom, typeChampUtilisateurId } })
  return client
}

type Client = Awaited<ReturnType<typeof prepare>>

const values = (...given: [nom: string, valeur: string | null][]) => ({
  valeursChampUtilisateur: given.map(([nom, valeur]) => ({ nom, valeur })),
})

const stored = async ({ ok }: Client, idExterne = 'E-1') =>
  (await ok('getEmploye', at(idExterne))).valeursChampUtilisateur.map(({ nom, valeur }) => `${nom} ${String(valeur)}`)

test('custom values are created and changed with their employee, by name; the others are kept', async () => {
  const client = await prepare()
  const made = await client.ok('createEmploye', {
    body: employe(1, values(['Delegue', 'true'], ['benevole', 'false'])),
  })
  expect(made.valeursChampUtilisateur).toMatchObject([{ nom: 'benevole' }, { nom: 'delegue', valeur: 'true' }])
  const read = await client.call('getEmploye', at('E-1'))
  const headers = { 'if-match': read.headers.get('etag') ?? '' }
  const body = { idExterne: 'E-1', ville: 'Laval', ...values(['delegue', 'false']) }
  const changed = await client.call('updateEmploye', { body, headers })
  expect([changed.status, changed.body]).toMatchObject([200, { ville: 'Laval' }])
  const after = await client.call('getEmploye', at('E-1'))
  expect([changed.text, changed.headers.get('etag')]).toEqual([after.text, after.headers.get('etag')])
  expect(await stored(client)).toEqual(['benevole false', 'delegue false'])
  await client.ok('updateEmploye', { body: { idExterne: 'E-1', ...values(['benevole', null]) } })
  expect(await stored(client)).toEqual(['delegue false'])
  for (const nothing of [{ valeursChampUtilisateur: null }, { valeursChampUtilisateur: [] }])
    await client.ok('updateEmploye', { body: { idExterne: 'E-1', ...nothing } })
  expect(await stored(client)).toEqual(['delegue false'])
})

test('an employee that was read is sent back as it is, and nothing changes', async () => {
  const client = await prepare()
  await client.ok('createEmploye', { body: employe(1, values(['delegue', 'true'])) })
  const before = await client.call('getEmploye', at('E-1'))
  const after = await client.call('updateEmploye', { body: before.body })
  expect([after.text, after.headers.get('etag')]).toEqual([before.text, before.headers.get('etag')])
})

/** What writes an employee, with a body that is accepted once the first one is there. */
const writes: [OperationId, object][] = [
  ['createEmploye', employe(2)],
  ['updateEmploye', { idExterne: 'E-1', ville: 'Laval' }],
]

test.each(writes)('%s refuses values that fit no field, and writes nothing', async (id, body) => {
  const client = await prepare()
  await client.ok('createEmploye', { body: employe(1) })
  const given = { ...body, ...values(['delegue', 'oui'], ['inconnu', 'x']) }
  expect(await client.refusal(id, { body: given })).toBe(
    '400 ChampUtilisateur.ValeurInvalide ChampUtilisateur.NotFound',
  )
  const unknown = { ...body, ...values(['inconnu', 'x']) }
  expect(await client.refusal(id, { body: unknown })).toBe('404 ChampUtilisateur.NotFound')
  expect(await client.ok('listEmployes')).toMatchObject([{ idExterne: 'E-1', ville: null }])
})

test('a value that is longer than it may be by now is sent back, and no other one like it', async () => {
  const client = await newClient()
  const champ = { nom: 'note', typeChampUtilisateurId: typeIds.Texte }
  await client.ok('createChampUtilisateur', { body: { ...champ, maxLength: 50 } })
  const long = 'a'.repeat(50)
  await client.ok('createEmploye', { body: employe(1, values(['note', long])) })
  await client.ok('createEmploye', { body: employe(2) })
  await client.ok('updateChampUtilisateur', { path: { nom: 'note' }, body: { maxLength: 10 } })
  const read = await client.call('getEmploye', at('E-1'))
  await client.ok('updateEmploye', { body: read.body })
  expect(await stored(client)).toEqual([`note ${long}`])
  for (const body of [
    { idExterne: 'E-1', ...values(['note', 'b'.repeat(50)]) },
    { idExterne: 'E-2', ...values(['note', long]) },
  ])
    expect(await client.refusal('updateEmploye', { body })).toBe('400 ChampUtilisateur.ValeurInvalide')
})

test('a field that is named twice is refused by its name, wherever values are sent', async () => {
  const client = await sandbox()
  for (const nom of ['benevole', 'delegue'])
    await client.ok('createChampUtilisateur', { body: { nom, typeChampUtilisateurId } })
  const twice = values(['delegue', 'true'], ['benevole', 'true'], ['Delegue', 'false'])
  const refused = { errors: { 'valeursChampUtilisateur[2].nom': [expect.stringContaining('Delegue')] } }
  const request = { syndicatIdExterne: 'SYN-1', prenom: 'A', nom: 'B', courriel: 'a@exemple.ca' }
  const { id: idDemande } = await client.ok('simulateDemandeAdhesion', { body: request })
  for (const [id, input] of [
    ['createEmploye', { body: employe(9, twice) }],
    ['updateEmploye', { body: { idExterne: 'E-1', ...twice } }],
    ['simulateDemandeAdhesion', { body: { ...request, ...twice } }],
    ['confirmDemandeAdhesion', { path: { idDemande }, body: { idExterne: 'E-9', ...twice } }],
  ] as [OperationId, object][]) {
    const { status, body } = await client.call(id, input)
    expect([id, status, body]).toMatchObject([id, 400, { code: 'Requete.Invalide', ...refused }])
  }
  const rows = [{ idExterne: 'E-1', ...twice }]
  expect((await load(client, { employes: rows })).errors).toEqual(['/employes/0 Requete.Invalide'])
  const { errors } = await client.ok('syncEmployes', { body: { employes: rows } })
  expect(errors).toMatchObject([{ code: 'Requete.Invalide', message: expect.stringContaining('Delegue') as unknown }])
  expect(await stored(client)).toEqual([])
})

test('hundreds of wrong values are refused in an answer that the contract allows', async () => {
  const client = await prepare()
  await client.ok('createEmploye', { body: employe(1) })
  const wrong = Array.from(
    { length: 500 },
    (_, n) => ['delegue', `${String(n)}${'x'.repeat(1000)}`] as [string, string],
  )
  const { status, text } = await client.call('updateEmploye', { body: { idExterne: 'E-1', ...values(...wrong) } })
  expect(status).toBe(400)
  expect(text.length).toBeLessThan(50_000)
})

test('version 1 of the synchronisation takes custom values, and refuses a row with a wrong one', async () => {
  const client = await prepare()
  const employes = [employe(1, values(['delegue', 'true'])), employe(2, values(['delegue', 'oui']))]
  const { created, errors } = await client.ok('syncEmployes', { body: { employes } })
  expect([created, errors]).toMatchObject([1, [{ code: 'ChampUtilisateur.ValeurInvalide', index: 1 }]])
  expect(await stored(client)).toEqual(['delegue true'])
  await client.ok('syncEmployes', { body: { employes: [employe(1, values(['benevole', 'true']))] } })
  expect(await stored(client)).toEqual(['benevole true', 'delegue true'])
})

describe('estActif', () => {
  const deletion = 'DELETE /b2b/v1/employe/{idExterne}'

  test.each(writes)('of %s is true, or refused with the operation to use', async (id, body) => {
    const client = await newClient()
    await client.ok('createEmploye', { body: employe(1) })
    for (const estActif of [false, null, 'false']) {
      const { status, body: answer } = await client.call(id, { body: { ...body, estActif } })
      const errors = { estActif: [expect.stringContaining(deletion)] }
      expect([status, answer]).toMatchObject([400, { code: 'Requete.Invalide', errors }])
    }
    expect(await client.ok('listEmployes')).toMatchObject([{ idExterne: 'E-1', ville: null }])
    await client.ok(id, { body: { ...body, estActif: true } })
  })

  test('of a row of a synchronisation refuses the row, and reactivates nobody', async () => {
    const client = await newClient()
    await client.ok('createEmploye', { body: employe(1) })
    await client.ok('deleteEmploye', at('E-1'))
    const rows = [employe(1, { estActif: false }), employe(2, { estActif: true })]
    const { result, errors } = await load(client, { employes: rows })
    expect(errors).toEqual(['/employes/0 Requete.Invalide'])
    expect(result.errors[0]?.message).toContain(deletion)
    const v1 = await client.ok('syncEmployes', { body: { employes: rows } })
    expect(v1.errors).toMatchObject([{ code: 'Requete.Invalide', index: 0 }])
    const addresses = [{ idExterne: 'E-2', courriel: 'autre@exemple.ca', estActif: false }]
    const change = await client.call('updateCourriels', { body: { employes: addresses } })
    expect(change.body).toMatchObject({ errors: [{ code: 'Requete.Invalide' }] })
    expect(await client.ok('listEmployes')).toMatchObject([{ idExterne: 'E-2', courriel: 'e2@exemple.ca' }])
  })
})
