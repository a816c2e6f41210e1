import { expect, test } from 'vitest'
import { newClient } from '../support/api.ts'
import { at, employe, employeur } from '../support/contract/samples.ts'

const twice = '409 Employe.CourrielExists Employe.CourrielDuplique Employe.Existing'
const both = '409 Employe.Existing Employe.CourrielExists Employe.CourrielDuplique'
const inactive = { ...at('E-1'), query: { inclureInactifs: true } }

/** A client with one employee, number M-1. */
async function withEmploye(changes: Record<string, unknown> = {}) {
  const api = await newClient()
  await api.ok('createEmployeur', { body: employeur() })
  return { ...api, created: await api.ok('createEmploye', { body: employe(1, { noMembre: 'M-1', ...changes }) }) }
}

test.each([
  ['the external id', employe(2, { idExterne: 'E-1' }), '409 Employe.Existing'],
  ['the member number', employe(2, { noMembre: ' M-1 ' }), '409 Employe.Existing'],
  ['the id and the number', employe(2, { idExterne: 'E-1', noMembre: 'M-1' }), '409 Employe.Existing'],
  ['the address', employe(2, { courriel: 'E1@Exemple.CA' }), twice],
  ['the id and the address', employe(1), both],
  ['the number and the address', employe(2, { courriel: 'e1@exemple.ca', noMembre: 'M-1' }), both],
  ['everything', employe(1, { noMembre: 'M-1' }), both],
])('createEmploye refuses %s of another employee', async (_, body, codes) => {
  const { ok, refusal, created } = await withEmploye()
  expect(await refusal('createEmploye', { body })).toBe(codes)
  expect(await ok('listEmployes')).toEqual([created])
  await (await newClient()).ok('createEmploye', { body })
})

test('createEmploye names each member that conflicts, with its value', async () => {
  const { call } = await withEmploye()
  const { body } = await call('createEmploye', { body: employe(1, { noMembre: 'M-1' }) })
  expect(body).toMatchObject({
    code: 'Employe.Existing',
    errors: {
      idExterne: [expect.stringContaining('E-1')],
      noMembre: [expect.stringContaining('M-1')],
      courriel: [expect.stringContaining('e1@exemple.ca')],
    },
  })
})

test('an unknown employer is refused before a conflict', async () => {
  const { refusal } = await withEmploye()
  const body = employe(1, { identifiantExterneEmployeur: 'EMP-9' })
  expect(await refusal('createEmploye', { body })).toBe('404 Employe.EmployeurMustExist')
})

test('external ids and member numbers differ by letter case', async () => {
  const { ok } = await withEmploye()
  await ok('createEmploye', { body: employe(2, { idExterne: 'e-1', noMembre: 'm-1' }) })
  expect(await ok('getEmploye', at('e-1'))).toMatchObject({ courriel: 'e2@exemple.ca' })
})

test('an alternate address may be that of others, and does not keep it from them', async () => {
  const { ok } = await withEmploye({ courrielAlternatif: 'famille@exemple.ca' })
  await ok('createEmploye', { body: employe(2, { courrielAlternatif: 'famille@exemple.ca' }) })
  await ok('createEmploye', { body: employe(3, { courrielAlternatif: 'e1@exemple.ca' }) })
  await ok('createEmploye', { body: employe(4, { courriel: 'famille@exemple.ca' }) })
  const list = await ok('listEmployes')
  expect(list.map(({ courrielAlternatif }) => courrielAlternatif)).toEqual([
    'famille@exemple.ca',
    'famille@exemple.ca',
    'e1@exemple.ca',
    null,
  ])
})

test.each([
  [{ noMembre: 'M-1' }, '409 Employe.Existing'],
  [{ courriel: 'E1@exemple.ca' }, '409 Employe.CourrielExists Employe.CourrielDuplique'],
  [{ noMembre: 'M-1', courriel: 'e1@exemple.ca' }, both],
])('updateEmploye to %j of another employee is refused and changes nothing', async (changes, codes) => {
  const { ok, refusal } = await withEmploye()
  await ok('createEmploye', { body: employe(2) })
  const before = await ok('listEmployes')
  const refused = await refusal('updateEmploye', { body: { idExterne: 'E-2', ville: 'Laval', ...changes } })
  expect(refused.startsWith(codes), refused).toBe(true)
  expect(await ok('listEmployes')).toEqual(before)
})

test('updateEmploye accepts the values that the employee already has', async () => {
  const { ok } = await withEmploye()
  const item = await ok('updateEmploye', { body: employe(1, { noMembre: 'M-1', courriel: 'E1@EXEMPLE.CA' }) })
  expect(item).toMatchObject({ noMembre: 'M-1', courriel: 'E1@EXEMPLE.CA' })
})

test.each(['createEmploye', 'updateEmploye'] as const)('%s may take what a deactivated employee had', async (id) => {
  const { ok } = await withEmploye()
  if (id === 'updateEmploye') await ok('createEmploye', { body: employe(2) })
  await ok('deleteEmploye', at('E-1'))
  const taken = { noMembre: 'M-1', courriel: 'e1@exemple.ca' }
  expect(await ok(id, { body: employe(2, taken) })).toMatchObject({ idExterne: 'E-2', ...taken })
  expect(await ok('getEmploye', inactive)).toMatchObject(taken)
})

test('createEmploye reactivates a deactivated employee: same person, what is not sent is kept', async () => {
  const kept = { noMembre: 'M-1', courrielAlternatif: 'a@b.ca', identifiantExterneEmployeur: 'EMP-1', ville: 'Laval' }
  const { ok, call, created } = await withEmploye(kept)
  await ok('deleteEmploye', at('E-1'))
  const deleted = await ok('getEmploye', inactive)
  const body = employe(1, { prenom: 'Amélie-Anne', telephonePrincipal: '514' })
  const { status, headers, text } = await call('createEmploye', { body })
  expect([status, headers.get('location')]).toEqual([201, '/b2b/v1/employe/E-1'])
  const item = await ok('getEmploye', at('E-1'))
  expect(JSON.parse(text)).toEqual(item)
  expect(item).toEqual({ ...created, ...body, ...kept, derniereMAJ: item.derniereMAJ })
  expect(Date.parse(item.derniereMAJ)).toBeGreaterThan(Date.parse(deleted.derniereMAJ))
})

test('createEmploye clears with null what a deactivated employee had', async () => {
  const { ok } = await withEmploye({
    identifiantExterneEmployeur: 'EMP-1',
    courrielAlternatif: 'a@b.ca',
    ville: 'Laval',
  })
  await ok('deleteEmploye', at('E-1'))
  const nothing = { noMembre: null, courrielAlternatif: '', identifiantExterneEmployeur: null, ville: ' ' }
  const item = await ok('createEmploye', { body: employe(1, nothing) })
  expect(item).toMatchObject({ ...nothing, courrielAlternatif: null, ville: null, estActif: true })
})

test('a kept alternate address that becomes the primary one is null', async () => {
  const { ok } = await withEmploye({ courrielAlternatif: 'a@b.ca' })
  await ok('deleteEmploye', at('E-1'))
  const item = await ok('createEmploye', { body: employe(1, { courriel: 'A@b.ca' }) })
  expect(item).toMatchObject({ courriel: 'A@b.ca', courrielAlternatif: null })
})

test.each([
  ['the address', { courriel: 'e2@exemple.ca', noMembre: 'M-3' }, twice],
  ['the number', { noMembre: 'M-2' }, '409 Employe.Existing'],
  ['the number that was kept', {}, '409 Employe.Existing'],
  ['the kept number and the address', { courriel: 'e2@exemple.ca' }, both],
])('createEmploye does not reactivate over %s of another employee', async (_, changes, codes) => {
  const { ok, refusal } = await withEmploye()
  await ok('deleteEmploye', at('E-1'))
  await ok('createEmploye', { body: employe(2, { noMembre: 'M-2' }) })
  if (!('noMembre' in changes)) await ok('updateEmploye', { body: { idExterne: 'E-2', noMembre: 'M-1' } })
  const before = await ok('getEmploye', inactive)
  expect(await refusal('createEmploye', { body: employe(1, changes) })).toBe(codes)
  expect(await ok('getEmploye', inactive)).toEqual(before)
})
