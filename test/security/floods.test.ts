import { describe, expect, test } from 'vitest'
import { everyOperation, type Operation, resolve } from '../../contract/contract.ts'
import { jsonLimit } from '../../handlers/vote-size.ts'
import { checked } from '../../contract/ajv.ts'
import { maxValuesOf } from '../../contract/weight.ts'
import { newClient, startService } from '../support/api.ts'
import { validCall } from '../support/contract/examples.ts'
import { question } from '../support/contract/samples.ts'
import { prepareVotants } from '../support/data/votes.ts'
import { floodsOf, placesOf, tooMany, valuesIn } from './floods.ts'

const running = await startService()

/** How many refusals a caller is told at most. */
const most = 100

/** Bytes of the largest flood: what is counted of one is the same of a larger one, which takes longer to make. */
const largest = 2_097_152

/** Eight questions of two hundred options: room for a flood in what fits the ballot. */
const asked = Array.from({ length: 8 }, (_, n) =>
  question(n, { options: Array.from({ length: 200 }, (_, option) => ({ libelle: `Option ${String(option)}` })) }),
)

/** How many bytes a body may have. */
const limitOf = ({ bodyFits, bodyLimit }: Operation) =>
  bodyFits ? jsonLimit({ questions: 8, options: 1600 }) : bodyLimit

/** A call that is read to its body. */
async function opened({ id, bodyFits }: Operation) {
  const { path } = validCall(id)
  if (!bodyFits) return { ...(await newClient({ estBacASable: true, on: running })), path }
  const { call, jetonOf, add } = await prepareVotants({}, asked, { on: running })
  return { call, path: { jeton: await jetonOf(await add(1)) } }
}

const withBody = everyOperation.filter(({ body }) => body)

describe('a body full of what is wrong is refused, and little is told of it', () => {
  describe.each(withBody.map((operation) => [operation.id, operation] as const))('%s', (id, operation) => {
    let open: ReturnType<typeof opened> | undefined
    const floods = floodsOf(placesOf(operation), Math.min(limitOf(operation), largest))
    test.each(floods.map((flood) => [flood.place.where, flood] as const))('%s', async (_, { place, fillings }) => {
      const { call, path } = await (open ??= opened(operation))
      const started = checked.values
      let before = started
      for (const [what, json] of fillings()) {
        const { status, body, text } = await call(id, { path, body: place.with(json) })
        const after = checked.values
        const took = after - before
        before = after
        expect([what, status, text.length < 100_000], text.slice(0, 300)).toEqual([
          what,
          expect.toBeOneOf(answersOf(place.isBatch || (what === 'equal texts' && reports(operation)))),
          true,
        ])
        const { errors = {} } = body as { errors?: object }
        // Normalised and checked, a value is looked at twice at most, and none of an array that has too many.
        expect([what, Object.keys(errors).length <= most, took <= workOf(what, json)]).toEqual([what, true, true])
      }
      // Something was sent, and checked.
      expect(before).toBeGreaterThan(started)
    })
  })
})

describe('a body of more values than any that is accepted is refused unread', () => {
  const most = 60_000
  const members = Array.from({ length: most + 10_000 }, (_, n) => `"m${String(n)}":1`).join()
  const bounded = withBody
    .filter(({ bodyFits, bodyLimit }) => !bodyFits && bodyLimit > members.length)
    .filter(({ body }) => body && maxValuesOf(body.schema) < most)
  test.each(bounded.map((operation) => [operation.id, operation] as const))('%s', async (id, operation) => {
    const { call, path } = await opened(operation)
    const before = checked.values
    const { status, body } = await call(id, { path, body: `{${members}}` })
    expect([status, Object.keys((body as { errors: object }).errors)]).toEqual([400, ['corps']])
    expect(checked.values - before).toBeLessThan(200)
  })
})

/** Whether a success reports what it refuses: ids of nobody are among what an array of texts may hold. */
const reports = ({ responses }: Operation) =>
  resolve(responses['200']?.content?.['application/json']?.schema ?? {}).properties?.['refused'] !== undefined

/** A batch reports the rows that it refuses. */
const answersOf = (isBatch: boolean) => [400, 404, 409, 413, 422, ...(isBatch ? [200, 202] : [])]

/** What stands around the filling is little. */
const workOf = (name: string, json: string) => 200 + (name.startsWith(tooMany) ? 0 : 2 * valuesIn(json))
