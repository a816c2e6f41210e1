import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pino from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { adminToken, newClient, startService } from '../support/api.ts'
import { campagne, courriel, question, votant } from '../support/contract/samples.ts'
import { hooked, secret, short } from '../support/data/webhooks.ts'
import { startCollector } from '../support/processes/collector.ts'
import { migratedCopy } from '../support/processes/databases.ts'
import { packagesIn, tellingPackages } from '../support/processes/loaded.ts'
import { keptPort } from '../support/processes/ports.ts'
import { launch, onRunDatabase } from '../support/processes/processes.ts'
import { startSmtp } from '../support/processes/smtp.ts'
import { answer, startReceiver } from '../support/processes/webhook-receiver.ts'
import { secrets } from '../support/secrets.ts'

/** What a caller who traces sends: its trace, its span, and whether it is recorded. */
function drawn(flags = '01') {
  const [trace, span] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')]
  return { trace, span, headers: { traceparent: `00-${trace}-${span}-${flags}` } }
}

const own = { MIGRATE_ON_START: 'false', ROW_LEVEL_SECURITY: 'false', SCRUTIN_PERIOD_MS: '0' }

describe('a call is traced from the request to what was queued', async () => {
  const DATABASE_URL = await migratedCopy()
  const collector = await startCollector()
  const smtp = await startSmtp()
  const mail = { MAIL_PROVIDER: 'Smtp', SMTP_URL: `smtp://127.0.0.1:${String(smtp.port)}?tls=off` }
  const settings = { ...short, ...own, DATABASE_URL, ...mail, MAIL_FROM: 'membres@exemple.ca', ...collector.settings }
  const running = await startService({ ...settings, WORKER: 'false' })
  launch({ env: { ...secrets(), ...settings }, command: [process.execPath, 'jobs/main.ts'] })
  // A client of its own for each attempt at a test.
  let client: Awaited<ReturnType<typeof hooked>>
  beforeEach(async () => {
    client = await hooked(running)
    smtp.recus.length = 0
  })

  /** The one span of a trace with a name. */
  const seen = async (trace: string, name: string) => {
    await expect.poll(() => collector.of(trace).map((piece) => piece.name)).toContain(name)
    const found = collector.of(trace).filter((piece) => piece.name === name)
    expect(found).toHaveLength(1)
    return found[0]
  }

  test('to its webhook, which the receiver continues, and to its e-mail, in another process', async () => {
    const receiver = await startReceiver(answer(503))
    await client.subscribe(receiver.url)
    const campagneId = await client.ok('createCampagne', { body: campagne() })
    const { trace, span, headers } = drawn()
    const body = { votants: [votant(1)] }
    const { headers: answered } = await client.call('addListeElectorale', { path: { campagneId }, body, headers })
    const request = await seen(trace, 'POST /b2b/v1/campagnes/:campagneId/liste-electorale')
    expect(answered.get('x-trace-id')).toBe(`00-${trace}-${String(request?.id)}-01`)
    expect(request).toMatchObject({ parent: span, kind: 'server', isFailed: false })
    expect(request?.facts).toEqual({
      'http.request.method': 'POST',
      'http.route': '/b2b/v1/campagnes/:campagneId/liste-electorale',
      'http.response.status_code': 200,
      'membres.operation': 'addListeElectorale',
      'membres.client': client.id,
    })
    expect(request?.by).toMatchObject({ 'service.name': 'membres-et-votes', 'membres.process': 'service' })
    const database = collector.of(trace).filter(({ name, parent }) => name === 'postgresql' && parent === request?.id)
    expect(database.length).toBeGreaterThan(0)

    // Six attempts, each a piece of its own.
    const attempts = () => collector.of(trace).filter(({ name }) => name === 'process livraison')
    await expect.poll(() => attempts().length).toBe(6)
    for (const attempt of attempts()) {
      expect(attempt).toMatchObject({ parent: request?.id, kind: 'consumer', isFailed: true })
      expect(attempt.by).toMatchObject({ 'membres.process': 'worker' })
      expect(attempt.facts).toMatchObject({ 'membres.client': client.id, 'error.type': 'failing' })
    }
    const posts = collector.of(trace).filter(({ name }) => name === 'POST')
    expect(posts.map(({ parent }) => parent).toSorted()).toEqual(
      attempts()
        .map(({ id }) => id)
        .toSorted(),
    )
    expect(posts[0]?.facts).toMatchObject({ 'http.response.status_code': 503, 'membres.outcome': 'failing' })
    const continued = receiver.recus.map((message) => message.headers['traceparent'])
    expect(continued.toSorted()).toEqual(posts.map(({ id }) => `00-${trace}-${id}-01`).toSorted())

    // Whoever has it sent again is who has asked for it.
    const again = drawn()
    await expect.poll(() => client.statuts()).toEqual(['Echouee'])
    const [{ id } = { id: '' }] = await client.deliveries()
    await client.ok('resendWebhookLivraison', { path: { id }, headers: again.headers })
    await expect.poll(() => collector.of(again.trace).map(({ name }) => name)).toContain('process livraison')

    const other = drawn()
    await client.ok('sendCourriel', { body: courriel(7), headers: other.headers })
    const sent = await seen(other.trace, 'process courriel')
    const asking = await seen(other.trace, 'POST /b2b/v1/courriel/EnvoyerCourrielTransactionnel')
    expect(sent).toMatchObject({ parent: asking?.id, kind: 'consumer', isFailed: false })
    expect(sent?.facts).toMatchObject({ 'membres.modele': 'Transactionnel', 'membres.outcome': 'Transmis' })
    expect(await seen(other.trace, 'render')).toMatchObject({ parent: sent?.id, kind: 'internal' })
    const handed = await seen(other.trace, 'hand over')
    expect(handed).toMatchObject({ parent: sent?.id, kind: 'client', facts: { 'membres.fournisseur': 'Smtp' } })
    expect(smtp.recus.map(({ a }) => a)).toEqual([['e7@exemple.ca']])
    const shown = JSON.stringify(smtp.recus[0]?.message.headerLines)
    expect(shown).not.toContain(other.trace)
  })

  test('by nothing of who calls, of whom it is about, or of what opens something', async () => {
    const token = 'jeton-que-personne-n-a-jamais-recu-de-qui-que-ce-soit-0123456789'
    const calls = [
      `/vote/${token}?q=${token}`,
      `/formulaire/${token}`,
      `/b2b/v2/employe/${token}`,
      `/nulle-part/${token}`,
    ]
    const { trace, headers } = drawn()
    for (const path of calls)
      await fetch(`http://127.0.0.1:${String(running.port)}${path}`, { headers: { ...headers, 'x-api-key': token } })
    await expect.poll(() => collector.of(trace).filter(({ kind }) => kind === 'server').length).toBe(calls.length)
    const names = collector.of(trace).flatMap(({ kind, name }) => (kind === 'server' ? [name] : []))
    expect(names.toSorted()).toEqual([
      'GET',
      'GET /b2b/v2/employe/:idUnique',
      'GET /formulaire/:jeton',
      'GET /vote/:jeton',
    ])
    const all = collector.bodies.join('\n')
    for (const word of [
      token,
      client.key,
      secret,
      adminToken,
      'exemple.ca',
      'Tremblay',
      'Amélie',
      'Bonjour',
      'evenements',
    ])
      expect(all, word).not.toContain(word)
  })

  test('not where the caller has said that its trace is not recorded', async () => {
    const { trace, headers } = drawn('00')
    const { headers: answered } = await client.call('sendCourriel', { body: courriel(8), headers })
    expect(answered.get('x-trace-id')).toMatch(new RegExp(`^00-${trace}-[0-9a-f]{16}-00$`))
    const kept = async () => {
      const { rows } = await sql<{ traceparent: string; statut: string }>`select c.traceparent, c.statut from courriel c
        where c.client_id = ${client.id} and c.destinataire = 'e8@exemple.ca'`.execute(client.database.registry)
      return rows[0]
    }
    await expect.poll(async () => (await kept())?.statut).toBe('Transmis')
    expect((await kept())?.traceparent).toBe(answered.get('x-trace-id'))
    const later = drawn()
    await client.ok('sendCourriel', { body: courriel(9), headers: later.headers })
    await seen(later.trace, 'process courriel')
    expect(collector.of(trace)).toEqual([])
  })

  test('but no further where one call writes to a whole electorate', async () => {
    const campagneId = await client.ok('createCampagne', { body: campagne(2, { confirmationParCourriel: false }) })
    const votants = Array.from({ length: 101 }, (_, n) => votant(n))
    await client.ok('addListeElectorale', { path: { campagneId }, body: { votants } })
    await client.ok('createQuestion', { path: { campagneId }, body: question() })
    const { headers } = drawn()
    await client.ok('publishCampagne', { path: { id: campagneId }, headers })
    const { id } = (await client.ok('listVotants', { path: { campagneId } })).at(-1) ?? {}
    const again = drawn()
    await client.ok('sendJetons', { path: { campagneId }, body: { votantIds: [id] }, headers: again.headers })
    await client.ok('sendJetons', { path: { campagneId }, body: {}, headers })
    const { rows } = await sql<{ trace: string | null; nombre: number }>`
      select substr(c.traceparent, 4, 32) as trace, count(*)::int as nombre from courriel c
      where c.client_id = ${client.id} and c.modele = 'LienDeVote' group by 1 order by 2`.execute(
      client.database.registry,
    )
    expect(rows.map(({ trace }) => trace)).toEqual([again.trace, null])
  })
})

const logged = () => {
  const lines: { msg: string; level: number }[] = []
  const log = pino(
    { level: 'info' },
    { write: (line: string) => lines.push(JSON.parse(line) as (typeof lines)[number]) },
  )
  const told = () => lines.flatMap(({ msg }) => (msg.startsWith('the collector takes') ? [msg] : []))
  return { log, told }
}

test('a collector that refuses is told of once, and when it takes traces again; what is held leaves at a stop', async () => {
  let status = 403
  const collector = await startCollector((res) => res.writeHead(status).end())
  const { log, told } = logged()
  const headers = { OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Bearer%20abc', OTEL_SERVICE_NAME: 'ailleurs' }
  const running = await startService({ ...collector.settings, ...headers }, log)
  const client = await newClient({ on: running })
  const call = async () => {
    const before = collector.asked.length
    await client.ok('listSyndicats')
    await expect.poll(() => collector.asked.length).toBeGreaterThan(before)
  }
  await call()
  await call()
  await expect.poll(told).toEqual(['the collector takes no traces: they are dropped until it does'])
  status = 200
  await call()
  await expect.poll(told).toHaveLength(2)
  expect(told().at(-1)).toBe('the collector takes traces again')
  expect(new Set(collector.asked)).toEqual(new Set(['POST /v1/traces Bearer abc']))
  expect(new Set(collector.pieces.map(({ by }) => by['service.name']))).toEqual(new Set(['ailleurs']))
  await running.stop()

  const patient = await startService({ ...collector.settings, OTEL_BSP_SCHEDULE_DELAY: '600000' }, log)
  const { trace, headers: traced } = drawn()
  await (await newClient({ on: patient })).ok('listSyndicats', { headers: traced })
  expect(collector.of(trace)).toEqual([])
  await patient.stop()
  expect(collector.of(trace).map(({ name }) => name)).toContain('GET /b2b/v1/syndicat')
})

test('a collector that is away, or never answers, changes no answer and keeps no memory', async () => {
  const dead = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${String(await keptPort())}`,
    OTEL_EXPORTER_OTLP_TIMEOUT: '100',
  }
  const { log, told } = logged()
  const running = await startService({ ...dead, OTEL_BSP_SCHEDULE_DELAY: '20' }, log)
  const client = await newClient({ on: running })
  for (let n = 0; n < 5; n++) await client.ok('listSyndicats')
  await expect.poll(told).toEqual(['the collector takes no traces: they are dropped until it does'])
  await running.stop()

  const held: (() => void)[] = []
  const collector = await startCollector((res) => held.push(() => collector.taken(res)))
  const small = { ...collector.settings, OTEL_BSP_MAX_QUEUE_SIZE: '5' }
  const hung = await startService(small, log)
  const { ok } = await newClient({ on: hung })
  const { trace, headers } = drawn()
  for (let n = 0; n < 40; n++) await ok('listSyndicats', { headers })
  await expect.poll(() => held.length).toBe(1)
  const counted = async () => {
    const measures = await (await fetch(`http://127.0.0.1:${String(hung.port)}/metrics`)).text()
    return Object.fromEntries(
      [...measures.matchAll(/^trace_spans_total\{outcome="(\w+)"\} (\d+)$/gm)].map(([, outcome = '', n]) => [
        outcome,
        Number(n),
      ]),
    )
  }
  const { taken: before, dropped = 0 } = await counted()
  expect([before, dropped > 20]).toEqual([0, true])
  held.splice(0)[0]?.()
  await expect.poll(() => held.length).toBe(1)
  // What was handed over first, and what waited: no more was kept.
  expect(collector.of(trace).length).toBeLessThanOrEqual(10)
  expect((await counted())['taken']).toBeGreaterThan(0)
  held.splice(0)[0]?.()
  await hung.stop()
})

test.each([
  ['parentbased_always_off', '01', '01'],
  ['parentbased_always_on', '00', '00'],
  ['always_off', '01', '00'],
  ['always_on', '00', '01'],
  ['traceidratio', '01', '00'],
])('%s records of a trace with the flags %s what it says by %s', async (name, flags, answered) => {
  const { settings } = await startCollector()
  const sampler = { OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: '0' }
  const running = await startService({ ...settings, ...sampler })
  const { call } = await newClient({ on: running })
  const { headers } = await call('listSyndicats', { headers: drawn(flags).headers })
  expect(headers.get('x-trace-id')?.slice(-2)).toBe(answered)
  await running.stop()
})

test.each([
  ['nothing', {}],
  ['what makes them', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }],
])('of traces %s is loaded as the settings say', async (_, traced: Record<string, string>) => {
  const command: [string, ...string[]] = [process.execPath, ...tellingPackages, 'server/main.ts']
  const service = launch({ env: { ...secrets(), ...onRunDatabase(), ...traced }, command })
  await fetch(`${await service.base()}/health/live`)
  service.kill('SIGTERM')
  const loaded = packagesIn((await service.ended).err)?.split(' ') ?? []
  expect(loaded).toContain('express')
  // prom-client asks the interface whether anybody else traces, as it does without us.
  const ours = loaded.filter((name) => name.startsWith('@opentelemetry/') && name !== '@opentelemetry/api')
  expect(ours.includes('@opentelemetry/sdk-trace')).toBe(Object.keys(traced).length > 0)
  if (Object.keys(traced).length === 0) expect(ours).toEqual([])
})
