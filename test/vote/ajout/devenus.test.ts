import { expect, test } from 'vitest'
import { ownerDatabase } from '../../support/api.ts'
import { employe } from '../../support/contract/samples.ts'
import { addresses, anne, bob, household, union } from '../../support/data/household.ts'
import { sign } from '../../support/data/signing.ts'

// Who somebody was found to be is kept (decision J-11): nobody has a second vote under another number, address or name, and
// nobody is missing without a word because a number is somebody else's since.

const owner = ownerDatabase().pools.main
const { own, alternate, elsewhere } = addresses
const [taken, named] = ['Votant.CourrielDejaUtilise', 'Votant.IdentifiantDejaUtilise']
const told = (code: string) => [`${code} depuisSyndicats[0]`]

type Household = Awaited<ReturnType<typeof household>>

/** Anne has another number, address and name: nothing that she was found by. */
const becomesOther = ({ ok }: Household) =>
  ok('updateEmploye', { body: { idExterne: 'E-1', noMembre: 'N-2', courriel: 'neuf@exemple.ca', nom: 'Lee' } })

const rowOf = (identifiant: string, courriel: string, names = anne) => ({ identifiant, courriel, ...names })

test.each<[string, object, object]>([
  ['a union, by the number', rowOf('N-1', elsewhere), union],
  ['a union, by the address', rowOf('INV', own), union],
  ['a union, by the external id', rowOf('E-1', elsewhere), union],
  ['a row, by the number', rowOf('N-1', elsewhere), { votants: [rowOf('N-1', elsewhere)] }],
  ['a row, by the address', rowOf('INV', elsewhere), { votants: [rowOf('N-1', elsewhere)] }],
])('a voter of before the employee whom %s finds is that one from then on', async (_, guest, found) => {
  const api = await household({ guests: [guest] })
  const { created, errors, people } = await api.outcome(found)
  expect([created, errors]).toEqual([0, []])
  expect(await api.ok('listVotants', api)).toMatchObject([{ employeIdExterne: 'E-1' }])
  await becomesOther(api)
  expect(await api.outcome(union)).toEqual({ created: 0, updated: 0, errors: [], people })
})

test('so is a row that a member gives way to in the same call, and no member of the same names beside', async () => {
  const api = await household()
  await api.ok('createEmploye', { body: employe(3, { ...anne, courrielAlternatif: own }) })
  await sign(api, 3)
  await owner.query(`update employe set courriel = null where client_id = $1 and id_externe = 'E-3'`, [api.id])
  const expected = { created: 1, updated: 0, errors: told(taken), people: [`INV Anne ${own}`] }
  expect(await api.outcome({ votants: [rowOf('INV', own)], ...union })).toEqual(expected)
  await becomesOther(api)
  expect(await api.outcome(union)).toEqual({ ...expected, created: 0 })
})

test('an employee that a voter is found to be is told as a change, and is none that a state refuses', async () => {
  const guests = [rowOf('N-1', own), rowOf('INV', elsewhere, bob)]
  const { ok, path, post, outcome } = await household({ guests })
  const [row] = guests
  const voted = await ok('listVotants', { path, query: { identifiant: 'N-1' } })
  expect(voted).toMatchObject([{ employeIdExterne: null }])
  expect(await post({ votants: [row], simulation: true })).toMatchObject({ updated: 1, unchanged: 0 })
  expect(await post({ votants: [row] })).toMatchObject({ updated: 1, unchanged: 0 })
  expect(await post({ votants: [row] })).toMatchObject({ updated: 0, unchanged: 1 })
  expect(await outcome({ votants: [row, guests[1]] })).toMatchObject({ created: 0, updated: 0, errors: [] })
})

test('so is one who has voted, or was struck off', async () => {
  for (const isStruck of [true, false]) {
    const guests = [rowOf('N-1', own)]
    const api = await household({ guests })
    const [votant] = await api.ok('listVotants', api)
    await (isStruck ? api.ok('strikeOffVotant', api.at(votant?.id ?? '')) : api.vote(votant?.id ?? ''))
    const first = await api.outcome({ votants: isStruck ? [] : guests, ...union })
    await becomesOther(api)
    const { created, people } = await api.outcome(union)
    expect([first.created, created, people]).toEqual([0, 0, [`N-1 Anne ${own}`]])
  }
})

test('a guest whose identifier becomes the number of the member is that one from then on', async () => {
  const api = await household({ guests: [rowOf('INV', own)] })
  const [votant] = await api.ok('listVotants', api)
  await api.put({ votantId: votant?.id ?? '', identifiant: 'N-1' })
  await becomesOther(api)
  expect(await api.outcome(union)).toMatchObject({ created: 0, errors: [] })
})

test('a guest of other names who has the number of a member stays, and the member is told, in one call and in two', async () => {
  const row = rowOf('N-1', elsewhere, bob)
  const expected = { updated: 0, errors: told(named), people: [`N-1 Bob ${elsewhere}`] }
  const before = await household({ guests: [row] })
  expect(await before.outcome(union)).toEqual({ created: 0, ...expected })
  const after = await household()
  expect(await after.outcome({ votants: [row], ...union })).toEqual({ created: 1, ...expected })
  expect(await after.outcome({ votants: [row], ...union })).toEqual({ created: 0, ...expected })
  expect(await after.outcome(union)).toEqual({ created: 0, ...expected })
  const [votant] = await after.ok('listVotants', after)
  await after.ok('strikeOffVotant', after.at(votant?.id ?? ''))
  expect(await after.outcome(union)).toEqual({ created: 0, ...expected })
})

test('a number that is given to somebody else makes nobody of the voter who came by it', async () => {
  const api = await household()
  await api.outcome(union)
  await api.ok('updateEmploye', { body: { idExterne: 'E-1', noMembre: 'N-2' } })
  await api.ok('updateEmploye', { body: { idExterne: 'E-2', noMembre: 'N-1' } })
  const people = [`N-1 Anne ${own}`]
  for (const names of [bob, { nom: 'Côté', prenom: 'Robert' }]) {
    const row = rowOf('N-1', elsewhere, names)
    expect(await api.outcome({ votants: [row] })).toEqual({
      created: 0,
      updated: 0,
      errors: [`${named} votants[0]`],
      people,
    })
  }
  expect(await api.outcome({ votants: [rowOf('N-1', own)] })).toMatchObject({ updated: 0, errors: [], people })
  const said = { ...rowOf('N-1', elsewhere, bob), employeIdExterne: 'E-2' }
  expect(await api.outcome({ votants: [said], ...union })).toMatchObject({
    updated: 1,
    created: 0,
    errors: told(taken),
  })
  expect(await api.outcome(union)).toMatchObject({ created: 1, errors: [] })
})

test('a guest who was linked by an address to whoever had it is no other person than who has it now, of those names', async () => {
  const api = await household()
  const address = 'e2@exemple.ca'
  await api.put(rowOf('INV', address))
  expect(await api.ok('listVotants', api)).toMatchObject([{ employeIdExterne: 'E-2' }])
  await api.ok('updateEmploye', { body: { idExterne: 'E-2', courriel: elsewhere } })
  await api.ok('updateEmploye', { body: { idExterne: 'E-1', courriel: address } })
  expect(await api.outcome(union)).toEqual({ created: 0, updated: 1, errors: [], people: [`N-1 Anne ${address}`] })
  expect(await api.ok('listVotants', api)).toMatchObject([{ employeIdExterne: 'E-1' }])
})

test('of those who have an address as their second one the one of those names is the employee', async () => {
  const api = await household()
  const zoe = { nom: 'Roy', prenom: 'Zoé' }
  await api.ok('createEmploye', { body: employe(3, { ...zoe, courrielAlternatif: alternate }) })
  await sign(api, 3)
  await api.put(rowOf('INV', alternate, zoe))
  expect(await api.ok('listVotants', api)).toMatchObject([{ employeIdExterne: 'E-3' }])
  expect(await api.outcome(union)).toMatchObject({ created: 1, errors: [] })
})

test('a member gives way to a row that is refused for its address, which says who it is', async () => {
  const { outcome } = await household()
  const said = { ...rowOf('INV', 'anne@1.2.3.4'), employeIdExterne: 'E-1', droitDeVote: false }
  expect(await outcome({ votants: [said], ...union })).toEqual({
    created: 0,
    updated: 0,
    errors: ['Requete.Invalide votants[0]'],
    people: [],
  })
})

test('names of which nothing is left but signs are nobody’s', async () => {
  const { post, outcome } = await household()
  await post({ votants: [rowOf('A', elsewhere, { nom: '-', prenom: '.' })] })
  const other = rowOf('B', elsewhere, { nom: "'", prenom: '–' })
  expect(await outcome({ votants: [other] })).toMatchObject({ created: 0, updated: 0, errors: [`${taken} votants[0]`] })
})

test('a member of two voters is there by one where a row makes somebody else of the other', async () => {
  const api = await household()
  for (const identifiant of ['P', 'R']) {
    await api.put({ ...rowOf(identifiant, `${identifiant}@exemple.ca`), employeIdExterne: 'E-1' })
  }
  for (const identifiant of ['P', 'R']) {
    const row = { ...rowOf(identifiant, `${identifiant}@exemple.ca`, bob), employeIdExterne: 'E-2' }
    expect(await api.outcome({ votants: [row], ...union, simulation: true })).toMatchObject({ created: 0, errors: [] })
  }
})

test('of two members of the same names one is a voter at most, whom the identifier names first; the other comes', async () => {
  const api = await household()
  await api.put(rowOf('E-3', own))
  await api.ok('createEmploye', { body: employe(3, { ...anne, noMembre: 'N-3' }) })
  await sign(api, 3)
  await api.ok('updateEmploye', { body: { idExterne: 'E-1', courriel: elsewhere } })
  expect(await api.outcome(union)).toMatchObject({
    created: 1,
    errors: [],
    people: ['E-3 Anne e1@exemple.ca', `N-1 Anne ${elsewhere}`],
  })
  expect(await api.ok('listVotants', api)).toMatchObject([{ employeIdExterne: 'E-3' }, { employeIdExterne: 'E-1' }])
  expect(await api.outcome(union)).toMatchObject({ created: 0, updated: 0, errors: [] })
})
