import pino from 'pino'
import { expect, test } from 'vitest'
import { newClient, ownerDatabase, startService } from '../support/api.ts'
import { dial, refusalOf, request } from '../support/processes/sockets.ts'

const live = request('GET /health/live')

/** A service with such bounds, and what is done over its connections. */
async function bounded(env: Record<string, string>) {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) })
  const running = await startService({ BODY_MIN_RATE: '0', ...env }, log)
  const { port, service } = running
  const { key } = await newClient({ on: running })
  let working = 0
  const begin = async (line: string, headers: string[], address?: string) => {
    const connection = await dial(port, address)
    connection.send(`${request(line, ['Content-Type: application/json', 'Content-Length: 100', ...headers])}{`)
    await expect.poll(() => service.buffers.held() / 4096).toBe(++working)
    return connection
  }
  return {
    told: () => lines.map((line) => (JSON.parse(line) as { msg: string }).msg).filter((msg) => /CONNECTIONS/.test(msg)),
    measured: async (name: string) =>
      new RegExp(`^${name} (\\d+)$`, 'm').exec(await service.metrics.registry.metrics())?.[1],
    open: (address?: string) => dial(port, address),
    /** A connection that has been answered, and waits for its next request. */
    idle: async (address?: string) => {
      const connection = await dial(port, address)
      connection.send(live)
      expect((await connection.next()).status).toBe(200)
      return connection
    },
    /** A connection whose request is not over. */
    busy: (address?: string) => begin('POST /b2b/v1/syndicat', [`X-Api-Key: ${key}`], address),
    /** The same of one that has shown no key that is known. */
    partly: (address: string, headers: string[] = []) => begin('POST /test', headers, address),
  }
}

const refused = 'http_connections_turned_away_total{how="refused"}'
const ended = 'http_connections_turned_away_total{how="ended"}'
const literal = (name: string) => name.replaceAll(/[{}]/g, '\\$&')

test('two thousand voters of a workplace, which has one address, are all answered', async () => {
  const { open, told } = await bounded({})
  const voters = await Promise.all(Array.from({ length: 2000 }, () => open()))
  for (const { send } of voters) send(live)
  const answers = await Promise.all(voters.map(({ next }) => next()))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(told()).toEqual([])
})

test('an address that has its share keeps the newest of its connections', async () => {
  const { idle, busy, told, measured } = await bounded({ CONNECTIONS_PER_ADDRESS: '3' })
  await busy()
  const oldest = await idle()
  const used = await idle()
  const other = await idle('127.0.0.2')
  oldest.send(live)
  await oldest.next()
  await idle()
  expect(await used.end()).toBe('')
  for (const { send, next } of [oldest, other]) {
    send(live)
    expect((await next()).status).toBe(200)
  }
  expect(told()).toEqual([expect.stringContaining('CONNECTIONS_PER_ADDRESS=3')])
  expect([
    await measured('http_connections'),
    await measured(literal(ended)),
    await measured(literal(refused)),
  ]).toEqual(['4', '1', '0'])
})

test('an address whose connections are all at work is refused one more, and others are served', async () => {
  const { open, idle, busy, told, measured } = await bounded({ CONNECTIONS_PER_ADDRESS: '2' })
  const [first] = [await busy(), await busy()]
  for (let n = 0; n < 3; n++) {
    const { send, next, end } = await open()
    send(live)
    const answer = await next()
    expect([refusalOf(answer), answer.headers.get('retry-after')]).toEqual(['503 Serveur.Indisponible', '2'])
    await end()
  }
  await idle('127.0.0.2')
  first.socket.destroy()
  await expect.poll(() => measured('http_connections')).toBe('2')
  await idle()
  expect(told()).toHaveLength(1)
  expect(await measured(literal(refused))).toBe('3')
})

test('in all the oldest connection that waits is closed, and where none does the new one is refused', async () => {
  const { open, idle, busy } = await bounded({ CONNECTIONS_MAX: '3' })
  await busy('127.0.0.2')
  const [oldest, newest] = [await idle('127.0.0.3'), await idle('127.0.0.4')]
  await busy('127.0.0.5')
  expect(await oldest.end()).toBe('')
  await busy('127.0.0.6')
  expect(await newest.end()).toBe('')
  expect(refusalOf(await (await open('127.0.0.7')).next())).toBe('503 Serveur.Indisponible')
})

test('connections that send a part of a request without a key keep nobody out, and those with a key are not closed', async () => {
  const { open, busy, partly } = await bounded({ CONNECTIONS_MAX: '3' })
  const keyed = await busy('127.0.0.2')
  const [oldest, newest] = [await partly('127.0.0.3', ['X-Api-Key: mv_x']), await partly('127.0.0.4')]
  const come = async () => {
    const { send, next } = await open('127.0.0.5')
    send(live)
    return (await next()).status
  }
  await expect.poll(come, { timeout: 30_000 }).toBe(200)
  expect(await oldest.end()).toBe('')
  for (const { send, next } of [keyed, newest]) {
    send(' '.repeat(99))
    expect((await next()).status).toBe(400)
  }
})

test('connections of an address that sends parts of requests are closed before the one that waits of another', async () => {
  const { open, idle, partly } = await bounded({ CONNECTIONS_MAX: '4' })
  const waiting = await idle('127.0.0.2')
  const parts = [await partly('127.0.0.3'), await partly('127.0.0.3'), await partly('127.0.0.3')]
  // Until the rounds have seen what they hold back.
  await ownerDatabase().pools.main.query('select pg_sleep(0.7)')
  const { send, next } = await open('127.0.0.4')
  send(live)
  expect((await next()).status).toBe(200)
  waiting.send(live)
  expect((await waiting.next()).status).toBe(200)
  expect(await parts[0]?.end()).toBe('')
})

test('of those who are told that there is no room only some are waited for', async () => {
  const { open, busy, measured } = await bounded({ CONNECTIONS_MAX: '1' })
  await busy()
  const said = await Promise.all(Array.from({ length: 120 }, async () => (await open('127.0.0.2')).end()))
  expect(said.filter((text) => text.startsWith('HTTP/1.1 503 ')).length).toBeLessThanOrEqual(100)
  expect(await measured(literal(refused))).toBe('120')
})

test('a proxy that is trusted has connections for all who come by it', async () => {
  const { idle, told } = await bounded({ CONNECTIONS_PER_ADDRESS: '2', TRUST_PROXY: '127.0.0.1' })
  const all = [await idle(), await idle(), await idle(), await idle()]
  for (const { send, next } of all) {
    send(live)
    expect((await next()).status).toBe(200)
  }
  expect(told()).toEqual([])
})
