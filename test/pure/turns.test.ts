import { randomBytes } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { setImmediate as nextIteration } from 'node:timers/promises'
import type { Response } from 'express'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openBuffers } from '../../http/bodies/buffers.ts'
import { openLimits } from '../../http/limits.ts'

/** An answer as far as its end. */
const answer = (destroyed = false, writableLength = 0) =>
  Object.assign(new EventEmitter(), { destroyed, writableLength }) as unknown as Response

describe('the requests in progress of a client', () => {
  test('are so many at once, and no other client has fewer for it', () => {
    const limits = openLimits(2)
    limits.enter('a', answer())
    limits.enter('a', answer())
    expect(() => limits.enter('a', answer())).toThrow('Requete.LimiteAtteinte')
    try {
      limits.enter('a', answer())
    } catch (error) {
      expect(error).toMatchObject({ refusals: [{ slots: { valeur: '2' } }] })
    }
    limits.enter('b', answer())
    expect(limits.inProgress()).toEqual({ all: 3, busiest: 2 })
  })

  test('end when the answer has gone and the work is over, each counted once', () => {
    const limits = openLimits(5)
    const busy = () => limits.inProgress().all
    expect(limits.inProgress()).toEqual({ all: 0, busiest: 0 })
    for (const event of ['prefinish', 'close']) {
      const res = answer()
      const done = limits.enter('a', res)
      res.emit(event)
      res.emit('close')
      expect(busy()).toBe(1)
      done()
      done()
      expect(busy()).toBe(0)
    }
    const res = answer()
    const other = limits.enter('a', answer())
    const done = limits.enter('a', res)
    done()
    expect(busy()).toBe(2)
    res.emit('prefinish')
    expect(limits.inProgress()).toEqual({ all: 1, busiest: 1 })
    other()
    expect(busy()).toBe(1)
  })

  test('last while a reader has not taken the answer', () => {
    const limits = openLimits(1)
    const res = answer(false, 1)
    limits.enter('a', res)()
    res.emit('prefinish')
    expect(limits.inProgress().all).toBe(1)
    res.emit('close')
    expect(limits.inProgress().all).toBe(0)
  })

  test('of a caller who has gone already end with the work', () => {
    const limits = openLimits(1)
    limits.enter('a', answer(true))()
    limits.enter('a', answer(true))()
    expect(limits.inProgress().all).toBe(0)
  })
})

describe('the bytes of callers', () => {
  const settings = { bodyMemory: 100, bodyMinRate: 1000, bodyRatePeriod: 100 }
  const refused = 'Serveur.Indisponible'

  test('are half of the memory for one of them, and all of it for all', () => {
    const buffers = openBuffers(settings)
    const [a, b, c] = ['a', 'b', 'c'].map((owner) => buffers.open(owner, { isKnown: true }))
    a?.hold(50)
    expect(() => a?.hold(51)).toThrow(refused)
    expect([a?.held(), buffers.held()]).toEqual([50, 50])
    expect(() => {
      buffers.open('a').hold(1)
    }).toThrow(refused)
    b?.hold(50)
    expect(() => c?.hold(1)).toThrow(refused)
    a?.hold(20)
    c?.hold(30)
    expect([a?.held(), b?.held(), c?.held(), buffers.held()]).toEqual([20, 50, 30, 100])
    b?.close()
    expect([b?.held(), buffers.held()]).toEqual([0, 50])
    a?.close()
    c?.close()
    expect(buffers.held()).toBe(0)
  })

  test('of an owner are those of all the calls', () => {
    const buffers = openBuffers(settings)
    const [first, second] = [buffers.open('a'), buffers.open('a')]
    first.hold(30)
    second.hold(20)
    expect(() => {
      second.hold(21)
    }).toThrow(refused)
    first.close()
    second.hold(50)
    expect(buffers.held()).toBe(50)
    second.hold(0)
    second.hold(0)
    expect(buffers.held()).toBe(0)
  })

  describe('come in time', () => {
    afterEach(() => {
      vi.useRealTimers()
    })
    const watch = () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
      const slow = vi.fn()
      return { slow, pace: openBuffers(settings).open('a').pace(slow) }
    }
    /** Time passes, and the iteration of the event loop ends in which a caller is told at the latest. */
    const pass = async (milliseconds: number) => {
      vi.advanceTimersByTime(milliseconds)
      await nextIteration()
      await nextIteration()
    }

    test('or the caller is told', async () => {
      const { slow, pace } = watch()
      pace.wait()
      await pass(99)
      expect(slow).not.toHaveBeenCalled()
      await pass(1)
      expect(slow).toHaveBeenCalledTimes(1)
      await pass(100)
      expect(slow).toHaveBeenCalledTimes(2)
      pace.stop()
      await pass(1000)
      expect(slow).toHaveBeenCalledTimes(2)
    })

    test('where they are as many as are asked for in each period', async () => {
      const { slow, pace } = watch()
      for (const [bytes, calls] of [
        [100, 0],
        [99, 1],
        [100, 1],
        [0, 2],
      ] as const) {
        pace.wait()
        await pass(60)
        pace.arrived(bytes)
        pace.wait()
        await pass(40)
        pace.arrived(0)
        expect(slow).toHaveBeenCalledTimes(calls)
      }
    })

    test('and what is done with them is not counted', async () => {
      const { slow, pace } = watch()
      for (let n = 0; n < 20; n++) {
        pace.wait()
        vi.advanceTimersByTime(4)
        pace.arrived(0)
        vi.advanceTimersByTime(1000)
      }
      expect(slow).not.toHaveBeenCalled()
      pace.wait()
      await pass(20)
      expect(slow).toHaveBeenCalledTimes(1)
    })

    test('and of thousands that are slow together a few are told at once, and of those that have ended none', async () => {
      const buffers = openBuffers(settings)
      let told = 0
      const paces = Array.from({ length: 1000 }, () => {
        const pace = buffers.open('a').pace(() => {
          told++
          pace.stop()
          randomBytes(100_000)
        })
        return pace
      })
      for (const pace of paces) pace.wait()
      while (told === 0) await nextIteration()
      const atOnce = told
      for (const pace of paces.slice(500)) pace.stop()
      while (told < 500) await nextIteration()
      for (let n = 0; n < 10; n++) await nextIteration()
      expect(atOnce).toBeLessThan(500)
      expect(told).toBe(500)
    })
  })
})
