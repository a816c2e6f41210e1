import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { expect, test } from 'vitest'
import { newClient, startService } from '../support/api.ts'

const token = randomBytes(32).toString('base64')
const running = await startService({ METRICS_TOKEN: token })
const deployed = await startService({ ENVIRONMENT: 'production', BASE_URL: 'https://exemple.ca' })
const { id } = await newClient({ on: running })
const vote = '/scrutin/00000000-0000-4000-8000-000000000000'
const others = ['DELETE', 'PUT', 'OPTIONS', 'TRACE']

type Asked = { readonly headers?: Record<string, string>; readonly on?: { readonly port: number } }

/** What a method of a path is answered, whichever the method and the name of the host. */
const ask = (method: string, path: string, { headers = {}, on = running }: Asked = {}) =>
  new Promise<{ status: number | undefined; allow: string | undefined; type: string | undefined; text: string }>(
    (resolve, reject) => {
      const call = request({ host: '127.0.0.1', port: on.port, method, path, headers }, (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (part: string) => (text += part))
        response.on('end', () => {
          const { allow, 'content-type': type } = response.headers
          resolve({ status: response.statusCode, allow, type, text })
        })
      })
      call.on('error', reject)
      call.end()
    },
  )

test.each([
  ['/pages/style.css', 'GET, HEAD'],
  ['/pages/signature.js', 'GET, HEAD'],
  [`/journal/${id}`, 'GET, HEAD'],
  [`/journal/${id}/${id}`, 'GET, HEAD'],
  [`${vote}/urne`, 'GET, HEAD'],
  [`${vote}/urne/journal.txt`, 'GET, HEAD'],
  [`${vote}/verification`, 'GET, HEAD, POST'],
  ['/adherer/x', 'GET, HEAD, POST'],
  ['/vote/x', 'GET, HEAD, POST'],
  ['/errors/Employe.NotFound', 'GET, HEAD'],
  ['/docs/fr/index.html', 'GET, HEAD'],
])('%s says which methods it has', async (path, methods) => {
  for (const method of [...others, ...(methods.includes('POST') ? [] : ['POST'])]) {
    const { status, allow, type, text } = await ask(method, path)
    expect([method, status, allow, type]).toEqual([method, 405, methods, 'application/problem+json; charset=utf-8'])
    expect(JSON.parse(text)).toMatchObject({ code: 'Requete.MethodeNonPermise', instance: path })
  }
})

test.each([`${vote}/verification`, `${vote}/urne/journal.txt`, '/adherer/x', '/vote/x'])(
  'a browser is told of it on a page at %s',
  async (path) => {
    const { status, type, text } = await ask('DELETE', path, { headers: { accept: 'text/html' } })
    expect([status, type]).toEqual([405, 'text/html; charset=utf-8'])
    expect(text).not.toContain('undefined')
  },
)

test('the root is there for browsers alone', async () => {
  const accept = { headers: { accept: 'text/html' } }
  expect(await ask('POST', '/', accept)).toMatchObject({ status: 405, allow: 'GET, HEAD' })
  expect(await ask('OPTIONS', '/', accept)).toMatchObject({ status: 405, allow: 'GET, HEAD' })
  expect((await ask('HEAD', '/', accept)).status).toBe(302)
  for (const method of ['POST', 'OPTIONS', 'HEAD', 'GET']) expect((await ask(method, '/')).status).toBe(404)
})

test('HEAD is answered as GET is', async () => {
  for (const path of ['/pages/style.css', `/journal/${id}`])
    expect(await ask('HEAD', path)).toMatchObject({ status: 200, text: '' })
  for (const path of [`${vote}/verification`, `${vote}/urne/journal.txt`])
    expect([(await ask('HEAD', path)).status, (await ask('GET', path)).status]).toEqual([404, 404])
})

test('where nothing is, nothing is said of methods', async () => {
  const paths = [
    '/pages/',
    '/pages/x.css',
    '/journal',
    `${vote}/verification/`,
    `${vote}/x`,
    '/scrutin',
    '/adherer',
    '/x',
  ]
  for (const path of paths)
    for (const method of [...others, 'GET', 'HEAD', 'POST'])
      expect([path, method, await ask(method, path)]).toMatchObject([path, method, { status: 404, allow: undefined }])
})

test('what is there for some is hidden from all others, whatever they ask', async () => {
  const elsewhere = { headers: { host: 'exemple.ca' } }
  for (const method of [...others, 'GET', 'HEAD', 'POST']) {
    expect(await ask(method, `/journal/${id}`, elsewhere)).toMatchObject({ status: 404, allow: undefined })
    expect(await ask(method, `/journal/${id}`, { on: deployed })).toMatchObject({ status: 404, allow: undefined })
    expect(await ask(method, '/metrics')).toMatchObject({ status: 404, allow: undefined })
    expect(await ask(method, '/metrics', { on: deployed })).toMatchObject({ status: 404, allow: undefined })
  }
  const headers = { authorization: `Bearer ${token}` }
  expect(await ask('POST', '/metrics', { headers })).toMatchObject({ status: 405, allow: 'GET, HEAD' })
})
