import { expect, test } from 'vitest'
import { operations, type Parameter, resolve } from '../../contract/contract.ts'
import { clientOfExamples } from '../support/contract/examples-made.ts'
import { validCall } from '../support/contract/examples.ts'

const client = await clientOfExamples()

/** Texts that mean something to SQL, to patterns and to COPY; nothing that the client has holds one of them. */
const texts = [
  ...['%', '_', '%%', '__', '%e%', '\\', '\\\\', '\\%', '\\N', '*', '.*', '^', '$1', '?', ':x', '{}', '[]', '||'],
  ...["''", '"', '`', "' or '1'='1", "'; drop table employe; --", '/*', '*/', '--', 'é%', "E'\\x25'", '\u2019%'],
]

function isFree({ in: place, schema, name }: Parameter) {
  const { type, enum: values, format } = resolve(schema)
  const isText = type === 'string' && (format === undefined || format === 'identifiant')
  return place === 'query' && name !== 'curseur' && isText && values === undefined
}

const filters = operations
  .filter(({ id }) => id.startsWith('list'))
  .flatMap(({ id, parameters }) => parameters.filter(isFree).map(({ name }) => ({ id, name })))

test.each(filters)('$id takes $name for a text, whatever it holds', async ({ id, name }) => {
  for (const text of texts) {
    const { status, body } = await client.call(id, { ...client.own(validCall(id)), query: { [name]: text } })
    if (status === 200) expect([text, body]).toEqual([text, []])
    else expect([text, status]).toEqual([text, expect.toBeOneOf([400, 404])])
  }
})

test('there are filters', () => {
  expect(filters.length).toBeGreaterThan(20)
})
