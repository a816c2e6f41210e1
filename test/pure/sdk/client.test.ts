import { describe, expect, test, vi } from 'vitest'
import { inTime } from '../../../sdk/in-time.ts'
import { createClient } from '../../../sdk/index.ts'
import { network } from '../network.ts'

const baseUrl = 'https://api.exemple.ca'
const json = () => Response.json([])
/** A service that never answers. */
const hang = () => new Promise<Response>(() => undefined)

describe('a client', () => {
  test('is sent with its key, without the spaces around it', async () => {
    const { requests, send } = network(json())
    await createClient({ baseUrl, apiKey: ' mv_dev_1\n', fetch: send }).GET('/b2b/v1/syndicat')
    expect(requests[0]?.headers.get('X-Api-Key')).toBe('mv_dev_1')
  })

  test('is none with a key that no header takes, and does not show it', () => {
    expect(() => createClient({ baseUrl, apiKey: 'mv clé' })).toThrow(
      new TypeError('apiKey holds a character that no key has'),
    )
  })

  test('is the same one with another time for each try', async () => {
    const { requests, send } = network(json())
    const client = createClient({ baseUrl, apiKey: 'mv', language: 'en', fetch: send, timeout: 1 })
    await client.within(60_000).GET('/b2b/v1/syndicat')
    expect(requests[0]?.url).toBe(`${baseUrl}/b2b/v1/syndicat`)
    expect(requests[0]?.headers.get('X-Api-Key')).toBe('mv')
    expect(requests[0]?.headers.get('Accept-Language')).toBe('en')
    const patient = createClient({ baseUrl, apiKey: 'mv', fetch: hang, timeout: 600_000 })
    await expect(patient.within(5).GET('/b2b/v1/syndicat')).rejects.toMatchObject({ name: 'TimeoutError' })
    await expect(patient.within(600_000).within(5).GET('/b2b/v1/syndicat')).rejects.toMatchObject({
      name: 'TimeoutError',
    })
  })
})

describe('what is read as it comes', () => {
  /** The signal of the request whose answer has begun to come, and never ends. */
  async function begun(timeout: number, signal?: AbortSignal) {
    const signals: AbortSignal[] = []
    const fetch = (request: Request) => {
      signals.push(request.signal)
      const start = (controller: ReadableStreamDefaultController) => {
        controller.enqueue(new TextEncoder().encode('<un'))
      }
      return Promise.resolve(new Response(new ReadableStream({ start })))
    }
    const client = createClient({ baseUrl, apiKey: 'mv', fetch, timeout })
    const { data } = await client.GET('/b2b/v1/syndicat', { parseAs: 'stream', ...(signal && { signal }) })
    const stopped = new Promise((resolve) => {
      if (signals[0]?.aborted) resolve(true)
      signals[0]?.addEventListener('abort', resolve)
    })
    return { data: data as unknown as ReadableStream<Uint8Array>, stopped, signals }
  }

  test('is given before its end, whatever it is', async () => {
    const { data, signals } = await begun(600_000)
    const { value } = await data.getReader().read()
    expect(new TextDecoder().decode(value)).toBe('<un')
    expect(signals.map(({ aborted }) => aborted)).toEqual([false])
  })

  test('is to come in the same time', async () => {
    const { stopped, signals } = await begun(5)
    await stopped
    expect((signals[0]?.reason as Error).name).toBe('TimeoutError')
  })

  test('stops as the caller says', async () => {
    const stop = new AbortController()
    const { stopped } = await begun(600_000, stop.signal)
    stop.abort()
    await stopped
  })

  test('fails in time where nothing comes', async () => {
    const client = createClient({ baseUrl, apiKey: 'mv', fetch: hang, timeout: 5 })
    await expect(client.GET('/b2b/v1/syndicat', { parseAs: 'stream' })).rejects.toMatchObject({ name: 'TimeoutError' })
  })
})

describe('a try that has its time', () => {
  const outer = () => new AbortController()

  test('gives what it gives, and is not stopped afterwards', async () => {
    const stop = outer()
    const signals: AbortSignal[] = []
    const work = (signal: AbortSignal) => Promise.resolve(signals.push(signal))
    expect(await inTime(600_000, stop.signal, work)).toBe(1)
    stop.abort()
    expect(signals[0]?.aborted).toBe(false)
  })

  test('leaves no clock behind', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      await inTime(600_000, outer().signal, () => Promise.resolve(1))
      expect(vi.getTimerCount()).toBe(0)
      await expect(inTime(600_000, outer().signal, () => Promise.reject(new Error('non')))).rejects.toThrow('non')
      expect(vi.getTimerCount()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })

  test('fails by a TimeoutError once it is over, whatever becomes of the work', async () => {
    const signals: AbortSignal[] = []
    const late = inTime(5, outer().signal, (signal) => {
      signals.push(signal)
      return new Promise(() => undefined)
    })
    await expect(late).rejects.toMatchObject({
      ...{ name: 'TimeoutError', message: 'The operation was aborted due to timeout' },
    })
    expect((signals[0]?.reason as Error).name).toBe('TimeoutError')
  })

  test('fails as the caller says, at once', async () => {
    const stop = outer()
    const signals: AbortSignal[] = []
    const stopped = inTime(600_000, stop.signal, (signal) => {
      signals.push(signal)
      return new Promise(() => undefined)
    })
    stop.abort(new Error('assez'))
    await expect(stopped).rejects.toThrow('assez')
    expect(signals[0]?.reason).toBe(stop.signal.reason)
  })

  test('does not begin once the caller has given up', async () => {
    const work = vi.fn(() => Promise.resolve(1))
    await expect(inTime(600_000, AbortSignal.abort(), work)).rejects.toMatchObject({ name: 'AbortError' })
    expect(work).not.toHaveBeenCalled()
  })
})
