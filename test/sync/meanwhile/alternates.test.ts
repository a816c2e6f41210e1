import { expect, test } from 'vitest'
import { at, employe } from '../../support/contract/samples.ts'
import { load, loaded } from '../../support/data/sync-samples.ts'
import { beforeStatement } from '../../support/statements.ts'

// A call changes an address of somebody as a load is about to write the other one: the alternate one is none where it is the
// primary one of that very moment (decision C-7), and stays otherwise.

const [x, y] = ['x@exemple.ca', 'y@exemple.ca']

type Addresses = Record<string, string | null>

test.each<[string, Addresses, Addresses, Addresses, Addresses]>([
  [
    'that is changed where the load takes what it was as the primary one stays',
    { courrielAlternatif: x },
    { courrielAlternatif: y },
    { courriel: x },
    { courriel: x, courrielAlternatif: y },
  ],
  [
    'that is what the load takes as the primary one is none',
    {},
    { courrielAlternatif: x },
    { courriel: x.toUpperCase() },
    { courriel: x.toUpperCase(), courrielAlternatif: null },
  ],
  [
    'that the load gives is the primary one by then is none',
    {},
    { courriel: x },
    { courrielAlternatif: x },
    { courriel: x, courrielAlternatif: null },
  ],
  [
    'that the load gives was the primary one stays',
    { courriel: x },
    { courriel: y },
    { courrielAlternatif: x },
    { courriel: y, courrielAlternatif: x },
  ],
])('an alternate address %s', async (_, stored, change, row, expected) => {
  const client = await loaded({ employes: [employe(1, stored)] })
  beforeStatement(/^set local enable_bitmapscan = off/, () =>
    client.ok('updateEmploye', { body: { idExterne: 'E-1', ...change } }),
  )
  const { errors, done } = await load(client, { employes: [{ idExterne: 'E-1', ...row }] })
  const { courriel, courrielAlternatif } = await client.ok('getEmploye', at('E-1'))
  expect(errors).toEqual([])
  expect(done).toEqual([expect.stringMatching(/^employes 0\//)])
  expect({ courriel, courrielAlternatif }).toEqual(expected)
})

test('so it is where only addresses are loaded', async () => {
  const client = await loaded({ employes: [employe(1, { courrielAlternatif: x }), employe(2)] })
  beforeStatement(/^set local enable_bitmapscan = off/, async () => {
    await client.ok('updateEmploye', { body: { idExterne: 'E-1', courrielAlternatif: y } })
    await client.ok('updateEmploye', { body: { idExterne: 'E-2', courrielAlternatif: 'z@exemple.ca' } })
  })
  const employes = [
    { idExterne: 'E-1', courriel: x },
    { idExterne: 'E-2', courriel: 'z@exemple.ca' },
  ]
  expect(await client.call('updateCourriels', { body: { employes } })).toMatchObject({ status: 204 })
  expect(await client.ok('listEmployes')).toMatchObject([
    { courriel: x, courrielAlternatif: y },
    { courriel: 'z@exemple.ca', courrielAlternatif: null },
  ])
})

test('a new person has no alternate address that is the primary one', async () => {
  const client = await loaded({ employes: [employe(1, { courriel: x, courrielAlternatif: x.toUpperCase() })] })
  expect(await client.ok('getEmploye', at('E-1'))).toMatchObject({ courriel: x, courrielAlternatif: null })
})
