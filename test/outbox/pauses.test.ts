import { expect, test } from 'vitest'
import { claimProbe, pause, pauses, resume } from '../../db/outbox/pauses.ts'
import { newClient, service } from '../support/api.ts'

const { database } = (await service()).service

test('the probe of a provider that is paused for all is that of one', async () => {
  const fournisseur = 'probed'
  // A pause that is over at once.
  const fault = { fournisseur, motif: '403', isProbe: false, first: -1000, least: -1000 }
  const [first, second] = [(await newClient()).id, (await newClient()).id]
  for (const id of [first, second]) await database.write(id, (db) => pause(db, fault))
  const claimed = (id: string) => database.write(id, (db) => claimProbe(db, fournisseur, 30_000))
  const claims = [await claimed(first), await claimed(first), await claimed(second)]
  await database.write(first, (db) => resume(db, fournisseur))
  expect(claims).toEqual([true, false, false])
})

test('a pause is of all where a second client meets with the same; a probe ends it, and the pauses that made it', async () => {
  const fournisseur = 'shared'
  const clients = [
    (await newClient()).id,
    (await newClient()).id,
    (await newClient()).id,
    (await newClient()).id,
  ] as const
  const meets = async (id: string, motif: string) => {
    const fault = { fournisseur, motif, isProbe: false, first: 60_000, least: 60_000 }
    const made = await database.write(id, (db) => pause(db, fault))
    return made.map(({ isOfAll, isNew, ...made }) => [made.motif, isOfAll ? 'all' : 'one', isNew])
  }
  const standing = async () =>
    (await pauses(database.registry))
      .filter((paused) => paused.fournisseur === fournisseur)
      .map(({ isOfAll, nombre }) => [isOfAll ? 'all' : 'one', nombre])
  const [first, second, third, fourth] = clients
  expect(await meets(first, '401')).toEqual([['401', 'one', true]])
  // Another fault is another client's own.
  expect(await meets(second, '403')).toEqual([['403', 'one', true]])
  expect(await standing()).toEqual([['one', 2]])
  const both = [
    ['403', 'all', true],
    ['403', 'one', true],
  ]
  expect((await meets(third, '403')).toSorted()).toEqual(both)
  expect(await standing()).toEqual([
    ['one', 3],
    ['all', 1],
  ])
  // What is paused for all is not for another client's fault: the pause of all, and those of the same, end by a probe.
  const ended = await database.write(fourth, (db) => resume(db, fournisseur))
  expect(ended.map(({ motif, isOfAll }) => [motif, isOfAll]).toSorted()).toEqual([
    ['403', false],
    ['403', false],
    ['403', true],
  ])
  expect(await standing()).toEqual([['one', 1]])
  await database.write(first, (db) => resume(db, fournisseur))
  expect(await standing()).toEqual([])
})
