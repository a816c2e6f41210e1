import { setImmediate as nextIteration } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { openLookups } from '../../../http/lookups.ts'

describe('look-ups', () => {
  /** Questions that are answered when the test says so. */
  function asked() {
    const questions: { ids: readonly string[]; answer: (found?: Map<string, string>) => void; fail: () => void }[] = []
    const lookups = openLookups<string>((ids) => {
      const { promise, resolve, reject } = Promise.withResolvers<ReadonlyMap<string, string>>()
      const answer = (found = new Map(ids.map((id) => [id, id.toUpperCase()]))) => {
        resolve(found)
      }
      questions.push({
        ids,
        answer,
        fail: () => {
          reject(new Error('la base est partie'))
        },
      })
      return promise
    })
    return { questions, lookups }
  }

  /** The first of them is out before the next ones come. */
  async function out() {
    const { questions, lookups } = asked()
    const first = lookups.find('a')
    await expect.poll(() => questions.length).toBe(1)
    return { questions, lookups, first }
  }

  test('that come in one burst are asked together, in whichever iteration of the event loop they are read', async () => {
    const { questions, lookups } = asked()
    const burst: Promise<string | undefined>[] = []
    // Each comes before whoever waits for the burst looks again, as what is read from a socket does.
    const come = ([id, ...later]: readonly string[]) => {
      if (id === undefined) return
      setImmediate(come, later)
      burst.push(lookups.find(id))
    }
    come(['a', 'b', 'c'])
    await expect.poll(() => questions.length).toBe(1)
    questions[0]?.answer()
    expect(await Promise.all(burst)).toEqual(['A', 'B', 'C'])
  })

  test('wait for nobody who goes on coming', async () => {
    const { questions, lookups } = asked()
    let came = 0
    for (; questions.length === 0 && came < 1000; came++) {
      void lookups.find(String(came))
      await nextIteration()
    }
    expect(came).toBeLessThan(12)
  })

  test('wait for each other, and are asked together', async () => {
    const { questions, lookups, first } = await out()
    const others = ['b', 'c', 'b', 'a'].map((id) => lookups.find(id))
    expect(questions.map(({ ids }) => ids)).toEqual([['a']])
    questions[0]?.answer()
    expect(await first).toBe('A')
    expect(await others[3]).toBe('A')
    await expect.poll(() => questions.length).toBe(2)
    expect(questions[1]?.ids).toEqual(['b', 'c'])
    questions[1]?.answer(new Map([['b', 'B']]))
    expect(await Promise.all(others.slice(0, 3))).toEqual(['B', undefined, 'B'])
    const later = lookups.find('a')
    await expect.poll(() => questions.length).toBe(3)
    expect(questions[2]?.ids).toEqual(['a'])
    questions[2]?.answer()
    expect(await later).toBe('A')
  })

  test('of one question are five hundred', async () => {
    const { questions, lookups } = asked()
    const all = Array.from({ length: 1002 }, (_, n) => lookups.find(String(n)))
    for (let n = 0; n < 3; n++) {
      await expect.poll(() => questions.length).toBe(n + 1)
      questions[n]?.answer()
    }
    await Promise.all(all)
    expect(questions.map(({ ids }) => ids.length)).toEqual([500, 500, 2])
  })

  test('tell a few callers in each iteration of the event loop what was found', async () => {
    const { questions, lookups, first } = await out()
    let told = 0
    const all = Array.from({ length: 100 }, (_, n) => lookups.find(String(n)).then(() => told++))
    questions[0]?.answer()
    await first
    await expect.poll(() => questions.length).toBe(2)
    questions[1]?.answer()
    const steps: number[] = []
    while (told < 100) {
      const before = told
      await nextIteration()
      steps.push(told - before)
    }
    await Promise.all(all)
    expect(Math.max(...steps)).toBe(16)
  })

  test('that fail say so to those who asked, and the next are asked', async () => {
    const { questions, lookups, first: lost } = await out()
    const next = lookups.find('b')
    questions[0]?.fail()
    await expect(lost).rejects.toThrow('la base est partie')
    await expect.poll(() => questions.length).toBe(2)
    questions[1]?.answer()
    expect(await next).toBe('B')
  })

  test('that were out before are forgotten for those who come', async () => {
    const { questions, lookups, first: before } = await out()
    lookups.forget()
    const after = lookups.find('a')
    questions[0]?.answer(new Map([['a', 'old']]))
    expect(await before).toBe('old')
    await expect.poll(() => questions.length).toBe(2)
    questions[1]?.answer(new Map([['a', 'new']]))
    expect(await after).toBe('new')
  })

  test('that wait are ten thousand', async () => {
    const { lookups } = await out()
    for (let n = 0; n < 10_000; n++) void lookups.find(String(n))
    await expect((async () => lookups.find('x'))()).rejects.toMatchObject({
      message: 'Too many look-ups wait',
      code: 'crowded',
    })
    expect(lookups.find('7')).toBe(lookups.find('7'))
  })
})
