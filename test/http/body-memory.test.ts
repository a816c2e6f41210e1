import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { createGzip } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { newId } from '../../db/engine/ids.ts'
import { newClient, startService } from '../support/api.ts'
import { prepare } from '../support/data/formulaires-filled.ts'
import { expectLittle, megabyte, startMeasured, tell } from '../support/measured.ts'
import { type Answer, dial, refusalOf } from '../support/processes/sockets.ts'
import { employe, votant } from '../support/contract/samples.ts'
import { prepareVotants } from '../support/data/votes.ts'

type Started = Awaited<ReturnType<typeof startMeasured>>

/** A call whose body ends one byte too early; gives the socket once the bytes have left, or an answer has come. */
async function unfinished({ port }: Started, path: string, headers: string[], body: Buffer): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' })
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  const length = `Content-Length: ${String(body.length + 1)}`
  socket.write([`POST ${path} HTTP/1.1`, 'Host: exemple.ca', length, ...headers, '', ''].join('\r\n'))
  const sent = new Promise((resolve) => socket.write(body, resolve))
  await Promise.race([sent, once(socket, 'data'), once(socket, 'close')])
  return socket
}

/** Leaves `count` such calls open, twenty at a time, each of which must leave the memory little. */
async function leaveOpen(what: string, started: Started, count: number, open: () => Promise<Socket>) {
  const sockets: Socket[] = []
  let most = 0
  while (sockets.length < count) {
    sockets.push(...(await Promise.all(Array.from({ length: 20 }, open))))
    most = Math.max(most, await expectLittle(what, started))
  }
  tell(what, most)
  for (const socket of sockets) socket.destroy()
}

test('forms that nobody ends take little memory, and give it back', { timeout: 120_000 }, async () => {
  const started = await startMeasured()
  const { pathname } = new URL((await prepare()).open)
  const body = Buffer.alloc(300_000, 'a=1&')
  const headers = ['Content-Type: application/x-www-form-urlencoded']
  await leaveOpen('forms', started, 400, () => unfinished(started, pathname, headers, body))
  await expect.poll(started.held).toBe(0)
})

test('bodies that nobody ends take little memory, read whole or by rows', { timeout: 120_000 }, async () => {
  const started = await startMeasured()
  const { key } = await newClient()
  const headers = ['Content-Type: application/json', `X-Api-Key: ${key}`]
  const body = Buffer.alloc(8 * megabyte - 1, ' ')
  body.write('{"employes":[{"idExterne":"')
  // One after the other in the same process: what the first leaves behind counts too.
  for (const path of ['/b2b/v2/sync', `/b2b/v1/campagnes/${newId()}/votants/droits-de-vote`]) {
    await leaveOpen(`bodies of ${path}`, started, 100, () => unfinished(started, path, headers, body))
    await expect.poll(started.held).toBe(0)
  }
})

/** A body of `count` rows and one more that is not ended. */
const manyRows = (start: string, row: string, count: number) => Buffer.from(`${start}${row}${`,${row}`.repeat(count)}`)

test('rows that wait for the end of their body take little memory', { timeout: 240_000 }, async () => {
  const { key } = await newClient()
  const votants = await prepareVotants()
  const union = '{"syndicats":[{"identifiantExterne":"SYN-1","nom":"Un","employeurs":['
  const row = JSON.stringify(votant(1, { commentaire: 'a'.repeat(100) }))
  for (const [as, path, body, values] of [
    [key, '/b2b/v2/sync', manyRows(union, '{"a":1}', 200_000), 1],
    [
      votants.key,
      `/b2b/v1/campagnes/${votants.campagneId}/liste-electorale`,
      manyRows('{"votants":[', row, 200_000),
      5,
    ],
  ] as const) {
    const started = await startMeasured()
    const headers = ['Content-Type: application/json', `X-Api-Key: ${as}`]
    const open = () => unfinished(started, path, headers, body)
    const sockets = await Promise.all(Array.from({ length: 4 }, open))
    await expect.poll(started.checked, { timeout: 100_000, interval: 500 }).toBeGreaterThanOrEqual(800_000 * values)
    tell(`rows of ${path}`, await expectLittle(path, started))
    for (const socket of sockets) socket.destroy()
    await expect.poll(started.held).toBe(0)
  }
})

type Result = { details: { employes: { errors: number } } }
const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make)

const running = await startService({ BODY_MEMORY_MB: '34', BODY_RATE_PERIOD_MS: '300', BODY_MIN_RATE: '100000' })
const { buffers } = running.service
const head = (key: string, length: number, path = '/b2b/v1/syndicat') =>
  [
    `POST ${path} HTTP/1.1`,
    'Host: exemple.ca',
    'Content-Type: application/json',
    `X-Api-Key: ${key}`,
    `Content-Length: ${String(length)}`,
    '',
    '',
  ].join('\r\n')

test('a body that comes too slowly is given up, with the memory that it took', async () => {
  const { key } = await newClient({ on: running })
  for (const path of ['/b2b/v1/syndicat', '/b2b/v2/sync']) {
    const { send, next, end } = await dial(running.port)
    send(head(key, 100_000, path), '{"employes":[{"idExterne":"')
    const answer = await next()
    expect([path, refusalOf(answer), answer.headers.get('connection')]).toEqual([
      path,
      '408 Requete.DelaiDepasse',
      'close',
    ])
    await end()
    expect(buffers.held()).toBe(0)
  }
})

test('a client has its share of the memory for bodies, and leaves the others theirs', async () => {
  const full = await startService({ BODY_MEMORY_MB: '34', BODY_MIN_RATE: '0' })
  const held = () => full.service.buffers.held()
  const client = await newClient({ on: full })
  const body = Buffer.alloc(megabyte - 1, ' ')
  for (let n = 1; n <= 17; n++) {
    const { send } = await dial(full.port)
    send(head(client.key, megabyte), body)
    await expect.poll(held).toBe(n * megabyte)
  }
  const { status, headers, body: problem } = await client.call('createEmploye', { body: employe(1) })
  expect([status, headers.get('retry-after'), problem]).toMatchObject([503, '2', { code: 'Serveur.Indisponible' }])
  expect(await (await newClient({ on: full })).call('createEmploye', { body: employe(1) })).toMatchObject({
    status: 201,
  })
})

test('of many bodies of a client no rows are kept back, and none is refused', { timeout: 120_000 }, async () => {
  const crowded = await startMeasured({ BODY_MEMORY_MB: '34', REQUESTS_PER_CLIENT: '30' })
  const { key } = await newClient()
  const load = `{"employes":[${'{"nom":""},'.repeat(1899)}{"nom":""}]}`
  const calls = await Promise.all(times(30, () => dial(crowded.port)))
  const before = await crowded.checked()
  for (const { send } of calls) send(head(key, load.length, '/b2b/v2/sync'), load.slice(0, -1))
  await expect.poll(crowded.checked, { timeout: 30_000 }).toBeGreaterThanOrEqual(before + 30 * 1900)
  expect(await crowded.held()).toBeLessThan(8 * megabyte)
  for (const { send } of calls) send(load.slice(-1))
  const answers = await Promise.all(calls.map(({ next }) => next()))
  const refused = ({ text }: Answer) => (JSON.parse(text) as Result).details.employes.errors
  expect(answers.map(({ status }) => status)).toEqual(times(30, () => 200))
  expect(answers.map(refused)).toEqual(times(30, () => 1900))
  await expect.poll(crowded.held).toBe(0)
})

test('an address that shows no key has its share of it too, and leaves the others theirs', async () => {
  const full = await startService({ BODY_MEMORY_MB: '34', BODY_MIN_RATE: '0', TRUST_PROXY: '127.0.0.0/8' })
  const { pathname } = new URL((await prepare()).open)
  const form = Buffer.alloc(300_000, 'a')
  /** A form that an address sends, without its last byte or whole. */
  const sent = async (address: string, bytes: number) => {
    const { send, next } = await dial(full.port)
    const type = 'Content-Type: application/x-www-form-urlencoded'
    const lines = ['Host: exemple.ca', type, `X-Forwarded-For: ${address}`, `Content-Length: ${String(form.length)}`]
    send([`POST ${pathname} HTTP/1.1`, ...lines, '', ''].join('\r\n'), form.subarray(0, bytes))
    return next
  }
  // Each has the room of the largest answer to the form: 56 of them are half of the memory.
  const held = () => full.service.buffers.held()
  await sent('203.0.113.1', form.length - 1)
  await expect.poll(held).toBeGreaterThanOrEqual(form.length)
  const room = held()
  for (let n = 2; n <= 56; n++) {
    await sent('203.0.113.1', form.length - 1)
    await expect.poll(held).toBe(n * room)
  }
  const statusOf = async (address: string) => (await (await sent(address, form.length))()).status
  expect([await statusOf('203.0.113.1'), await statusOf('203.0.113.2')]).toEqual([503, 400])
})

test('addresses that show no key, however many, leave room for who shows one', async () => {
  const full = await startService({ BODY_MEMORY_MB: '34', BODY_MIN_RATE: '0', TRUST_PROXY: '127.0.0.0/8' })
  const { pathname } = new URL((await prepare()).open)
  const type = 'Content-Type: application/x-www-form-urlencoded'
  const sent = async (address: string, body: Buffer | string, length: number) => {
    const { send, next } = await dial(full.port)
    const lines = ['Host: exemple.ca', type, `X-Forwarded-For: ${address}`, `Content-Length: ${String(length)}`]
    send([`POST ${pathname} HTTP/1.1`, ...lines, '', ''].join('\r\n'), body)
    return next
  }
  const held = () => full.service.buffers.held()
  const form = Buffer.alloc(300_000, 'a')
  // 28 of the largest answers are a quarter of the memory: three addresses have that each.
  for (let n = 0, before = 0; n < 84; n++, before = held()) {
    await sent(`203.0.113.${String(n % 3)}`, form.subarray(1), form.length)
    await expect.poll(held).toBeGreaterThanOrEqual(before + form.length)
  }
  const client = await newClient({ on: full })
  expect((await (await sent('203.0.113.9', form, form.length))()).status).toBe(503)
  const body = Buffer.alloc(megabyte, ' ')
  body.write(JSON.stringify(employe(1)))
  const { send, next } = await dial(full.port)
  send(head(client.key, body.length, '/b2b/v1/employe'), body)
  expect((await next()).status).toBe(201)
})

test('an item of a batch counts while it is not ended, inflated as it is', async () => {
  const full = await startService({ BODY_MEMORY_MB: '34', BODY_MIN_RATE: '0' })
  const { key } = await newClient({ on: full })
  const { send, socket } = await dial(full.port)
  const gzip = createGzip({ chunkSize: 65_536 })
  send(head(key, 10_000_000, '/b2b/v2/sync').replace('\r\n\r\n', '\r\nContent-Encoding: gzip\r\n\r\n'))
  gzip.on('data', (chunk: Buffer) => {
    send(chunk)
  })
  gzip.write(`{"employes":[{"idExterne":"E-1","nom":"${'a'.repeat(500_000)}`)
  gzip.flush()
  await expect.poll(() => full.service.buffers.held()).toBeGreaterThan(400_000)
  socket.destroy()
  await expect.poll(() => full.service.buffers.held()).toBe(0)
})
