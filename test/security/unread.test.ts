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
  const { mute, open: come, measured } = await unreadOf(bounds)
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

test('answers that nobody reads have a bound of memory, and the newest is kept', async () => {
  const { mute, measured } = await unreadOf({ ANSWER_MEMORY_MB: '3' })
  for (let n = 0; n < 6; n++) await mute(`127.0.0.${String(n + 2)}`)
  await expect.poll(() => measured(cutOff), soon).toBeGreaterThan(2)
  expect(await measured(held)).toBeLessThanOrEqual(3 * 1_048_576)
  expect(await measured(open)).toBeGreaterThan(0)
})

test('a request counts as in progress until its reader has taken the answer', async () => {
  const { mute, running, measured, open: come } = await unreadOf({ REQUESTS_PER_CLIENT: '1' })
  const { key, ok, refusal } = await newClient({ on: running })
  const id = await ok('createCampagne', {
    body: { titre: 'Longue', ouvertureDuVoteUtc: '2099-01-01T00:00:00Z', fermetureDuVoteUtc: '2099-02-01T00:00:00Z' },
  })
  for (let n = 0; n < 20; n++)
    await ok('createQuestion', {
      path: { campagneId: id },
      body: question(n, { description: `<p>${'mot '.repeat(4500)}</p>` }),
    })
  const asked = request(`GET /b2b/v1/campagnes/${id}`, [`X-Api-Key: ${key}`])
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
