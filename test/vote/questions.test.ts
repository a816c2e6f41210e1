import { expect, test } from 'vitest'
import { newClient } from '../support/api.ts'
import { campagne, question } from '../support/contract/samples.ts'

const none = '00000000-0000-4000-8000-000000000000'

async function prepare() {
  const api = await newClient()
  const { ok } = api
  const campagneId = await ok('createCampagne', { body: campagne() })
  const path = { campagneId }
  const add = (body: object) => ok('createQuestion', { path, body })
  const titres = async () => (await ok('listQuestions', { path })).map(({ titre }) => titre)
  const read = (questionId: string) => ok('getQuestion', { path: { campagneId, questionId } })
  return { ...api, campagneId, path, add, titres, read }
}

test('a question is added with its options, and read everywhere', async () => {
  const { call, ok, path, read } = await prepare()
  const body = question(1, {
    description: '<b>Pour</b> ou contre',
    options: [{ libelle: 'Oui', description: 'd' }, { libelle: 'Non' }],
  })
  const { status, headers, body: id } = await call('createQuestion', { path, body })
  expect([status, headers.get('location')]).toEqual([
    201,
    `/b2b/v1/campagnes/${path.campagneId}/questions/${String(id)}`,
  ])
  const item = await read(id)
  expect(item).toMatchObject({
    titre: 'Question 1',
    description: '<b>Pour</b> ou contre',
    type: 'ChoixUnique',
    nombreChoixMin: 1,
    nombreChoixMax: 1,
    permetAbstention: true,
    ordre: 1,
    options: [
      { libelle: 'Oui', description: 'd', ordre: 1 },
      { libelle: 'Non', description: null, ordre: 2 },
    ],
  })
  expect(await ok('listQuestions', { path })).toEqual([item])
  const detail = await ok('getCampagne', { path: { id: path.campagneId } })
  expect([detail.questions, detail.nombreQuestions]).toEqual([[item], 1])
})

test.each<[string, Record<string, unknown>, string]>([
  ['without a title', { titre: '' }, '400 Question.TitreRequis'],
  ['with more than one choice of ChoixUnique', { nombreChoixMax: 2 }, '400 Question.NombreChoixInvalide'],
  ['without a choice', { type: 'ChoixMultiple', nombreChoixMin: 0 }, '400 Question.NombreChoixInvalide'],
  [
    'with a minimum above the maximum',
    { type: 'ChoixMultiple', nombreChoixMin: 2 },
    '400 Question.NombreChoixInvalide',
  ],
  ['with an option without a label', { options: [{ libelle: ' ' }] }, '400 Option.LibelleRequis'],
  ['with a label twice', { options: [{ libelle: 'É' }, { libelle: 'é' }] }, '409 Option.LibelleDejaUtilise'],
  ['with the id of an option', { options: [{ id: none, libelle: 'Oui' }] }, '404 Option.NotFound'],
  ['of an unknown type', { type: 'Texte' }, '400 Requete.Invalide'],
])('a question is refused %s, when it is added and when it is changed', async (_, changes, expected) => {
  const { refusal, path, titres, add } = await prepare()
  expect(await refusal('createQuestion', { path, body: question(1, changes) })).toBe(expected)
  expect(await titres()).toEqual([])
  const questionId = await add(question(2))
  expect(await refusal('updateQuestion', { path: { ...path, questionId }, body: changes })).toBe(expected)
})

test('the options of a question are replaced, those sent with their id keep it', async () => {
  const { ok, add, read, path, refusal } = await prepare()
  const questionId = await add(question())
  const [yes, no] = (await read(questionId)).options
  const update = (options: object[]) => ok('updateQuestion', { path: { ...path, questionId }, body: { options } })
  const swapped = await update([
    { id: yes?.id, libelle: 'Non' },
    { id: no?.id, libelle: 'Oui' },
    { libelle: 'Peut-être' },
  ])
  expect(swapped.options).toMatchObject([
    { id: yes?.id, libelle: 'Non', ordre: 1 },
    { id: no?.id, libelle: 'Oui', ordre: 2 },
    { libelle: 'Peut-être', ordre: 3 },
  ])
  const twice = [
    { id: yes?.id, libelle: 'A' },
    { id: yes?.id, libelle: 'B' },
  ]
  expect(await refusal('updateQuestion', { path: { ...path, questionId }, body: { options: twice } })).toBe(
    '404 Option.NotFound',
  )
  expect((await update([{ id: yes?.id, libelle: 'Seule' }])).options).toHaveLength(1)
  expect((await update([])).options).toEqual([])
})

test('options are added, changed and deleted one by one', async () => {
  const { call, ok, add, read, path, refusal } = await prepare()
  const questionId = await add(question())
  const at = { ...path, questionId }
  const { headers, body: optionId } = await call('createOption', { path: at, body: { libelle: 'Blanc' } })
  expect(headers.get('location')).toBe(`/b2b/v1/campagnes/${path.campagneId}/questions/${questionId}`)
  const option = { ...at, optionId: String(optionId) }
  expect(await ok('updateOption', { path: option, body: { description: 'rien' } })).toEqual({
    id: optionId,
    libelle: 'Blanc',
    description: 'rien',
    ordre: 3,
  })
  expect(await refusal('updateOption', { path: option, body: { libelle: 'OUI' } })).toBe(
    '409 Option.LibelleDejaUtilise',
  )
  expect(await refusal('updateOption', { path: option, body: { libelle: '' } })).toBe('400 Option.LibelleRequis')
  expect(await refusal('createOption', { path: at, body: { libelle: 'non' } })).toBe('409 Option.LibelleDejaUtilise')
  expect(await refusal('createOption', { path: at, body: { libelle: '' } })).toBe('400 Option.LibelleRequis')
  await ok('deleteOption', { path: option })
  expect((await read(questionId)).options).toHaveLength(2)
  expect(await refusal('deleteOption', { path: option })).toBe('404 Option.NotFound')
  expect(await refusal('updateOption', { path: option, body: {} })).toBe('404 Option.NotFound')
})

test('once they are published, in the order that they have', async () => {
  const { ok, add, titres, path, refusal } = await prepare()
  const questionIds = [await add(question(1)), await add(question(2))]
  await ok('publishCampagne', { path: { id: path.campagneId } })
  await ok('orderQuestions', { path, body: { questionIds } })
  for (const other of [questionIds.toReversed(), questionIds.slice(1), []])
    expect(await refusal('orderQuestions', { path, body: { questionIds: other } })).toBe(
      '400 Campagne.StructureVerrouillee',
    )
  expect(await titres()).toEqual(['Question 1', 'Question 2'])
})

test('questions are put in order and deleted', async () => {
  const { ok, add, titres, path, refusal } = await prepare()
  const ids = [await add(question(1)), await add(question(2)), await add(question(3, { ordre: 0 }))]
  expect(await titres()).toEqual(['Question 3', 'Question 1', 'Question 2'])
  await ok('orderQuestions', { path, body: { questionIds: ids.toReversed() } })
  expect(await titres()).toEqual(['Question 3', 'Question 2', 'Question 1'])
  for (const questionIds of [ids.slice(1), [...ids, none], [ids[0], ids[1], ids[1]], [...ids, ids[0]]])
    expect(await refusal('orderQuestions', { path, body: { questionIds } })).toBe('400 Question.OrdreInvalide')
  await ok('deleteQuestion', { path: { ...path, questionId: ids[1] ?? '' } })
  expect(await titres()).toEqual(['Question 3', 'Question 1'])
})
