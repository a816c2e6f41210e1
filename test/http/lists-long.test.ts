import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { beforeAll, expect, test } from 'vitest'
import { caller, newClient, service, startService } from '../support/api.ts'
import { employ, open, taken, uncompressible } from '../support/data/long-lists.ts'

type Tests = Awaited<ReturnType<typeof newClient>>

// How long lists come to their readers, whoever the database holds to which rows.

let few: Tests
let many: Tests
const fewRows = 100
/** So that a compressed list does not fit into the buffers of its connection: 54 MB, in rows of 1,800 bytes. */
const manyRows = 30_000
const codings = ['identity', 'gzip', 'br', 'zstd']
/** No connection with a reader, and no bytes that wait for one. */
const nothing = [0, { memory: 0, file: 0 }]
const soon = { timeout: 20_000, interval: 20 }

beforeAll(async () => {
  few = await newClient()
  many = await newClient()
  await employ(few.id, fewRows, 'null')
  await employ(many.id, manyRows, uncompressible)
})

/** Whether the body came whole; `aborted` when the connection ended first. */
const ending = (response: IncomingMessage) =>
  text(response).then(
    (body) => `complete ${body.slice(-2)}`,
    (error: unknown) => String(error),
  )

test('the memory that a list takes does not grow with it', { timeout: 60_000 }, async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const held = () => {
    collect()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    return heapUsed + arrayBuffers
  }
  const before = held()
  const running = await service()
  const response = await open(running, many)
  let samples = 0
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes < (samples + 1) * 9e6) continue
    samples++
    // The database has given the whole list, which is 54 MB long, to a reader who has not taken it yet: what is not in
    // the file is here.
    await expect.poll(() => taken(running), soon).toBe(0)
    // Half of it: rows, text or bytes kept anywhere hold more. What is dead may be given back a little later.
    await expect.poll(() => held() - before, soon).toBeLessThan(27e6)
  }
  expect(samples).toBeGreaterThan(4)
})

test('other requests are answered while a long list streams', async () => {
  const response = await open(await service(), many)
  let bytes = 0
  response.on('data', (chunk: Buffer) => (bytes += chunk.length))
  /** How often something comes, and how much of the list at most from one time to the next. */
  const watch = async (something: () => Promise<unknown>) => {
    let [times, most] = [0, 0]
    while (!response.complete) {
      const before = bytes
      await something()
      times++
      most = Math.max(most, bytes - before)
    }
    return { times, most }
  }
  const answer = () => few.ok('getEmploye', { path: { idExterne: 'E-7' } })
  const [turns, ...answers] = await Promise.all([watch(nextTurn), watch(answer), watch(answer), watch(answer)])
  // How many turns an answer takes, and how much of the list comes in them, is a matter of the machine.
  expect(turns.most).toBeLessThan(bytes / 10)
  expect(answers.reduce((sum, { times }) => sum + times, 0)).toBeGreaterThan(10)
})

test('readers that stop reading are cut off, and nothing of their lists stays', async () => {
  // A client has half of the connections at most.
  const running = await startService({ LIST_POOL_SIZE: String(2 * codings.length), LIST_STALL_TIMEOUT_MS: '1500' })
  const responses = await Promise.all(codings.map((coding) => open(running, many, { 'accept-encoding': coding })))
  const kept = () => [taken(running), running.service.spools.inUse()]
  expect(kept()).not.toEqual(nothing)
  await expect.poll(kept, soon).toEqual(nothing)
  expect(await caller(running, few.key).ok('listEmployes')).toHaveLength(fewRows)
  for (const response of responses) expect(await ending(response)).toBe('Error: aborted')
})

test('a reader that pauses for less than that, again and again, gets its list', async () => {
  // Much longer than a pause, on a busy machine too, and shorter than all of them.
  const running = await startService({ LIST_STALL_TIMEOUT_MS: '3000' })
  const response = await open(running, many)
  let bytes = 0
  let pauses = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes < pauses * 6e6) continue
    pauses++
    await sleep(500)
  }
  expect(pauses).toBeGreaterThan(6)
  expect(response.complete).toBe(true)
})
