import { connect } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { newClient, startService } from '../support/api.ts'
import { question } from '../support/contract/samples.ts'
import { dial, refusalOf, request } from '../support/processes/sockets.ts'
import { steadily } from '../support/steady.ts'

/** Times that an answer is asked for: some fill what the system takes for a reader, the next one stays in the process. */
const times = 60
const contract = 'GET /openapi.yaml'
const live = request('GET /health/live')
const soon = { timeout: 20_000, interval: 20 }

/** A service with such bounds, and those of its callers who read nothing. */
async function unreadOf(env: Record<string, string>) {
  const running = await startService(env)
  const { port, service } = running
  const measured = async (name: string) =>
    Number(
      new RegExp(`^${name.replaceAll(/[{}]/g, '\\$&')} (\\d+)$`, 'm').exec(
        await service.metrics.registry.metrics(),
      )?.[1],
    )
  return {
    running,
    measured,
    open: (address?: string) => dial(port, address),
    /** A connection that asks for answers and takes nothing of them. */
    mute: async (address?: string, asked = request(contract)) => {
      const connection = await dial(port, address)
      connection.socket.pause()
      connection.send(asked.repeat(times))
      return connection
    },
  }
}

/** A request for an answer of half a megabyte, made for whoever asks. */
async function askedForLong({ key, ok }: Awaited<ReturnType<typeof newClient>>): Promise<string> {
  const dates = { ouvertureDuVoteUtc: '2099-01-01T00:00:00Z', fermetureDuVoteUtc: '2099-02-01T00:00:00Z' }
  const id = await ok('createCampagne', { body: { titre: 'Longue', ...dates } })
  for (let n = 0; n < 20; n++)
    await ok('createQuestion', {
      path: { campagneId: id },
      body: question(n, { description: `<p>${'mot '.repeat(4500)}</p>` }),
    })
  return request(`GET /b2b/v1/campagnes/${id}`, [`X-Api-Key: ${key}`])
}

/** How somebody is answered who comes by a new connection; a refusal may be lost on the way to who still sends. */
const newcomer = (port: number) =>
  new Promise<number>((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    let status = 503
    socket.on('error', () => undefined)
    socket.once('data', (said) => {
      status = Number(said.toString('latin1', 9, 12))
      socket.destroy()
    })
    socket.once('close', () => {
      resolve(status)
    })
    socket.write(live)
  })

/** A request of a client whose body is still to come. */
const half = (key: string) => {
  const lines = ['POST /b2b/v1/employe HTTP/1.1', 'Host: exemple.ca', `X-Api-Key: ${key}`]
  return [...lines, 'Content-Type: application/json', 'Content-Length: 100', '', '{'].join('\r\n')
}

const open = 'http_connections'
const cutOff = 'http_connections_turned_away_total{how="unread"}'
const held = 'http_answer_bytes_unread'

test.each([
  ['as it is', []],
  ['compressed', ['Accept-Encoding: gzip']],
])('who reads nothing of an answer %s is cut off, and nothing of it stays', async (_, headers) => {
  const { mute, measured } = await unreadOf({ LIST_STALL_TIMEOUT_MS: '1000' })
  await Promise.all(Array.from({ length: 5 }, () => mute(undefined, request(contract, headers))))
  await expect.poll(() => measured(held), soon).toBeGreaterThan(0)
  await expect.poll(() => measured(cutOff), soon).toBe(5)
  await expect.poll(async () => [await measured(open), await measured(held)], soon).toEqual([0, 0])
})

test('an answer that was taken is kept nowhere, though its connection is', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const bytes = () => {
    collect()
    return process.memoryUsage().arrayBuffers
  }
  const { open: come, running } = await unreadOf({})
  const asked = await askedForLong(await newClient({ on: running }))
  const first = await come()
  first.send(asked)
  expect((await first.next()).status).toBe(200)
  const before = bytes()
  for (let n = 0; n < 20; n++) {
    const { socket, send } = await come()
    send(asked)
    await expect.poll(() => socket.bytesRead, soon).toBe(first.socket.bytesRead)
  }
  // Twenty answers of a third of a megabyte, if they stayed.
  await expect.poll(() => bytes() - before, soon).toBeLessThan(2_000_000)
})

test('who takes steadily what 1 Mbit/s brings is never cut off', { timeout: 60_000 }, async () => {
  // In the usual time of 30 s such a reader takes as much as this one in the short one.
  const [stall, perStall] = [2000, (1_000_000 / 8) * 30]
  const { open, measured } = await unreadOf({ LIST_STALL_TIMEOUT_MS: String(stall) })
  const { socket, send } = await open()
  socket.pause()
  send(request(contract).repeat(15), request(contract, ['Connection: close']))
  const ticks = 40
  const counts = await steadily(socket, perStall / ticks, [ticks, stall])
  expect(counts.bytes).toBeGreaterThan(16 * 1_000_000)
  expect(counts.ticks).toBeGreaterThan(2 * ticks)
  expect(await measured(cutOff)).toBe(0)
})

test.each([
  ['in all', { CONNECTIONS_MAX: '3' }],
  ['of an address', { CONNECTIONS_PER_ADDRESS: '3' }],
])('where connections run out %s those that wait are closed first, then those that nobody reads', async (_, bounds) => {
  const { mute, open: come, measured } = await unreadOf({ ...bounds, LIST_STALL_TIMEOUT_MS: '8000' })
  /** Asks by a new connection, which stays. */
  const asked = async () => {
    const connection = await come()
    connection.send(live)
    return { ...connection, status: (await connection.next()).status }
  }
  const waits = await asked()
  const mutes = [await mute(), await mute()]
  await expect.poll(() => measured(held), soon).toBeGreaterThan(0)
  const next = await asked()
  expect([waits.status, next.status, await waits.end()]).toEqual([200, 200, ''])
  next.socket.pause()
  next.send(request(contract).repeat(times))
  // Nobody waits any more: room is made once one who reads nothing was seen to stand still.
  await expect.poll(async () => (await asked()).status, soon).toBe(200)
  expect(await measured('http_connections')).toBe(3)
  expect(await measured('http_connections_turned_away_total{how="ended"}')).toBe(2)
  for (const { socket } of mutes) socket.destroy()
})

test('who reads steadily is not closed for those who come where connections run out', { timeout: 60_000 }, async () => {
  const { open: come, running, measured } = await unreadOf({ CONNECTIONS_MAX: '3', LIST_STALL_TIMEOUT_MS: '8000' })
  const { key } = await newClient({ on: running })
  for (const { send } of [await come(), await come()]) send(half(key))
  const reader = await come()
  reader.socket.pause()
  reader.send(request(contract).repeat(15), request(contract, ['Connection: close']))
  // Who has not been heard yet waits for a request.
  await expect.poll(() => running.service.limits.inProgress().all, soon).toBe(2)
  await expect.poll(() => measured(held), soon).toBeGreaterThan(0)
  const over = { yet: false }
  // What the system still has of it is sent by the megabyte.
  const read = steadily(reader.socket, 100_000, [40, 2000]).finally(() => (over.yet = true))
  const statuses = new Set<number>()
  while (!over.yet) statuses.add(await newcomer(running.port))
  expect((await read).bytes).toBeGreaterThan(16 * 1_000_000)
  expect(statuses).toContain(503)
  expect(await measured(cutOff)).toBe(0)
})

test('what many are sent alike is in memory once, and cuts nobody off', async () => {
  const { mute, measured } = await unreadOf({ ANSWER_MEMORY_MB: '3' })
  for (let n = 0; n < 20; n++) await mute(`127.0.0.${String(n + 2)}`)
  await expect.poll(() => measured(held), soon).toBeGreaterThan(1_000_000 + 20 * 16_384)
  expect(await measured(held)).toBeLessThanOrEqual(3 * 1_048_576)
  expect([await measured(open), await measured(cutOff)]).toEqual([20, 0])
})

test('answers that nobody reads have a bound of memory, which the address that holds most pays for', async () => {
  const { mute, running, measured } = await unreadOf({ ANSWER_MEMORY_MB: '3' })
  const asked = await askedForLong(await newClient({ on: running }))
  const other = await mute('127.0.0.2', asked)
  await expect.poll(() => measured(held), soon).toBeGreaterThan(0)
  const many: Awaited<ReturnType<typeof mute>>[] = []
  for (let n = 0; n < 12; n++) many.push(await mute('127.0.0.3', asked))
  await expect.poll(() => measured(cutOff), soon).toBeGreaterThan(2)
  expect(await measured(held)).toBeLessThanOrEqual(3 * 1_048_576)
  // The other address holds less, though its reader has stood still for longer: it is given all that it asked for.
  other.socket.resume()
  await expect.poll(() => other.socket.bytesRead, soon).toBeGreaterThan(times * 360_000)
  expect(many).toHaveLength(12)
})

test('a request counts as in progress until its reader has taken the answer', async () => {
  const { mute, running, measured, open: come } = await unreadOf({ REQUESTS_PER_CLIENT: '1' })
  const client = await newClient({ on: running })
  const { ok, refusal } = client
  const asked = await askedForLong(client)
  const { socket } = await mute(undefined, asked)
  await expect.poll(() => measured(held), soon).toBeGreaterThan(0)
  expect(await refusal('listSyndicats')).toBe('429 Requete.LimiteAtteinte')
  const other = await come()
  other.send(asked)
  expect(refusalOf(await other.next())).toBe('429 Requete.LimiteAtteinte')
  socket.destroy()
  await expect.poll(() => running.service.limits.inProgress().all, soon).toBe(0)
  expect(await ok('listSyndicats')).toEqual([])
})
