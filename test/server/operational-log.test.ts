import { randomUUID } from 'node:crypto'
import { connect, createServer } from 'node:net'
import pg from 'pg'
import pino from 'pino'
import { beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { migrate } from '../../db/engine/migrate.ts'
import { keptPort } from '../support/processes/ports.ts'
import { type Operation, operations } from '../../contract/contract.ts'
import { type Input, newClient, ownerDatabase, service, startService } from '../support/api.ts'
import { migratedCopy, newDatabase } from '../support/processes/databases.ts'
import { validCall } from '../support/contract/examples.ts'
import { launch, logLines } from '../support/processes/processes.ts'
import { direct } from '../support/pooler.ts'
import { dial, refusalOf, request } from '../support/processes/sockets.ts'

type Line = Record<string, unknown>

const written: string[] = []
const log = pino({ level: 'trace' }, { write: (line: string) => written.push(line) })
const owner = ownerDatabase()
const schema = `explosif_${randomUUID().slice(0, 8)}`
// A constraint that the service does not know: PostgreSQL quotes the whole row when it is broken.
const explosive = await (async () => {
  const role = new URL(inject('databaseUrl')).username
  // A copy of a table of the clients in a schema of its own: no query of the service, and none that its guard would pass.
  await owner.pools.main.query(`
    create schema ${schema};
    create table ${schema}.syndicat (like syndicat including all);
    alter table ${schema}.syndicat add check (nom not like '%explosif');
    grant usage on schema ${schema} to ${role};
    grant all on all tables in schema ${schema} to ${role}`)
  // A pooler refuses it.
  const url = new URL(direct(inject('databaseUrl')))
  url.searchParams.set('options', `-c search_path=${schema},public`)
  return url.href
})()
const slow = { HEADERS_TIMEOUT_MS: '300', REQUEST_TIMEOUT_MS: '300' }
const logged = await startService({ DATABASE_URL: explosive, ...slow }, log)
await service()

/** Marks what a caller sends, so that it can be looked for. */
const mark = (value: unknown, name = ''): unknown => {
  if (typeof value === 'string') return personal.test(name) ? value.replace(/^[^@]+/, '$&XQZ') : value
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, mark(member, key)]))
}
const personal = /^(id|nom|prenom|courriel|adresse|ville|matricule)/

// Creations first, in an order in which what they refer to exists; deletions last, in the reverse order.
const creations = ['createSyndicat', 'createEmployeur', 'createEmploye', 'createEmploi']
const rank = ({ id, method }: Operation) =>
  creations.indexOf(id) + 1 || (method === 'delete' ? 20 - creations.indexOf(id.replace('delete', 'create')) : 10)
const series = operations.filter(({ isPublic, isKeyless }) => !isPublic && !isKeyless).sort((a, b) => rank(a) - rank(b))

const lines = () => written.map((line) => JSON.parse(line) as Line)
const requests = () => lines().filter(({ msg }) => msg === 'request')
const lineOf = (traceId: string | null) => requests().filter((line) => line['traceId'] === traceId)
const client = await newClient({ on: logged })
const expected: Line[] = []

/** Calls an operation; its one line must say what the answer said. */
async function call(id: Operation['id'], input: Input) {
  const { status, headers, body } = await client.call(id, input)
  const { code } = (status >= 400 ? body : {}) as { code?: string }
  expected.push({ traceId: headers.get('x-trace-id'), operation: id, status, ...(code !== undefined && { code }) })
  return status
}

beforeAll(async () => {
  for (const { id } of series) {
    const { path, body } = validCall(id)
    const marked = mark({ path, body }) as Input
    await call(id, marked)
    await call(id, marked)
    await call(id, { ...marked, query: { courriel: 'XQZ@exemple.ca', recherche: 'XQZ' } })
    if (body !== undefined) await call(id, { ...marked, body: '{"nom": "XQZ' })
    await call(id, { ...marked, headers: { 'x-api-key': `${client.key}XQZ`, 'user-agent': 'XQZ' } })
    await call(id, { ...marked, headers: { 'x-api-key': `${client.key.slice(0, -3)}XQZ` } })
  }
  await call('createSyndicat', { body: { identifiantExterne: 'XQZ', nom: 'XQZ explosif' } })
}, 120_000)

test('each call leaves one line: trace, client, key, operation, status, code, duration', async () => {
  await expect.poll(() => requests().length).toBe(expected.length)
  for (const line of expected) {
    const isKnown = line['status'] !== 401
    expect(lineOf(line['traceId'] as string)).toMatchObject([
      {
        ...line,
        level: 30,
        durationMs: expect.any(Number) as number,
        ...(isKnown && { client: client.id, cle: client.key.slice(7, 15) }),
      },
    ])
  }
  // 503: what a synchronisation creates refers to the union of the copy, which no foreign key knows.
  const statuses = [200, 201, 204, 400, 401, 403, 404, 409, 500, 503]
  expect(new Set(expected.map(({ status }) => status))).toEqual(new Set(statuses))
})

test('an error of the database is logged with its code and constraint, and the trace of its call', () => {
  const traces = expected.filter(({ status }) => status === 500).map(({ traceId }) => traceId)
  const errors = lines().filter(({ level }) => level === 50)
  expect(errors.map(({ traceId }) => traceId)).toEqual(traces)
  expect(errors[0]).toMatchObject({
    msg: 'Serveur.ErreurInterne',
    error: { type: 'DatabaseError', code: '23514', table: 'syndicat', constraint: 'syndicat_nom_check' },
  })
})

test('a request that never ends, or stops, is given up or is not HTTP leaves one line', async () => {
  const before = requests().length
  const [endless, cut, gone, odd] = [
    await dial(logged.port),
    await dial(logged.port),
    await dial(logged.port),
    await dial(logged.port),
  ]
  const headers = [`X-Api-Key: ${client.key}`, 'Content-Type: application/json']
  const half = request('POST /b2b/v1/syndicat?recherche=XQZ', headers, '{"nom": "XQZ"}').slice(0, -2)
  for (const { send } of [endless, cut]) send(half)
  gone.send(half.replace('\r\n', '\r\nExpect: 100-continue\r\n'))
  expect((await gone.next()).status).toBe(100)
  odd.send('XQZ\r\n\r\n')
  cut.socket.end()
  gone.socket.resetAndDestroy()
  const answers = [await endless.next(), await cut.next(), await odd.next()]
  const refusals = ['408 Requete.DelaiDepasse', '400 Requete.Invalide', '400 Requete.Invalide']
  expect(answers.map(refusalOf)).toEqual(refusals)
  await expect.poll(() => requests().length).toBe(before + 4)
  const found = answers.map((answer) => lineOf(answer.headers.get('x-trace-id')))
  const creation = { operation: 'createSyndicat', client: client.id }
  expect(found).toMatchObject([
    [{ ...creation, status: 408, code: 'Requete.DelaiDepasse' }],
    [{ ...creation, status: 400, code: 'Requete.Invalide' }],
    [{ status: 400, code: 'Requete.Invalide' }],
  ])
  const aborted = requests()
    .slice(before)
    .filter((line) => line['aborted'])
  expect(aborted).toMatchObject([{ ...creation, status: 499, aborted: true }])
})

test('no line holds a key, a path, a query or anything of a body', () => {
  const text = written.join('')
  expect(text.length).toBeGreaterThan(1000)
  for (const secret of ['XQZ', client.key.slice(15), '@exemple.ca', '/b2b/', 'idExterne'])
    expect(text).not.toContain(secret)
})

const empty = await newDatabase()
describe('an operator is told', () => {
  const worker = (env: Record<string, string>) => {
    const settings = { WORKER_ROUND_MS: '100', SCRUTIN_PERIOD_MS: '100', MAIL_PROVIDER: 'Journal', ...env }
    // It ends with the file, as every process of the tests.
    return launch({ env: settings, command: [process.execPath, 'jobs/main.ts'] })
  }
  const within = { timeout: 20_000, interval: 50 }

  test('once that a worker waits for the database, and when it answers', async () => {
    const { hostname, port } = new URL(empty)
    const proxyPort = await keptPort()
    const url = Object.assign(new URL(empty), { hostname: '127.0.0.1', port: String(proxyPort) })
    const waiting = worker({ DATABASE_URL: url.href })
    const said = () => logLines(waiting).map(({ level, msg, code, reason }) => ({ level, msg, code, reason }))
    const away = {
      level: 40,
      msg: 'the database is out of reach: the worker waits for it',
      code: 'ECONNREFUSED',
      reason: `connect ECONNREFUSED 127.0.0.1:${proxyPort}`,
    }
    await expect.poll(said, within).toEqual([away])
    const proxy = createServer((socket) => {
      const target = connect(Number(port), hostname)
      socket.on('error', () => target.destroy())
      target.on('error', () => socket.destroy())
      socket.pipe(target).pipe(socket)
    }).listen(proxyPort, '127.0.0.1')
    onTestFinished(() => void proxy.close())
    await expect
      .poll(
        () =>
          said()
            .map(({ msg }) => msg)
            .slice(0, 3),
        within,
      )
      .toEqual([away.msg, 'the database answers', 'worker started'])
  })

  test('what a worker lacks on a database without migrations', async () => {
    const unmigrated = await newDatabase()
    const lacking = worker({ DATABASE_URL: unmigrated })
    const reason = 'The schema of the database is missing or older than this version: run `npm run cli -- migrate`'
    for (const msg of ['the worker could not look for rows', 'the ballot boxes could not be looked at'])
      await expect.poll(() => logLines(lacking).find((line) => line['msg'] === msg), within).toMatchObject({ reason })
    // Each is tried ten times a second, told once, and told when it works.
    await migrate(unmigrated)
    for (const msg of ['the worker looks for rows again', 'the ballot boxes are looked at again'])
      await expect.poll(() => logLines(lacking).map((line) => line['msg']), within).toContain(msg)
    for (const msg of ['the worker could not look for rows', 'the ballot boxes could not be looked at'])
      expect(logLines(lacking).filter((line) => line['msg'] === msg)).toHaveLength(1)
  })

  test('what a worker lacks whose role has no rights', async () => {
    const database = new URL(await migratedCopy())
    const role = `sans_droits_${randomUUID().slice(0, 8)}`
    await owner.pools.main.query(`create role ${role} login password '${role}'`)
    Object.assign(database, { username: role, password: role })
    const lacking = worker({ DATABASE_URL: database.href, ROW_LEVEL_SECURITY: 'true' })
    const reason = 'The role lacks rights: permission denied for table scrutin'
    const find = () => logLines(lacking).find(({ msg }) => msg === 'the ballot boxes could not be looked at')
    await expect.poll(find, within).toMatchObject({ code: '42501', reason })
  })

  test('that a start waits for another process that migrates', async () => {
    const other = new pg.Client(await newDatabase())
    await other.connect()
    await other.query('select pg_advisory_lock(3853314791062309107)')
    const said: Line[] = []
    const write = (line: string) => said.push(JSON.parse(line) as Line)
    const DATABASE_URL = Object.assign(new URL(empty), { pathname: `/${String(other.database)}` }).href
    const env = { DATABASE_URL, MIGRATE_ON_START: 'true', ROW_LEVEL_SECURITY: 'false' }
    const starting = startService(env, pino({ level: 'info' }, { write }))
    await expect.poll(() => said.map(({ msg }) => msg), within).toEqual(['the migrations wait for another process'])
    expect(said).toMatchObject([{ level: 40, processes: [expect.any(Number)] }])
    await other.end()
    await starting
    expect(said).toHaveLength(1)
  })
})
