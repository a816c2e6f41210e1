import { expect, test } from 'vitest'
import { prepareVotants } from '../support/data/votes.ts'

const none = '00000000-0000-4000-8000-000000000000'

test('rights are set where they differ, and the rest is told', async () => {
  const { add, ok, at, read, path, vote } = await prepareVotants()
  const [a, b, radie, voted] = [
    await add(1, { commentaire: 'a' }),
    await add(2, { droitDeVote: false, commentaire: 'b' }),
    await add(3),
    await add(4),
  ]
  await ok('strikeOffVotant', at(radie))
  await vote(voted)
  const set = (body: object) => ok('setDroitsDeVote', { path, body })
  const ids = [a, b, a, none, radie, voted].map((id) => id.toUpperCase())
  expect(await set({ votantIds: ids, droitDeVote: false, commentaire: 'x' })).toEqual({
    nombreMisAJour: 1,
    votantIdsNonTrouves: [none],
    votantIdsIgnores: expect.toSatisfy(
      (list: string[]) => list.sort().join() === [radie, voted].sort().join(),
    ) as string[],
  })
  expect([await read(a), await read(b)]).toMatchObject([
    { droitDeVote: false, commentaire: 'x' },
    { droitDeVote: false, commentaire: 'b' },
  ])
  expect(await set({ votantIds: [a, voted], droitDeVote: true })).toEqual({
    nombreMisAJour: 1,
    votantIdsNonTrouves: [],
    votantIdsIgnores: [],
  })
  expect(await read(a)).toMatchObject({ droitDeVote: true, commentaire: 'x' })
  expect(await set({ votantIds: [a], droitDeVote: false, commentaire: null })).toMatchObject({ nombreMisAJour: 1 })
  expect(await read(a)).toMatchObject({ commentaire: null })
  expect(await set({ votantIds: [], droitDeVote: true })).toMatchObject({ nombreMisAJour: 0 })
})

test('a voter of another campaign is not found', async () => {
  const { add, ok, draft } = await prepareVotants()
  const votant = await add(1)
  const path = { campagneId: await draft() }
  const body = { votantIds: [votant], droitDeVote: false }
  expect(await ok('setDroitsDeVote', { path, body })).toMatchObject({
    nombreMisAJour: 0,
    votantIdsNonTrouves: [votant],
  })
})

test('frozen rights stay, and nothing changes after the end', async () => {
  const { add, ok, path, refusal, close, campagneId } = await prepareVotants({ verrouillerDroitsALOuverture: true })
  const id = await add(1, { droitDeVote: false })
  const body = { votantIds: [id, none], droitDeVote: true }
  expect(await ok('setDroitsDeVote', { path, body })).toEqual({
    nombreMisAJour: 0,
    votantIdsNonTrouves: [none],
    votantIdsIgnores: [id],
  })
  await close(campagneId)
  expect(await refusal('setDroitsDeVote', { path, body })).toBe('400 Campagne.VoteTermine')
})
