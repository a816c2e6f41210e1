import { describe, expect, test } from 'vitest'
import { caller, newClient, service } from '../support/api.ts'
import { question } from '../support/contract/samples.ts'
import { prepareVotants, type Votants } from '../support/data/votes.ts'

const choix = [
  question(1),
  question(2, {
    type: 'ChoixMultiple',
    nombreChoixMin: 2,
    nombreChoixMax: 3,
    permetAbstention: false,
    options: ['A', 'B', 'C', 'D'].map((libelle) => ({ libelle })),
  }),
]
const open = (changes: Record<string, unknown> = {}) =>
  prepareVotants({ libelleAbstention: 'Je passe', ...changes }, choix)
const anybody = caller(await service())

test('the ballot says what is asked, and a vote gives a receipt, once', async () => {
  const { add, jetonOf, ballot, read, campagneId, ok } = await open({ textePageAccueil: '<p>Bonjour</p>' })
  const votantId = await add(1)
  const path = { jeton: await jetonOf(votantId) }
  const { organisation, campagne, votant: who, questions } = await anybody.ok('getBulletin', { path })
  expect([organisation, campagne, who]).toMatchObject([
    'Tests',
    { titre: 'Campagne 1', textePageAccueil: '<p>Bonjour</p>', libelleAbstention: 'Je passe' },
    { prenom: 'Amélie', nom: 'Tremblay' },
  ])
  expect(questions.map(({ titre, options }) => [titre, options.map(({ libelle }) => libelle).join()])).toEqual([
    ['Question 1', 'Oui,Non'],
    ['Question 2', 'A,B,C,D'],
  ])
  const body = { reponses: await ballot([['Oui'], ['B', 'D']]) }
  expect(await anybody.ok('verifyBulletin', { path, body })).toEqual(body)
  expect((await read(votantId)).aVote).toBe(false)
  const recu = await anybody.ok('castVote', { path, body })
  expect(recu.numeroConfirmation).toMatch(/^([0-9A-F]{4}-){7}[0-9A-F]{4}$/)
  expect(recu.dateVoteUtc).toBe(new Date().toISOString().slice(0, 10))
  expect((await read(votantId)).aVote).toBe(true)
  for (const jeton of [path.jeton, await jetonOf(votantId)]) {
    expect(await anybody.refusal('getBulletin', { path: { jeton } })).toBe('400 Votant.ADejaVote')
    expect(await anybody.refusal('verifyBulletin', { path: { jeton }, body })).toBe('400 Votant.ADejaVote')
    expect(await anybody.refusal('castVote', { path: { jeton }, body })).toBe('400 Votant.ADejaVote')
  }
  expect(await ok('getStatistiquesCampagne', { path: { id: campagneId } })).toMatchObject({ votantsAyantVote: 1 })
})

const api = await open()
const votantId = await api.add(1)
const path = { jeton: await api.jetonOf(votantId) }
const none = '00000000-0000-4000-8000-000000000000'
const [q1 = { questionId: '' }, q2 = { questionId: '' }] = await api.ballot([['Oui'], ['A', 'B']])
const [yes = [], no = []] = [
  (await api.ballot([['Oui'], []]))[0]?.optionIds,
  (await api.ballot([['Non'], []]))[0]?.optionIds,
]

describe('a ballot is refused', () => {
  test.each<[string, object[]]>([
    ['empty', []],
    ['without an answer', [q1]],
    ['with an answer twice', [q1, q2, q1]],
    ['with the answer to what nobody asked', [q1, q2, { questionId: none, optionIds: [] }]],
    ['with an option of another question', [q1, { questionId: q2.questionId, optionIds: [...yes, ...no] }]],
    ['with an unknown option', [{ questionId: q1.questionId, optionIds: [none] }, q2]],
    ['with too many options', [{ questionId: q1.questionId, optionIds: [...yes, ...no] }, q2]],
    ['with an option twice', [{ questionId: q1.questionId, optionIds: [...yes, ...yes] }, q2]],
    ['with too few options', [q1, { questionId: q2.questionId, optionIds: [] }]],
    ['with no option', [{ questionId: q1.questionId }, q2]],
    ['with an option and an abstention', [{ ...q1, abstention: true }, q2]],
    ['with an abstention that is not offered', [q1, { questionId: q2.questionId, abstention: true }]],
  ])('%s', async (_, reponses) => {
    for (const operation of ['verifyBulletin', 'castVote'] as const)
      expect(await anybody.refusal(operation, { path, body: { reponses } })).toBe('400 Bulletin.Invalide')
    expect((await api.read(votantId)).aVote).toBe(false)
  })
})

test('an abstention is accepted where it is offered', async () => {
  const { add, jetonOf, ballot } = await open()
  const path = { jeton: await jetonOf(await add(1)) }
  await anybody.ok('castVote', { path, body: { reponses: await ballot([[], ['A', 'B', 'C']]) } })
})

test('without a label nobody abstains', async () => {
  const { add, jetonOf, ballot } = await open({ libelleAbstention: null })
  const path = { jeton: await jetonOf(await add(1)) }
  const body = { reponses: await ballot([[], ['A', 'B']]) }
  expect(await anybody.refusal('castVote', { path, body })).toBe('400 Bulletin.Invalide')
})

const everyway = ['getBulletin', 'verifyBulletin', 'castVote'] as const

test.each<[string, (api: Votants, id: string) => Promise<unknown>, Record<string, unknown>?]>([
  ['400 Votant.EstRadie', ({ ok, at }, id) => ok('strikeOffVotant', at(id))],
  ['400 Votant.SansDroitDeVote', ({ put }, votantId) => put({ votantId, droitDeVote: false })],
  ['400 Campagne.VotePasOuvert', () => Promise.resolve(), { ouvertureDuVoteUtc: '2098-01-01' }],
  ['400 Campagne.VotePasOuvert', ({ ok, campagneId: id }) => ok('unpublishCampagne', { path: { id } })],
  ['400 Campagne.VoteTermine', ({ close, campagneId }) => close(campagneId)],
  ['404 Jeton.Inconnu', ({ ok, at }, id) => ok('deleteVotant', at(id))],
])('%s keeps somebody from voting', async (expected, prepare, changes) => {
  const api = await open(changes)
  const votantId = await api.add(1)
  const path = { jeton: await api.jetonOf(votantId) }
  const body = { reponses: await api.ballot([['Oui'], ['A', 'B']]) }
  await prepare(api, votantId)
  for (const operation of everyway)
    expect(await anybody.refusal(operation, { path, ...(operation !== 'getBulletin' && { body }) })).toBe(expected)
})

test.each(['x', 'A'.repeat(64), 'é', 'a'.repeat(200)])('the token %s is unknown', async (jeton) => {
  for (const operation of everyway) {
    const body = operation !== 'getBulletin' && { body: { reponses: [] } }
    expect(await anybody.refusal(operation, { path: { jeton }, ...body })).toBe('404 Jeton.Inconnu')
  }
})

test('options are shuffled for each voter, always the same way for one', async () => {
  const options = Array.from({ length: 8 }, (_, n) => ({ libelle: `Option ${n}` }))
  const { add, jetonOf } = await prepareVotants({ ordreReponsesAleatoire: true }, [question(1, { options })])
  const orderOf = async (votantId: string) => {
    const { questions } = await anybody.ok('getBulletin', { path: { jeton: await jetonOf(votantId) } })
    return questions[0]?.options.map(({ libelle }) => libelle).join() ?? ''
  }
  const ids = [await add(1), await add(2), await add(3), await add(4)]
  const orders = await Promise.all(ids.map(orderOf))
  expect(new Set(orders).size).toBeGreaterThan(1)
  expect(await Promise.all(ids.map(orderOf))).toEqual(orders)
  for (const order of orders) expect(order.split(',').sort()).toEqual(options.map(({ libelle }) => libelle))
})

test('with votes a campaign is neither unpublished nor deleted', async () => {
  const { add, vote, refusal, campagneId: id } = await prepareVotants()
  await vote(await add(1))
  expect(await refusal('unpublishCampagne', { path: { id } })).toBe('400 Campagne.DepublierAvecVotes')
  expect(await refusal('deleteCampagne', { path: { id } })).toBe('409 Campagne.SupprimerAvecVotes')
})

test('votes are simulated in a sandbox, each like that of its voter', async () => {
  const { add, ok, refusal, ballot, campagneId: id, read } = await prepareVotants()
  const votantId = await add(1)
  const none = '00000000-0000-4000-8000-000000000000'
  const reponses = await ballot([['Oui']])
  const votes = [
    { votantId, reponses },
    { votantId, reponses },
    { votantId: none, reponses },
    { votantId: await add(2), reponses: [] },
  ]
  const { nombreVotes, errors } = await ok('simulateVotes', { path: { id }, body: { votes } })
  expect([nombreVotes, errors.map(({ code, index }) => [code, index])]).toEqual([
    1,
    [
      ['Votant.ADejaVote', 1],
      ['Votant.NotFound', 2],
      ['Bulletin.Invalide', 3],
    ],
  ])
  expect((await read(votantId)).aVote).toBe(true)
  expect(await refusal('simulateVotes', { path: { id: none }, body: { votes } })).toBe('404 Campagne.NotFound')
  const { refusal: ordinary } = await newClient()
  expect(await ordinary('simulateVotes', { path: { id }, body: { votes } })).toBe('403 BacASable.Requis')
})
