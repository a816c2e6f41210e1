import { expect, test } from 'vitest'
import { newClient } from '../support/api.ts'
import { at, emploi, employe, employeur } from '../support/contract/samples.ts'

const optional = {
  noMembre: 'M-45871',
  courrielAlternatif: 'amelie@ailleurs.ca',
  identifiantExterneEmployeur: 'EMP-1',
  telephonePrincipal: '(514) 555-0123 p. 4',
  adresse1: '1051 rue Sanguinet',
  ville: 'Montréal',
  province: 'Québec',
  codePostal: 'h2x3e4',
}
const names = Object.keys(optional)
const inactive = { ...at('E-1'), query: { inclureInactifs: true } }

/** A client with one employer and one employee that has every member. */
async function withEmploye() {
  const api = await newClient()
  await api.ok('createEmployeur', { body: employeur() })
  return { ...api, created: await api.ok('createEmploye', { body: employe(1, optional) }) }
}

test('createEmploye answers the employee as getEmploye and listEmployes read it, and where', async () => {
  const { ok, call } = await newClient()
  await ok('createEmployeur', { body: employeur() })
  const body = employe(1, { ...optional, idExterne: 'E/1 é' })
  const { status, headers, body: item } = await call('createEmploye', { body })
  expect([status, headers.get('location')]).toEqual([201, '/b2b/v1/employe/E%2F1%20%C3%A9'])
  const { idUnique, dateCreation, derniereMAJ, ...rest } = await ok('getEmploye', at('E/1 é'))
  expect({ idUnique, dateCreation, derniereMAJ, ...rest }).toEqual(item)
  expect(rest).toEqual({ ...body, valeursChampUtilisateur: [], estActif: true, fusionneDans: null })
  expect(dateCreation).toBe(derniereMAJ)
  expect(await ok('listEmployes')).toEqual([item])
})

test('createEmploye needs four members only; the others are null', async () => {
  const { ok } = await newClient()
  const item = await ok('createEmploye', { body: employe() })
  expect(item).toMatchObject({ ...employe(), ...Object.fromEntries(names.map((name) => [name, null])) })
})

const codeOf = {
  idExterne: 'Employe.IdExterneRequis',
  prenom: 'Employe.PrenomRequis',
  nom: 'Employe.NomRequis',
  courriel: 'Employe.CourrielRequis',
}

test.each(Object.entries(codeOf))('createEmploye without %s is %s', async (name, code) => {
  const { ok, refusal } = await newClient()
  for (const value of [undefined, null, '', ' \t ']) {
    expect(await refusal('createEmploye', { body: employe(1, { [name]: value }) })).toBe(`400 ${code}`)
  }
  expect(await ok('listEmployes')).toEqual([])
})

test('createEmploye names everything that is missing at once, in the order of the fields', async () => {
  const { call } = await newClient()
  const { body } = await call('createEmploye', { body: { telephonePrincipal: '1'.repeat(31) } })
  expect(body).toMatchObject({
    status: 400,
    code: 'Employe.IdExterneRequis',
    errorCodes: [...Object.values(codeOf), 'Requete.Invalide'],
    errors: { idExterne: ["L'idExterne est requis."], prenom: ['Le prénom est requis.'], telephonePrincipal: {} },
  })
})

test.each([
  ['idExterne', 100],
  ['prenom', 100],
  ['nom', 100],
  ['noMembre', 50],
  ['courriel', 254],
  ['courrielAlternatif', 254],
  ['telephonePrincipal', 30],
  ['adresse1', 200],
  ['ville', 100],
  ['province', 100],
  ['codePostal', 20],
])('%s holds %i characters and not one more', async (name, length) => {
  const { call, ok } = await newClient()
  const text = (n: number) => (name.startsWith('courriel') ? address(n) : '😀'.repeat(n))
  const item = await ok('createEmploye', { body: employe(1, { [name]: ` ${text(length)} ` }) })
  expect(item).toMatchObject({ [name]: text(length) })
  const { status, body } = await call('createEmploye', { body: employe(2, { [name]: text(length + 1) }) })
  expect([status, body]).toMatchObject([400, { code: 'Requete.Invalide', errors: { [name]: [expect.any(String)] } }])
})

/** An address of `n` characters, long by its domain: a local part has 64 at most. */
function address(n: number) {
  const labels = 'x'.repeat(63).concat('.').repeat(3)
  return `${'x'.repeat(n - labels.length - 5)}@${labels}exem`
}

test.each(['createEmploye', 'updateEmploye'] as const)('%s refuses an unknown employer', async (operation) => {
  const { call, ok, created } = await withEmploye()
  const n = operation === 'createEmploye' ? 2 : 1
  const { body } = await call(operation, { body: employe(n, { nom: 'X', identifiantExterneEmployeur: 'EMP-9' }) })
  expect(body).toMatchObject({ status: 404, errorCodes: ['Employe.EmployeurMustExist'] })
  expect(body).toMatchObject({ errors: { identifiantExterneEmployeur: [expect.stringContaining('EMP-9')] } })
  expect(await ok('listEmployes')).toEqual([created])
})

test('the employer of an employee is a direct link that makes no job', async () => {
  const { ok } = await withEmploye()
  expect(await ok('listEmplois')).toEqual([])
})

test('updateEmploye changes what is sent and keeps the rest', async () => {
  const { ok, created } = await withEmploye()
  const { derniereMAJ, ...item } = await ok('updateEmploye', { body: { idExterne: 'E-1', ville: ' Laval ' } })
  const { derniereMAJ: before, ...expected } = { ...created, ville: 'Laval' }
  expect(item).toEqual(expected)
  expect(Date.parse(derniereMAJ)).toBeGreaterThan(Date.parse(before))
  expect(await ok('getEmploye', at('E-1'))).toEqual({ derniereMAJ, ...item })
})

test.each(names)('updateEmploye clears %s with null or an empty string', async (name) => {
  const { ok, created } = await withEmploye()
  for (const value of [null, '', '  ']) {
    const item = await ok('updateEmploye', { body: { idExterne: 'E-1', [name]: value } })
    expect({ ...item, derniereMAJ: '' }).toEqual({ ...created, [name]: null, derniereMAJ: '' })
    await ok('updateEmploye', { body: employe(1, optional) })
  }
})

test.each([
  [{ nom: 'x' }, '400 Employe.IdExterneRequis'],
  [{ idExterne: 'E-1', prenom: null }, '400 Employe.PrenomRequis'],
  [{ idExterne: 'E-1', prenom: '', nom: ' ' }, '400 Employe.PrenomRequis Employe.NomRequis'],
  [{ idExterne: 'E-1', courriel: null }, '400 Employe.CourrielRequis'],
  [{ idExterne: 'E-1', courriel: 'x' }, '400 Courriel.BadEmailAddress'],
  [{ idExterne: 'E-9', courriel: 'x' }, '400 Courriel.BadEmailAddress'],
  [{ idExterne: 'E-9', identifiantExterneEmployeur: 'EMP-9' }, '404 Employe.NotFound'],
  [{ idExterne: 'e-1' }, '404 Employe.NotFound'],
])('updateEmploye of %j is refused and changes nothing', async (body, codes) => {
  const { ok, refusal, created } = await withEmploye()
  expect(await refusal('updateEmploye', { body })).toBe(codes)
  expect(await ok('listEmployes')).toEqual([created])
})

test('updateEmploye answers 204 to Prefer: return=minimal', async () => {
  const { ok, call } = await withEmploye()
  const input = { body: { idExterne: 'E-1', ville: 'Laval' }, headers: { prefer: 'return=minimal' } }
  expect(await call('updateEmploye', input)).toMatchObject({ status: 204, text: '' })
  expect(await ok('getEmploye', at('E-1'))).toMatchObject({ ville: 'Laval' })
})

test('an alternate address equal to the primary one is null, whichever of the two is sent', async () => {
  const { ok } = await newClient()
  const put = (changes: object) => ok('updateEmploye', { body: { idExterne: 'E-1', ...changes } })
  const item = await ok('createEmploye', { body: employe(1, { courrielAlternatif: 'E1@Exemple.ca' }) })
  expect(item.courrielAlternatif).toBeNull()
  expect(await put({ courrielAlternatif: 'b@exemple.ca' })).toMatchObject({ courrielAlternatif: 'b@exemple.ca' })
  const swapped = { courriel: 'b@exemple.ca', courrielAlternatif: 'e1@exemple.ca' }
  expect(await put(swapped)).toMatchObject(swapped)
  expect(await put({ courriel: 'E1@exemple.ca' })).toMatchObject({
    courriel: 'E1@exemple.ca',
    courrielAlternatif: null,
  })
  expect(await put({ courrielAlternatif: 'e1@EXEMPLE.ca' })).toMatchObject({ courrielAlternatif: null })
})

test('deleteEmploye deactivates: absent unless asked for, nothing lost', async () => {
  const { ok, refusal, created } = await withEmploye()
  await ok('createEmploi', { body: emploi() })
  expect(await ok('deleteEmploye', at('E-1'))).toBeUndefined()
  expect(await refusal('getEmploye', at('E-1'))).toBe('404 Employe.NotFound')
  expect(await refusal('getEmploye', { ...at('E-1'), query: { inclureInactifs: false } })).toBe('404 Employe.NotFound')
  expect(await ok('listEmployes')).toEqual([])
  const { derniereMAJ, ...item } = await ok('getEmploye', inactive)
  const { derniereMAJ: before, ...expected } = { ...created, estActif: false }
  expect(item).toEqual(expected)
  expect(Date.parse(derniereMAJ)).toBeGreaterThan(Date.parse(before))
  expect(await ok('listEmplois')).toMatchObject([{ identifiantExterneEmploye: 'E-1', dateFin: null }])
})

test('a deactivated employee can be neither deleted again nor updated', async () => {
  const { ok, refusal } = await withEmploye()
  await ok('deleteEmploye', at('E-1'))
  expect(await refusal('deleteEmploye', at('E-1'))).toBe('404 Employe.NotFound')
  expect(await refusal('updateEmploye', { body: { idExterne: 'E-1', ville: 'Laval' } })).toBe('404 Employe.NotFound')
  expect(await refusal('deleteEmploye', at('E-9'))).toBe('404 Employe.NotFound')
  expect(await ok('getEmploye', inactive)).toMatchObject({ ville: 'Montréal' })
})
