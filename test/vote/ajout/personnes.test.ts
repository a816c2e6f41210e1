import { expect, test } from 'vitest'
import { ownerDatabase } from '../../support/api.ts'
import { addresses, anne, bob, household, links, union } from '../../support/data/household.ts'

// Who is one person with whom (decision J-11). What each table gives is told twice: with the names of Anne, and with others.

const owner = ownerDatabase().pools.main
const [taken, named] = ['Votant.CourrielDejaUtilise', 'Votant.IdentifiantDejaUtilise']

type Link = keyof typeof links
type Address = keyof typeof addresses

/** Somebody of the names and the address that a table tells. */
const somebody = (link: Link, address: Address, names: object) => ({
  ...links[link],
  ...names,
  courriel: addresses[address],
})

/** Each case with the names of Anne and with others. */
const eachNamed = <T extends readonly unknown[]>(cases: readonly (readonly [...T, string, string])[]) =>
  cases.flatMap((each) => {
    const [one, other] = each.slice(-2) as [string, string]
    const told = each.slice(0, -2) as unknown as T
    return [[...told, anne, one] as const, [...told, bob, other] as const]
  })

const onTheList = eachNamed<[Link | 'nobody', Address]>([
  ['by number', 'own', 'taken', 'named'],
  ['by number', 'alternate', 'there', 'named'],
  ['by number', 'elsewhere', 'there', 'named'],
  ['as said', 'own', 'taken', 'taken'],
  ['as said', 'alternate', 'there', 'there'],
  ['as said', 'former', 'there', 'there'],
  ['as said', 'elsewhere', 'there', 'there'],
  ['by address', 'own', 'taken', 'refused'],
  ['by address', 'alternate', 'there', 'comes'],
  ['by address', 'former', 'there', 'comes'],
  ['nobody', 'own', 'taken', 'refused'],
  ['nobody', 'elsewhere', 'comes', 'comes'],
  ['another one, as said', 'own', 'refused', 'refused'],
  ['another one, as said', 'alternate', 'comes', 'comes'],
  ['another one, as said', 'elsewhere', 'comes', 'comes'],
])

/** Has a voter on the list before Anne has her present address where that tells who the voter is, else after. */
async function listed(link: Link | 'nobody', address: Address, names: object) {
  const isBefore = link === 'nobody' || address === 'former'
  const api = await household(isBefore ? { courriel: addresses.former } : {})
  const row = somebody(link === 'nobody' ? 'by address' : link, address, names)
  await api.put(row)
  if (isBefore) await api.move()
  const [before = ''] = await api.people()
  return { ...api, before }
}

const anneComes = `N-1 Anne ${addresses.own}`

test.each(onTheList)('a voter who is linked %s, at the %s address, named %o: of a union she is %s', async (...args) => {
  const [link, address, names, told] = args
  const { outcome, before } = await listed(link, address, names)
  const expected: Record<string, object> = {
    taken: { created: 0, updated: 1, errors: [], people: [anneComes] },
    there: { created: 0, updated: 0, errors: [], people: [before] },
    comes: { created: 1, updated: 0, errors: [], people: [before, anneComes].sort() },
    refused: { created: 0, updated: 0, errors: [`${taken} depuisSyndicats[0]`], people: [before] },
    named: { created: 0, updated: 0, errors: [`${named} depuisSyndicats[0]`], people: [before] },
  }
  expect(await outcome({ ...union, simulation: true })).toEqual({ ...expected[told], people: [before] })
  expect(await outcome(union)).toEqual(expected[told])
})

const amongRows = eachNamed<[Link, Address]>([
  ['by number', 'own', 'there', 'named'],
  ['by number', 'elsewhere', 'there', 'named'],
  ['as said', 'own', 'there', 'there'],
  ['as said', 'alternate', 'there', 'there'],
  ['as said', 'elsewhere', 'there', 'there'],
  ['by address', 'own', 'there', 'refused'],
  ['by address', 'alternate', 'there', 'comes'],
  ['by address', 'elsewhere', 'comes', 'comes'],
  ['another one, as said', 'own', 'refused', 'refused'],
  ['another one, as said', 'alternate', 'comes', 'comes'],
  ['another one, as said', 'elsewhere', 'comes', 'comes'],
])

test.each(amongRows)('a row that is linked %s, of the %s address, named %o: of a union she is %s', async (...args) => {
  const [link, address, names, told] = args
  const { outcome, before } = await rowOf(link, address, names)
  const expected: Record<string, object> = {
    there: { created: 1, updated: 0, errors: [], people: [before] },
    comes: { created: 2, updated: 0, errors: [], people: [before, anneComes].sort() },
    refused: { created: 1, updated: 0, errors: [`${taken} depuisSyndicats[0]`], people: [before] },
    named: { created: 1, updated: 0, errors: [`${named} depuisSyndicats[0]`], people: [before] },
  }
  expect(await outcome({ votants: [somebody(link, address, names)], ...union })).toEqual(expected[told])
})

async function rowOf(link: Link, address: Address, names: { prenom: string }) {
  const api = await household()
  return { ...api, before: `${links[link].identifiant} ${names.prenom} ${addresses[address]}` }
}

const rowsOnTheList = eachNamed<[Link | 'nobody', Link]>([
  ['by number', 'by number', 'taken', 'refused'],
  ['by number', 'as said', 'taken', 'taken'],
  ['by number', 'by address', 'taken', 'refused'],
  ['as said', 'by number', 'taken', 'refused'],
  ['as said', 'as said', 'taken', 'taken'],
  ['as said', 'by address', 'taken', 'refused'],
  ['by address', 'by number', 'taken', 'refused'],
  ['by address', 'as said', 'taken', 'refused'],
  ['by address', 'by address', 'taken', 'refused'],
  ['nobody', 'as said', 'taken', 'refused'],
  ['nobody', 'by address', 'taken', 'refused'],
  ['another one, as said', 'by address', 'refused', 'refused'],
  ['another one, as said', 'as said', 'refused', 'refused'],
  ['another one, as said', 'another one, as said', 'taken', 'taken'],
])

test.each(rowsOnTheList)('a voter linked %s and a row of the address %s, named %o: it is %s', async (...args) => {
  const [voter, row, names, told] = args
  const { outcome, before } = await listed(voter, 'own', anne)
  const identifiant = row === 'by number' ? 'N-1' : 'NEUF'
  const after = `${identifiant} ${names.prenom} ${addresses.own}`
  expect(await outcome({ votants: [{ ...somebody(row, 'own', names), identifiant }] })).toEqual(
    told === 'taken'
      ? { created: 0, updated: 1, errors: [], people: [after] }
      : { created: 0, updated: 0, errors: [`${taken} votants[0]`], people: [before] },
  )
})

test.each<[Link, Address, string]>([
  ['by number', 'own', 'refused'],
  ['by number', 'alternate', 'refused'],
  ['as said', 'own', 'refused'],
  ['as said', 'alternate', 'comes'],
  ['as said', 'elsewhere', 'there'],
  ['by address', 'own', 'refused'],
  ['by address', 'alternate', 'comes'],
])('a voter of before it was kept, linked %s at the %s address under another name: she is %s', async (...args) => {
  const [link, address, told] = args
  const { outcome, before, id } = await listed(link, address, bob)
  await owner.query('update votant set employe_certain = null where client_id = $1', [id])
  const { people, errors } = await outcome(union)
  const expected: Record<string, string[]> = {
    taken: [anneComes],
    comes: [before, anneComes].sort(),
  }
  expect([people, errors.length]).toEqual([expected[told] ?? [before], told === 'refused' ? 1 : 0])
})
