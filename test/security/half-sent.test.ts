import { setImmediate as nextIteration } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { caller, newClient, startService } from '../support/api.ts'
import { prepare } from '../support/data/formulaires-filled.ts'
import { prepareVotants } from '../support/data/votes.ts'
import { dial, request } from '../support/processes/sockets.ts'

/** One that waits for a body as long as its connection is there: who stands behind one waits for good. */
const running = await startService({ BODY_RATE_PERIOD_MS: '600000' })
const { service, port } = running
const anybody = caller(running)
const form = 'Content-Type: application/x-www-form-urlencoded'
const json = 'Content-Type: application/json'

/** More than may be in their turn and wait for it. */
const crowd = 110

/** A body of which one byte has come. */
const halfSent = (path: string, type: string) =>
  `${request(`POST ${path}`, ['Accept: text/html', type, 'Content-Length: 200'])}r`

/** Connections that send a text each, all of which are in the midst of their body: none waits for its first turn any more. */
async function crowdOf(text: string) {
  const all = await Promise.all(Array.from({ length: crowd }, () => dial(port)))
  for (const { send } of all) {
    const held = service.buffers.held()
    send(text)
    await expect.poll(() => service.buffers.held(), { interval: 1 }).toBeGreaterThan(held)
  }
  return all.map(({ socket }) => socket)
}

const shown = async (path: string, accept = 'text/html') =>
  (await fetch(`http://127.0.0.1:${String(port)}${path}`, { headers: { accept } })).status

test.each([
  ['a vote', '', form],
  ['a vote in JSON', '', json],
  ['a check', '/verifier', form],
])('bodies of %s that nobody ends keep its voter from nothing', async (_, part, type) => {
  const { jetonOf, add, ballot } = await prepareVotants({}, undefined, { on: running })
  const jeton = await jetonOf(await add(1))
  const sockets = await crowdOf(halfSent(`/vote/${jeton}${part}`, type))
  expect(await shown(`/vote/${jeton}`)).toBe(200)
  const body = { reponses: await ballot([['Oui']]) }
  await anybody.ok('castVote', { path: { jeton }, body })
  for (const socket of sockets) socket.destroy()
  await expect.poll(() => service.buffers.held()).toBe(0)
})

test('receipts that nobody sends whole keep nobody of that address from the public log', async () => {
  const { campagneId } = await prepareVotants({}, undefined, { on: running })
  const at = `/scrutin/${campagneId}`
  const sockets = await crowdOf(halfSent(`${at}/verification`, form))
  expect([
    await shown(`${at}/urne`),
    await shown(`${at}/urne`, 'application/json'),
    await shown(`${at}/verification`),
  ]).toEqual([200, 200, 200])
  for (const socket of sockets) socket.destroy()
  await expect.poll(() => service.buffers.held()).toBe(0)
})

test('an answer that nobody sends whole keeps nobody from the form of the link', async () => {
  const { pathname } = new URL(await (await prepare()).link())
  const sockets = await crowdOf(halfSent(pathname, form))
  expect(await shown(pathname)).toBe(200)
  for (const socket of sockets) socket.destroy()
  await expect.poll(() => service.buffers.held()).toBe(0)
})

test.each(['destroy', 'resetAndDestroy'] as const)('who goes away by %s leaves the queue of a link', async (leave) => {
  const { jetonOf, add } = await prepareVotants({}, undefined, { on: running })
  const jeton = await jetonOf(await add(1))
  const { promise: gate, resolve: open } = Promise.withResolvers<undefined>()
  const held = [1, 2].map(() => service.linkTurns(jeton, undefined, () => gate))
  const asked: Promise<string>[] = []
  /** What becomes of one more. */
  const next = () => {
    const one = service.linkTurns(jeton, undefined, () => Promise.resolve('served')).catch(() => 'refused')
    asked.push(one)
    return Promise.race([one, nextIteration('waits')])
  }
  const all = await Promise.all(Array.from({ length: crowd }, () => dial(port)))
  for (const [n, { send }] of all.entries())
    send(n % 2 === 0 ? halfSent(`/vote/${jeton}`, form) : request(`GET /vote/${jeton}`, ['Accept: text/html']))
  await expect.poll(next).toBe('refused')
  for (const { socket } of all) socket[leave]()
  await expect.poll(next).toBe('waits')
  open(undefined)
  await Promise.all([...held, ...asked])
  expect(await shown(`/vote/${jeton}`)).toBe(200)
})

test.each(['/b2b/v1/syndicat', '/b2b/v2/sync'])(
  'a body of %s whose sender has gone while the key was looked up is not waited for',
  async (path) => {
    const { key } = await newClient()
    const all = await Promise.all(Array.from({ length: 50 }, () => dial(port)))
    const before = service.metrics.registry.getSingleMetricAsString('http_request_duration_seconds')
    for (const { send, socket } of all) {
      send(request(`POST ${path}`, [json, `X-Api-Key: ${key}`, 'Content-Encoding: gzip', 'Content-Length: 200']))
      socket.resetAndDestroy()
    }
    await expect
      .poll(() => service.metrics.registry.getSingleMetricAsString('http_request_duration_seconds'))
      .not.toBe(await before)
    await expect.poll(() => service.limits.inProgress().all).toBe(0)
  },
)
