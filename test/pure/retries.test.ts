import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { type Retries, withRetries } from '../../sdk/retries.ts'
import { answer, at, network, type Way } from './network.ts'
const named = (name: string) => Object.assign(new Error(name), { name })

/** How many requests are made where all end in one way, and what becomes of the last. */
async function tries(way: () => Response | Error, init: RequestInit = {}, settings = {}) {
  const { requests, send } = network(...Array.from({ length: 20 }, () => way))
  const outcome = await withRetries(send, { retries: 2, delay: 0, longest: 60_000, ...settings })(
    new Request(at, init),
  ).then(
    ({ status }) => status,
    (error: unknown) => (error as Error).name,
  )
  return [requests.length, outcome]
}

describe('what may succeed later is tried again', () => {
  test.each<[string, () => Response | Error, (number | string)[]]>([
    ['429', () => answer(429), [3, 429]],
    ['503', () => answer(503), [3, 503]],
    ['a lost connection', () => new TypeError('fetch failed'), [3, 'TypeError']],
    ['any answer that says when', () => answer(500, '0'), [3, 500]],
    ['an answer that says when by a date that is past', () => answer(429, 'Wed, 21 Oct 2015 07:28:00 GMT'), [3, 429]],
    ['a 500 that says nothing, once', () => answer(500), [2, 500]],
    ['502, of a proxy', () => new Response('<html>', { status: 502 }), [3, 502]],
    ['504, of a proxy', () => new Response('<html>', { status: 504 }), [3, 504]],
    ['408', () => answer(408), [3, 408]],
    ['what is in progress under its key', () => Response.json({ code: 'Requete.EnCours' }, { status: 409 }), [3, 409]],
    ['another conflict', () => Response.json({ code: 'Employe.Existing' }, { status: 409 }), [1, 409]],
    ['a conflict that is no problem', () => new Response('<html>', { status: 409 }), [1, 409]],
    ['a conflict that is null', () => Response.json(null, { status: 409 }), [1, 409]],
    ['404', () => answer(404), [1, 404]],
    ['200', () => answer(200), [1, 200]],
    ['what the caller gave up', () => named('AbortError'), [1, 'AbortError']],
    ['what took too long', () => named('TimeoutError'), [1, 'TimeoutError']],
    ['what asks for more than the longest wait', () => answer(503, '61'), [1, 503]],
  ])('%s', async (_, way, expected) => {
    expect(await tries(way)).toEqual(expected)
  })

  test('as often as was asked for', async () => {
    expect(await tries(() => answer(503), {}, { retries: 0 })).toEqual([1, 503])
    expect(await tries(() => answer(503), {}, { retries: 5 })).toEqual([6, 503])
  })

  /** The waits between the tries, in milliseconds: nothing is waited for. */
  async function waits(ways: Way[], settings: Retries) {
    const slept: unknown[] = []
    const sleep = vi.spyOn(timers, 'setTimeout').mockImplementation((ms) => Promise.resolve(void slept.push(ms)))
    const random = vi.spyOn(Math, 'random').mockReturnValue(0.25)
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-01-01T00:00:00Z'))
    syncBuiltinESMExports()
    try {
      const { send } = network(...ways)
      return { status: (await withRetries(send, settings)(new Request(at))).status, slept }
    } finally {
      for (const spy of [sleep, random, now]) spy.mockRestore()
      syncBuiltinESMExports()
    }
  }

  test('after a wait that is doubled each time, and never longer than the longest', async () => {
    const busy = Array.from({ length: 9 }, () => () => answer(503))
    // 0.75 times 100, 200 and 400 ms; the next would be 600.
    expect(await waits(busy, { retries: 9, delay: 100, longest: 400 })).toEqual({ status: 503, slept: [75, 150, 300] })
    const exactly = { retries: 9, delay: 100, longest: 300 }
    expect((await waits([answer(503), answer(503), answer(503)], exactly)).slept).toEqual([75, 150, 300])
  })

  test('after what the service asks for, in seconds or by a date', async () => {
    const ways = [answer(429, '2'), answer(503, 'Thu, 01 Jan 2026 00:00:05 GMT'), answer(503, '10'), answer(503, '2x')]
    const { status, slept } = await waits(ways, { retries: 4, delay: 1, longest: 60_000 })
    expect([status, slept]).toEqual([200, [2000, 5000, 10_000, Number.NaN]])
  })

  test('not once the caller has given up', async () => {
    const stop = new AbortController()
    const { requests, send } = network(answer(503, '30'))
    const made = withRetries(send, { retries: 4, delay: 1, longest: 60_000 })(new Request(at, { signal: stop.signal }))
    stop.abort()
    await expect(made).rejects.toThrow()
    expect(requests).toHaveLength(1)
  })

  test('and what was answered before is read no further', async () => {
    const cancelled = vi.fn()
    const body = new ReadableStream({ cancel: cancelled })
    const { send } = network(new Response(body, { status: 503, headers: { 'Retry-After': '0' } }))
    await withRetries(send, { retries: 1, delay: 0, longest: 1 })(new Request(at))
    expect(cancelled).toHaveBeenCalledTimes(1)
  })
})

describe('a POST is repeated by its key', () => {
  const keys = async (url: string, init: RequestInit) => {
    const { requests, send } = network(...Array.from({ length: 2 }, () => () => answer(503)))
    await withRetries(send, { retries: 2, delay: 0, longest: 60_000 })(new Request(url, init))
    return requests.map(({ headers }) => headers.get('Idempotency-Key'))
  }

  test('which it is given', async () => {
    const [first, ...others] = await keys(at, { method: 'POST', body: '{}' })
    expect(first).toMatch(/^[0-9a-f-]{36}$/)
    expect(others).toEqual([first, first])
    expect(await keys(at, { method: 'POST', body: '{}' })).not.toContain(first)
  })

  test('or has', async () => {
    const init = { method: 'POST', body: '{}', headers: { 'Idempotency-Key': 'la-mienne' } }
    expect(await keys(at, init)).toEqual(['la-mienne', 'la-mienne', 'la-mienne'])
  })

  test('but not where the service knows no keys', async () => {
    expect(await keys('https://api.exemple.ca/test', { method: 'POST', body: '{}' })).toEqual([null])
  })

  test.each(['GET', 'PUT', 'DELETE'])('which a %s does not need', async (method) => {
    expect(await keys(at, { method })).toEqual([null, null, null])
  })

  test('and the body is sent each time', async () => {
    const { requests, send } = network(answer(503, '0'))
    await withRetries(send, { retries: 1, delay: 0, longest: 1 })(new Request(at, { method: 'POST', body: '{"a":1}' }))
    expect(await Promise.all(requests.map((request) => request.text()))).toEqual(['{"a":1}', '{"a":1}'])
  })
})
