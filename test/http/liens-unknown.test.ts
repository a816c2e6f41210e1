import { randomBytes } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { expect, onTestFinished, test } from 'vitest'
import { startService } from '../support/api.ts'
import { lockTables } from '../support/locked-tables.ts'
import { migratedDatabase } from '../support/processes/databases.ts'

// A database of its own: what other tests look up would wait while the tables are locked.
const { url, ownerUrl } = await migratedDatabase()
const running = await startService({ DATABASE_URL: url })
const { pools } = running.service.database
const unknown = (bytes: number) => randomBytes(bytes).toString('base64url')

/** How often connections are taken from the pools from now on, and how many are held at once. */
function countTaken(): { readonly taken: number; readonly most: number } {
  const count = { taken: 0, held: 0, most: 0 }
  const onAcquire = () => {
    count.taken++
    count.most = Math.max(count.most, ++count.held)
  }
  const onRelease = () => count.held--
  for (const pool of [pools.main, pools.service]) {
    pool.on('acquire', onAcquire).on('release', onRelease)
    onTestFinished(() => void pool.off('acquire', onAcquire).off('release', onRelease))
  }
  return count
}

/** How many calls have arrived at this process from now on. */
function countCalls(): { readonly arrived: number } {
  const count = { arrived: 0 }
  const onStart = () => count.arrived++
  subscribe('http.server.request.start', onStart)
  onTestFinished(() => void unsubscribe('http.server.request.start', onStart))
  return count
}

/** Keeps every reader of the links waiting until `work` is over. */
async function withoutLinks(work: () => Promise<unknown>) {
  const release = await lockTables(ownerUrl, 'jeton, jeton_formulaire, formulaire')
  try {
    await work()
  } finally {
    await release()
  }
}

async function statusOf(path: string, accept: string, body?: string) {
  const sent = body !== undefined && { method: 'POST', body, headers: { accept, 'content-type': accept } }
  const answer = await fetch(`http://127.0.0.1:${String(running.port)}${path}`, sent || { headers: { accept } })
  await answer.arrayBuffer()
  return answer.status
}

test.each([
  ['ballots', () => statusOf(`/vote/${unknown(48)}`, 'application/json')],
  ['pages of ballots', () => statusOf(`/vote/${unknown(48)}`, 'text/html')],
  ['votes', () => statusOf(`/vote/${unknown(48)}`, 'application/json', '{"reponses":[]}')],
  ['forms by invitation', () => statusOf(`/formulaire/${unknown(48)}`, 'text/html')],
  ['open forms', () => statusOf(`/adherer/${unknown(32)}`, 'text/html')],
])('links of %s that nobody was sent hold one connection, however many they are', async (_, ask) => {
  const [count, calls] = [countTaken(), countCalls()]
  let answers: Promise<number>[] = []
  await withoutLinks(async () => {
    answers = Array.from({ length: 100 }, ask)
    await expect.poll(() => calls.arrived).toBe(100)
  })
  expect(new Set(await Promise.all(answers))).toEqual(new Set([404]))
  // The first one is looked up alone, and those that come meanwhile together: how many times depends on how they arrive.
  expect(count.most).toBe(1)
  expect(count.taken).toBeLessThan(50)
})

test('a link that nobody was sent is asked for once', async () => {
  const path = `/vote/${unknown(48)}`
  const count = countTaken()
  for (let n = 0; n < 5; n++) expect(await statusOf(path, 'application/json')).toBe(404)
  expect(count.taken).toBe(1)
})
