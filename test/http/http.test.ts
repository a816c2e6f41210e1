import { expect, test } from 'vitest'
import { newClient, service } from '../support/api.ts'
import { dial, refusalOf, request } from '../support/processes/sockets.ts'

const { port } = await service()
const { key, ok } = await newClient()
const keyed = `X-Api-Key: ${key}`
const employes = '/b2b/v1/employe'

/** One request on a connection of its own. */
async function ask(line: string, headers: string[] = [keyed]) {
  const { send, next } = await dial(port)
  send(request(line, headers))
  return next({ withBody: !line.startsWith('HEAD') })
}

test.each([
  ['an unknown path', '/b2b/v1/inconnu'],
  ['the root', '/'],
  ['another letter case', '/b2b/v1/Employe'],
  ['another letter case of the prefix', '/B2B/v1/employe'],
  ['a trailing slash', '/b2b/v1/employe/'],
  ['a doubled slash', '//b2b/v1/employe'],
  ['a path below a known one', '/b2b/v1/employe/E-1/emplois'],
  ['an unknown version', '/b2b/v9/employe'],
  ['malformed percent-encoding below an unknown path', '/b2b/v1/%zz'],
])('%s is 404, with a key and without', async (_, path) => {
  expect(refusalOf(await ask(`GET ${path}`))).toBe('404 Requete.RouteInconnue')
  expect(refusalOf(await ask(`POST ${path}?courriel=a`, []))).toBe('404 Requete.RouteInconnue')
})

test.each([
  [employes, 'PATCH', 'GET, HEAD, PUT, POST'],
  [employes, 'OPTIONS', 'GET, HEAD, PUT, POST'],
  [employes, 'TRACE', 'GET, HEAD, PUT, POST'],
  [employes, 'DELETE', 'GET, HEAD, PUT, POST'],
  [`${employes}/E-1`, 'POST', 'GET, HEAD, DELETE'],
  ['/health/live', 'POST', 'GET, HEAD'],
  ['/openapi.json', 'OPTIONS', 'GET, HEAD'],
])('%s refuses %s, before it asks for a key', async (path, method, allow) => {
  const answer = await ask(`${method} ${path}`, [])
  expect([refusalOf(answer), answer.headers.get('allow')]).toEqual(['405 Requete.MethodeNonPermise', allow])
})

test('HEAD is refused without a body where there is no GET, and answered on the routes of the operator', async () => {
  const refused = await ask('HEAD /b2b/v2/sync')
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'POST'])
  expect(refused.headers.get('x-trace-id')).toMatch(/^00-/)
  expect((await ask('HEAD /health/live')).status).toBe(200)
})

test.each([
  ['malformed percent-encoding', '%zz'],
  ['half of percent-encoding', '%4'],
  ['percent-encoding that is not UTF-8', '%E9'],
  ['an encoded NUL', '%00'],
  ['half a surrogate pair', '%ED%A0%80'],
])('%s in a path is 400', async (_, id) => {
  const answer = await ask(`GET ${employes}/E-1${id}?inclureInactifs=true`)
  expect(refusalOf(answer)).toBe('400 Requete.Invalide')
  expect(answer.text).not.toContain('inclureInactifs')
  // Before the method is looked at, whichever it is.
  if (id !== '%00') expect(refusalOf(await ask(`PATCH ${employes}/E-1${id}`))).toBe('400 Requete.Invalide')
})

test('a path of characters that a URI must encode is read, and its instance is a valid URI', async () => {
  await ok('createSyndicat', { body: { identifiantExterne: 'S{1}#"', nom: 'Étude' } })
  for (const id of ['S{1}#"', '%53%7B1%7D%23%22']) {
    expect(JSON.parse((await ask(`GET /b2b/v1/syndicat/${id}`)).text)).toMatchObject({ nom: 'Étude' })
  }
  const { text } = await ask('GET /b2b/v1/syndicat/S{2}#"%zz?x=1')
  expect(JSON.parse(text)).toMatchObject({ instance: '/b2b/v1/syndicat/S%7B2%7D%23%22%25zz' })
  expect(refusalOf(await ask('GET /b2b/v1/syndicat/é'))).toBe('400 Requete.Invalide')
})

test('a target in absolute form is read as a path', async () => {
  expect((await ask(`GET http://ailleurs.ca${employes}?ordre=nom`)).text).toContain('ordre')
  expect((await ask(`GET http://ailleurs.ca${employes}`)).text).toBe('[]')
  const { text } = await ask(`GET http://ailleurs.ca${employes}?courriel=a`, [])
  expect(JSON.parse(text)).toMatchObject({ status: 401, instance: employes })
  expect(refusalOf(await ask('GET http://ailleurs.ca'))).toBe('404 Requete.RouteInconnue')
  expect(refusalOf(await ask('OPTIONS *'))).toBe('404 Requete.RouteInconnue')
  for (const target of ['*', '/'.repeat(10_000)])
    expect(refusalOf(await ask(`GET ${target}`, ['Accept: text/html']))).toBe('404 Requete.RouteInconnue')
})

test.each([
  ['400', `GET ${employes}?courriel=alice@exemple.ca&inconnu=alice`],
  ['401', `GET ${employes}?courriel=alice@exemple.ca`, []],
  ['404', 'GET /inconnu?courriel=alice@exemple.ca'],
  ['405', `PATCH ${employes}?courriel=alice@exemple.ca`],
])('the instance of a %s never holds the query', async (status, line, headers?: string[]) => {
  const answer = await ask(line, headers)
  expect(refusalOf(answer)).toContain(status)
  expect(answer.text).not.toContain('alice')
})

test.each([
  ['none', []],
  ['two', [keyed, keyed]],
  ['a right one and a wrong one', [keyed, 'X-Api-Key: x']],
  ['two in one line', [`X-Api-Key: ${key}, ${key}`]],
])('%s in the place of one key is 401', async (_, headers) => {
  expect(refusalOf(await ask(`GET ${employes}`, headers))).toBe('401 Authentification.CleInvalide')
})

test.each([
  ['one header over 16 KiB', `GET ${employes}`, [`X-Long: ${'x'.repeat(16_400)}`]],
  ['many headers over 16 KiB', `GET ${employes}`, Array.from({ length: 200 }, (_, i) => `X-${i}: ${'x'.repeat(90)}`)],
  ['a target over 16 KiB', `GET ${employes}?courriel=${'x'.repeat(20_000)}`, []],
])('%s is 431', async (_, line, headers) => {
  expect(refusalOf(await ask(line, headers))).toBe('431 Requete.EntetesTropVolumineux')
})

test('a target of 15 KiB is read', async () => {
  expect(refusalOf(await ask(`GET ${employes}?inconnu=${'x'.repeat(15_000)}`))).toBe('400 Requete.Invalide')
  expect(refusalOf(await ask(`GET ${employes}/${'x'.repeat(15_000)}`))).toMatch(/^40[04] /)
})

const post = `POST ${employes} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${keyed}\r\n`
test.each([
  ['text', 'coucou\r\n\r\n'],
  ['TLS', Buffer.from('160301020001000001fc0303', 'hex').toString('latin1')],
  ['an unknown method', 'FOO / HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['CONNECT', 'CONNECT ailleurs.ca:443 HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['an unknown version', 'GET / HTTP/9.9\r\nHost: a\r\n\r\n'],
  ['no host', `GET ${employes} HTTP/1.1\r\n${keyed}\r\n\r\n`],
  ['a NUL in a header', `GET ${employes} HTTP/1.1\r\nHost: a\r\nX-A: a\0b\r\n\r\n`],
  ['a space before a colon', `GET ${employes} HTTP/1.1\r\nHost: a\r\nX-A : b\r\n\r\n`],
  ['a length that is no number', `${post}Content-Length: 2x\r\n\r\n{}`],
  ['a negative length', `${post}Content-Length: -1\r\n\r\n{}`],
  ['two lengths', `${post}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`],
  ['a length and chunks', `${post}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
  ['chunks that are not the last coding', `${post}Transfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n`],
  ['a chunk without its size', `${post}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`],
])('%s is 400, and the end of the connection', async (_, text) => {
  const { socket, send, next, end } = await dial(port)
  socket.write(text, 'latin1')
  const answer = await next()
  expect([refusalOf(answer), answer.headers.get('connection')]).toEqual(['400 Requete.Invalide', 'close'])
  expect(await end()).toBe('')
  // The server does not wait for us to close our side.
  await expect.poll(() => (send('x'), socket.destroyed)).toBe(true)
})

test('HTTP/1.0 needs no host', async () => {
  const { send, end } = await dial(port)
  send(`GET ${employes} HTTP/1.0\r\n${keyed}\r\n\r\n`)
  expect(await end()).toMatch(/^HTTP\/1\.1 200 OK\r\n.*\r\n\r\n\[\]$/s)
})
