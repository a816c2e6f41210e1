import { expect, test } from 'vitest'
import { meeting } from '../support/held-rows.ts'
import { rowsWhere } from '../support/races.ts'
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

test('those who vote, go or change while rights are taken are told as what they are by then', async () => {
  const api = await prepareVotants()
  const [votes, goes, changes, waits] = [await api.add(1), await api.add(2), await api.add(3), await api.add(4)]
  const body = { votantIds: [votes, goes, changes, waits], droitDeVote: false }
  // It finds them all before they are what they will be, and waits for their rows.
  const lock = rowsWhere('votant', api, 'id = any ($2)', body.votantIds)
  const [told] = await meeting(lock, [() => api.ok('setDroitsDeVote', { path: api.path, body })], async ({ query }) => {
    await query('update votant set a_vote = true where id = $1', [votes])
    await query('delete from votant where id = $1', [goes])
    await query('update votant set droit_de_vote = false where id = $1', [changes])
  })
  expect(told).toEqual({ nombreMisAJour: 1, votantIdsNonTrouves: [goes], votantIdsIgnores: [votes] })
})

test('an annotation that comes with rights is told in the journal', async () => {
  const { add, ok, path, campagneId } = await prepareVotants()
  const [a, b] = [await add(1, { commentaire: 'a' }), await add(2, { commentaire: 'x' })]
  await ok('setDroitsDeVote', { path, body: { votantIds: [a, b], droitDeVote: false, commentaire: 'x' } })
  const { acte, details } = (await ok('listJournal', { path: { id: campagneId } })).at(-1) ?? {}
  expect(acte).toBe('DroitsModifies')
  const [changed, same] = [a, b].map((id) => details?.votants?.find(({ votantId }) => votantId === id))
  const hash = expect.stringMatching(/^[\da-f]{32}$/) as string
  expect(changed).toEqual({ votantId: a, avant: { commentaire: hash }, apres: { commentaire: hash } })
  expect(changed?.avant).not.toEqual(changed?.apres)
  expect(same).toEqual({ votantId: b })
})

test('an annotation that comes meanwhile is what the journal says was there', async () => {
  const api = await prepareVotants()
  const id = await api.add(1, { commentaire: 'a' })
  const body = { votantIds: [id], droitDeVote: false, commentaire: 'x' }
  const set = () => api.ok('setDroitsDeVote', { path: api.path, body })
  await meeting(rowsWhere('votant', api, 'id = $2', id), [set], ({ query }) =>
    query(`update votant set commentaire = 'x' where id = $1`, [id]),
  )
  const { details } = (await api.ok('listJournal', { path: { id: api.campagneId } })).at(-1) ?? {}
  expect(details?.votants).toEqual([{ votantId: id }])
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
