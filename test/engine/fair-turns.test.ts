import { expect, inject, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../db/engine/database.ts'
import { newId } from '../../db/engine/ids.ts'
import { openFairTurns } from '../../pace/fair-turns.ts'
import { testConfig } from '../support/api.ts'

type Bounds = Parameters<typeof openFairTurns>[0]

const settled = () => new Promise(setImmediate)

/** Works that begin in their turn and end when they are told to; `begun` lists them. */
function stage(bounds: Partial<Bounds>) {
  const run = openFairTurns({ most: 2, share: 1, longestQueue: 10, ...bounds })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const queue = (name: string, signal?: AbortSignal) =>
    run(
      name[0] ?? '',
      async () => {
        begun.push(name)
        await new Promise<void>((resolve) => ends.set(name, resolve))
        return name
      },
      signal,
    )
  const end = async (name: string) => {
    await settled()
    ends.get(name)?.()
    await settled()
  }
  return { run, begun, queue, end }
}

test('a client waits for one work of each other, whatever these have queued', async () => {
  const { begun, queue, end } = stage({})
  const works = ['A1', 'A2', 'A3', 'B1', 'B2', 'B3', 'C1', 'C2'].map((name) => queue(name))
  for (const name of ['A1', 'C1', 'A2', 'C2', 'A3']) await end(name)
  expect(begun).toEqual(['A1', 'B1', 'C1', 'A2', 'C2', 'A3'])
  for (const name of ['B1', 'B2', 'B3']) await end(name)
  expect(await Promise.all(works)).toHaveLength(8)
  expect(begun.slice(6)).toEqual(['B2', 'B3'])
})

test('the next turn goes to who has the fewest running, and a client alone has no more than its share', async () => {
  const { begun, queue, end } = stage({ most: 4, share: 3 })
  for (const name of ['A1', 'A2', 'A3', 'A4', 'A5', 'B1', 'B2', 'C1']) void queue(name)
  await settled()
  expect(begun).toEqual(['A1', 'A2', 'A3', 'B1'])
  await end('A1')
  expect(begun.slice(4)).toEqual(['C1'])
  await end('C1')
  await end('A2')
  expect(begun.slice(5)).toEqual(['B2', 'A4'])
})

test('a queue that is full refuses its own client only, and serves it again once it is shorter', async () => {
  const { begun, queue, end } = stage({ most: 1, longestQueue: 2 })
  for (const name of ['A1', 'A2', 'A3']) void queue(name)
  await expect(queue('A4')).rejects.toMatchObject({ code: 'crowded' })
  void queue('B1')
  for (const name of ['A1', 'B1']) await end(name)
  void queue('A5')
  for (const name of ['A2', 'A3', 'A5']) await end(name)
  expect(begun).toEqual(['A1', 'B1', 'A2', 'A3', 'A5'])
})

test('a work that is given up while it waits leaves the queue, and one that has begun is not concerned', async () => {
  const { begun, queue, end } = stage({ most: 1 })
  const [leaves, stays] = [new AbortController(), new AbortController()]
  const first = queue('A1', stays.signal)
  const given = queue('B1', leaves.signal)
  const late = queue('C1', AbortSignal.abort(new Error('too late')))
  void queue('D1')
  leaves.abort(new Error('gone'))
  stays.abort()
  await expect(given).rejects.toThrow('gone')
  await expect(late).rejects.toThrow('too late')
  await end('A1')
  expect([await first, ...begun]).toEqual(['A1', 'A1', 'D1'])
})

test('a work that fails gives its turn on', async () => {
  const { run, begun, queue, end } = stage({ most: 1 })
  const failing = run('A', () => Promise.reject(new Error('no')))
  void queue('A1')
  await expect(failing).rejects.toThrow('no')
  await end('A1')
  expect(begun).toEqual(['A1'])
  expect(await run('A', () => Promise.resolve(1))).toBe(1)
})

test('those who lose patience at once are told so one in each iteration of the event loop', async () => {
  const { run, queue } = stage({ most: 1, longestQueue: 100, patience: 1 })
  void queue('A0')
  const state = { iteration: 0, over: false }
  const count = () => {
    state.iteration++
    if (!state.over) setImmediate(count)
  }
  const refused = Array.from({ length: 50 }, () =>
    run('B', settled).catch(() => {
      if (state.iteration === 0) setImmediate(count)
      return state.iteration
    }),
  )
  const iterations = await Promise.all(refused)
  state.over = true
  expect(new Set(iterations).size).toBeGreaterThan(48)
})

test('a client waits for one long write of each other, however many these have queued', async () => {
  const database = openDatabase(inject('databaseUrl'), testConfig())
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  onTestFinished(() => {
    for (const end of ends.values()) end()
    return database.close()
  })
  const queue = (name: string, count: number) => {
    const id = newId()
    return Array.from({ length: count }, (_, n) =>
      database.writeUnbounded(id, async () => {
        begun.push(`${name}${String(n)}`)
        await new Promise<void>((resolve) => ends.set(`${name}${String(n)}`, resolve))
      }),
    )
  }
  // Two of them run at once: one of A and one of C, until one ends.
  const works = [...queue('A', 10), ...queue('C', 10), ...queue('B', 1)]
  await expect.poll(() => begun.length, { interval: 10 }).toBe(2)
  const inOrder = Array.from({ length: 10 }, (_, n) => [`A${String(n)}`, `C${String(n)}`]).flat()
  for (const name of inOrder.toSpliced(1, 0, 'B0')) {
    await expect.poll(() => ends.has(name), { interval: 10 }).toBe(true)
    ends.get(name)?.()
  }
  await Promise.all(works)
  expect([begun.slice(0, 2).toSorted(), begun[2], begun.length]).toEqual([['A0', 'C0'], 'B0', 21])
})
