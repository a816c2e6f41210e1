import { expect, test } from 'vitest'
import { everyOperation, resolve } from '../../contract/contract.ts'
import { newClient } from '../support/api.ts'
import { fillers, type ListId } from '../support/data/lists-filled.ts'

// What a filter of a list looks for is a text as it stands, however it is written and as long as it may be: the signs
// that other searches read as patterns find nothing, and no search costs more than its length.

const isList = (id: string): id is ListId => id in fillers

/** The filters of each list that take any text, with the most characters that they take. */
const filters = everyOperation.flatMap(({ id, parameters }) =>
  isList(id)
    ? parameters.flatMap((given) => {
        const { in: where, name, schema } = resolve(given)
        const { type, format, enum: values, maxLength } = resolve(schema)
        const isText = type === 'string' && (!format || format === 'identifiant')
        const isAny = where === 'query' && isText && !values && name !== 'curseur'
        return isAny && maxLength !== undefined ? [[id, name, maxLength] as const] : []
      })
    : [],
)

test.each(filters)(
  '%s by %s finds nothing by signs of patterns, and refuses what is longer than %d',
  async (id, name, most) => {
    const client = await newClient({ estBacASable: true })
    const input = await fillers[id](client)
    const ask = async (term: string) => {
      const { status, body } = await client.call(id, { ...input, query: { ...input.query, [name]: term } })
      return status === 200 ? (body as unknown[]).length : status
    }
    for (const sign of ['%', '_%', '%_\\', '.*', '(a+)+$', "'--"])
      for (const term of [sign, sign.repeat(Math.floor(most / sign.length))])
        expect([0, 404], term).toContain(await ask(term))
    expect(await ask('%'.repeat(most + 1))).toBe(400)
  },
)

test('there are filters to ask', () => {
  expect(filters.length).toBeGreaterThan(15)
})
