import { expect, test } from 'vitest'
import { newClient } from '../support/api.ts'
import { campagne, question } from '../support/contract/samples.ts'

test('updates of a campaign, a question and an option answer 204 to Prefer: return=minimal', async () => {
  const { ok, call } = await newClient()
  const campagneId = await ok('createCampagne', { body: campagne() })
  const questionId = await ok('createQuestion', { path: { campagneId }, body: question() })
  const { options } = await ok('getQuestion', { path: { campagneId, questionId } })
  const path = { id: campagneId, campagneId, questionId, optionId: options[0]?.id }
  for (const [id, body] of [
    ['updateCampagne', { titre: 'Autre titre' }],
    ['updateQuestion', { titre: 'Autre question' }],
    ['updateOption', { libelle: 'Autre' }],
  ] as const) {
    const { status, headers, text } = await call(id, { path, body, headers: { prefer: 'return=minimal' } })
    expect([status, headers.get('preference-applied'), text]).toEqual([204, 'return=minimal', ''])
  }
  expect(await ok('getCampagne', { path: { id: campagneId } })).toMatchObject({
    titre: 'Autre titre',
    questions: [{ titre: 'Autre question', options: [{ libelle: 'Autre' }, { libelle: 'Non' }] }],
  })
})
