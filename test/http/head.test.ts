import { expect, test } from 'vitest'
import { operations } from '../../contract/contract.ts'
import { newClient, service } from '../support/api.ts'
import { validCall } from '../support/contract/examples.ts'

const { port } = await service()
const client = await newClient()
for (const id of ['createSyndicat', 'createEmployeur', 'createEmploye', 'createEmploi', 'createCampagne'] as const) {
  await client.ok(id, validCall(id))
}
const read = operations.filter(({ method, path }) => method === 'get' && path.startsWith('/b2b'))
const told = ['content-type', 'etag', 'vary', 'link', 'content-length', 'preference-applied', 'retry-after']

/** What a method answers at the path of an operation, as its example is called. */
async function ask(method: string, path: string, query = '') {
  const headers = { 'x-api-key': client.key, 'accept-encoding': 'identity' }
  const answer = await fetch(`http://127.0.0.1:${String(port)}${path}${query}`, { method, headers })
  const said = told.map((name) => [name, answer.headers.get(name)?.replace(instantOfDelta, '')])
  return { answer, text: await answer.text(), said }
}

/** Of what comes later: the second of two calls is made later. */
const instantOfDelta = /\d[^=]*(?=>; rel="delta")/

test.each(read.map((operation) => [operation.id, operation] as const))(
  'HEAD answers as %s, without the body',
  async (id, { path }) => {
    const values: Record<string, unknown> = validCall(id).path
    const target = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])))
    for (const query of ['', '?limite=1', '?inconnu=1']) {
      const [get, head] = [await ask('GET', target, query), await ask('HEAD', target, query)]
      expect([head.answer.status, head.said, head.text]).toEqual([get.answer.status, get.said, ''])
      expect(head.answer.headers.get('x-trace-id')).toMatch(/^00-/)
    }
  },
)

test('most of these are found', async () => {
  expect(read.length).toBeGreaterThan(25)
  expect((await ask('HEAD', '/b2b/v1/employe/E-1001')).answer.status).toBe(200)
})
