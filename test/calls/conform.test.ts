import { expect, test } from 'vitest'
import { newClient, operationNamed } from '../support/api.ts'
import { breaches } from '../support/contract/conform.ts'

test('what is wrong with a refusal is said of the one that it names, not of all that may be answered', async () => {
  const { call } = await newClient()
  const { status, headers, text } = await call('createSyndicat', { body: { nom: 'Syndicat' } })
  const changed = (member: string, value: unknown) =>
    breaches(operationNamed('createSyndicat'), {
      ...{ status, headers },
      text: JSON.stringify({ ...(JSON.parse(text) as object), [member]: value }),
    })
  const title = changed('title', 'Autre')
  expect(title).toContainEqual(expect.stringContaining('IdExterneRequis /title must be equal to constant'))
  expect(title.join('\n')).not.toContain('oneOf')
  expect(changed('inconnu', 1)).toContainEqual(expect.stringContaining('unevaluatedProperty":"inconnu"'))
})
