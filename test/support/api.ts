import pino from 'pino'
import { expect, inject } from 'vitest'
import { readConfig } from '../../config/config.ts'
import { insertClient } from '../../db/clients/clients.ts'
import { issueCle } from '../../db/clients/cles.ts'
import { type Database, openDatabase } from '../../db/engine/database.ts'
import { newId } from '../../db/engine/ids.ts'
import type { operations as Administration } from '../../generated/openapi-admin.ts'
import type { operations as B2b } from '../../generated/openapi.ts'
import { everyOperation, type Operation, type OperationId } from '../../contract/contract.ts'
import { start } from '../../server/start.ts'
import { atEndOfFile } from './processes/ends.ts'
import { besides } from './pooler.ts'
import { manySandboxes, secrets } from './secrets.ts'
import { breaches, type Exchange, parse } from './contract/conform.ts'
import { failures, refusalsByGuard } from './failures.ts'
import { isSearching } from './leaks.ts'

type Contract = B2b & Administration
type Json<T> = T extends { content: { 'application/json': infer Body } } ? Body : undefined
type Responses<O extends OperationId> = Contract[O]['responses']
type Done<R> = [keyof R & (200 | 201)] extends [never] ? keyof R & 202 : keyof R & (200 | 201)
type Success<O extends OperationId> = Json<Responses<O>[Done<Responses<O>>]>
type Given = Record<string, string | number | boolean | undefined>
/** What a test sends: an object is sent as JSON, a string or bytes as they are. */
export type Input = { path?: Given; query?: Given; body?: unknown; headers?: Record<string, string> }
export type Received = { status: number; headers: Headers; text: string; body: never }
export type Running = Awaited<ReturnType<typeof start>>

/** The token of the administration, and the client of the examples. */
export const adminToken = secrets()['ADMIN_TOKEN'] ?? ''
const exampleClient = '0198c0de-7a11-7b0b-8c1d-2f3a4b5c6d7e'

const silent = process.env['TEST_LOG']
  ? pino({ level: process.env['TEST_LOG'] })
  : pino({ level: isSearching ? 'trace' : 'error' }, failures)

/** The configuration of a service of the tests, on the database of the run. */
export function testConfig(env: Record<string, string> = {}) {
  const isDeployed = env['ENVIRONMENT'] !== undefined
  const place = isDeployed
    ? { DATABASE_URL: inject('roleUrl'), ROW_LEVEL_SECURITY: 'true' }
    : { DATABASE_URL: inject('databaseUrl'), ROW_LEVEL_SECURITY: String(inject('rowSecurity')) }
  return readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    MIGRATE_ON_START: 'false',
    POOL_SIZE: '4',
    LIST_POOL_SIZE: '2',
    ...secrets(),
    ...manySandboxes,
    ...place,
    ...besides(env['DATABASE_URL'] ?? place.DATABASE_URL),
    WORKER: 'false',
    MAIL_PROVIDER: 'Journal',
    ...env,
  })
}

/** A service of its own, stopped at the end of the file; of another environment it serves a client of that one. */
export async function startService(env: Record<string, string> = {}, log = silent): Promise<Running> {
  const { environment } = testConfig(env)
  if (environment !== 'developpement') await newClient({ environnement: environment })
  const running = await start(testConfig(env), log)
  atEndOfFile(() => running.stop())
  return running
}

/**
 * Works that meet at a row that a test holds go on in the order in which they came there, on a slow machine too, if none
 * gives way meanwhile. A test of giving way has a service of its own.
 */
const patience = { ROW_PATIENCE_MS: '10000' }

let shared: Promise<Running> | undefined
/** The service that the test files of a process share; it ends with the process. */
export const service = () => (shared ??= start(testConfig(patience), silent))

let owner: Database | undefined
/** The database as its owner, where a test needs rows that no operation writes yet; shared like the service. */
export const ownerDatabase = () => (owner ??= openDatabase(inject('ownerUrl'), testConfig()))

type ClientOptions = {
  modules?: string[]
  environnement?: 'developpement' | 'staging' | 'production'
  estBacASable?: boolean
  on?: Running
}

/** A new client, alone in the database, with a key: calls by operationId, every answer checked against the contract. */
export async function newClient(options: ClientOptions = {}) {
  const { modules = ['Membres', 'Vote'], environnement = 'developpement', estBacASable = false } = options
  const running = options.on ?? (await service())
  const id = newId()
  const key = await running.service.database.write(id, async ({ q, now }) => {
    const facts = { usagePrevu: 'tests', contactTechnique: 'tests', courrielAdministrateur: 'admin@exemple.ca' }
    await insertClient(q, { id, organisation: 'Tests', ...facts, environnement, modules, estBacASable }, now)
    return (await issueCle(q, { clientId: id, environnement, libelle: 'tests', expire: null, now })).key
  })
  return { id, key, ...caller(running, key, id) }
}

/** Calls made with one key, or with none; those of the administration, with its token, are about the same client. */
export function caller(running: Running, key?: string, idClient = exampleClient) {
  const call = (id: OperationId, input: Input = {}) => {
    const { isAdmin } = operationNamed(id)
    const credential: Record<string, string> = isAdmin
      ? { authorization: `Bearer ${adminToken}` }
      : { 'x-api-key': key ?? '' }
    const headers = { ...(key !== undefined && credential), ...input.headers }
    return send(running, id, { ...input, headers, query: { ...(isAdmin && { idClient }), ...input.query } })
  }
  /** Calls an operation that must succeed; gives its body. */
  const ok = async <O extends OperationId>(id: O, input: Input = {}): Promise<Success<O>> => {
    const { status, body, text } = await call(id, input)
    expect(status, text).toBeLessThan(300)
    return body
  }
  /** Calls an operation that must be refused: `'409 Employeur.Existing'`, all its codes. */
  const refusal = async (id: OperationId, input: Input = {}): Promise<string> => {
    const { status, body, text } = await call(id, input)
    expect(status, text).toBeGreaterThanOrEqual(400)
    return [status, ...(body as { errorCodes: string[] }).errorCodes].join(' ')
  }
  return { call, ok, refusal }
}

export const operationNamed = (id: OperationId): Operation => {
  const operation = everyOperation.find((candidate) => candidate.id === id)
  if (!operation) throw new Error(`${id} is not in the contract`)
  return operation
}

/** Whether an operation answers 404 for what its client does not have, as opposed to a path that is not served. */
export const namesAnother = (id: OperationId): boolean =>
  /NotFound|EmployeurMustExist|Jeton.Inconnu/.test(
    JSON.stringify(operationNamed(id).responses['404'] ?? '').replaceAll('Client.NotFound', ''),
  )

/** The address of an operation, its parameters filled. */
export function address(running: Running, { path: template }: Operation, { path = {}, query = {} }: Input): URL {
  const path_ = template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(path[name] ?? 'inconnu')),
  )
  const url = new URL(`http://127.0.0.1:${String(running.port)}${path_}`)
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value))
  return url
}

function bodyOf({ headers, text }: Exchange): unknown {
  const type = headers.get('content-type')?.split(';')[0]
  return type === undefined ? undefined : parse(type, text)
}

const typeOf = ({ isFile }: Operation) => (isFile ? 'application/octet-stream' : 'application/json')

/** One request; the test fails when the contract does not describe the answer. */
export async function send(running: Running, id: OperationId, input: Input = {}): Promise<Received> {
  const operation = operationNamed(id)
  const { body, headers = {} } = input
  const raw = typeof body === 'string' || body instanceof Uint8Array
  const response = await fetch(address(running, operation, input), {
    method: operation.method.toUpperCase(),
    headers: { ...(body !== undefined && { 'content-type': typeOf(operation) }), ...headers },
    ...(body !== undefined && { body: raw ? (body as string) : JSON.stringify(body) }),
  })
  const text = await response.text()
  const exchange = { status: response.status, headers: response.headers, text }
  expect([...breaches(operation, exchange), ...refusalsByGuard(exchange)]).toEqual([])
  return { ...exchange, body: bodyOf(exchange) as never }
}
