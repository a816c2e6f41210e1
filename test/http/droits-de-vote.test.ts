import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ownerDatabase } from '../support/api.ts'
import { crowd, prepareVotants } from '../support/data/votes.ts'

const owner = ownerDatabase().pools.main

test('200,000 ids are accepted in one call', async () => {
  const { id, campagneId, ok, path } = await prepareVotants()
  const known = await crowd(owner, { id, campagneId }, 10_000)
  const unknown = Array.from({ length: 190_000 }, () => randomUUID())
  const body = { votantIds: [...unknown, ...known], droitDeVote: true }
  const { nombreMisAJour, votantIdsNonTrouves, votantIdsIgnores } = await ok('setDroitsDeVote', { path, body })
  expect([nombreMisAJour, votantIdsNonTrouves.length, votantIdsIgnores]).toEqual([5000, 190_000, []])
}, 60_000)
