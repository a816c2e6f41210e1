import { describe, expect, test } from 'vitest'
import type { OperationId } from '../../contract/contract.ts'
import { newClient } from '../support/api.ts'
import { compete } from '../support/races.ts'
import { campagne, question } from '../support/contract/samples.ts'
import { prepareCampagnes } from '../support/data/votes.ts'

const none = '00000000-0000-4000-8000-000000000000'

describe('what does not exist is 404', () => {
  const bodies: Partial<Record<OperationId, object>> = {
    createQuestion: question(),
    updateQuestion: {},
    orderQuestions: { questionIds: [] },
    createOption: { libelle: 'x' },
    updateOption: {},
  }
  test.each([
    'listQuestions',
    'getQuestion',
    'createQuestion',
    'updateQuestion',
    'deleteQuestion',
    'orderQuestions',
    'createOption',
    'updateOption',
    'deleteOption',
  ] as const)('the campaign of %s', async (id) => {
    const { refusal } = await newClient()
    const body = bodies[id]
    const path = { campagneId: none, questionId: none, optionId: none }
    expect(await refusal(id, { path, ...(body && { body }) })).toBe('404 Campagne.NotFound')
  })

  test.each([
    'getQuestion',
    'updateQuestion',
    'deleteQuestion',
    'createOption',
    'updateOption',
    'deleteOption',
  ] as const)('the question of %s, be it of another campaign', async (id) => {
    const { refusal, ok } = await newClient()
    const path = { campagneId: await ok('createCampagne', { body: campagne() }) }
    const other = await ok('createCampagne', { body: campagne(2) })
    const questionId = await ok('createQuestion', { path: { campagneId: other }, body: question() })
    const body = bodies[id]
    expect(await refusal(id, { path: { ...path, questionId, optionId: none }, ...(body && { body }) })).toBe(
      '404 Question.NotFound',
    )
  })
})

test.each<[string, object?]>([
  ['createQuestion', question(2)],
  ['updateQuestion', { titre: 'x' }],
  ['deleteQuestion'],
  ['orderQuestions', { questionIds: [] }],
  ['createOption', { libelle: 'x' }],
  ['updateOption', { libelle: 'x' }],
  ['deleteOption'],
])('a published campaign refuses %s', async (id, body) => {
  const { publish, ok, refusal } = await prepareCampagnes()
  const campagneId = await publish()
  const [stored] = await ok('listQuestions', { path: { campagneId } })
  const path = { campagneId, questionId: stored?.id, optionId: stored?.options[0]?.id }
  expect(await refusal(id as 'createQuestion', { path, ...(body && { body }) })).toBe(
    '400 Campagne.StructureVerrouillee',
  )
  expect(await ok('listQuestions', { path: { campagneId } })).toEqual([stored])
})

test('of two campaigns of one title whose creations meet, one is created', async () => {
  const ends = await compete(await newClient(), 'campagne', 'createCampagne', () => ({ body: campagne() }))
  expect(ends).toEqual({ 201: 1, '409 Campagne.NomDejaUtilise': 1 })
})
