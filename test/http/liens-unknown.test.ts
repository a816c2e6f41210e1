import { randomBytes } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { expect, onTestFinished, test, vi } from 'vitest'
import { newId } from '../../db/engine/ids.ts'
import { openLiens } from '../../http/liens.ts'
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

test('of links that nobody was sent no more than 10,000 are remembered: the first one is asked for again then', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1e9)
  onTestFinished(() => {
    clock.mockRestore()
  })
  const liens = openLiens(running.service.database)
  const [clientId, count] = [newId(), countTaken()]
  const askedFor = async (some: readonly string[]) => {
    const before = count.taken
    expect(new Set(await Promise.all(some.map((cle) => liens.isKnown('adherer', clientId, cle))))).toEqual(
      new Set([false]),
    )
    return count.taken > before
  }
  const [first = '', ...others] = Array.from({ length: 10_001 }, () => newId())
  expect([await askedFor([first]), await askedFor([first])]).toEqual([true, false])
  // No more wait at once than there may.
  for (const some of [others.slice(0, 5000), others.slice(5000)]) expect(await askedFor(some)).toBe(true)
  expect(await askedFor(others.slice(-1))).toBe(false)
  expect(await askedFor([first])).toBe(true)
})
