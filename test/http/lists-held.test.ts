import { expect, test } from 'vitest'
import { newClient, startService } from '../support/api.ts'
import { employ, open, taken } from '../support/data/long-lists.ts'

const asked = 250
const connections = 4
const soon = { timeout: 20_000, interval: 20 }
/** So that no page fits into the buffers of its connection, and of the spool: 16 MB. */
const long = `repeat(md5(n::text), 100)`

test('a client has no more pages in memory at once than it has connections, however many it asks for', async () => {
  // No file takes what the readers leave: a page is held until its reader has taken it.
  const running = await startService({ LIST_POOL_SIZE: String(connections), SPOOL_MAX_MB: '0' })
  const client = await newClient()
  await employ(client.id, 5000, long)
  const page = () => open(running, client, {}, { limite: '5000' })
  const answers = await Promise.all(Array.from({ length: asked }, page))
  const held = answers.filter(({ statusCode }) => statusCode === 200)
  expect(held).toHaveLength(connections / 2)
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 503]))
  expect(taken(running)).toBe(connections / 2)
  for (const answer of answers) answer.destroy()
  const { service } = running
  await expect.poll(() => [taken(running), service.spools.inUse()], soon).toEqual([0, { memory: 0, file: 0 }])
})
