import { describe, expect, test, vi } from 'vitest'
import { doubling, retry, steady } from '../../../pace/retry.ts'

/** A work that fails so often, each time with another error, and then gives its number. */
const failing = (times: number) =>
  vi.fn((before: number) => (before < times ? Promise.reject(new Error(`failure ${before}`)) : Promise.resolve(before)))

const always = () => true

describe('what has failed', () => {
  test('is tried again as often as there are pauses', async () => {
    expect(await retry(failing(2), { mayPass: always, pauses: [0, 0] })).toBe(2)
    const work = failing(3)
    await expect(retry(work, { mayPass: always, pauses: steady(0, 2) })).rejects.toThrow('failure 2')
    expect(work.mock.calls).toEqual([[0], [1], [2]])
  })

  test('is thrown at once when it may not pass, whoever judges it', async () => {
    const work = failing(3)
    const mayPass = (error: unknown) => Promise.resolve(!String(error).includes('failure 1'))
    await expect(retry(work, { mayPass, pauses: steady(0) })).rejects.toThrow('failure 1')
    expect(work).toHaveBeenCalledTimes(2)
  })

  test('is thrown once its time is over', async () => {
    const work = failing(1)
    await expect(retry(work, { mayPass: always, pauses: [0], deadline: 0 })).rejects.toThrow('failure 0')
    expect(work).toHaveBeenCalledTimes(1)
    expect(await retry(failing(1), { mayPass: always, pauses: [0], deadline: Infinity })).toBe(1)
  })

  test('is told where something is tried after it, the last one not', async () => {
    const failed = vi.fn<(error: unknown) => void>()
    await expect(retry(failing(3), { mayPass: always, pauses: [0, 0], failed })).rejects.toThrow('failure 2')
    expect(failed.mock.calls.map(([error]) => String(error))).toEqual(['Error: failure 0', 'Error: failure 1'])
  })

  test('goes on with the pauses that an earlier work has left', async () => {
    const pauses = [0, 0, 0].values()
    expect(await retry(failing(2), { mayPass: always, pauses })).toBe(2)
    await expect(retry(failing(2), { mayPass: always, pauses })).rejects.toThrow('failure 1')
  })
})

describe('a signal', () => {
  test.each([false, true])('ends a pause, cut short or not (%j), and nothing is tried any more', async (jitter) => {
    const stopping = new AbortController()
    const work = failing(2)
    const failed = () => {
      queueMicrotask(() => {
        stopping.abort()
      })
    }
    const { signal } = stopping
    const done = retry(work, { mayPass: always, pauses: steady(86_400_000), jitter, signal, failed })
    await expect(done).rejects.toMatchObject({ name: 'AbortError' })
    expect(work).toHaveBeenCalledTimes(1)
  })

  test('that fired before a pause leaves none, however short', async () => {
    const work = failing(1)
    await expect(retry(work, { mayPass: always, pauses: [0], signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'AbortError',
    })
    expect(work).toHaveBeenCalledTimes(1)
  })

  test('does not take away what succeeds after it', async () => {
    expect(await retry(failing(0), { mayPass: always, pauses: [], signal: AbortSignal.abort() })).toBe(0)
  })
})

test('pauses double up to the longest, without end', () => {
  expect(doubling(250, 1500).take(6).toArray()).toEqual([250, 500, 1000, 1500, 1500, 1500])
})
