import { describe, expect, test } from 'vitest'
import type { OperationId } from '../handlers/handler.ts'
import { newClient } from './api.ts'
import { meeting } from './held-rows.ts'
import { type Call, later, race, rowsWhere, tally } from './races.ts'
import { at, emploi, employe, employeur, syndicat } from './samples.ts'

const parallel = 12
const numbers = Array.from({ length: parallel }, (_, i) => i + 1)

/** A client with two employers and as many employees as there are parallel calls. */
async function withPeople() {
  const api = await newClient()
  await api.ok('createEmployeur', { body: employeur(1) })
  await api.ok('createEmployeur', { body: employeur(2) })
  for (const n of numbers) await api.ok('createEmploye', { body: employe(n) })
  return api
}

describe('of parallel creations one succeeds, and the constraint gives the others their code', () => {
  const existing = '409 Employe.Existing Employe.CourrielExists Employe.CourrielDuplique'
  test.each<[what: string, id: OperationId, body: (n: number) => object, codes: string]>([
    ['the same employee', 'createEmploye', () => employe(1), existing],
    ['one external id', 'createEmploye', (n) => employe(n, { idExterne: 'E' }), '409 Employe.Existing'],
    ['one member number', 'createEmploye', (n) => employe(n, { noMembre: 'M' }), '409 Employe.Existing'],
    [
      'one address in several letter cases',
      'createEmploye',
      (n) => employe(n, { courriel: n % 2 ? 'A@exemple.ca' : 'a@exemple.ca' }),
      '409 Employe.CourrielExists Employe.CourrielDuplique Employe.Existing',
    ],
    ['the same employer', 'createEmployeur', () => employeur(1), '409 Employeur.Existing Employeur.NomDuplique'],
    ['one employer name', 'createEmployeur', (n) => employeur(n, { nom: 'Clinique' }), '409 Employeur.NomDuplique'],
    ['one union name', 'createSyndicat', (n) => syndicat(n, { nom: 'Syndicat' }), '409 Syndicat.NomDejaUtilise'],
  ])('%s', async (_, id, body, codes) => {
    const api = await newClient()
    const outcomes = await race(
      api,
      numbers.map((n) => [id, { body: body(n) }]),
    )
    expect(tally(outcomes)).toEqual({ 201: 1, [codes]: parallel - 1 })
    const lists = [await api.ok('listEmployes'), await api.ok('listEmployeurs'), await api.ok('listSyndicats')]
    expect(lists.flat()).toHaveLength(1)
  })

  const other = (n: number) => ({ identifiantExterneEmploye: `E-${n}` })
  test.each<[what: string, body: (n: number) => object, codes: string]>([
    ['one pair of employee and employer', (n) => emploi(n), '409 Emploi.DejaExistant'],
    ['one external id of a job', (n) => emploi(1, other(n)), '409 Emploi.IdExterneDejaUtilise'],
    ['one payroll number', (n) => emploi(n, { ...other(n), matricule: '7' }), '400 Employe.Validation'],
    ['the same job', () => emploi(1), '409 Emploi.IdExterneDejaUtilise Emploi.DejaExistant'],
  ])('%s', async (_, body, codes) => {
    const api = await withPeople()
    const outcomes = await race(
      api,
      numbers.map((n) => ['createEmploi', { body: body(n) }]),
    )
    expect(tally(outcomes)).toEqual({ 201: 1, [codes]: parallel - 1 })
    expect(await api.ok('listEmplois')).toHaveLength(1)
  })

  test('the reactivation of one employee', async () => {
    const api = await newClient()
    const { idUnique, dateCreation } = await api.ok('createEmploye', { body: employe() })
    for (let round = 1; round <= 5; round++) {
      await api.ok('deleteEmploye', at('E-1'))
      const calls = numbers.map((n): Call => ['createEmploye', { body: employe(1, { courriel: `${n}@exemple.ca` }) }])
      const outcomes = await race(api, calls)
      expect(tally(outcomes)).toEqual({ 201: 1, '409 Employe.Existing': parallel - 1 })
      const [item, ...others] = await api.ok('listEmployes', { query: { inclureInactifs: true } })
      expect(others).toEqual([])
      const courriel = `${outcomes.indexOf('201') + 1}@exemple.ca`
      expect(item).toMatchObject({ idUnique, dateCreation, courriel, estActif: true })
    }
  })
})

describe('of parallel updates', () => {
  test('one takes a free address, number, name or payroll number', async () => {
    const api = await withPeople()
    const rivals = numbers.slice(0, 8)
    const put = (id: OperationId, body: (n: number) => object) =>
      race(
        api,
        rivals.map((n) => [id, { body: body(n) }]),
      )
    const addresses = await put('updateEmploye', (n) => ({ idExterne: `E-${n}`, courriel: 'libre@exemple.ca' }))
    const taken = addresses.filter((outcome) => outcome !== '200')
    expect(taken).toHaveLength(7)
    for (const outcome of taken) expect(outcome).toMatch(/^409 Employe.CourrielExists/)
    const members = await put('updateEmploye', (n) => ({ idExterne: `E-${n}`, noMembre: 'M' }))
    expect(tally(members)).toEqual({ 200: 1, '409 Employe.Existing': 7 })
    for (const n of rivals) await api.ok('createEmploi', { body: emploi(n, { identifiantExterneEmploye: `E-${n}` }) })
    const payroll = await put('updateEmploi', (n) => ({ identifiantExterne: `J-${n}`, matricule: '7' }))
    expect(tally(payroll)).toEqual({ 200: 1, '400 Employe.Validation': 7 })
  })

  test('of one employee, each keeps the members that it does not send', async () => {
    const api = await withPeople()
    const changes = { ville: 'Laval', province: 'QC', nom: 'Roy', noMembre: 'M', identifiantExterneEmployeur: 'EMP-1' }
    const calls = Object.entries(changes).map(([k, v]): Call => [
      'updateEmploye',
      { body: { idExterne: 'E-1', [k]: v } },
    ])
    expect(tally(await race(api, calls))).toEqual({ 200: 5 })
    expect(await api.ok('getEmploye', at('E-1'))).toMatchObject({ ...employe(), ...changes })
  })

  test('two employees that swap their addresses keep two different ones, and the service never fails', async () => {
    const api = await newClient()
    for (const n of [1, 2]) await api.ok('createEmploye', { body: employe(n) })
    for (let round = 1; round <= 10; round++) {
      const [first, second] = await api.ok('listEmployes')
      const outcomes = await race(api, [
        ['updateEmploye', { body: { idExterne: 'E-1', courriel: second?.courriel } }],
        ['updateEmploye', { body: { idExterne: 'E-2', courriel: first?.courriel } }],
      ])
      for (const outcome of outcomes) expect(outcome).toMatch(/^(200$|409 Employe.CourrielExists )/)
      const addresses = (await api.ok('listEmployes')).map(({ courriel }) => courriel)
      expect(addresses.sort()).toEqual(['e1@exemple.ca', 'e2@exemple.ca'])
    }
  })
})

describe('at one row', () => {
  test.each<[id: OperationId, table: string, idExterne: string, codes: string]>([
    ['deleteEmploye', 'employe', 'E-1', '404 Employe.NotFound'],
    ['deleteEmploi', 'emploi', 'J-1', '404 Emploi.NotFoundByIdExterne'],
    ['deleteEmployeur', 'employeur', 'EMP-2', '404 Employeur.NotFound'],
    ['deleteSyndicat', 'syndicat', 'SYN-1', '404 Syndicat.NotFound'],
  ])('of two calls to %s that meet, one deletes', async (id, table, idExterne, codes) => {
    const api = await withPeople()
    await api.ok('createSyndicat', { body: syndicat() })
    await api.ok('createEmploi', { body: emploi() })
    const works = [later(api, id, at(idExterne)), later(api, id, at(idExterne))]
    expect(await meeting(rowsWhere(table, api, 'id_externe = $2', idExterne), works)).toEqual(['204', codes])
  })

  test('an employee who is deactivated first is not changed', async () => {
    const api = await withPeople()
    const change = later(api, 'updateEmploye', { body: { idExterne: 'E-1', ville: 'Laval' } })
    const works = [later(api, 'deleteEmploye', at('E-1')), change]
    expect(await meeting(rowsWhere('employe', api, "id_externe = 'E-1'"), works)).toEqual([
      '204',
      '404 Employe.NotFound',
    ])
    expect(await api.ok('getEmploye', { ...at('E-1'), query: { inclureInactifs: true } })).toMatchObject({
      ville: null,
    })
  })

  test('of two dates of a job that meet, the second one is compared with the first', async () => {
    const api = await withPeople()
    await api.ok('createEmploi', { body: emploi() })
    const change = (body: object) => later(api, 'updateEmploi', { body: { identifiantExterne: 'J-1', ...body } })
    const works = [change({ dateFin: '2020-01-01' }), change({ dateDebut: '2021-01-01' })]
    expect(await meeting(rowsWhere('emploi', api), works)).toEqual(['200', '400 Emploi.DateFinAvantDateDebut'])
  })

  test('of two changes of one version that meet, one is made', async () => {
    const api = await withPeople()
    const change = (ville: string) =>
      later(api, 'updateEmploye', { body: { idExterne: 'E-1', ville }, headers: { 'if-match': '"1"' } })
    const works = [change('Laval'), change('Québec')]
    expect(await meeting(rowsWhere('employe', api, "id_externe = 'E-1'"), works)).toEqual([
      '200',
      '412 Requete.PreconditionEchouee',
    ])
    expect(await api.ok('getEmploye', at('E-1'))).toMatchObject({ ville: 'Laval' })
  })
})
