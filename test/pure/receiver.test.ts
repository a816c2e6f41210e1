import { createHmac } from 'node:crypto'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { fetchHandler, middleware, type Options, receive } from '../../receiver/index.ts'

const secret = Buffer.from('un secret').toString('base64')
const sign = (corps: string | Buffer, timestamp: string, key = secret) =>
  `sha256=${createHmac('sha256', Buffer.from(key, 'base64')).update(`${timestamp}.`).update(corps).digest('hex')}`

const evenement = { EventType: 'connu', TimestampUtc: '2026-11-02T14:05:00Z', DeliveryId: 'd-1', Data: { é: 1 } }

function signed(body: unknown, headers: Record<string, string> = {}) {
  const corps = Buffer.isBuffer(body) ? body : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  const timestamp = String(Math.floor(Date.now() / 1000))
  const all = { 'x-service-timestamp': timestamp, 'x-service-signature': sign(corps, timestamp), ...headers }
  return { method: 'POST', headers: all, body: corps }
}

/** What is done with a message, and what is answered. */
async function received(message: Parameters<typeof receive>[0], changes: Partial<Options> = {}) {
  const seen: unknown[] = []
  const options = { secrets: [secret], handlers: { connu: (one: unknown) => void seen.push(one) }, ...changes }
  return { reponse: await receive(message, options), seen }
}

describe('a message', () => {
  test('is handled by its kind', async () => {
    const { reponse, seen } = await received(signed(evenement))
    expect([reponse, seen]).toEqual([{ status: 200, title: 'OK' }, [evenement]])
    for (const EventType of ['autre', 'toString', '']) {
      const other = await received(signed({ ...evenement, EventType }))
      expect([other.reponse.status, other.seen]).toEqual([200, []])
    }
  })

  const wrong = { 'x-service-signature': 'sha256=0' }
  test.each([
    ['with another method', { ...signed(evenement), method: 'PUT' }, 405, 'Method Not Allowed'],
    ['that is not genuine', signed(evenement, wrong), 401, 'Unauthorized'],
    ['that is no JSON', signed('bonjour'), 400, 'Bad Request'],
    ['that is not UTF-8', signed(Buffer.from([0x7b, 0xff, 0x7d])), 400, 'Bad Request'],
    [
      'with half a character',
      signed(Buffer.from(JSON.stringify(evenement).replace('é', '\xff'), 'latin1')),
      400,
      'Bad Request',
    ],
    ['that is null', signed('null'), 400, 'Bad Request'],
    ['that is a text', signed('"x"'), 400, 'Bad Request'],
    ['without a kind', signed({ ...evenement, EventType: undefined }), 400, 'Bad Request'],
    ['without an instant', signed({ ...evenement, TimestampUtc: 1 }), 400, 'Bad Request'],
    ['without an id', signed({ ...evenement, DeliveryId: null }), 400, 'Bad Request'],
  ])('%s is refused', async (_, message, status, title) => {
    const { reponse, seen } = await received(message)
    expect([reponse, seen]).toEqual([{ status, title }, []])
  })

  test('is handled once by its id, which is remembered once it was', async () => {
    const done = new Set<string>()
    const seen: unknown[] = []
    const marks = { isDone: (id: string) => done.has(id), markDone: (id: string) => void done.add(id) }
    // One that is killed in its handler has marked nothing, and handles the event when it comes again.
    const handlers = { connu: (event: unknown) => void seen.push([event, done.size]) }
    for (let n = 0; n < 2; n++) await received(signed(evenement), { ...marks, handlers })
    expect([seen, [...done]]).toEqual([[[evenement, 0]], ['d-1']])
    expect((await received(signed({ ...evenement, EventType: 'autre' }), marks)).reponse.status).toBe(200)
    expect(done.size).toBe(1)
  })

  test('that could not be handled is not remembered, and comes again', async () => {
    const done: string[] = []
    const handlers = { connu: () => Promise.reject(new Error('la base est partie')) }
    const markDone = (id: string) => void done.push(id)
    await expect(received(signed(evenement), { handlers, markDone })).rejects.toThrow('la base est partie')
    expect(done).toEqual([])
  })

  test('is handled in a transaction of the receiver, which decides whether it is new', async () => {
    const steps: string[] = []
    const once = async (id: string, handle: (transaction: unknown) => Promise<void>) => {
      steps.push(`begin ${id}`)
      if (steps.length === 1) await handle('t-1')
      steps.push('commit')
    }
    const handlers = {
      connu: (_: unknown, transaction: unknown) => void steps.push(`handle in ${String(transaction)}`),
    }
    for (let n = 0; n < 2; n++) await received(signed(evenement), { once, handlers })
    expect(steps).toEqual(['begin d-1', 'handle in t-1', 'commit', 'begin d-1', 'commit'])
  })
})

describe('the doors', () => {
  const ends: (() => void)[] = []
  afterEach(() => {
    for (const end of ends.splice(0)) end()
  })
  const options: Options = { secrets: [secret], handlers: {} }

  async function server(listener: Parameters<typeof createServer>[1]) {
    const running = createServer(listener).listen(0, '127.0.0.1')
    await new Promise((resolve) => running.once('listening', resolve))
    ends.push(() => {
      running.closeAllConnections()
      running.close()
    })
    return `http://127.0.0.1:${String((running.address() as AddressInfo).port)}`
  }
  const handle = middleware(options)
  const doors = async () => {
    const url = await server((req, res) => void handle(req, res))
    const fetched = fetchHandler(options)
    return [
      (init: RequestInit) => fetch(url, init),
      (init: RequestInit) => fetched(new Request('http://exemple.ca', init)),
    ]
  }

  test('refuse an option that is none when they are made, rather than do without it', async () => {
    const earlier = { ...options, premiereFois: () => true }
    for (const make of [middleware, fetchHandler])
      expect(() => make(earlier)).toThrow('No option of the receiver: premiereFois')
    await expect(receive(signed(evenement), earlier)).rejects.toThrow('premiereFois')
  })

  test.each<[string, RequestInit, unknown[]]>([
    ['an event', post(signed(evenement)), [200, null, null, '']],
    ['a GET', { method: 'GET' }, [405, 'application/problem+json', 'POST', problem(405, 'Method Not Allowed')]],
    [
      'a stranger',
      { method: 'POST', body: '{}' },
      [401, 'application/problem+json', null, problem(401, 'Unauthorized')],
    ],
    ['nonsense', post(signed('x')), [400, 'application/problem+json', null, problem(400, 'Bad Request')]],
  ])('answer %s', async (_, init, expected) => {
    for (const door of await doors()) {
      const response = await door(init)
      const { status, headers } = response
      const type = status === 200 ? null : headers.get('content-type')
      expect([status, type, headers.get('allow'), await response.text()]).toEqual(expected)
    }
  })

  function post({ headers, body }: ReturnType<typeof signed>): RequestInit {
    return { method: 'POST', headers, body }
  }
  function problem(status: number, title: string) {
    return JSON.stringify({ type: 'about:blank', title, status })
  }

  test('of node read a message of a megabyte, and no more', async () => {
    const errors: string[] = []
    const url = await server(
      (req, res) =>
        void handle(req, res, (error) => {
          errors.push((error as Error).message)
          res.writeHead(413, { Connection: 'close' }).end()
        }),
    )
    const sized = (bytes: number) => fetch(url, post(signed('x'.repeat(bytes)))).then(({ status }) => status)
    expect([await sized(1_048_576), errors]).toEqual([400, []])
    expect(await sized(1_048_577).catch(() => 413)).toBe(413)
    expect(errors).toEqual(['The message is too large'])
  })

  test('read no body that they refuse by its method', async () => {
    const put = () => new Request('http://exemple.ca', { method: 'PUT', body: '{}' })
    const request = put()
    expect([(await fetchHandler(options)(request)).status, request.bodyUsed]).toEqual([405, false])
    const url = await server((req, res) => {
      req.resume().once('end', () => void handle(req, res))
    })
    expect((await fetch(url, { method: 'PUT', body: '{}' })).status).toBe(405)
  })

  test('of node say that a body is gone, or fail as a server does', async () => {
    const errors: string[] = []
    const read = await server((req, res) => {
      req.resume().once('end', () => {
        void handle(req, res, (error) => {
          errors.push((error as Error).message)
          res.end()
        })
      })
    })
    await fetch(read, post(signed(evenement)))
    expect(errors).toEqual([expect.stringContaining('the raw body is gone')])
    const failing = middleware({ ...options, handlers: { connu: () => Promise.reject(new Error('non')) } })
    const url = await server((req, res) => void failing(req, res))
    expect((await fetch(url, post(signed(evenement)))).status).toBe(500)
  })

  test('of node read a message that comes in pieces', async () => {
    const url = await server((req, res) => void handle(req, res))
    const { headers, body: corps } = signed(evenement)
    const status = await new Promise((resolve) => {
      const sending = request(url, { method: 'POST', headers }, ({ statusCode }) => {
        resolve(statusCode)
      })
      sending.write(corps.subarray(0, 10))
      setImmediate(() => sending.end(corps.subarray(10)))
    })
    expect(status).toBe(200)
  })
})

test.each([[[]], [[undefined]], [['']], [['c2VjcmV0', undefined]]])(
  'the secrets %j, of which one is not set, are told as the receiver begins',
  (secrets) => {
    const options = { secrets: secrets as string[], handlers: {} }
    for (const begin of [middleware, fetchHandler])
      expect(() => begin(options)).toThrow('A secret of the receiver is not set: is WEBHOOK_SECRET in the environment?')
  },
)
