import { expect, test } from 'vitest'
import { newClient } from '../support/api.ts'
import { at, emploi, employe, employeur } from '../support/contract/samples.ts'

/** A client with three employees and two employers. */
async function withPeople() {
  const api = await newClient()
  for (const n of [1, 2, 3]) await api.ok('createEmploye', { body: employe(n) })
  for (const n of [1, 2]) await api.ok('createEmployeur', { body: employeur(n) })
  return api
}

/** The same, with a job of number 004512. */
async function withEmploi(changes: Record<string, unknown> = {}) {
  const api = await withPeople()
  return { ...api, created: await api.ok('createEmploi', { body: emploi(1, { matricule: '004512', ...changes }) }) }
}

test('createEmploi answers the job as getEmploi and listEmplois read it, and where', async () => {
  const { ok, call } = await withPeople()
  const body = emploi(1, { identifiantExterne: 'J/1 é', matricule: ' 004512 ', dateFin: '2020-06-30' })
  const { status, headers, text } = await call('createEmploi', { body })
  expect([status, headers.get('location')]).toEqual([201, '/b2b/v1/emploi/J%2F1%20%C3%A9'])
  const item = await ok('getEmploi', at('J/1 é'))
  expect(JSON.parse(text)).toEqual(item)
  expect(await ok('listEmplois')).toEqual([item])
  const read = { matricule: '004512', dateFin: '2020-06-30T00:00:00Z', nomEmployeur: 'Employeur 1' }
  const made = expect.any(String) as string
  expect(item).toEqual({ ...body, ...read, idUnique: made, derniereMAJ: made })
})

test.each([[{}], [{ matricule: null, dateFin: null }], [{ dateFin: '' }]])(
  'createEmploi with %j makes an active job without payroll number',
  async (changes) => {
    const { ok } = await withPeople()
    expect(await ok('createEmploi', { body: emploi(1, changes) })).toMatchObject({ matricule: null, dateFin: null })
  },
)

const invalid = 'Requete.Invalide'
const required = '400 Emploi.IdExterneRequis Requete.Invalide Emploi.DateDebutRequise'

test.each([
  [{}, required],
  [
    { identifiantExterne: ' ', identifiantExterneEmploye: '', identifiantExterneEmployeur: '', dateDebut: '' },
    required,
  ],
  [emploi(1, { identifiantExterne: null }), '400 Emploi.IdExterneRequis'],
  [emploi(1, { identifiantExterneEmploye: null }), `400 ${invalid}`],
  [emploi(1, { identifiantExterneEmployeur: undefined }), `400 ${invalid}`],
  [emploi(1, { dateDebut: null }), '400 Emploi.DateDebutRequise'],
  [emploi(1, { matricule: 'x'.repeat(51) }), `400 ${invalid}`],
  [emploi(1, { matricule: '' }), '400 Employe.Validation'],
  [emploi(1, { matricule: ' \t ' }), '400 Employe.Validation'],
  [emploi(1, { dateFin: '2019-03-03T23:59:59.999Z' }), '400 Emploi.DateFinAvantDateDebut'],
  [emploi(1, { dateFin: '2019-03-04T00:00:00+00:01' }), '400 Emploi.DateFinAvantDateDebut'],
  [emploi(1, { dateFin: '2018-01-01', identifiantExterneEmploye: 'E-9' }), '400 Emploi.DateFinAvantDateDebut'],
  [emploi(1, { identifiantExterneEmploye: 'E-9' }), '404 Employe.NotFound'],
  [emploi(1, { identifiantExterneEmployeur: 'EMP-9' }), '404 Employeur.NotFound'],
  [
    emploi(1, { identifiantExterneEmploye: 'e-1', identifiantExterneEmployeur: 'emp-1' }),
    '404 Employe.NotFound Employeur.NotFound',
  ],
])('createEmploi of %j is %s', async (body, codes) => {
  const { ok, refusal } = await withPeople()
  expect(await refusal('createEmploi', { body })).toBe(codes)
  expect(await ok('listEmplois')).toEqual([])
})

test('createEmploi refuses a deactivated employee', async () => {
  const { ok, refusal } = await withPeople()
  await ok('deleteEmploye', at('E-1'))
  expect(await refusal('createEmploi', { body: emploi() })).toBe('404 Employe.NotFound')
})

test('a job may end at the instant it starts', async () => {
  const { ok } = await withPeople()
  const body = emploi(1, { dateFin: '2019-03-03T19:00:00-05:00' })
  expect(await ok('createEmploi', { body })).toMatchObject({ dateFin: '2019-03-04T00:00:00Z' })
})

const [e2, emp2] = [{ identifiantExterneEmploye: 'E-2' }, { identifiantExterneEmployeur: 'EMP-2' }]

test.each([
  ['the external id', emploi(1, { ...e2, ...emp2 }), '409 Emploi.IdExterneDejaUtilise'],
  ['the pair', emploi(2), '409 Emploi.DejaExistant'],
  ['the payroll number at the employer', emploi(2, { ...e2, matricule: '004512' }), '400 Employe.Validation'],
  ['the id and the pair', emploi(1), '409 Emploi.IdExterneDejaUtilise Emploi.DejaExistant'],
  [
    'the id, the pair and the number, being the same job once more,',
    emploi(1, { matricule: '004512' }),
    '409 Emploi.IdExterneDejaUtilise Emploi.DejaExistant',
  ],
  ['the pair and its number', emploi(2, { matricule: '004512' }), '409 Emploi.DejaExistant'],
  ['the id and its number', emploi(1, { ...e2, matricule: '004512' }), '409 Emploi.IdExterneDejaUtilise'],
])('createEmploi refuses %s of another job', async (_, body, codes) => {
  const { ok, refusal, created } = await withEmploi()
  expect(await refusal('createEmploi', { body })).toBe(codes)
  expect(await ok('listEmplois')).toEqual([created])
})

test('createEmploi tells of a number that a third job has, besides the id and the pair', async () => {
  const { ok, refusal } = await withEmploi()
  await ok('createEmploi', { body: emploi(2, { ...e2, matricule: '7' }) })
  const codes = '400 Employe.Validation Emploi.IdExterneDejaUtilise Emploi.DejaExistant'
  expect(await refusal('createEmploi', { body: emploi(1, { matricule: '7' }) })).toBe(codes)
})

test('a refused payroll number is named under errors, with its value', async () => {
  const { call } = await withEmploi()
  const { body } = await call('createEmploi', { body: emploi(2, { ...e2, matricule: '004512' }) })
  expect(body).toMatchObject({ errors: { matricule: [expect.stringContaining('004512')] } })
})

test('a payroll number counts at one employer, by letter case, and only when there is one', async () => {
  const { ok } = await withEmploi({ matricule: 'a1' })
  await ok('createEmploi', { body: emploi(2, { ...emp2, matricule: 'a1' }) })
  await ok('createEmploi', { body: emploi(3, { ...e2, matricule: 'A1' }) })
  await ok('createEmploi', { body: emploi(4, { ...e2, ...emp2 }) })
  await ok('createEmploi', { body: emploi(5, { ...emp2, identifiantExterneEmploye: 'E-3', matricule: null }) })
  expect(await ok('listEmplois')).toHaveLength(5)
})

test('an ended job still holds its pair; reopening it is the way back', async () => {
  const { ok, refusal } = await withEmploi({ dateFin: '2020-01-01' })
  expect(await refusal('createEmploi', { body: emploi(2) })).toBe('409 Emploi.DejaExistant')
  const body = { identifiantExterne: 'J-1', dateDebut: '2021-01-01', dateFin: null }
  expect(await ok('updateEmploi', { body })).toMatchObject({ dateDebut: '2021-01-01T00:00:00Z', dateFin: null })
})

test('updateEmploi changes what is sent and keeps the rest', async () => {
  const { ok, created: asMade } = await withEmploi()
  const put = (changes: object) => ok('updateEmploi', { body: { identifiantExterne: 'J-1', ...changes } })
  expect(await put({})).toEqual(asMade)
  const created = { ...asMade, derniereMAJ: expect.any(String) as string }
  const ended = { ...created, dateFin: '2026-06-30T00:00:00Z' }
  expect(await put({ dateFin: '2026-06-30' })).toEqual(ended)
  expect(await put({ matricule: '9' })).toEqual({ ...ended, matricule: '9' })
  expect(await put({ matricule: null, dateFin: ' ' })).toEqual({ ...created, matricule: null })
  expect(await put({ dateDebut: '2018-01-01T00:00:00.5Z' })).toMatchObject({ dateDebut: '2018-01-01T00:00:00.500Z' })
  expect(await put(emploi(1, { matricule: '004512' }))).toEqual(created)
  expect(await ok('getEmploi', at('J-1'))).toEqual(created)
})

test.each([
  [{ dateFin: '2020-01-01' }, '400 Emploi.IdExterneRequis'],
  [{ identifiantExterne: 'J-1', dateDebut: null }, '400 Emploi.DateDebutRequise'],
  [{ identifiantExterne: 'J-1', dateDebut: ' ' }, '400 Emploi.DateDebutRequise'],
  [{ identifiantExterne: 'J-1', matricule: '' }, '400 Employe.Validation'],
  [{ identifiantExterne: 'J-9' }, '404 Emploi.NotFoundByIdExterne'],
  [{ identifiantExterne: 'j-1', identifiantExterneEmploye: 'E-2' }, '404 Emploi.NotFoundByIdExterne'],
  [{ identifiantExterne: 'J-1', identifiantExterneEmploye: 'E-2' }, '400 Emploi.EmployeImmutable'],
  [{ identifiantExterne: 'J-1', identifiantExterneEmploye: 'E-9' }, '400 Emploi.EmployeImmutable'],
  [{ identifiantExterne: 'J-1', identifiantExterneEmployeur: 'EMP-2' }, '400 Emploi.EmployeurImmutable'],
  [{ identifiantExterne: 'J-1', identifiantExterneEmployeur: 'emp-1' }, '400 Emploi.EmployeurImmutable'],
  [{ identifiantExterne: 'J-1', dateFin: '2019-03-03' }, '400 Emploi.DateFinAvantDateDebut'],
  [
    { ...emploi(1, { ...e2, ...emp2 }), dateFin: '2019-03-03' },
    '400 Emploi.EmployeImmutable Emploi.EmployeurImmutable Emploi.DateFinAvantDateDebut',
  ],
  [{ identifiantExterne: 'J-1', matricule: '7' }, '400 Employe.Validation'],
  [{ identifiantExterne: 'J-1', matricule: '7', dateFin: '2019-03-03' }, '400 Emploi.DateFinAvantDateDebut'],
])('updateEmploi of %j is %s and changes nothing', async (body, codes) => {
  const { ok, refusal } = await withEmploi()
  await ok('createEmploi', { body: emploi(2, { ...e2, matricule: '7' }) })
  const before = await ok('listEmplois')
  expect(await refusal('updateEmploi', { body })).toBe(codes)
  expect(await ok('listEmplois')).toEqual(before)
})

test('updateEmploi compares a date that is sent with the one that is stored', async () => {
  const { ok, refusal } = await withEmploi({ dateFin: '2020-01-01' })
  const late = { identifiantExterne: 'J-1', dateDebut: '2020-01-02' }
  expect(await refusal('updateEmploi', { body: late })).toBe('400 Emploi.DateFinAvantDateDebut')
  await ok('updateEmploi', { body: { ...late, dateFin: null } })
  await ok('updateEmploi', { body: { ...late, dateFin: '2020-01-02' } })
})

test('updateEmploi answers 204 to Prefer: return=minimal', async () => {
  const { ok, call } = await withEmploi()
  const input = { body: { identifiantExterne: 'J-1', matricule: '9' }, headers: { prefer: 'return=minimal' } }
  expect(await call('updateEmploi', input)).toMatchObject({ status: 204, text: '' })
  expect(await ok('getEmploi', at('J-1'))).toMatchObject({ matricule: '9' })
})

test('the job of a deactivated employee stays, and can still be ended', async () => {
  const { ok, created } = await withEmploi()
  await ok('deleteEmploye', at('E-1'))
  expect(await ok('getEmploi', at('J-1'))).toEqual(created)
  const ended = await ok('updateEmploi', { body: { identifiantExterne: 'J-1', dateFin: '2020-01-01' } })
  expect(ended).toMatchObject({ identifiantExterneEmploye: 'E-1', dateFin: '2020-01-01T00:00:00Z' })
})

test('deleteEmploi erases the job and frees its id, its pair and its payroll number', async () => {
  const { ok, refusal } = await withEmploi()
  expect(await ok('deleteEmploi', at('J-1'))).toBeUndefined()
  expect(await refusal('getEmploi', at('J-1'))).toBe('404 Emploi.NotFoundByIdExterne')
  expect(await refusal('deleteEmploi', at('J-1'))).toBe('404 Emploi.NotFoundByIdExterne')
  await ok('createEmploi', { body: emploi(1, { matricule: '004512' }) })
})
