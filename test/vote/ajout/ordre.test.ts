import { expect, test } from 'vitest'
import { ownerDatabase } from '../../support/api.ts'
import { employe } from '../../support/contract/samples.ts'
import { addresses, anne, bob, household, union } from '../../support/data/household.ts'
import { sign } from '../../support/data/signing.ts'

// What rows and people of unions are to one another in one call (decision J-11), wherever they stand in it.

const owner = ownerDatabase().pools.main
const { own, former, alternate, elsewhere } = addresses
const [taken, named] = ['Votant.CourrielDejaUtilise', 'Votant.IdentifiantDejaUtilise']

/** What comes of rows, and of the same ones the other way round: who is told, by identifier, and who is on the list. */
async function bothWays(prepare: () => ReturnType<typeof household>, votants: object[], body: object = {}) {
  const found = []
  for (const rows of [votants, [...votants].reverse()]) {
    const { post, people } = await prepare()
    const { errors } = await post({ votants: rows, ...body })
    found.push([errors.map((e) => `${e.code} ${e.identifiant}`).sort(), await people()])
  }
  expect(found[1]).toEqual(found[0])
  return found[0]
}

/** Anne is on the list as a guest, who is linked to her by her address alone. */
async function guest() {
  const api = await household()
  await api.put({ identifiant: 'INV', ...anne, courriel: own })
  return api
}

test('a voter whom a row gives another address does not become a second row by the old one', async () => {
  const rows = [
    { identifiant: 'INV', ...anne, courriel: elsewhere },
    { identifiant: 'NEUF', ...anne, courriel: own },
  ]
  expect(await bothWays(guest, rows)).toEqual([[`${taken} NEUF`], [`INV Anne ${elsewhere}`]])
})

test('whose address the row of somebody else has is refused, wherever the rows stand', async () => {
  const rows = [
    { identifiant: 'NEUF', ...bob, courriel: own },
    { identifiant: 'N-1', ...anne, courriel: elsewhere },
    { identifiant: 'E-2', ...bob, courriel: 'bob@exemple.ca' },
  ]
  expect(await bothWays(guest, rows)).toEqual([
    [`${taken} NEUF`],
    ['E-2 Bob bob@exemple.ca', `INV Anne ${own}`, `N-1 Anne ${elsewhere}`],
  ])
})

test.each<[string, object, string[], string[]]>([
  ['another name', { ...bob, courriel: own }, [`${taken} N-1`], [`INV Bob ${own}`]],
  ['another address', { ...anne, courriel: elsewhere }, [], [`INV Anne ${elsewhere}`]],
  ['another name and address', { ...bob, courriel: elsewhere }, [`${taken} N-1`], [`INV Bob ${elsewhere}`]],
  ['another employee', { ...anne, courriel: own, employeIdExterne: 'E-2' }, [`${taken} N-1`], [`INV Anne ${own}`]],
])('a row that gives the voter of a member %s', async (_, changes, errors, people) => {
  const rows = [
    { identifiant: 'INV', ...changes },
    { identifiant: 'AUTRE', ...bob, courriel: 'autre@exemple.ca' },
  ]
  expect(await bothWays(guest, rows, union)).toEqual([errors, ['AUTRE Bob autre@exemple.ca', ...people]])
})

test('a member whose voter a row makes somebody else is told the address of that voter', async () => {
  const api = await household({ courriel: former })
  await api.put({ identifiant: 'INV', ...anne, courriel: former })
  await api.move()
  const { errors } = await api.post({ votants: [{ identifiant: 'INV', ...bob, courriel: former }], ...union })
  expect(errors).toMatchObject([{ code: taken, chemin: 'depuisSyndicats[0]', identifiant: 'N-1' }])
  expect(errors[0]?.message).toContain(former)
})

test('a row has the voter of a member who has another name and address since', async () => {
  const { ok, post, outcome } = await household({ courriel: former })
  await post(union)
  await ok('updateEmploye', { body: { idExterne: 'E-1', courriel: own, nom: 'Roy-Lee' } })
  const row = { identifiant: 'NEUF', ...anne, courriel: former }
  const people = [`NEUF Anne ${former}`]
  expect(await outcome({ votants: [row], ...union })).toEqual({ created: 0, updated: 1, errors: [], people })
})

test('a row comes before the member who is its voter, and takes the voter of the member', async () => {
  const { post, outcome } = await household()
  await post(union)
  const row = { identifiant: 'NEUF', ...anne, courriel: own, employeIdExterne: 'E-1' }
  expect(await outcome({ votants: [row], ...union })).toEqual({
    created: 0,
    updated: 1,
    errors: [],
    people: [`NEUF Anne ${own}`],
  })
})

/** Employee 3 of union 1 has the external id that is the member number of Bob since. */
async function numbers() {
  const api = await household()
  await api.ok('createEmploye', { body: employe(3, { idExterne: 'X', nom: 'Lee', prenom: 'Kim' }) })
  await api.ok('simulateAdhesion', { body: { idExterneEmploye: 'X', syndicatIdExterne: 'SYN-1' } })
  await api.ok('updateEmploye', { body: { idExterne: 'E-2', noMembre: 'X' } })
  return api
}

test('a member whose identifier is the number of somebody else is told, in one call and in two', async () => {
  const row = { identifiant: 'X', ...bob, courriel: 'e2@exemple.ca' }
  const people = [`N-1 Anne ${own}`, 'X Bob e2@exemple.ca']
  expect(await bothWays(numbers, [row], union)).toEqual([[`${named} X`], people])
  const { post, outcome } = await numbers()
  await post({ votants: [row] })
  expect(await outcome(union)).toEqual({ created: 1, updated: 0, errors: [`${named} depuisSyndicats[0]`], people })
})

test('what is sent back of a guest makes nobody of them', async () => {
  const { ok, path, put, outcome } = await household()
  const id = await put({ identifiant: 'INV', ...bob, courriel: own })
  const list = await ok('listListeElectorale', { path })
  expect(list).toMatchObject([{ identifiant: 'INV', employeIdExterne: 'E-1' }])
  await put({ votantId: id, employeIdExterne: 'E-1' })
  const refused = { created: 0, updated: 0, errors: [`${taken} depuisSyndicats[0]`], people: [`INV Bob ${own}`] }
  expect(await outcome({ votants: list, ...union })).toEqual(refused)
  expect(await outcome(union)).toEqual(refused)
})

test('an employee who is said of a voter, by a call of one or of many, is that one', async () => {
  for (const isBulk of [true, false]) {
    const { put, post, outcome } = await household()
    const votantId = await put({ identifiant: 'INV', ...bob, courriel: elsewhere })
    const said = { identifiant: 'INV', ...bob, courriel: elsewhere, employeIdExterne: 'E-1' }
    await (isBulk ? post({ votants: [said] }) : put({ votantId, employeIdExterne: 'E-1' }))
    expect(await outcome(union)).toMatchObject({ created: 0, updated: 0, errors: [], people: [`INV Bob ${elsewhere}`] })
  }
})

test('a guest whom a union has taken for a member is that one from then on', async () => {
  const { ok, outcome } = await guest()
  await outcome(union)
  await ok('updateEmploye', { body: { idExterne: 'E-1', courriel: elsewhere, nom: 'Roy-Lee', noMembre: 'N-2' } })
  expect(await outcome(union)).toEqual({ created: 0, updated: 0, errors: [], people: [`N-1 Anne ${own}`] })
})

test('a guest who is struck off keeps no member from the list, and a member who is stays off', async () => {
  const { put, ok, at, outcome } = await household()
  const [other, self] = [
    await put({ identifiant: 'INV', ...bob, courriel: alternate }),
    await put({ identifiant: 'N-9', ...anne, courriel: elsewhere, employeIdExterne: 'E-1' }),
  ]
  await ok('strikeOffVotant', at(self))
  expect(await outcome(union)).toMatchObject({ created: 0, errors: ['Votant.EstRadie depuisSyndicats[0]'] })
  await ok('deleteVotant', at(self))
  await ok('strikeOffVotant', at(other))
  expect(await outcome(union)).toMatchObject({ created: 1, errors: [] })
})

test('of two members of one address the one who is on the list already keeps nobody out', async () => {
  const api = await household()
  await api.put({ identifiant: 'INV', ...anne, courriel: elsewhere, employeIdExterne: 'E-1' })
  await api.ok('createEmploye', { body: employe(3, { courrielAlternatif: own, nom: 'Roy', prenom: 'Zoé' }) })
  await sign(api, 3)
  await owner.query(`update employe set courriel = null where client_id = $1 and id_externe = 'E-3'`, [api.id])
  expect(await api.outcome(union)).toEqual({
    created: 1,
    updated: 0,
    errors: [],
    people: [`E-3 Zoé ${own}`, `INV Anne ${elsewhere}`],
  })
})
