import { expect, test } from 'vitest'
import { claimProbe, pause, resume } from '../../db/outbox/pauses.ts'
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
