import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { expect, test } from 'vitest'
import { everyOperation } from '../../contract/contract.ts'
import { catalogue } from '../../generated/catalogue.ts'
import { newClient, startService } from '../support/api.ts'

const running = await startService()
const away = await startService({ DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' })
const token = randomBytes(32).toString('base64')
const secured = { ENVIRONMENT: 'production', BASE_URL: 'https://exemple.ca' }
const [open, closed, production] = [
  await startService({ METRICS_TOKEN: token }),
  await startService(secured),
  await startService({ ...secured, METRICS_TOKEN: token }),
]
// The database has clients of production by now: one whose clients are all of another environment is not ready.
await newClient()
const yaml = readFileSync('generated/openapi.yaml')

const get = (path: string, headers: Record<string, string> = {}, { port } = running) =>
  fetch(`http://127.0.0.1:${String(port)}${path}`, { headers })
const typeOf = ({ headers }: Response) => headers.get('content-type')

test('live and ready need no key', async () => {
  for (const [path, status] of Object.entries({ '/health/live': 'live', '/health/ready': 'ready' })) {
    const response = await get(path)
    expect([response.status, await response.json()]).toEqual([200, { status }])
    expect(response.headers.get('x-trace-id')).toMatch(/^00-/)
  }
})

test('without a database the service is alive and not ready', async () => {
  expect((await get('/health/live', {}, away)).status).toBe(200)
  const response = await get('/health/ready', {}, away)
  expect([response.status, response.headers.get('retry-after'), await response.json()]).toMatchObject([
    503,
    '2',
    { code: 'Serveur.Indisponible', instance: '/health/ready' },
  ])
})

test.each([
  '/health/live',
  '/metrics',
  '/docs',
  '/docs/',
  '/openapi.yaml',
  '/errors/Employe.NotFound',
  '/pages/style.css',
])('a browser does not guess what %s is', async (path) => {
  expect((await get(path)).headers.get('x-content-type-options')).toBe('nosniff')
})

test.each(['/vote/x', '/formulaire/x', '/adherer/x', '/journal/x', '/nulle-part', '/b2b/v1/employe'])(
  'nor what %s is',
  async (path) => {
    for (const accept of ['text/html', 'application/json'])
      expect((await get(path, { accept })).headers.get('x-content-type-options')).toBe('nosniff')
  },
)

test('metrics are in the format of Prometheus, by operation and status, and hold nothing that a caller sent', async () => {
  const { ok, call } = await newClient({ on: running })
  await ok('listSyndicats')
  await call('getSyndicat', { path: { idExterne: 'SECRET-1' } })
  await get('/SECRET-2?x=SECRET-3')
  const response = await get('/metrics')
  expect(typeOf(response)).toBe('text/plain; version=0.0.4; charset=utf-8')
  const text = await response.text()
  const sample = /^[a-z_0-9]+(\{(\w+="[^"]*",?)*\})? ([-+]?[\d.]+(e[-+]?\d+)?|NaN|[+-]Inf)$/i
  const lines = text.split('\n').filter((line) => line !== '' && !/^# (HELP|TYPE) /.test(line))
  expect(lines.filter((line) => !sample.test(line))).toEqual([])
  for (const labels of ['operation="listSyndicats",status="200"', 'operation="none",status="404"']) {
    expect(text).toMatch(new RegExp(`^http_request_duration_seconds_count\\{${labels}\\} [1-9]`, 'm'))
  }
  expect(text).toMatch(/^database_connections\{pool="main",state="open"\} [1-9]/m)
  expect(text).toMatch(/^nodejs_eventloop_lag_seconds /m)
  expect(text).not.toContain('SECRET')
})

test('metrics ask for their token where there is one, and production has none without it', async () => {
  for (const one of [open, production]) {
    expect((await get('/metrics', { authorization: `Bearer ${token}` }, one)).status).toBe(200)
    for (const authorization of [
      '',
      'Bearer ',
      `Bearer ${token.slice(1)}`,
      `Bearer ${token}2`,
      token,
      `Basic ${token}`,
    ]) {
      const response = await get('/metrics', { authorization }, one)
      expect([response.status, await response.json()]).toMatchObject([404, { code: 'Requete.RouteInconnue' }])
    }
  }
  for (const authorization of ['', 'Bearer ', 'Bearer undefined']) {
    expect((await get('/metrics', { authorization }, closed)).status).toBe(404)
  }
})

test('the contract is served as the file is, and as JSON', async () => {
  const response = await get('/openapi.yaml')
  expect([response.status, typeOf(response)]).toEqual([200, 'application/yaml; charset=utf-8'])
  expect(Buffer.from(await response.arrayBuffer()).equals(yaml)).toBe(true)
  expect(await (await get('/openapi.json')).json()).toEqual(parse(yaml.toString()))
})

test('the form in OpenAPI 3.0 has every operation, and every component, of the contract, and no other but what may be null', async () => {
  const response = await get('/openapi-3.0.yaml')
  expect([response.status, typeOf(response)]).toEqual([200, 'application/yaml; charset=utf-8'])
  type Paths = Record<string, Record<string, { operationId?: string; responses?: object }>>
  type Document = { openapi: string; paths: Paths; components: Record<string, object> }
  const [older, contract] = [await response.text(), yaml.toString()].map((text) => parse(text) as Document)
  const said = ({ paths }: Document = { openapi: '', paths: {}, components: {} }) =>
    Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, one]) => [path, method, one.operationId, Object.keys(one.responses ?? {})]),
    )
  expect(older?.openapi).toMatch(/^3\.0\./)
  expect(said(older)).toEqual(said(contract))
  const names = (document?: Document) =>
    Object.entries(document?.components ?? {}).map(([kind, parts]) => [kind, Object.keys(parts).toSorted()] as const)
  const orNull = ['SyncResultatOuNull', 'TeteUrneOuNull']
  const others = names(contract).map(([kind, all]) =>
    kind === 'schemas' ? [kind, [...all, ...orNull].toSorted()] : [kind, all],
  )
  expect(names(older)).toEqual(others)
  expect(older?.components['examples']).toEqual(contract?.components['examples'])
  expect(JSON.stringify(older)).not.toContain('"null"')
  // The object or null of a load that may have failed; that of one that was waited for is never null.
  const resultat = { $ref: '#/components/schemas/SyncResultatOuNull' }
  expect(older?.components['schemas']).toHaveProperty('SyncEtat.properties.resultat', resultat)
})

test('what receivers of webhooks are sent is a document of its own', async () => {
  const response = await get('/openapi-webhooks.yaml')
  expect([response.status, typeOf(response)]).toEqual([200, 'application/yaml; charset=utf-8'])
  const { webhooks, components } = parse(await response.text()) as { webhooks: object; components: { schemas: object } }
  const kinds = ['adhesion.signee', 'adhesion.terminee', 'campaign.liste_electorale_cree', 'webhook.essai']
  expect(Object.keys(webhooks)).toEqual(kinds)
  expect(components.schemas).toHaveProperty('EvenementAdhesionSignee')
  expect(parse(yaml.toString())).not.toHaveProperty('webhooks')
})

test.each(Object.entries(catalogue))('/errors/%s explains the code, as JSON and as a page', async (code, entry) => {
  const { status, title, fr, en, cause, remedy } = entry
  const json = await get(`/errors/${code}`)
  expect([json.status, typeOf(json)]).toEqual([200, 'application/json; charset=utf-8'])
  const known = everyOperation.map(({ id }) => id)
  const page = (await json.json()) as { operations: string[] }
  expect(page).toMatchObject({ code, status, title, detail: { fr, en }, cause, remedy })
  expect(page).toHaveProperty('type', `${running.service.config.baseUrl}/errors/${code}`)
  expect(page.operations.filter((id) => !known.includes(id as never))).toEqual([])

  const html = await get(`/errors/${code}`, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' })
  expect([html.status, typeOf(html)]).toEqual([200, 'text/html; charset=utf-8'])
  expect(html.headers.get('content-security-policy')).toContain("default-src 'none'")
  const text = await html.text()
  for (const part of [code, String(status), title, ...page.operations]) expect(text).toContain(part)
})

test.each([
  ['application/problem+json', 'application/json; charset=utf-8'],
  ['application/json', 'application/json; charset=utf-8'],
  ['text/html;q=0.5, application/json', 'application/json; charset=utf-8'],
  ['text/html', 'text/html; charset=utf-8'],
])('a code asked for as %s is answered as %s', async (accept, type) => {
  expect(typeOf(await get('/errors/Requete.Invalide', { accept }))).toBe(type)
})

test.each(['Requete.Inconnue', 'toString', '__proto__', 'requete.invalide', '%00', ''])(
  '/errors/%s is 404',
  async (code) => {
    const response = await get(`/errors/${code}`, { accept: 'application/json' })
    expect([response.status, await response.json()]).toMatchObject([404, { code: 'Requete.RouteInconnue' }])
    const page = await get(`/errors/${code}`, { accept: 'text/html' })
    expect([page.status, typeOf(page)]).toEqual([404, 'text/html; charset=utf-8'])
  },
)

test('the type of a problem leads to its page', async () => {
  const problem = (await (await get('/b2b/v1/employe')).json()) as { type: string; code: string }
  const page = await get(new URL(problem.type).pathname)
  expect(await page.json()).toMatchObject({ code: problem.code, type: problem.type })
})

const parent = '4bf92f3577b34da6a3ce929d0e0e4736'
test.each([
  ['continues a valid traceparent', `00-${parent}-00f067aa0ba902b7-01`, true],
  ['continues one of a later version', `cc-${parent}-00f067aa0ba902b7-01-next`, true],
  ['starts a trace without one', '', false],
  ['starts a trace after an invalid version', `ff-${parent}-00f067aa0ba902b7-01`, false],
  ['starts a trace after an invalid parent', `00-${parent}-0000000000000000-01`, false],
  ['starts a trace after nonsense', 'coucou', false],
])('the trace identifier %s', async (_, traceparent, continues) => {
  const response = await get('/b2b/v1/employe', { traceparent })
  const { traceId } = (await response.json()) as { traceId: string }
  expect(traceId).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
  expect(response.headers.get('x-trace-id')).toBe(traceId)
  expect(traceId.includes(parent)).toBe(continues)
  expect(traceId).not.toContain('00f067aa0ba902b7')
})
