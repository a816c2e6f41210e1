import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { everyOperation } from '../../contract/contract.ts'
import { address, adminToken, newClient, startService } from '../support/api.ts'
import { validCall } from '../support/contract/examples.ts'
import { syndicat } from '../support/contract/samples.ts'
import { sandbox, sign } from '../support/data/signing.ts'
import { dial, refusalOf, request } from '../support/processes/sockets.ts'
import { rawCalls } from '../support/processes/raw.ts'

const without = everyOperation.filter(({ body, isFile }) => !body && !isFile)
const impatient = await startService({ REQUEST_TIMEOUT_MS: '60000', BODY_RATE_PERIOD_MS: '200', BODY_MIN_RATE: '1000' })
const running = await startService()
const { key, ok, refusal } = await newClient({ estBacASable: true, on: running })
const json = 'Content-Type: application/json'
const headers = [`X-Api-Key: ${key}`, json]
const list = request('GET /b2b/v1/employe', headers)
const simulation = '{"simulation":true}'

/** What an answer refuses, and the members that it names. */
const told = (answer: Parameters<typeof refusalOf>[0]) => [
  refusalOf(answer),
  Object.keys((JSON.parse(answer.text) as { errors?: object }).errors ?? {}),
]
const refused = ['400 Requete.Invalide', ['corps']]

test('every operation without a body refuses one, before anything is looked for or done', async () => {
  const { send, next } = await dial(running.port)
  for (const operation of without) {
    const { pathname, search } = address(running, operation, validCall(operation.id))
    const credential = operation.isAdmin ? `Authorization: Bearer ${adminToken}` : (headers[0] ?? '')
    send(request(`${operation.method.toUpperCase()} ${pathname}${search}`, [credential, json], '{"inconnu":1}'))
    expect([operation.id, ...told(await next())]).toEqual([operation.id, ...refused])
  }
})

test('an employee is not anonymised by a body that says to try it only, and is by one that says nothing', async () => {
  const client = await newClient()
  const { idUnique } = await client.ok('createEmploye', {
    body: { idExterne: 'E-1', prenom: 'Amélie', nom: 'Roy', courriel: 'a@exemple.ca' },
  })
  const call = { path: { idUnique } }
  const { status, body } = await client.call('anonymiseEmploye', { ...call, body: { simulation: true } })
  const errors = { corps: [expect.stringContaining('adresse')] }
  expect([status, body]).toMatchObject([400, { code: 'Requete.Invalide', errors }])
  for (const said of ['x', '"simulation"', '[]', 'false', '{"":0}', '{', '\0'])
    expect(await client.refusal('anonymiseEmploye', { ...call, body: said })).toBe('400 Requete.Invalide')
  expect(await client.ok('getEmployeByIdUnique', call)).toMatchObject({ nom: 'Roy' })
  await client.ok('anonymiseEmploye', { ...call, body: {} })
  expect(await client.refusal('getEmployeByIdUnique', call)).toBe('404 Employe.NotFound')
})

test('a deletion whose filter comes in a body deletes nothing', async () => {
  const client = await sandbox()
  for (const syndicatIdExterne of ['SYN-1', 'SYN-2']) await sign(client, 1, { syndicatIdExterne })
  const path = { idExterneMembre: 'E-1' }
  const body = { idExterneSyndicat: 'SYN-2' }
  expect(await client.refusal('deleteAdhesionsMembre', { path, body })).toBe('400 Requete.Invalide')
  expect(await client.ok('listAdhesions')).toHaveLength(2)
  await client.ok('deleteAdhesionsMembre', { path, query: body })
  expect(await client.ok('listAdhesions')).toHaveLength(1)
})

const chunked = 'Transfer-Encoding: chunked'
/** A compressed body: its name, its headers and its bytes. */
const zipped = (name: string, bytes: Buffer): [string, string[], Buffer] => [
  `${name}, compressed`,
  [json, 'Content-Encoding: gzip', `Content-Length: ${String(bytes.length)}`],
  bytes,
]

test.each<[string, string[], string | Buffer]>([
  zipped('that is an empty object', gzipSync('{}')),
  zipped('that is an empty object among blanks', gzipSync(' { }\n')),
  zipped('of no byte', gzipSync('')),
  ['of no byte', ['Content-Length: 0'], ''],
  ['of no byte and a media type', [json, 'Content-Length: 0'], ''],
  ['of no byte that is said to be text', ['Content-Type: text/plain', 'Content-Length: 0'], ''],
  ['of no chunk', [chunked], '0\r\n\r\n'],
  ['of no chunk and a media type', [json, chunked], '0\r\n\r\n'],
  ['that is an empty object', [json, 'Content-Length: 2'], '{}'],
  ['that is an empty object in chunks', [json, chunked], '1\r\n{\r\n1\r\n}\r\n0\r\n\r\n'],
  ['that is null', [json, 'Content-Length: 4'], 'null'],
  ['of blanks', ['Content-Length: 3'], ' \r\n'],
  ['that is an empty object among blanks', ['Content-Length: 6'], ' { \n}\t'],
])('a body %s is none, of each method', async (_, sent, body) => {
  const { send, next } = await dial(running.port)
  await ok('createSyndicat', { body: syndicat() })
  for (const [method, status] of [
    ['GET', 200],
    ['DELETE', 204],
  ] as const) {
    send(request(`${method} /b2b/v1/syndicat/SYN-1`, [headers[0] ?? '', ...sent]), body)
    expect((await next()).status).toBe(status)
  }
  send(
    request('POST /b2b/v1/campagnes/0198c0de-7a11-7b0b-8c1d-2f3a4b5c6d7e/publier', [headers[0] ?? '', ...sent]),
    body,
  )
  expect(refusalOf(await next())).toBe('404 Campagne.NotFound')
  expect(await refusal('getSyndicat', { path: { idExterne: 'SYN-1' } })).toBe('404 Syndicat.NotFound')
})

test.each<[string, string[], string | Buffer]>([
  ['long', [json, 'Content-Length: 900000'], `"${'x'.repeat(899_998)}"`],
  ['of many blanks', ['Content-Length: 900000'], ' '.repeat(900_000)],
  ['in chunks', [json, chunked], `13\r\n${simulation}\r\n0\r\n\r\n`],
  ['of many chunks', [json, chunked], `${'1\r\n \r\n'.repeat(3000)}0\r\n\r\n`],
  ['of another media type', ['Content-Type: text/plain', 'Content-Length: 1'], 'x'],
  zipped('that asks for something', gzipSync(simulation)),
  zipped('of 65 blanks', gzipSync(' '.repeat(65))),
  zipped('of 10 MB', gzipSync(Buffer.alloc(10_000_000))),
  zipped('that is not', Buffer.from('{}')),
  zipped('that is cut short', gzipSync('{}').subarray(0, 12)),
  ['in chunks, compressed', [json, 'Content-Encoding: gzip', chunked], '2\r\n{}\r\n0\r\n\r\n'],
  ['compressed in a way that is not read', [json, 'Content-Encoding: br', 'Content-Length: 1'], 'x'],
])('after a body %s is refused the connection serves the next request', async (_, sent, body) => {
  const { send, next } = await dial(running.port)
  for (const method of ['GET', 'DELETE']) {
    send(request(`${method} /b2b/v1/syndicat/SYN-9`, [headers[0] ?? '', ...sent]), body)
    expect(told(await next())).toEqual(refused)
  }
  send(list)
  expect((await next()).status).toBe(200)
})

test('a body that says it is long is refused before it is sent, and one that stops ends in 408', async () => {
  const { send, next } = await dial(running.port)
  const line = 'DELETE /b2b/v1/syndicat/SYN-9'
  send(request(line, [...headers, 'Content-Length: 300000000']), '{')
  expect(told(await next())).toEqual(refused)
  const slow = await dial(impatient.port)
  slow.send(request(line, [...headers, 'Content-Length: 5']), '{')
  expect(refusalOf(await slow.next())).toBe('408 Requete.DelaiDepasse')
  await slow.end()
})

test('a HEAD with a body is refused as its GET is', async () => {
  const { send, next } = await dial(running.port)
  send(request('HEAD /b2b/v1/employe', headers, simulation))
  expect((await next({ withBody: false })).status).toBe(400)
})

test('a body that says nothing is no other request under its Idempotency-Key', async () => {
  const client = await newClient()
  const { idUnique } = await client.ok('createEmploye', {
    body: { idExterne: 'E-1', prenom: 'Amélie', nom: 'Roy', courriel: 'a@exemple.ca' },
  })
  const post = (body?: string) =>
    rawCalls(client.key)('anonymiseEmploye', `/b2b/v2/employe/${idUnique}/anonymiser`, {
      headers: { 'idempotency-key': 'cle-1' },
      ...(body !== undefined && { body }),
    })
  const first = await post()
  const second = await post('{}')
  expect(second.headers.get('idempotency-replayed')).toBe('true')
  expect(second.body).toEqual(first.body)
})
