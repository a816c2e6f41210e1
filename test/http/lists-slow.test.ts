import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pino, { type Logger } from 'pino'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { beforeAll, expect, inject, test } from 'vitest'
import { sessionName } from '../../db/engine/pooling/session-names.ts'
import {
  address,
  caller,
  newClient,
  operationNamed,
  ownerDatabase,
  type Running,
  startService,
} from '../support/api.ts'
import { atEndOfFile } from '../support/processes/ends.ts'
import { employ, open, taken, uncompressible } from '../support/data/long-lists.ts'
import { direct } from '../support/pooler.ts'

type Tests = Awaited<ReturnType<typeof newClient>>

let slow: Tests
let other: Tests
/** So that no list fits into the buffers of its connection, compressed or not: 18 MB. */
const rows = 10_000

beforeAll(async () => {
  slow = await newClient()
  other = await newClient()
  await employ(slow.id, rows, uncompressible)
  await employ(other.id, 100, 'null')
})

/** A service whose temporary files have a folder of their own, which ends with the test file. */
async function spooling(env: Record<string, string> = {}, log?: Logger) {
  const folder = await mkdtemp(join(tmpdir(), 'listes-'))
  atEndOfFile(() => rm(folder, { recursive: true, force: true }))
  const running = await startService({ LIST_POOL_SIZE: '2', SPOOL_DIR: folder, ...env }, log)
  return { running, folder }
}

/** Readers who have their list before them and take nothing of it: one comes after the other, each once there is a connection. */
async function readers(running: Running, count: number, headersOf: (n: number) => object = () => ({})) {
  const responses: IncomingMessage[] = []
  while (responses.length < count) {
    await expect.poll(() => taken(running), soon).toBeLessThan(2)
    responses.push(await opened(running, headersOf(responses.length)))
  }
  return responses
}

async function opened(running: Running, headers = {}) {
  const response = await open(running, slow, headers)
  expect(response.statusCode).toBe(200)
  return response
}

const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const read = async (response: IncomingMessage) =>
  Buffer.concat(await Array.fromAsync(response as AsyncIterable<Buffer>))
/** The list as a reader gets it who takes it at once. */
const whole = async (running: Running, headers = {}) => hash(await read(await opened(running, headers)))

const inUse = ({ service }: Running) => service.spools.inUse()
const nothing = { memory: 0, file: 0 }
const soon = { timeout: 20_000, interval: 20 }

/** Lists of another client, all at once. */
const others = async (running: Running) => {
  const lists = await Promise.all(Array.from({ length: 8 }, () => caller(running, other.key).ok('listEmployes')))
  return lists.map(({ length }) => length)
}
const eightLists = Array.from({ length: 8 }, () => 100)

test(
  'readers who take nothing keep no connection, and get the whole list once they do',
  { timeout: 60_000 },
  async () => {
    const { running, folder } = await spooling()
    const expected = await whole(running)
    expect(inUse(running)).toEqual(nothing)
    const responses = await readers(running, 6)
    await expect.poll(() => taken(running), soon).toBe(0)
    expect(inUse(running).file).toBeGreaterThan(6 * 2e6)
    expect(await others(running)).toEqual(eightLists)
    for (const response of responses) expect(hash(await read(response))).toBe(expected)
    await expect.poll(() => inUse(running), soon).toEqual(nothing)
    expect(await readdir(folder)).toEqual([])
  },
)

test('a list that waits for its reader is the same in every form and coding', { timeout: 60_000 }, async () => {
  const { running } = await spooling()
  const decoders = {
    identity: (bytes: Buffer) => bytes,
    zstd: zstdDecompressSync,
    br: brotliDecompressSync,
    gzip: gunzipSync,
  }
  for (const accept of ['application/json', 'application/x-ndjson']) {
    const expected = await whole(running, { accept })
    const codings = Object.entries(decoders)
    const headers = codings.map(([coding]) => ({ accept, 'accept-encoding': coding }))
    const responses = await readers(running, headers.length, (n) => headers[n] ?? {})
    await expect.poll(() => taken(running), soon).toBe(0)
    expect(inUse(running).file).toBeGreaterThan(0)
    for (const [i, [coding, decode]] of codings.entries()) {
      const response = responses[i] as IncomingMessage
      expect(response.headers['content-encoding'] ?? 'identity').toBe(coding)
      expect(hash(decode(await read(response)))).toBe(expected)
    }
  }
})

test('lists of two clients that one connection asks for at once are each its own', { timeout: 60_000 }, async () => {
  const { running } = await spooling()
  const expected = [await whole(running), hash(await read(await open(running, other)))]
  const socket = connect(Number(new URL(address(running, operationNamed('listEmployes'), {})).port))
  const ask = ({ key }: Tests, more = '') =>
    `GET /b2b/v1/employe HTTP/1.1\r\nHost: localhost\r\nX-Api-Key: ${key}\r\nAccept-Encoding: identity\r\n${more}\r\n`
  socket.write([ask(slow), ask(other), ask(slow, 'Connection: close\r\n')].join(''))
  const bodies = bodiesOf(Buffer.concat(await Array.fromAsync(socket as AsyncIterable<Buffer>)))
  expect(bodies.map(hash)).toEqual([expected[0], expected[1], expected[0]])
})

/** The bodies of answers that follow each other, which are all sent in chunks. */
function bodiesOf(bytes: Buffer): Buffer[] {
  const bodies: Buffer[] = []
  for (let at = bytes.indexOf('\r\n\r\n'); at >= 0; at = bytes.indexOf('\r\n\r\n', at)) {
    const chunks: Buffer[] = []
    at += 4
    for (let length = -1; length !== 0;) {
      const start = bytes.indexOf('\r\n', at) + 2
      length = Number.parseInt(bytes.toString('latin1', at, start), 16)
      chunks.push(bytes.subarray(start, start + length))
      at = start + length + 2
    }
    bodies.push(Buffer.concat(chunks))
  }
  return bodies
}

test('above their bound the files take nothing more: those lists go on at the pace of their readers', async () => {
  const { running } = await spooling({ SPOOL_MAX_MB: '8', LIST_POOL_SIZE: '4' })
  const expected = await whole(running)
  const responses = await readers(running, 2)
  // A list has a quarter of the files at most.
  const full = 2 * (2 * 1_048_576 - 400_000)
  await expect.poll(() => inUse(running).file, soon).toBeGreaterThan(full)
  expect(taken(running)).toBe(2)
  expect(await others(running)).toEqual(eightLists)
  let most = 0
  const reading = responses.map(async (response) => hash(await read(response)))
  const state = { reading: true }
  const hashes = Promise.all(reading).finally(() => (state.reading = false))
  while (state.reading) {
    most = Math.max(most, inUse(running).file)
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(await hashes).toEqual([expected, expected])
  expect(most).toBeLessThanOrEqual(4 * 1_048_576)
  await expect.poll(() => inUse(running), soon).toEqual(nothing)
})

test('lists that are held by their readers leave connections to the lists of others', async () => {
  const { running } = await spooling({ SPOOL_MAX_MB: '0', LIST_POOL_SIZE: '4' })
  const responses = await readers(running, 2)
  expect(taken(running)).toBe(2)
  const third = open(running, slow)
  expect(await others(running)).toEqual(eightLists)
  expect((await third).statusCode).toBe(503)
  for (const response of responses) response.destroy()
  await expect.poll(() => [taken(running), inUse(running)], soon).toEqual([0, nothing])
})

test('a reader who goes away leaves nothing behind, in the middle of the list or after it was read', async () => {
  for (const env of [{ SPOOL_MAX_MB: '1024' }, { SPOOL_MAX_MB: '4' }]) {
    const { running, folder } = await spooling(env)
    const responses = await readers(running, 1)
    await expect.poll(() => inUse(running).file, soon).toBeGreaterThan(500_000)
    for (const response of responses) response.destroy()
    await expect.poll(() => [taken(running), inUse(running)], soon).toEqual([0, nothing])
    expect(await readdir(folder)).toEqual([])
  }
})

test('a database that dies in the middle cuts the list of a reader who is behind', async () => {
  // The buffers of a pooler take what the database is to be still sending.
  const { running } = await spooling({ SPOOL_MAX_MB: '8', DATABASE_URL: direct(inject('databaseUrl')) })
  const [response] = await readers(running, 1)
  await expect.poll(() => inUse(running).file, soon).toBeGreaterThan(1_600_000)
  expect(taken(running)).toBe(1)
  const { rowCount } = await ownerDatabase().pools.main.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = '${sessionName('listes')}' and state = 'active' and query like '%' || $1 || '%'`,
    [slow.id],
  )
  expect(rowCount).toBeGreaterThan(0)
  expect(await text(response as IncomingMessage).catch(String)).toBe('Error: aborted')
  await expect.poll(() => [taken(running), inUse(running)], soon).toEqual([0, nothing])
})

test('without a folder to write to, a list goes on at the pace of its reader', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'listes-')), 'fichier')
  atEndOfFile(() => rm(join(file, '..'), { recursive: true, force: true }))
  await writeFile(file, '')
  const said: Record<string, unknown>[] = []
  const write = (line: string) => said.push(JSON.parse(line) as Record<string, unknown>)
  const folder = join(file, 'listes')
  const { running } = await spooling({ SPOOL_DIR: folder }, pino({ level: 'warn' }, { write }))
  const problem = { level: 40, code: 'ENOTDIR', folder }
  await expect
    .poll(() => said, soon)
    .toMatchObject([{ ...problem, msg: expect.stringContaining('SPOOL_DIR') as string }])
  const expected = await whole(running)
  const [response] = await readers(running, 1)
  await once(response as IncomingMessage, 'readable')
  expect(await others(running)).toEqual(eightLists)
  await expect
    .poll(() => said.at(-1), soon)
    .toMatchObject({ ...problem, msg: 'no temporary file: a list goes on at the pace of its reader' })
  expect(hash(await read(response as IncomingMessage))).toBe(expected)
  await expect.poll(() => [taken(running), inUse(running)], soon).toEqual([0, nothing])
})

test.runIf(process.platform === 'linux')('a folder that cannot be made is named at start', async () => {
  const said: Record<string, unknown>[] = []
  const write = (line: string) => said.push(JSON.parse(line) as Record<string, unknown>)
  await spooling({ SPOOL_DIR: '/proc/listes' }, pino({ level: 'warn' }, { write }))
  await expect
    .poll(() => said, soon)
    .toMatchObject([{ code: 'ENOENT', folder: '/proc/listes', msg: expect.stringContaining('SPOOL_DIR') as string }])
})

test('what a killed process left in the folder is removed at start, and nothing else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'listes-'))
  atEndOfFile(() => rm(folder, { recursive: true, force: true }))
  for (const name of ['liste-1', 'liste-2', 'autre']) await writeFile(join(folder, name), 'reste')
  await spooling({ SPOOL_DIR: folder })
  await expect.poll(() => readdir(folder), soon).toEqual(['autre'])
})
