import { setImmediate as nextIteration } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { newClient, startService } from '../support/api.ts'
import { dial, refusalOf, request } from '../support/processes/sockets.ts'

const running = await startService()
const { port } = running
const impatient = await startService({ HEADERS_TIMEOUT_MS: '300', REQUEST_TIMEOUT_MS: '900' })
const contradictory = await startService({ HEADERS_TIMEOUT_MS: '60000', REQUEST_TIMEOUT_MS: '200' })
const { key, ok, refusal } = await newClient({ on: running })
const json = ['Content-Type: application/json', `X-Api-Key: ${key}`]
const line = 'POST /b2b/v1/syndicat'
const list = request('GET /b2b/v1/employe', json)
const syndicat = (id: string) => JSON.stringify({ identifiantExterne: id, nom: `Syndicat ${id}` })
const exists = (idExterne: string) => ok('getSyndicat', { path: { idExterne } })
const long = (bytes: number) => JSON.stringify('x'.repeat(bytes))

test.each([
  ['401 Authentification.CleInvalide', request(line, ['Content-Type: application/json'], long(900_000))],
  ['404 Requete.RouteInconnue', request('POST /inconnu', json, long(900_000))],
  ['405 Requete.MethodeNonPermise', request('PATCH /b2b/v1/syndicat', json, long(900_000))],
  ['415 Requete.TypeMediaNonSupporte', request(line, [json[1] ?? ''], long(900_000))],
  ['413 Requete.TropVolumineuse', request(line, json, long(3_000_000))],
  ['400 Requete.JsonInvalide', request(line, json, `${long(900_000)}}`)],
  ['400 Requete.Invalide', request(line, [...json, 'Content-Encoding: gzip'], long(900_000))],
  ['400 Requete.Invalide', request(line, json, long(900_000))],
])('after a %s the connection serves the next request', async (refused, text) => {
  const { send, next } = await dial(port)
  send(text)
  expect(refusalOf(await next())).toBe(refused)
  send(list)
  expect(await next()).toMatchObject({ status: 200, text: '[]' })
})

test('a body that says it is too large is refused before it is sent', async () => {
  const { send, next } = await dial(port)
  send(`${line} HTTP/1.1\r\nHost: a\r\n${json.join('\r\n')}\r\nContent-Length: 300000000\r\n\r\n{`)
  expect(refusalOf(await next())).toBe('413 Requete.TropVolumineuse')
})

test('a body in chunks is refused as soon as it is too large', async () => {
  const { send, next } = await dial(port)
  send(request(line, [...json, 'Transfer-Encoding: chunked']))
  for (let i = 0; i < 20; i++) send(`10000\r\n${'x'.repeat(65_536)}\r\n`)
  expect(refusalOf(await next())).toBe('413 Requete.TropVolumineuse')
})

test('a body in chunks is read', async () => {
  const { send, next } = await dial(port)
  send(request(line, [...json, 'Transfer-Encoding: chunked']))
  for (const character of Buffer.from(syndicat('CH-é'))) send('1\r\n', Buffer.of(character), '\r\n')
  send('0\r\n\r\n')
  expect((await next()).status).toBe(201)
  await exists('CH-é')
})

test('a body of no chunk is no body', async () => {
  const { send, next } = await dial(port)
  send(request(line, [...json, 'Transfer-Encoding: chunked']), '0\r\n\r\n')
  expect(refusalOf(await next())).toBe('400 Requete.Invalide')
})

test.each([
  ['that is not UTF-8', '400 Requete.JsonInvalide', []],
  ['of another charset', '415 Requete.TypeMediaNonSupporte', ['Content-Type: application/json; charset=latin1']],
  ['compressed in a way that is not read', '415 Requete.TypeMediaNonSupporte', ['Content-Encoding: br']],
  ['that says it is compressed and is not', '400 Requete.Invalide', ['Content-Encoding: gzip']],
])('a body %s is refused', async (_, refused, headers) => {
  const { send, next } = await dial(port)
  const body = Buffer.from(syndicat('LA-é'), 'latin1')
  send(request(line, [...headers, ...json, `Content-Length: ${body.length}`]), body)
  expect(refusalOf(await next())).toBe(refused)
})

test('Expect: 100-continue is told to go on; another expectation is ignored', async () => {
  const { send, next } = await dial(port)
  const [head = '', body = ''] = request(line, [...json, 'Expect: 100-continue'], syndicat('EX-1')).split('\r\n\r\n')
  send(head, '\r\n\r\n')
  expect((await next()).status).toBe(100)
  send(body)
  expect((await next()).status).toBe(201)
  send(request('GET /b2b/v1/employe', [...json, 'Expect: la lune']))
  expect((await next()).status).toBe(200)
})

test('pipelined requests are answered in their order, the refused ones too', async () => {
  const { send, next } = await dial(port)
  send(request(line, json, syndicat('PI-1')) + request(line, [], '{}') + request(line, json, syndicat('PI-2')) + list)
  expect((await next()).status).toBe(201)
  expect(refusalOf(await next())).toBe('401 Authentification.CleInvalide')
  expect(JSON.parse((await next()).text)).toMatchObject({ identifiantExterne: 'PI-2' })
  expect((await next()).text).toBe('[]')
})

test('a body that ends before its length writes nothing', async () => {
  for (const finish of ['end', 'destroy', 'resetAndDestroy'] as const) {
    const { socket, send } = await dial(port)
    const text = request(line, json, `${syndicat('SH-1')}     `)
    send(text.slice(0, -2))
    await new Promise((resolve) => socket.write('', resolve))
    socket[finish]()
  }
  await settled()
  expect(await refusal('getSyndicat', { path: { idExterne: 'SH-1' } })).toBe('404 Syndicat.NotFound')
})

test('a client that goes away without its answer leaves no connection of the database in use', async () => {
  const gone = Array.from({ length: 20 }, async (_, i) => {
    const { socket, send } = await dial(port)
    send(i % 2 === 0 ? list : request(line, json, syndicat(`GO-${String(i)}`)))
    for (let turn = 0; turn < i; turn++) await nextIteration()
    socket.destroy()
  })
  await Promise.all(gone)
  await settled()
  const kept = (await ok('listSyndicats')).map(({ identifiantExterne }) => identifiantExterne)
  // What had arrived whole is written whole, though nobody reads the answer.
  for (const id of kept.filter((id) => id.startsWith('GO-'))) await exists(id)
})

/** Waits until every connection of the pools has come back. */
const settled = () =>
  expect
    .poll(() => Object.values(running.service.database.pools).filter((pool) => pool.totalCount > pool.idleCount))
    .toEqual([])

/** Sends `text` a byte at a time until the server answers; gives the answer, after which it ends the connection. */
async function drip(at: number, head: string, text: string) {
  const { socket, send, next, end } = await dial(at)
  send(head)
  let sent = 0
  const timer = setInterval(() => {
    if (socket.writable) socket.write(text.charAt(sent++ % text.length))
  }, 50)
  try {
    const answer = await next()
    expect(await end()).toBe('')
    return answer
  } finally {
    clearInterval(timer)
  }
}

test.concurrent.each([
  ['headers that never end', 'GET / HTTP/1.1\r\nHost: a\r\nX-Long: ', 'x'],
  ['headers that stop', 'GET / HTTP/1.1\r\nHost: a\r\n', ''],
  ['a body that never ends', request(line, [...json, 'Content-Length: 5000']), ' '],
  ['a body that stops', request(line, [...json, 'Content-Length: 5000']), ''],
  ['chunks that never end', request(line, [...json, 'Transfer-Encoding: chunked']), '1\r\n \r\n'],
  ['a compressed body that stops', request(line, [...json, 'Content-Encoding: gzip', 'Content-Length: 9']), ''],
])('%s end in 408, long before the service without these limits', async (_, head, text) => {
  expect(refusalOf(await drip(impatient.port, head, text))).toBe('408 Requete.DelaiDepasse')
})

test('a connection that says nothing is ended in time, and a refused body that never ends has one answer', async () => {
  const { port: at } = impatient
  const [silent, refused] = await Promise.all([dial(at), dial(at)])
  refused.send(request(line, ['Content-Length: 5000']), 'x')
  expect(refusalOf(await refused.next())).toBe('401 Authentification.CleInvalide')
  expect(await refused.end()).toBe('')
  await silent.end()
})

test('a limit for headers above the one for requests is the one for requests', async () => {
  const answer = await drip(contradictory.port, 'GET / HTTP/1.1\r\n', '')
  expect(refusalOf(answer)).toBe('408 Requete.DelaiDepasse')
})

test('the requests of a packet are served in their order, and others come between them', async () => {
  const { send, next } = await dial(port)
  const other = await dial(port)
  const answers: unknown[] = []
  send(Array.from({ length: 90 }, (_, n) => request(`GET /nulle-part-${String(n)}`)).join(''))
  const all = (async () => {
    while (answers.length < 90) answers.push((JSON.parse((await next()).text) as { instance: string }).instance)
  })()
  other.send(request('GET /health/live'))
  expect((await other.next()).status).toBe(200)
  expect(answers.length).toBeLessThan(45)
  await all
  expect(answers).toEqual(Array.from({ length: 90 }, (_, n) => `/nulle-part-${String(n)}`))
})

test('a connection on which thousands of requests wait is closed, and none of the others', async () => {
  const { send, end } = await dial(port)
  const other = await dial(port)
  send(request('GET /health/live').repeat(1000))
  await end()
  other.send(request('GET /health/live'))
  expect((await other.next()).status).toBe(200)
})
