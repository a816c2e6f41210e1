import { expect, test } from 'vitest'
import type { Resultat } from '../../../scrutin/index.ts'
import { verify } from '../../../scrutin/verify.ts'
import { question, syndicat } from '../../support/contract/samples.ts'
import { prepareCampagnes, prepareVotants, type Votants, votantsOf } from '../../support/data/votes.ts'

const majority = { base: 'Exprimes', pourcentage: 50, estDepasse: true }
const ofElectors = { base: 'Electeurs', pourcentage: 40 }

const stats = ({ ok, campagneId: id }: Votants, syndicatIdExterne?: string) =>
  ok('getStatistiquesCampagne', { path: { id }, query: { syndicatIdExterne } })

/** What is said of a campaign: the quorum, and of each question whether it and its options are adopted. */
async function said(api: Votants, union?: string) {
  const { quorum, questions } = await stats(api, union)
  const adopted = questions.map(({ estAdoptee, options }) => [estAdoptee, options?.map((option) => option.estAdoptee)])
  return { isReached: quorum?.estAtteint ?? null, adopted }
}

/** A campaign of two questions in which people of these weights make these choices, and others do nothing. */
async function voted(votes: [poids: number, first: string, second: string][], idle: number[], quorum?: number | null) {
  const questions = [question(1, { seuilAdoption: majority }), question(2, { seuilAdoption: ofElectors }), question(3)]
  const api = await prepareCampagnes()
  const campagneId = await api.draft({ quorum, libelleAbstention: 'Je m’abstiens' }, questions)
  const own: Votants = { ...api, votantsOf: (id) => votantsOf(api, id), ...votantsOf(api, campagneId) }
  const ids: string[] = []
  for (const [n, poids] of [...votes.map(([weight]) => weight), ...idle].entries())
    ids.push(await own.add(n, { poids }))
  await api.ok('publishCampagne', { path: { id: campagneId } })
  for (const [n, [, first, second]] of votes.entries())
    await own.vote(
      ids[n] ?? '',
      [first, second, 'Oui'].map((label) => (label === '' ? [] : [label])),
    )
  return own
}

async function counted(...given: Parameters<typeof voted>) {
  const api = await voted(...given)
  await api.close(api.campagneId)
  await api.count()
  return api
}

test('at half of what was expressed nothing is adopted, a ten-thousandth above it is; of the electors at the share', async () => {
  // Of 10 electors' weight, 4 for Oui; of 4 expressed 2.0001 for Oui.
  const above = await counted(
    [
      [2.0001, 'Oui', 'Oui'],
      [1.9999, 'Non', 'Oui'],
      [1, '', 'Non'],
    ],
    [5],
  )
  expect(await said(above)).toEqual({
    isReached: null,
    adopted: [
      [true, [true, false]],
      [true, [true, false]],
      [null, [null, null]],
    ],
  })
  const at = await counted(
    [
      [2, 'Oui', 'Oui'],
      [2, 'Non', 'Non'],
      [1, '', 'Oui'],
    ],
    [5],
  )
  expect((await said(at)).adopted.slice(0, 2)).toEqual([
    [false, [false, false]],
    [false, [false, false]],
  ])
})

test('a quorum is reached by heads, and nothing is adopted without it', async () => {
  const votes: Parameters<typeof voted>[0] = [
    [1, 'Oui', 'Oui'],
    [9, 'Oui', 'Oui'],
  ]
  const reached = await voted(votes, [1, 1], 50)
  expect((await stats(reached)).quorum).toEqual({ pourcentage: 50, estAtteint: true })
  const missed = await counted(votes, [1, 1], 50.0001)
  expect(await said(missed)).toMatchObject({
    isReached: false,
    adopted: [[false, [false, false]], [false, [false, false]], {}],
  })
})

test('a union adopts nothing', async () => {
  const api = await voted([[1, 'Oui', 'Oui']], [1], 50)
  await api.ok('createSyndicat', { body: syndicat() })
  const before = (await stats(api, 'SYN-1')).quorum
  await api.close(api.campagneId)
  await api.count()
  const { quorum, questions } = await stats(api, 'SYN-1')
  expect([before, quorum]).toEqual([null, null])
  expect(questions.map(({ estAdoptee }) => estAdoptee)).toEqual([null, null, null])
})

test('the result has the rules, the weight of the electors, and stands up; who is struck off is no elector', async () => {
  const api = await voted([[2, 'Oui', 'Oui']], [2, 3.5], 50)
  const [struck] = (await api.ok('listVotants', { path: api.path })).filter(({ poids }) => poids === 3.5)
  await api.ok('strikeOffVotant', api.at(struck?.id ?? ''))
  await api.close(api.campagneId)
  await api.count()
  const { text } = await api.call('getResultat', { path: api.path })
  expect(verify(text)).toMatchObject({ bulletins: 1, anomalies: [] })
  expect(JSON.parse(text)).toMatchObject({
    campagne: { quorum: 50 },
    questions: [{ seuilAdoption: majority }, { seuilAdoption: { ...ofElectors, estDepasse: false } }, {}],
    electeurs: {
      parPoids: [
        { poids: 2, inscrits: 2, avecDroit: 2 },
        { poids: 3.5, inscrits: 1, avecDroit: 0 },
      ],
    },
  })
  expect(text).not.toContain('null,"seuilAdoption"')
  expect(await said(api)).toMatchObject({
    isReached: true,
    adopted: [[true, [true, false]], [true, [true, false]], {}],
  })
})

test('a result without them has neither', async () => {
  const api = await prepareVotants()
  await api.vote(await api.add())
  await api.close(api.campagneId)
  await api.count()
  const { text } = await api.call('getResultat', { path: api.path })
  const { publication, ...said } = JSON.parse(text) as Resultat
  expect(JSON.stringify(said)).not.toMatch(/quorum|seuilAdoption/)
  expect(publication?.document).toMatchObject({ campagne: { quorum: null }, questions: [{ seuilAdoption: null }] })
  expect((await stats(api)).quorum).toBeNull()
})

test('a percentage that would be rounded, or exceeded by nothing, is refused by its name', async () => {
  const api = await prepareCampagnes()
  const twoThirds = (2 / 3) * 100
  const refused = async (call: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await call
    const { code, errors } = body as { code: string; errors?: object }
    return [status, code, Object.keys(errors ?? {})]
  }
  const of = (...members: string[]) => [400, 'Requete.Invalide', members]
  const dates = { ouvertureDuVoteUtc: '2020-01-01', fermetureDuVoteUtc: '2099-01-01' }
  expect(
    await refused(api.call('createCampagne', { body: { titre: 'Deux tiers', ...dates, quorum: twoThirds } })),
  ).toEqual(of('quorum'))
  const id = await api.draft({ quorum: 66.6666 }, [question(1, { seuilAdoption: majority })])
  expect(await refused(api.call('updateCampagne', { path: { id }, body: { quorum: twoThirds } }))).toEqual(of('quorum'))
  const seuilAdoption = { ...majority, pourcentage: twoThirds }
  const path = { campagneId: id }
  expect(await refused(api.call('createQuestion', { path, body: question(2, { seuilAdoption }) }))).toEqual(
    of('seuilAdoption.pourcentage'),
  )
  const [first] = (await api.ok('getCampagne', { path: { id } })).questions
  const questionId = first?.id ?? ''
  const all = { seuilAdoption: { ...majority, pourcentage: 100, estDepasse: true } }
  expect(await refused(api.call('updateQuestion', { path: { ...path, questionId }, body: all }))).toEqual(
    of('seuilAdoption.estDepasse'),
  )
  const whole = { seuilAdoption: { ...majority, pourcentage: 100, estDepasse: false } }
  await api.ok('updateQuestion', { path: { ...path, questionId }, body: whole })
})

test('quorum and threshold are written in a draft alone, cleared by null and told in the journal', async () => {
  const api = await prepareCampagnes()
  const id = await api.draft({ quorum: 33.3333 }, [question(1, { seuilAdoption: majority })])
  const read = () => api.ok('getCampagne', { path: { id } })
  const [first] = (await read()).questions
  expect([(await read()).quorum, first?.seuilAdoption]).toEqual([33.3333, majority])
  const path = { campagneId: id, questionId: first?.id ?? '' }
  const put = (seuilAdoption: unknown) => ({ path, body: { seuilAdoption } })
  expect((await api.ok('updateQuestion', put({ ...ofElectors, pourcentage: 66.6666 }))).seuilAdoption).toEqual({
    ...ofElectors,
    ...{ pourcentage: 66.6666, estDepasse: false },
  })
  expect((await api.ok('updateQuestion', { path, body: { titre: 'Autre' } })).seuilAdoption?.base).toBe('Electeurs')
  expect((await api.ok('updateQuestion', put(null))).seuilAdoption).toBeNull()
  for (const bad of [{ base: 'Tous', pourcentage: 50 }, { base: 'Exprimes' }, { ...majority, pourcentage: 0 }])
    expect(await api.refusal('updateQuestion', put(bad))).toBe('400 Requete.Invalide')
  for (const quorum of [0, 100.1, '50 %'])
    expect(await api.refusal('updateCampagne', { path: { id }, body: { quorum } })).toBe('400 Requete.Invalide')
  expect((await api.ok('updateCampagne', { path: { id }, body: { quorum: null } })).quorum).toBeNull()
  const [last] = (await api.ok('listJournal', { path: { id } })).toReversed()
  expect(last?.details).toEqual({ avant: { quorum: 33.3333 }, apres: { quorum: null } })
  await api.ok('publishCampagne', { path: { id } })
  expect(await api.refusal('updateCampagne', { path: { id }, body: { quorum: 50 } })).toBe(
    '400 Campagne.StructureVerrouillee',
  )
  expect(await api.refusal('updateQuestion', put(majority))).toBe('400 Campagne.StructureVerrouillee')
})
