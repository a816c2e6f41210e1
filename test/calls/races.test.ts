import { describe, expect, test } from 'vitest'
import type { OperationId } from '../../contract/contract.ts'
import { newClient } from '../support/api.ts'
import { meeting } from '../support/held-rows.ts'
import { compete, later, leaving, rowsWhere, tally } from '../support/races.ts'
import { at, emploi, employe, employeur, syndicat } from '../support/contract/samples.ts'

/** A client with two employers and two employees. */
async function withPeople() {
  const api = await newClient()
  for (const n of [1, 2]) await api.ok('createEmployeur', { body: employeur(n) })
  for (const n of [1, 2]) await api.ok('createEmploye', { body: employe(n) })
  return api
}

/** The bodies of calls that compete with each other, by their numbers. */
type Competing = (n: number) => object

describe('of creations that meet one succeeds, and the constraint gives the other its code', () => {
  const existing = '409 Employe.Existing Employe.CourrielExists Employe.CourrielDuplique'
  test.each<[what: string, id: OperationId, body: Competing, codes: string]>([
    ['the same employee', 'createEmploye', () => employe(0), existing],
    ['one external id', 'createEmploye', (n) => employe(n, { idExterne: 'E' }), '409 Employe.Existing'],
    ['one member number', 'createEmploye', (n) => employe(n, { noMembre: 'M' }), '409 Employe.Existing'],
    [
      'one address in several letter cases',
      'createEmploye',
      (n) => employe(n, { courriel: n % 2 ? 'A@exemple.ca' : 'a@exemple.ca' }),
      '409 Employe.CourrielExists Employe.CourrielDuplique Employe.Existing',
    ],
    ['the same employer', 'createEmployeur', () => employeur(0), '409 Employeur.Existing Employeur.NomDuplique'],
    ['one employer name', 'createEmployeur', (n) => employeur(n, { nom: 'Clinique' }), '409 Employeur.NomDuplique'],
    ['one union name', 'createSyndicat', (n) => syndicat(n, { nom: 'Syndicat' }), '409 Syndicat.NomDejaUtilise'],
  ])('%s', async (_, id, body, codes) => {
    const api = await newClient()
    expect(await compete(api, id.slice(6).toLowerCase(), id, (n) => ({ body: body(n) }))).toEqual({
      201: 1,
      [codes]: 1,
    })
    const lists = [await api.ok('listEmployes'), await api.ok('listEmployeurs'), await api.ok('listSyndicats')]
    expect(lists.flat()).toHaveLength(1)
  })

  const of = (n: number) => ({ identifiantExterneEmploye: `E-${n || 1}` })
  test.each<[what: string, body: Competing, codes: string]>([
    ['one pair of employee and employer', (n) => emploi(n), '409 Emploi.DejaExistant'],
    [
      'one external id of a job',
      (n) => emploi(n, { ...of(n), identifiantExterne: 'J' }),
      '409 Emploi.IdExterneDejaUtilise',
    ],
    ['one payroll number', (n) => emploi(n, { ...of(n), matricule: '7' }), '400 Employe.Validation'],
    ['the same job', () => emploi(0), '409 Emploi.IdExterneDejaUtilise Emploi.DejaExistant'],
  ])('%s', async (_, body, codes) => {
    const api = await withPeople()
    expect(await compete(api, 'emploi', 'createEmploi', (n) => ({ body: body(n) }))).toEqual({ 201: 1, [codes]: 1 })
    expect(await api.ok('listEmplois')).toHaveLength(1)
  })

  test('the reactivation of one employee', async () => {
    const api = await newClient()
    const { idUnique, dateCreation } = await api.ok('createEmploye', { body: employe() })
    await api.ok('deleteEmploye', at('E-1'))
    const calls = [1, 2].map((n) => later(api, 'createEmploye', { body: employe(1, { courriel: `${n}@exemple.ca` }) }))
    const outcomes = await meeting(rowsWhere('employe', api), calls)
    expect(outcomes).toEqual(['201', '409 Employe.Existing'])
    const items = await api.ok('listEmployes', { query: { inclureInactifs: true } })
    expect(items).toMatchObject([{ idUnique, dateCreation, courriel: '1@exemple.ca', estActif: true }])
  })
})

describe('of updates that meet', () => {
  test.each<[what: string, id: OperationId, table: string, changes: object, codes: string]>([
    [
      'a free address',
      'updateEmploye',
      'employe',
      { courriel: 'libre@exemple.ca' },
      '409 Employe.CourrielExists Employe.CourrielDuplique Employe.Existing',
    ],
    ['a free number', 'updateEmploye', 'employe', { noMembre: 'M' }, '409 Employe.Existing'],
    ['a free name', 'updateEmployeur', 'employeur', { nom: 'Clinique' }, '409 Employeur.NomDuplique'],
    ['a free payroll number', 'updateEmploi', 'emploi', { matricule: '7' }, '400 Employe.Validation'],
  ])('one takes %s', async (_, id, table, changes, codes) => {
    const api = await withPeople()
    await api.ok('createEmploye', { body: employe(3) })
    for (const n of [1, 2, 3])
      await api.ok('createEmploi', { body: emploi(n, { identifiantExterneEmploye: `E-${n}` }) })
    await api.ok('createEmployeur', { body: employeur(3) })
    const bodies: Record<string, (n: number) => object> = {
      employe: (n) => ({ idExterne: `E-${n}` }),
      employeur: (n) => ({ identifiantExterne: `EMP-${n}` }),
      emploi: (n) => ({ identifiantExterne: `J-${n}` }),
    }
    const body = (n: number) => ({ ...bodies[table]?.(n), ...changes })
    await api.ok(id, { body: body(3) })
    if (table === 'employe') await api.ok('deleteEmploi', at('J-3'))
    const held = leaving(table, api, "id_externe like '%-3'")
    const works = [1, 2].map((n) => later(api, id, { body: body(n) }))
    expect(tally(await meeting(held, works))).toEqual({ 200: 1, [codes]: 1 })
  })

  test('at one employee, each keeps the members that it does not send', async () => {
    const api = await withPeople()
    const pairs: Record<string, string>[] = [
      { ville: 'Laval', province: 'QC' },
      { nom: 'Roy', noMembre: 'M' },
      { identifiantExterneEmployeur: 'EMP-1', codePostal: 'H2X 1Y4' },
    ]
    for (const pair of pairs) {
      const change = ([member, value]: [string, string]) =>
        later(api, 'updateEmploye', { body: { idExterne: 'E-1', [member]: value } })
      const works = Object.entries(pair).map(change)
      expect(await meeting(rowsWhere('employe', api, "id_externe = 'E-1'"), works)).toEqual(['200', '200'])
    }
    expect(await api.ok('getEmploye', at('E-1'))).toMatchObject(Object.assign({}, ...pairs) as Record<string, string>)
  })

  test('two that exchange their numbers wait for each other, and end as if they had come one after the other', async () => {
    const api = await newClient()
    for (const n of [1, 2]) await api.ok('createEmploye', { body: employe(n, { noMembre: `M-${n}` }) })
    for (const n of [3, 4]) await api.ok('createEmploye', { body: employe(n) })
    // Each has written its row, and waits for an address before its number is looked at: that of the other one, who has it.
    const change = (n: number) => ({ idExterne: `E-${n}`, courriel: `e${n + 2}@exemple.ca`, noMembre: `M-${3 - n}` })
    const works = [1, 2].map((n) => later(api, 'updateEmploye', { body: change(n) }))
    const outcomes = await meeting(leaving('employe', api, "id_externe in ('E-3', 'E-4')"), works)
    for (const outcome of outcomes) expect(outcome).toBeOneOf(['200', '409 Employe.Existing'])
    const numbers = (await api.ok('listEmployes')).map(({ noMembre }) => noMembre)
    expect(numbers.sort()).toEqual(['M-1', 'M-2'])
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
    const etag = (await api.call('getEmploye', at('E-1'))).headers.get('etag') ?? ''
    const change = (ville: string) =>
      later(api, 'updateEmploye', { body: { idExterne: 'E-1', ville }, headers: { 'if-match': etag } })
    const works = [change('Laval'), change('Québec')]
    expect(await meeting(rowsWhere('employe', api, "id_externe = 'E-1'"), works)).toEqual([
      '200',
      '412 Requete.PreconditionEchouee',
    ])
    expect(await api.ok('getEmploye', at('E-1'))).toMatchObject({ ville: 'Laval' })
  })
})
