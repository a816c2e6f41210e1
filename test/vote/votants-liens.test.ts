import { expect, test } from 'vitest'
import { sign } from '../support/data/signing.ts'
import { at, emploi, employe, employeur, syndicat, votant } from '../support/contract/samples.ts'
import { ajoutsOf, prepareAjouts } from '../support/data/ajouts.ts'
import { prepareVotants } from '../support/data/votes.ts'

/**
 * Employee 1 has a member number; 2 an alternate address; 3 works for an employer of union 1; 4 is a member of union 2
 * and works for union 1; 5 is deactivated.
 */
async function population() {
  const api = await prepareVotants()
  const { ok } = api
  for (const n of [1, 2]) await ok('createSyndicat', { body: syndicat(n) })
  await ok('createEmployeur', { body: employeur(1, { syndicatIdExterne: 'SYN-1' }) })
  const changes: Record<number, object> = { 1: { noMembre: 'M-1' }, 2: { courrielAlternatif: 'Autre@exemple.ca' } }
  for (const n of [1, 2, 3, 4, 5]) await ok('createEmploye', { body: employe(n, { ...changes[n] }) })
  for (const n of [3, 4]) await ok('createEmploi', { body: emploi(n, { identifiantExterneEmploye: `E-${n}` }) })
  await sign(api, 4, { syndicatIdExterne: 'SYN-2' })
  await ok('deleteEmploye', at('E-5'))
  return api
}

test.each<[string, object, string | null, string | null]>([
  ['by member number', { identifiant: 'M-1' }, 'E-1', null],
  ['by external id', { identifiant: 'E-3' }, 'E-3', 'SYN-1'],
  ['by address', { courriel: 'E4@exemple.ca' }, 'E-4', 'SYN-2'],
  ['by alternate address', { courriel: 'autre@exemple.ca' }, 'E-2', null],
  ['by member number before address', { identifiant: 'M-1', courriel: 'e4@exemple.ca' }, 'E-1', null],
  ['as given', { identifiant: 'M-1', employeIdExterne: 'E-4' }, 'E-4', 'SYN-2'],
  ['as given, with its union', { employeIdExterne: 'E-4', syndicatIdExterne: 'SYN-1' }, 'E-4', 'SYN-1'],
  ['to a union alone', { syndicatIdExterne: 'SYN-1' }, null, 'SYN-1'],
  ['to nobody', { identifiant: 'X' }, null, null],
  ['not to a deactivated employee', { identifiant: 'E-5' }, null, null],
])('a voter is linked %s', async (_, changes, employeIdExterne, syndicatIdExterne) => {
  const { put, read } = await population()
  const id = await put({ ...votant(9), ...changes })
  expect(await read(id)).toMatchObject({ employeIdExterne, syndicatIdExterne })
})

test('a link is changed by its name only, cleared and found again', async () => {
  const { put, read, refused } = await population()
  const votantId = await put({ ...votant(9), identifiant: 'M-1' })
  await put({ votantId, identifiant: 'E-3' })
  expect(await read(votantId)).toMatchObject({ employeIdExterne: 'E-1' })
  await put({ votantId, employeIdExterne: 'E-3', syndicatIdExterne: 'SYN-2' })
  expect(await read(votantId)).toMatchObject({ employeIdExterne: 'E-3', syndicatIdExterne: 'SYN-2' })
  await put({ votantId, syndicatIdExterne: null })
  expect(await read(votantId)).toMatchObject({ employeIdExterne: 'E-3', syndicatIdExterne: 'SYN-1' })
  expect(await refused({ votantId, employeIdExterne: 'E-5' })).toBe('404 Employe.NotFound')
  expect(await refused({ votantId, syndicatIdExterne: 'SYN-3' })).toBe('404 Syndicat.NotFound')
})

test('the electoral list names the union, also when it is deleted since', async () => {
  const { put, ok, path } = await population()
  await ok('createSyndicat', { body: syndicat(3) })
  await put({ ...votant(9), syndicatIdExterne: 'SYN-3' })
  const list = () => ok('listListeElectorale', { path, query: { syndicatIdExterne: 'SYN-3' } })
  expect(await list()).toMatchObject([{ identifiant: 'M-9', syndicatNom: 'Syndicat 3' }])
  await ok('deleteSyndicat', at('SYN-3'))
  expect(await list()).toMatchObject([{ identifiant: 'M-9', syndicatNom: null, syndicatIdExterne: 'SYN-3' }])
})

/** Anne of union 1 is on the list with an address that is Bob's since, who is of union 2; hers is another one now. */
async function successors() {
  const api = await prepareAjouts()
  const { ok, post } = api
  for (const n of [1, 2]) await ok('createSyndicat', { body: syndicat(n) })
  const anne = { nom: 'Roy', prenom: 'Anne', courriel: 'x@exemple.ca' }
  await ok('createEmploye', { body: employe(1, anne) })
  await sign(api, 1)
  await post({ depuisSyndicats: ['SYN-1'] })
  await ok('updateEmploye', { body: { idExterne: 'E-1', courriel: 'y@exemple.ca' } })
  await ok('createEmploye', { body: employe(2, { nom: 'Côté', prenom: 'Bob', courriel: 'x@exemple.ca' }) })
  await sign(api, 2, { syndicatIdExterne: 'SYN-2' })
  const people = async () => {
    const list = await ok('listVotants', { path: api.path })
    return list.map((v) => [v.identifiant, v.prenom, v.courriel, v.employeIdExterne, v.syndicatIdExterne])
  }
  return { ...api, people }
}

const anneWas = ['E-1', 'Anne', 'x@exemple.ca', 'E-1', 'SYN-1']
const anneIs = ['E-1', 'Anne', 'y@exemple.ca', 'E-1', 'SYN-1']
const bob = ['E-2', 'Bob', 'x@exemple.ca', 'E-2', 'SYN-2']
const anneFreed = ['E-1', 'Anne', 'z@exemple.ca', 'E-1', 'SYN-1']
const bobRefused = ['Votant.CourrielDejaUtilise', 'depuisSyndicats[0]', 'E-2']

test('a voter does not become who has the address since, and the other one comes once it is free', async () => {
  const { post, codes, people } = await successors()
  const body = { depuisSyndicats: ['SYN-2'] }
  for (const simulation of [true, false]) {
    expect(await post({ ...body, simulation })).toMatchObject({ created: 0, updated: 0, refused: 1 })
    expect(await codes({ ...body, simulation })).toEqual([bobRefused])
  }
  expect(await people()).toEqual([anneWas])
  expect(await codes({ depuisSyndicats: ['SYN-2', 'SYN-1'] })).toEqual([bobRefused])
  expect(await people()).toEqual([anneIs])
  expect(await codes(body)).toEqual([])
  expect(await people()).toEqual([bob, anneIs])
})

const refusedRow = [['Votant.CourrielDejaUtilise', 'votants[0]', 'M-9']]

test.each<[string, object, string[][]]>([
  ['another employee that it names', { nom: 'Roy', prenom: 'Anne', employeIdExterne: 'E-2' }, refusedRow],
  ['another employee that is found by the address alone', { nom: 'Roy', prenom: 'Anne' }, []],
  ['the same employee', { nom: 'Roy-Tremblay', prenom: 'Anne', employeIdExterne: 'E-1' }, []],
])('a row of the address of a voter who is linked, of %s', async (_, changes, errors) => {
  const { codes, people } = await successors()
  const row = { identifiant: 'M-9', courriel: 'X@exemple.ca', ...changes }
  expect(await codes({ votants: [row], simulation: true })).toEqual(errors)
  expect(await codes({ votants: [row] })).toEqual(errors)
  const [identifiant] = errors.length > 0 ? ['E-1'] : ['M-9']
  expect(await people()).toMatchObject([[identifiant, 'Anne', expect.stringMatching(/x@/i), 'E-1', 'SYN-1']])
})

test.each<[string, object, string[][]]>([
  ['of the same names', { nom: 'ST PIERRE', prenom: 'amelie' }, []],
  ['of another first name', { nom: 'St-Pierre', prenom: 'Luc' }, refusedRow],
  ['of another last name', { nom: 'Roy', prenom: 'Amélie' }, refusedRow],
  ['of the same names, who is an employee', { nom: 'St-Pierre', prenom: 'Amélie', employeIdExterne: 'E-3' }, []],
])('a row of the address of a voter who is no employee, %s', async (_, changes, errors) => {
  const { codes, names, add } = ajoutsOf(await population())
  await add(1, { identifiant: 'INV', nom: 'St-Pierre', courriel: 'inv@exemple.ca' })
  expect(await codes({ votants: [{ identifiant: 'M-9', courriel: 'inv@exemple.ca', ...changes }] })).toEqual(errors)
  expect(await names()).toEqual([errors.length > 0 ? 'INV' : 'M-9'])
})

test('a person of a union is told where a row of somebody else has the address, and gives way to their own', async () => {
  const { codes, people } = await successors()
  const row = { identifiant: 'E-1', nom: 'Roy', prenom: 'Anne', courriel: 'x@exemple.ca' }
  expect(await codes({ votants: [row], depuisSyndicats: ['SYN-2'] })).toEqual([bobRefused])
  const [freed, own] = [
    { ...row, courriel: 'z@exemple.ca' },
    { ...row, identifiant: 'B', nom: 'Côté', prenom: 'Bob' },
  ]
  expect(await codes({ votants: [freed] })).toEqual([])
  expect(await codes({ votants: [own], depuisSyndicats: ['SYN-2'] })).toEqual([])
  expect(await people()).toMatchObject([['B', 'Bob', 'x@exemple.ca', 'E-2', 'SYN-2'], anneFreed])
})

test('a person of a union who is on the list comes no second time, also where another voter has the address', async () => {
  const { post, people } = await successors()
  await post({
    votants: [{ identifiant: 'B', nom: 'Côté', prenom: 'Bob', courriel: 'b@exemple.ca', employeIdExterne: 'E-2' }],
  })
  expect(await post({ depuisSyndicats: ['SYN-2'] })).toMatchObject({ created: 0, updated: 0, unchanged: 0, errors: [] })
  expect(await people()).toMatchObject([['B', 'Bob', 'b@exemple.ca', 'E-2', 'SYN-2'], anneWas])
})
