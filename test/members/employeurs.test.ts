import { expect, test } from 'vitest'
import { newClient } from '../support/api.ts'
import { at, emploi, employe, employeur, syndicat } from '../support/contract/samples.ts'

/** A client with one union and one employer. */
async function withEmployeur() {
  const api = await newClient()
  await api.ok('createSyndicat', { body: syndicat() })
  await api.ok('createEmployeur', { body: employeur() })
  return api
}

test('createEmployeur answers the employer as getEmployeur reads it, and where', async () => {
  const { ok, call } = await withEmployeur()
  const body = { identifiantExterne: 'EMP/2 é', nom: ' Hôpital du Plateau ', syndicatIdExterne: 'SYN-1' }
  const created = await call('createEmployeur', { body })
  expect(created.status).toBe(201)
  expect(created.headers.get('location')).toBe('/b2b/v1/employeur/EMP%2F2%20%C3%A9')
  expect(created.body).toEqual({ ...body, nom: 'Hôpital du Plateau' })
  expect(await ok('getEmployeur', at('EMP/2 é'))).toEqual(created.body)
})

test.each([[{}], [{ syndicatIdExterne: null }], [{ syndicatIdExterne: '' }], [{ syndicatIdExterne: '  ' }]])(
  'createEmployeur with %j makes an employer of no union',
  async (changes) => {
    const { ok } = await newClient()
    const expected = { ...employeur(), syndicatIdExterne: null }
    expect(await ok('createEmployeur', { body: employeur(1, changes) })).toEqual(expected)
    expect(await ok('getEmployeur', at('EMP-1'))).toEqual(expected)
  },
)

test('createEmployeur refuses an id or a name twice in a client, not in two', async () => {
  const { ok, refusal } = await withEmployeur()
  const create = (changes: object) => refusal('createEmployeur', { body: employeur(1, changes as never) })
  expect(await create({ nom: 'Autre' })).toBe('409 Employeur.Existing')
  expect(await create({ identifiantExterne: 'EMP-2', nom: ' EMPLOYEUR 1 ' })).toBe('409 Employeur.NomDuplique')
  expect(await create({})).toBe('409 Employeur.Existing Employeur.NomDuplique')
  expect(await ok('listEmployeurs')).toHaveLength(1)
  await (await newClient()).ok('createEmployeur', { body: employeur() })
})

test('names differ by accents, not by letter case; external ids differ by letter case', async () => {
  const { ok, refusal } = await newClient()
  await ok('createEmployeur', { body: employeur(1, { nom: 'Hôpital' }) })
  await ok('createEmployeur', { body: employeur(2, { nom: 'Hopital' }) })
  await ok('createEmployeur', { body: { identifiantExterne: 'emp-1', nom: 'Clinique' } })
  expect(await refusal('createEmployeur', { body: employeur(3, { nom: 'HÔPITAL' }) })).toBe('409 Employeur.NomDuplique')
  expect(await ok('getEmployeur', at('emp-1'))).toMatchObject({ nom: 'Clinique' })
  expect(await refusal('getEmployeur', at('Emp-1'))).toBe('404 Employeur.NotFound')
})

test.each([
  [{}, '400 Employeur.IdExterneRequis Employeur.NomRequis'],
  [{ identifiantExterne: '', nom: ' ' }, '400 Employeur.IdExterneRequis Employeur.NomRequis'],
  [{ identifiantExterne: null, nom: null }, '400 Employeur.IdExterneRequis Employeur.NomRequis'],
  [{ nom: 'Clinique' }, '400 Employeur.IdExterneRequis'],
  [{ identifiantExterne: 'EMP-1' }, '400 Employeur.NomRequis'],
  [{ identifiantExterne: 'EMP-1', nom: '', syndicatIdExterne: 'SYN-9' }, '400 Employeur.NomRequis'],
])('createEmployeur of %j is refused before any conflict', async (body, codes) => {
  const { refusal } = await withEmployeur()
  expect(await refusal('createEmployeur', { body })).toBe(codes)
})

test('an unknown union is refused before a conflict, and nothing is written', async () => {
  const { ok, call } = await withEmployeur()
  const unknown = { status: 404, code: 'Syndicat.NotFound', errors: { syndicatIdExterne: [expect.any(String)] } }
  const created = await call('createEmployeur', { body: employeur(1, { syndicatIdExterne: 'SYN-9' }) })
  expect(created.body).toMatchObject({ ...unknown, errorCodes: ['Syndicat.NotFound'] })
  const updated = await call('updateEmployeur', { body: employeur(1, { nom: 'Autre', syndicatIdExterne: 'SYN-9' }) })
  expect(updated.body).toMatchObject({ ...unknown, errorCodes: ['Syndicat.NotFound'] })
  expect(await ok('listEmployeurs')).toEqual([{ ...employeur(), syndicatIdExterne: null }])
})

test('listEmployeurs sorts by name as French does', async () => {
  const { ok } = await newClient()
  for (const [i, nom] of ['Zouaves', 'école', 'Eau', 'Étude', 'eau B'].entries()) {
    await ok('createEmployeur', { body: employeur(i, { nom }) })
  }
  const names = (await ok('listEmployeurs')).map(({ nom }) => nom)
  expect(names).toEqual(['Eau', 'eau B', 'école', 'Étude', 'Zouaves'])
})

test('updateEmployeur changes what is sent and keeps the rest', async () => {
  const { ok } = await withEmployeur()
  const put = (changes: object) => ok('updateEmployeur', { body: { identifiantExterne: 'EMP-1', ...changes } })
  const joined = { ...employeur(), syndicatIdExterne: 'SYN-1' }
  expect(await put({ syndicatIdExterne: 'SYN-1' })).toEqual(joined)
  expect(await put({})).toEqual(joined)
  expect(await put({ nom: 'Clinique' })).toEqual({ ...joined, nom: 'Clinique' })
  expect(await put({ nom: 'CLINIQUE' })).toEqual({ ...joined, nom: 'CLINIQUE' })
  expect(await put({ syndicatIdExterne: null })).toMatchObject({ nom: 'CLINIQUE', syndicatIdExterne: null })
  await put({ syndicatIdExterne: 'SYN-1' })
  expect(await put({ syndicatIdExterne: ' ' })).toMatchObject({ syndicatIdExterne: null })
  expect(await ok('getEmployeur', at('EMP-1'))).toEqual(await put({}))
})

test.each([
  [{ nom: 'x' }, '400 Employeur.IdExterneRequis'],
  [{ identifiantExterne: 'EMP-1', nom: null }, '400 Employeur.NomRequis'],
  [{ identifiantExterne: 'EMP-1', nom: ' ' }, '400 Employeur.NomRequis'],
  [{ identifiantExterne: 'EMP-1', nom: 'x'.repeat(201) }, '400 Requete.Invalide'],
  [{ identifiantExterne: 'emp-1', nom: 'x' }, '404 Employeur.NotFound'],
  [{ identifiantExterne: 'EMP-9', syndicatIdExterne: 'SYN-9' }, '404 Employeur.NotFound'],
  [{ identifiantExterne: 'EMP-1', nom: 'employeur 2' }, '409 Employeur.NomDuplique'],
])('updateEmployeur of %j is refused', async (body, codes) => {
  const { ok, refusal } = await withEmployeur()
  await ok('createEmployeur', { body: employeur(2) })
  const before = await ok('listEmployeurs')
  expect(await refusal('updateEmployeur', { body })).toBe(codes)
  expect(await ok('listEmployeurs')).toEqual(before)
})

test('updateEmployeur answers 204 to Prefer: return=minimal', async () => {
  const { ok, call } = await withEmployeur()
  const input = { body: { identifiantExterne: 'EMP-1', nom: 'Autre' }, headers: { prefer: 'return=minimal' } }
  const { status, text } = await call('updateEmployeur', input)
  expect([status, text]).toEqual([204, ''])
  expect(await ok('getEmployeur', at('EMP-1'))).toMatchObject({ nom: 'Autre' })
})

test('deleteEmployeur erases an employer, whose id and name are free again', async () => {
  const { ok, refusal } = await withEmployeur()
  expect(await ok('deleteEmployeur', at('EMP-1'))).toBeUndefined()
  expect(await refusal('getEmployeur', at('EMP-1'))).toBe('404 Employeur.NotFound')
  expect(await refusal('deleteEmployeur', at('EMP-1'))).toBe('404 Employeur.NotFound')
  await ok('createEmployeur', { body: employeur() })
})

test('deleteEmployeur is refused while jobs, even ended, or active employees are attached', async () => {
  const { ok, refusal } = await withEmployeur()
  await ok('createEmploye', { body: employe() })
  await ok('createEmploi', { body: emploi() })
  expect(await refusal('deleteEmployeur', at('EMP-1'))).toBe('409 Employeur.HasEmplois')
  await ok('updateEmploi', { body: { identifiantExterne: 'J-1', dateFin: '2020-01-01' } })
  expect(await refusal('deleteEmployeur', at('EMP-1'))).toBe('409 Employeur.HasEmplois')
  await ok('updateEmploye', { body: { idExterne: 'E-1', identifiantExterneEmployeur: 'EMP-1' } })
  expect(await refusal('deleteEmployeur', at('EMP-1'))).toBe('409 Employeur.HasEmplois Employeur.HasEmployes')
  await ok('deleteEmploi', at('J-1'))
  expect(await refusal('deleteEmployeur', at('EMP-1'))).toBe('409 Employeur.HasEmployes')
  await ok('updateEmploye', { body: { idExterne: 'E-1', identifiantExterneEmployeur: null } })
  await ok('deleteEmployeur', at('EMP-1'))
})

test('deleteEmployeur detaches deactivated employees without a word', async () => {
  const { ok, refusal } = await withEmployeur()
  await ok('createEmploye', { body: employe(1, { identifiantExterneEmployeur: 'EMP-1' }) })
  await ok('createEmploi', { body: emploi() })
  await ok('deleteEmploye', at('E-1'))
  expect(await refusal('deleteEmployeur', at('EMP-1'))).toBe('409 Employeur.HasEmplois')
  const inactive = { ...at('E-1'), query: { inclureInactifs: true } }
  expect(await ok('getEmploye', inactive)).toMatchObject({ identifiantExterneEmployeur: 'EMP-1' })
  await ok('deleteEmploi', at('J-1'))
  await ok('deleteEmployeur', at('EMP-1'))
  expect(await ok('getEmploye', inactive)).toMatchObject({ estActif: false, identifiantExterneEmployeur: null })
})
