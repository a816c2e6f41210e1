import { expect, test } from 'vitest'
import { votant } from '../../support/contract/samples.ts'
import { prepareVotants } from '../../support/data/votes.ts'

type Votants = Awaited<ReturnType<typeof prepareVotants>>

/** A draft of a campaign with voters 1 to 4 of the weight 2, and 5 of the weight 1. */
async function weighed(changes: Record<string, unknown> = {}, fifth = 1) {
  const api = await prepareVotants()
  const of = api.votantsOf(await api.draft(changes))
  const votants = [2, 2, 2, 2, fifth].map((poids, n) => votant(n + 1, { poids }))
  await api.ok('addListeElectorale', { path: of.path, body: { votants } })
  return { ...api, ...of }
}

const campagneOf = ({ ok, campagneId: id }: Votants) => ok('getCampagne', { path: { id } })
const idOf = async ({ ok, path }: Votants, n: number) =>
  (await ok('listVotants', { path, query: { identifiant: `M-${n}` } }))[0]?.id ?? ''
const add = (api: Votants, body: object) => api.ok('addListeElectorale', { path: api.path, body })
const codes = async (api: Votants, body: object) => (await add(api, body)).errors.map(({ code }) => code)

test('weights can be given one by one or in rows until the publication, and again once it is withdrawn', async () => {
  const api = await weighed()
  const votantId = await idOf(api, 1)
  await api.put({ votantId, poids: 3 })
  await api.ok('publishCampagne', { path: { id: api.campagneId } })
  expect(await api.refused({ votantId, poids: 4 })).toBe('400 Votant.PoidsVerrouille')
  expect(await codes(api, { votants: [votant(1, { poids: 4 })] })).toEqual(['Votant.PoidsVerrouille'])
  expect(await codes(api, { votants: [votant(1, { poids: 4 })], simulation: true })).toEqual(['Votant.PoidsVerrouille'])
  expect(await api.read(votantId)).toMatchObject({ poids: 3 })
  await api.ok('unpublishCampagne', { path: { id: api.campagneId } })
  await api.put({ votantId, poids: 4 })
  expect(await codes(api, { votants: [votant(1, { poids: 2 })] })).toEqual([])
  expect(await api.read(votantId)).toMatchObject({ poids: 2 })
})

test('a published campaign takes the weight that a voter has, that of a new one, and other changes', async () => {
  const api = await weighed()
  await api.ok('publishCampagne', { path: { id: api.campagneId } })
  const votantId = await idOf(api, 1)
  await api.put({ votantId, poids: 2, nom: 'Roy' })
  await api.put({ votantId, poids: 2.00001 })
  expect(
    await add(api, { votants: [votant(1, { poids: 2, nom: 'Lee' }), votant(2), votant(7, { poids: 9 })] }),
  ).toMatchObject({ created: 1, updated: 1, unchanged: 1, errors: [] })
  expect(await api.refused({ votantId: await idOf(api, 7), poids: 8 })).toBe('400 Votant.PoidsVerrouille')
})

test('weights that fewer than five share are told by the campaign and by the ballots of these voters', async () => {
  const api = await weighed()
  expect(await campagneOf(api)).toMatchObject({ poidsIdentifiants: true, refuserPoidsIdentifiants: false })
  await api.ok('publishCampagne', { path: { id: api.campagneId } })
  for (const n of [6, 7, 8, 9]) await api.add(n, { poids: 1 })
  const ballotOf = async (n: number) => {
    const jeton = await api.jetonOf(await idOf(api, n))
    return (await api.ok('getBulletin', { path: { jeton }, query: {} })).votant
  }
  expect(await ballotOf(1)).toMatchObject({ poids: 2, poidsIdentifiant: true })
  expect(await ballotOf(5)).toMatchObject({ poids: 1, poidsIdentifiant: false })
  await api.add(10, { poids: 2 })
  expect(await campagneOf(api)).toMatchObject({ poidsIdentifiants: false })
  expect(await ballotOf(1)).toMatchObject({ poids: 2, poidsIdentifiant: false })
  // Who cannot vote hides nobody.
  await api.ok('strikeOffVotant', api.at(await idOf(api, 2)))
  expect(await campagneOf(api)).toMatchObject({ poidsIdentifiants: true })
  expect(await ballotOf(1)).toMatchObject({ poidsIdentifiant: true })
})

test('a campaign that refuses such weights is not published with them, and does not change its mind later', async () => {
  const api = await weighed({ refuserPoidsIdentifiants: true })
  const id = api.campagneId
  expect(await api.refusal('publishCampagne', { path: { id } })).toBe('400 Campagne.PoidsIdentifiants')
  await api.put({ votantId: await idOf(api, 5), poids: 2 })
  await api.ok('publishCampagne', { path: { id } })
  const body = { refuserPoidsIdentifiants: false }
  expect(await api.refusal('updateCampagne', { path: { id }, body })).toBe('400 Campagne.StructureVerrouillee')
  expect(await campagneOf(api)).toMatchObject({ poidsIdentifiants: false, refuserPoidsIdentifiants: true })
})

/** The attack of before: each voter is marked by a weight of 1 + 2^i / 10000, and one sum tells how all of them voted. */
test('voters cannot be marked by weights once they may vote', async () => {
  const api = await weighed({ refuserPoidsIdentifiants: true }, 2)
  await api.ok('publishCampagne', { path: { id: api.campagneId } })
  const marks = [1, 2, 3, 4, 5].map((n) => votant(n, { poids: 1 + 2 ** n / 10_000 }))
  expect(await codes(api, { votants: marks })).toEqual(Array(5).fill('Votant.PoidsVerrouille'))
})
