import { expect, test } from 'vitest'
import { newClient } from '../support/api.ts'
import { at, employe } from '../support/contract/samples.ts'
import { beforeStatement } from '../support/statements.ts'

// What a load changes, and what it does not, whatever else happens.

test('whoever is deactivated while addresses are changed stays so, and the row is refused', async () => {
  const { ok } = await newClient()
  for (const n of [1, 2]) await ok('createEmploye', { body: employe(n) })
  const { sent } = beforeStatement(/update employe t\s+set/, () => ok('deleteEmploye', at('E-1')))
  const employes = [1, 2].map((n) => ({ idExterne: `E-${String(n)}`, courriel: `autre${String(n)}@exemple.ca` }))
  expect(await ok('updateCourriels', { body: { employes } })).toMatchObject({
    ...{ updated: 1, refused: 1 },
    errors: [{ idExterne: 'E-1', code: 'Employe.NotFound' }],
  })
  // The load was begun again.
  expect(sent()).toBeGreaterThan(1)
  const all = await ok('listEmployes', { query: { inclureInactifs: true } })
  expect(all.map(({ idExterne, estActif, courriel }) => [idExterne, estActif, courriel])).toEqual([
    ['E-1', false, employe(1).courriel],
    ['E-2', true, 'autre2@exemple.ca'],
  ])
})

test('a number that goes from one to another in a load is a change of both', async () => {
  const { ok } = await newClient()
  const people = [employe(1, { noMembre: 'M-1' }), employe(2, { noMembre: null })]
  await ok('createSync', { body: { employes: people } })
  const before = await ok('listEmployes')
  const swapped = [employe(1, { noMembre: null }), employe(2, { noMembre: 'M-1' })]
  expect((await ok('createSync', { body: { employes: swapped } })).details).toMatchObject({ employes: { updated: 2 } })
  const after = await ok('listEmployes')
  expect(after.map(({ idExterne, noMembre }) => [idExterne, noMembre])).toEqual([
    ['E-1', null],
    ['E-2', 'M-1'],
  ])
  expect(after.map((one, i) => Date.parse(one.derniereMAJ) > Date.parse(before[i]?.derniereMAJ ?? ''))).toEqual([
    true,
    true,
  ])
})
