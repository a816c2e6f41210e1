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

test('nobody comes into such a vote with a weight that fewer than five then have, one by one or in rows', async () => {
  const api = await weighed({ refuserPoidsIdentifiants: true }, 2)
  await api.ok('publishCampagne', { path: { id: api.campagneId } })
  const rows = (count: number, poids: number, from = 11) =>
    Array.from({ length: count }, (_, n) => votant(from + n, { poids }))
  expect(await api.refused(votant(6, { poids: 3 }))).toBe('400 Votant.PoidsIdentifiant')
  expect(await api.ok('listVotants', { path: api.path })).toHaveLength(5)
  await api.put(votant(6, { poids: 2 }))
  await api.put(votant(7, { poids: 3, droitDeVote: false }))
  const four = [votant(8, { poids: 2 }), ...rows(4, 4)]
  const expected = { created: 1, errors: Array(4).fill(expect.objectContaining({ code: 'Votant.PoidsIdentifiant' })) }
  expect(await add(api, { votants: four, simulation: true })).toMatchObject(expected)
  expect(await add(api, { votants: four })).toMatchObject(expected)
  expect(await codes(api, { votants: [votant(7, { droitDeVote: true }), ...rows(5, 4)] })).toEqual([
    'Votant.PoidsIdentifiant',
  ])
  expect(await codes(api, { votants: [votant(20, { poids: 4 })] })).toEqual([])
  // One who leaves by the same call hides nobody.
  const swap = [votant(11, { droitDeVote: false }), votant(12, { droitDeVote: false }), votant(21, { poids: 4 })]
  expect(await codes(api, { votants: swap })).toEqual([])
  const again = [votant(13, { droitDeVote: false }), votant(22, { poids: 4 })]
  expect(await codes(api, { votants: again })).toEqual([])
  const fewer = [14, 15].map((n) => votant(n, { droitDeVote: false }))
  expect(await codes(api, { votants: [...fewer, votant(23, { poids: 4 })] })).toEqual(['Votant.PoidsIdentifiant'])
  expect(await campagneOf(api)).toMatchObject({ poidsIdentifiants: true })
})

test('nor is one given the right to vote with it, alone or among many', async () => {
  const api = await weighed({ refuserPoidsIdentifiants: true }, 2)
  const { campagneId, path } = api
  const without = [1, 2, 3, 4, 5].map((n) => votant(10 + n, { poids: 3, droitDeVote: false }))
  await add(api, { votants: without })
  await api.ok('publishCampagne', { path: { id: campagneId } })
  const votantIds = await Promise.all([11, 12, 13, 14, 15].map((n) => idOf(api, n)))
  const [votantId = ''] = votantIds
  const body = { droitDeVote: true }
  expect(await api.refused({ votantId, droitDeVote: true })).toBe('400 Votant.PoidsIdentifiant')
  expect(await api.refusal('setDroitDeVote', { path: { campagneId, votantId }, body })).toBe(
    '400 Votant.PoidsIdentifiant',
  )
  const four = votantIds.slice(0, 4)
  const refused = await api.ok('setDroitsDeVote', { path, body: { votantIds: four, droitDeVote: true } })
  expect(refused).toMatchObject({ nombreMisAJour: 0 })
  expect(refused.votantIdsIgnores.toSorted()).toEqual(four.toSorted())
  expect(await campagneOf(api)).toMatchObject({ poidsIdentifiants: false })
  const taken = await api.ok('setDroitsDeVote', { path, body: { votantIds, droitDeVote: true } })
  expect(taken).toEqual({ nombreMisAJour: 5, votantIdsNonTrouves: [], votantIdsIgnores: [] })
  await api.ok('setDroitDeVote', { path: { campagneId, votantId }, body: { droitDeVote: false } })
  // Who has the right keeps it, and is not among those who are left.
  await api.put(votant(6, { poids: 2, droitDeVote: false }))
  for (const n of [1, 2]) await api.ok('strikeOffVotant', api.at(await idOf(api, n)))
  const [holder = '', comer = ''] = await Promise.all([3, 6].map((n) => idOf(api, n)))
  const two = { votantIds: [holder, comer], droitDeVote: true }
  expect(await api.ok('setDroitsDeVote', { path, body: two })).toMatchObject({ votantIdsIgnores: [comer] })
  // Where it is not asked for, the weight is said and nobody is refused.
  const other = await weighed()
  await other.ok('publishCampagne', { path: { id: other.campagneId } })
  await other.put(votant(6, { poids: 7 }))
})
