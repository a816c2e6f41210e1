import { expect, test } from 'vitest'
import { newClient } from '../support/api.ts'
import { at, emploi, employe, employeur, syndicat } from '../support/contract/samples.ts'

type Query = Record<string, string | boolean>

/** Jobs 1 to 4, listed by start date; union 1 has employer 1, job 2 is ended, job 4 ends in the future. */
async function population() {
  const api = await newClient()
  const { ok } = api
  await ok('createSyndicat', { body: syndicat() })
  await ok('createEmployeur', { body: employeur(1, { syndicatIdExterne: 'SYN-1' }) })
  await ok('createEmployeur', { body: employeur(2) })
  for (const n of [1, 2]) await ok('createEmploye', { body: employe(n, { noMembre: `M-${n}` }) })
  const jobs: [n: number, employee: number, employer: number, changes: Query][] = [
    [4, 2, 2, { dateDebut: '2023-01-01', dateFin: '9999-12-31', matricule: '004' }],
    [3, 2, 1, { dateDebut: '2022-01-01', matricule: 'A_1' }],
    [1, 1, 1, { dateDebut: '2020-01-01', matricule: '004' }],
    [2, 1, 2, { dateDebut: '2021-01-01T00:00:00.001Z', dateFin: '2021-02-01' }],
  ]
  for (const [n, e, emp, changes] of jobs) {
    const links = { identifiantExterneEmploye: `E-${e}`, identifiantExterneEmployeur: `EMP-${emp}` }
    await ok('createEmploi', { body: emploi(n, { ...links, ...changes }) })
  }
  return api
}

const { ok } = await population()

const cases: [Query, string[]][] = [
  [{}, ['J-1', 'J-2', 'J-3', 'J-4']],
  [{ actif: 'TRUE' }, ['J-1', 'J-3']],
  [{ actif: 'false' }, ['J-2', 'J-4']],
  [{ actif: '', matricule: ' ' }, ['J-1', 'J-2', 'J-3', 'J-4']],
  [{ matricule: '004' }, ['J-1', 'J-4']],
  [{ matricule: ' 004 ' }, ['J-1', 'J-4']],
  [{ matricule: '4' }, []],
  [{ matricule: 'a_1' }, []],
  [{ matricule: 'A_1' }, ['J-3']],
  [{ matricule: '___' }, []],
  [{ matricule: '%' }, []],
  [{ idExterneEmploye: 'E-1' }, ['J-1', 'J-2']],
  [{ idExterneEmploye: 'e-1' }, []],
  [{ idExterneEmploye: 'E-9' }, []],
  [{ idExterneEmployeur: 'EMP-1' }, ['J-1', 'J-3']],
  [{ idExterneEmployeur: 'EMP-9' }, []],
  [{ idExterneSyndicat: 'SYN-1' }, ['J-1', 'J-3']],
  [{ idExterneSyndicat: 'SYN-9' }, []],
  [{ idExterneSyndicat: 'SYN-1', idExterneEmploye: 'E-2' }, ['J-3']],
  [{ idExterneSyndicat: 'SYN-1', idExterneEmployeur: 'EMP-2' }, []],
  [{ idExterneEmployeur: 'EMP-2', matricule: '004', actif: false }, ['J-4']],
  [{ idExterneEmployeur: 'EMP-2', matricule: '004', actif: true }, []],
]

test.each(cases)('listEmplois with %j gives %j', async (query, expected) => {
  const list = await ok('listEmplois', { query })
  expect(list.map(({ identifiantExterne }) => identifiantExterne)).toEqual(expected)
})

test.each(cases)('listEmploisV2 with %j gives %j', async (query, expected) => {
  const list = await ok('listEmploisV2', { query })
  expect(list.map(({ identifiantExterne }) => identifiantExterne)).toEqual(expected)
})

test('listEmplois gives each job as getEmploi reads it', async () => {
  const list = await ok('listEmplois')
  for (const item of list) expect(await ok('getEmploi', at(item.identifiantExterne))).toEqual(item)
  expect(list).toHaveLength(4)
})

test('listEmploisV2 adds the employee, the union, the state and the dates', async () => {
  const [v1, v2] = [await ok('listEmplois'), await ok('listEmploisV2')]
  const employee = await ok('getEmploye', at('E-1'))
  const [first, second] = v2
  expect(first).toEqual({
    ...v1[0],
    employeIdUnique: employee.idUnique,
    employePrenom: 'Amélie',
    employeNom: 'Tremblay',
    noMembre: 'M-1',
    syndicatIdExterne: 'SYN-1',
    syndicatNom: 'Syndicat 1',
    estActif: true,
    dateCreation: first?.derniereMAJ,
    derniereMAJ: first?.dateCreation,
  })
  expect(second).toMatchObject({ ...v1[1], syndicatIdExterne: null, syndicatNom: null, estActif: false })
  expect(v2.map(({ estActif }) => estActif)).toEqual([true, false, true, false])
})

test('listEmploisV2 shows what changed since: employee, employer, union, dates', async () => {
  const { ok } = await population()
  const [before] = await ok('listEmploisV2', { query: { idExterneEmploye: 'E-1' } })
  await ok('updateEmploi', { body: { identifiantExterne: 'J-1', matricule: '5' } })
  await ok('updateEmploye', { body: { idExterne: 'E-1', nom: 'Roy', noMembre: null } })
  await ok('updateEmployeur', { body: { identifiantExterne: 'EMP-1', nom: 'Clinique' } })
  await ok('updateSyndicat', { body: { identifiantExterne: 'SYN-1', nom: 'Autre' } })
  await ok('deleteEmploye', at('E-1'))
  const [after] = await ok('listEmploisV2', { query: { idExterneEmploye: 'E-1' } })
  const changes = { matricule: '5', employeNom: 'Roy', noMembre: null, nomEmployeur: 'Clinique', syndicatNom: 'Autre' }
  expect(after).toEqual({ ...before, ...changes, derniereMAJ: after?.derniereMAJ })
  expect(Date.parse(after?.derniereMAJ ?? '')).toBeGreaterThan(Date.parse(before?.derniereMAJ ?? ''))
})

test('a payroll number that is no number, and one of odd characters, are found as they are', async () => {
  const { ok } = await population()
  for (const matricule of ['\\N', "'; drop table emploi --", 'é"\\', '%', '$1', '0']) {
    await ok('updateEmploi', { body: { identifiantExterne: 'J-2', matricule } })
    const list = await ok('listEmplois', { query: { matricule } })
    expect(list).toMatchObject([{ identifiantExterne: 'J-2', matricule }])
  }
})
