import { expect, test } from 'vitest'
import { sign } from '../support/data/signing.ts'
import { at, emploi, employe, employeur, syndicat, votant } from '../support/contract/samples.ts'
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
