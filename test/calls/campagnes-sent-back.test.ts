import { expect, test } from 'vitest'
import { question, votant } from '../support/contract/samples.ts'
import { prepareCampagnes, prepareVotants } from '../support/data/votes.ts'

const committee = {
  garde: 'Scrutateurs',
  urne: 'SK3PIpeKT1MVfjHDVM7BP9aYhHkUEk14UTxW3vuiDwQ=',
  signature: 'UnbpkHgfEviam/jfX/WyNlmpcyARkL1Y6WzPmAhvDLw=',
  scrutateurs: 3,
  seuil: 2,
}

/** Each state of a draft with another value, and words of what its refusal names. */
const others: [string, unknown, string][] = [
  ['etat', 'Archive', '/archiver'],
  ['etat', null, '/publier'],
  ['estPublie', true, '/publier'],
  ['estPublie', 'false', '/depublier'],
  ['estArchive', true, '/desarchiver'],
  ['garde', committee, 'PUT /b2b/v1/campagnes/{id}/garde'],
  ['garde', { garde: 'Service' }, 'PUT /b2b/v1/campagnes/{id}/garde'],
  ['questions', [{ titre: 'Autre' }], 'POST /b2b/v1/campagnes/{campagneId}/questions'],
]

test('the states of a campaign are refused with another value, by what changes them, in a creation too', async () => {
  const { call, ok, draft } = await prepareCampagnes()
  const id = await draft()
  const before = await ok('getCampagne', { path: { id } })
  for (const [member, value, words] of others) {
    const refused = [400, { code: 'Requete.Invalide', errors: { [member]: [expect.stringContaining(words)] } }]
    const put = await call('updateCampagne', { path: { id }, body: { libelleAbstention: 'Non', [member]: value } })
    expect([put.status, put.body], `${member} ${JSON.stringify(value)}`).toMatchObject(refused)
    const body = { ...before, questions: [], titre: 'Autre', [member]: value }
    const created = await call('createCampagne', { body })
    expect([created.status, created.body]).toMatchObject(refused)
  }
  expect(await ok('getCampagne', { path: { id } })).toMatchObject(before)
})

test('a campaign is sent back as it was read, published or not, and made again from what was read', async () => {
  const { ok, refusal, draft, publish } = await prepareCampagnes()
  for (const id of [await draft(), await publish()]) {
    const read = await ok('getCampagne', { path: { id } })
    expect(await ok('updateCampagne', { path: { id }, body: read })).toEqual(read)
    expect(await ok('updateCampagne', { path: { id }, body: { questions: null, rappels: null } })).toEqual(read)
    for (const state of [{ estPublie: !read.estPublie }, { etat: 'Archive' }, { estArchive: true }, { questions: [] }])
      expect(await refusal('updateCampagne', { path: { id }, body: { ...read, ...state } })).toBe(
        '400 Requete.Invalide',
      )
  }
  const read = await ok('getCampagne', { path: { id: await draft() } })
  const copy = await ok('createCampagne', { body: { ...read, titre: 'Copie', questions: [] } })
  expect(await ok('getCampagne', { path: { id: copy } })).toMatchObject({ titre: 'Copie', etat: 'Brouillon' })
})

test('a question and an option of a published campaign are sent back as they were read', async () => {
  const { ok, refusal, publish } = await prepareCampagnes()
  const campagneId = await publish({}, [question(1, { seuilAdoption: { base: 'Exprimes', pourcentage: 50 } })])
  const [read] = await ok('listQuestions', { path: { campagneId } })
  const path = { campagneId, questionId: read?.id ?? '' }
  const [first, ...rest] = read?.options ?? []
  expect(await ok('updateQuestion', { path, body: read })).toEqual(read)
  expect(await ok('updateQuestion', { path, body: { titre: read?.titre, options: null } })).toEqual(read)
  const of = { ...path, optionId: first?.id ?? '' }
  expect(await ok('updateOption', { path: of, body: first })).toEqual(first)
  for (const body of [{ titre: 'Autre' }, { options: rest }, { ...read, ordre: 7 }])
    expect(await refusal('updateQuestion', { path, body })).toBe('400 Campagne.StructureVerrouillee')
  expect(await refusal('updateOption', { path: of, body: { libelle: 'Autre' } })).toBe(
    '400 Campagne.StructureVerrouillee',
  )
  const nothing = { path: { campagneId, questionId: campagneId }, body: {} }
  expect(await refusal('updateQuestion', nothing)).toBe('400 Campagne.StructureVerrouillee')
})

test('voters are added again as both lists show them, and a state that differs refuses its row', async () => {
  const { add, ok, vote, campagneId, at } = await prepareVotants()
  const [struck, voted] = [await add(1), await add(2), await add(3)]
  await vote(voted)
  await ok('strikeOffVotant', at(struck))
  const path = { campagneId }
  const addAgain = async (votants: readonly object[]) => {
    const { errors, created, updated, unchanged } = await ok('addListeElectorale', { path, body: { votants } })
    return [created + updated, unchanged, errors.map(({ code, message }) => [code, message])]
  }
  const all = await ok('listVotants', { path })
  expect(await addAgain(all)).toEqual([0, 3, []])
  expect(await addAgain(await ok('listListeElectorale', { path }))).toEqual([0, 2, []])
  const without = (member: string) => all.map((row) => ({ ...row, [member]: undefined }))
  expect(await addAgain(without('estRadie'))).toMatchObject([0, 2, [['Votant.EstRadie', expect.anything()]]])
  expect(await addAgain(without('aVote'))).toEqual([0, 3, []])
  const radier = expect.stringContaining('/votants/{votantId}/radier') as unknown
  const cast = expect.stringContaining('POST /vote/{jeton}') as unknown
  expect(await addAgain([votant(3, { estRadie: true }), votant(4, { estRadie: true })])).toEqual([
    0,
    0,
    [
      ['Requete.Invalide', radier],
      ['Requete.Invalide', radier],
    ],
  ])
  expect(await addAgain([votant(3, { aVote: true }), votant(4, { aVote: true }), votant(1, { aVote: true })])).toEqual([
    0,
    0,
    [
      ['Requete.Invalide', cast],
      ['Requete.Invalide', cast],
      ['Requete.Invalide', cast],
    ],
  ])
  const changed = all.map((row) => ({ ...row, prenom: 'Autre' })).filter(({ estRadie, aVote }) => estRadie || aVote)
  const codes = (await addAgain(changed))[2] as [string][]
  expect(codes.map(([code]) => code).sort()).toEqual(['Votant.ADejaVote', 'Votant.EstRadie'])
})
