import { expect, test } from 'vitest'
import { flatten, operations, resolve, type Schema } from '../../contract/contract.ts'
import { membersOfItem } from '../../contract/sent-back.ts'
import { operationNamed } from '../support/api.ts'
import { rowsOf } from '../support/data/client-rows.ts'
import { clientOfExamples } from '../support/contract/examples-made.ts'
import { validCall } from '../support/contract/examples.ts'
import { opened } from '../support/processes/opened.ts'

const forged = 'dead0000-dead-4dea-8dea-00000000dead'

/** Values that look right for a member, each of which can be recognised where it was kept. */
function forgeryOf(schema: Schema): unknown {
  const { format, type } = resolve(schema)
  if (format === 'date-time') return '1666-06-06T06:06:06Z'
  if (format === 'uuid') return forged
  return [type].flat().includes('string') ? 'XQZ' : schema
}

/** The members of the items that an operation answers or keeps, and its body does not take. */
function membersOf({ body }: (typeof operations)[number]): [string, unknown][] {
  const input = body && flatten(body.schema)
  const known = Object.keys(input?.properties ?? {})
  const elsewhere = Object.keys(input?.['x-elsewhere'] ?? {})
  return Object.entries(membersOfItem(input ?? {}))
    .filter(([name]) => !known.includes(name) && !elsewhere.includes(name))
    .map(([name, schema]) => [name, forgeryOf(schema)])
}

const cases = operations.map((operation) => ({ id: operation.id, members: membersOf(operation) }))
const client = await clientOfExamples()

test.each(cases.filter(({ members }) => members.length > 0))(
  '$id takes the members that are only answered for what they are: nothing of them is kept',
  async ({ id, members }) => {
    const { body, ...rest } = client.own(validCall(id))
    const { status, text } = await client.call(id, {
      ...rest,
      body: { ...(body as object), ...Object.fromEntries(members) },
    })
    expect(status, text).toBeLessThan(500)
    const kept = [text, ...(await rowsOf(client.id))].filter((row) => /XQZ|1666-06-06|dead0000/.test(row))
    expect(kept).toEqual([])
  },
)

const columns = { client_id: forged, clientId: forged, idClient: forged, est_bac_a_sable: false, modules: ['Vote'] }

test.each(operations.filter(({ body }) => body).map(({ id }) => id))(
  '%s refuses the columns of the database',
  async (id) => {
    const { body, ...rest } = client.own(validCall(id))
    const isJudgedFirst = operationNamed(id).bodyFits === undefined
    const { call, path } = isJudgedFirst ? { call: client.call, path: rest.path } : await opened(id)
    for (const [name, value] of Object.entries(columns)) {
      if (name in (body as object)) continue
      const { status, body: answer } = await call(id, { ...rest, path, body: { ...(body as object), [name]: value } })
      expect([status, answer]).toMatchObject([400, { errors: { [name]: [expect.any(String)] } }])
    }
  },
)
