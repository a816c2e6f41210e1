import { Agent, createServer, type RequestListener } from 'node:http'
import type { AddressInfo, LookupFunction } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type Agents, openAgents } from '../../webhooks/adresses.ts'
import { post } from '../../webhooks/post.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** A receiver, and how a message to it ends. */
async function receiver(listener: RequestListener, allowed = ['127.0.0.0/8'], scheme = 'http') {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const agents = openAgents({ allowed, allowHttp: true })
  ends.push(() => {
    server.closeAllConnections()
    server.close()
    for (const { http, https } of [agents.kept, agents.fresh]) for (const agent of [http, https]) agent.destroy()
  })
  const url = `${scheme}://127.0.0.1:${String((server.address() as AddressInfo).port)}/evenements`
  const send = (cut = new AbortController().signal, timeout = 20_000) =>
    post({ url, corps: Buffer.from('{"a":1}'), headers: { 'X-Service-Timestamp': '1' }, agents, timeout }, cut)
  return { send, server, agents }
}

describe('a message that is sent', () => {
  test('is a POST of JSON, asked for once', async () => {
    const seen: unknown[] = []
    const { send } = await receiver((req, res) => {
      const { method, url, headers } = req
      const { 'content-type': type, 'user-agent': agent, 'x-service-timestamp': stamp } = headers
      expect([headers['content-length'], headers['transfer-encoding']]).toEqual(['7', undefined])
      void Array.fromAsync(req as AsyncIterable<Buffer>).then((chunks) => {
        seen.push([method, url, type, agent, stamp, headers['accept-encoding'], Buffer.concat(chunks).toString()])
        res.end('merci')
      })
    })
    const clock = vi.spyOn(performance, 'now').mockReturnValueOnce(7000.2).mockReturnValue(7012.9)
    try {
      expect(await send()).toEqual({ statut: 200, reponse: 'merci', erreur: null, duree: 13, isLate: false })
    } finally {
      clock.mockRestore()
    }
    const agent = 'membres-et-votes-webhooks/1'
    expect(seen).toEqual([['POST', '/evenements', 'application/json', agent, '1', undefined, '{"a":1}']])
  })

  test('and answered by another protocol ends, and holds no place', async () => {
    const { send } = await receiver((req) => {
      req.socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: autre\r\n\r\n')
    })
    expect(await send()).toMatchObject({ statut: null, erreur: 'the receiver has not answered in HTTP', isLate: false })
  })

  test('and answered in part is told so', async () => {
    const { send } = await receiver((req) => {
      req.socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nabc')
    })
    const erreur = 'the receiver has not ended its answer'
    expect(await send()).toMatchObject({ statut: 200, reponse: 'abc', erreur, isLate: false })
  })

  test.each([
    [200, null],
    [204, null],
    [299, null],
    [300, 'the receiver answered 300'],
    [302, 'the receiver answered 302'],
    [404, 'the receiver answered 404'],
    [500, 'the receiver answered 500'],
    [503, 'the receiver answered 503'],
  ])('and answered with %i ends as: %s', async (statut, erreur) => {
    let calls = 0
    const { send } = await receiver((_, res) => {
      calls++
      res.writeHead(statut, { Location: '/ailleurs', 'Retry-After': '0' }).end()
    })
    expect(await send()).toMatchObject({ statut, erreur, reponse: '' })
    expect(calls).toBe(1)
  })

  test('keeps the beginning of a long answer, whole characters of it, without NUL', async () => {
    const { send } = await receiver((_, res) => res.end(`ab\0${'é'.repeat(3000)}`))
    const { reponse } = await send()
    // 4,096 bytes: the first byte of one more is left out.
    expect(reponse).toBe(`ab${'é'.repeat(2046)}`)
  })

  test('reads no more than it must of an answer that never ends', async () => {
    let isClosed: (() => void) | undefined
    const closed = new Promise<void>((resolve) => (isClosed = resolve))
    const { send } = await receiver((_, res) => {
      res.on('close', () => isClosed?.())
      const write = () => {
        if (res.writable && !res.destroyed) res.write('x'.repeat(1000), () => setImmediate(write))
      }
      write()
    })
    expect(await send()).toMatchObject({ statut: 200, erreur: null, reponse: 'x'.repeat(4096) })
    await closed
  })

  test('has its whole answer with the last byte that is read of it', async () => {
    const { send } = await receiver((_, res) =>
      res.writeHead(200, { 'Content-Length': '20000' }).write('x'.repeat(16_384)),
    )
    expect(await send()).toMatchObject({ statut: 200, erreur: null, reponse: 'x'.repeat(4096) })
  })

  test('leaves what is compressed as it is', async () => {
    const bytes = gzipSync('bonjour')
    const { send } = await receiver((_, res) => res.setHeader('Content-Encoding', 'gzip').end(bytes))
    const { reponse, erreur } = await send()
    expect([reponse.includes('bonjour'), reponse.length > 5, erreur]).toEqual([false, true, null])
  })

  test('is given up where no answer comes in time, with what came before', async () => {
    const { send } = await receiver((_, res) => res.writeHead(200).write('début'))
    const late = await send(undefined, 300)
    expect(late).toMatchObject({ statut: 200, reponse: 'début', erreur: 'no answer within 300 ms', isLate: true })
  })

  test('is late too where no connection is there in time', async () => {
    const { send, server } = await receiver(() => undefined, undefined, 'https')
    // The keys are asked for, and none come.
    server.removeAllListeners('connection')
    const refused = { statut: null, reponse: '', erreur: 'no connection within 3000 ms', isLate: true }
    expect(await send()).toMatchObject(refused)
  })

  test('throws when it is cut, and only then', async () => {
    const cut = new AbortController()
    const { send } = await receiver(() => {
      cut.abort()
    })
    await expect(send(cut.signal)).rejects.toThrow()
    const { send: lost, server } = await receiver(() => undefined)
    await new Promise((resolve) => server.close(resolve))
    expect(await lost()).toMatchObject({
      statut: null,
      reponse: '',
      erreur: expect.stringContaining('ECONNREFUSED') as string,
    })
  })

  test('does not go to a private address that is not allowed', async () => {
    const { send } = await receiver((_, res) => res.end(), [])
    const { statut, erreur } = await send()
    expect([statut, erreur]).toEqual([null, expect.stringContaining('127.0.0.1')])
  })

  test('goes over a new connection where the one that was kept turns out to be closed', async () => {
    let calls = 0
    const { send } = await receiver((req, res) => {
      calls++
      // The second message comes over the connection of the first, and finds it closed.
      if (calls === 2) req.socket.destroy()
      else res.end(String(calls))
    })
    expect((await send()).reponse).toBe('1')
    expect(await send()).toMatchObject({ statut: 200, reponse: '3', erreur: null })
  })

  test('goes over a new connection where the one that was kept takes no more bytes', async () => {
    let calls = 0
    const { send, agents } = await receiver((_, res) => {
      if (++calls !== 2) return void res.end(String(calls))
      const [kept] = Object.values(agents.kept.http.sockets).flat()
      kept?.destroy(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }))
    })
    expect((await send()).reponse).toBe('1')
    expect(await send()).toMatchObject({ statut: 200, reponse: '3', erreur: null })
  })

  test('is not sent again where a kept connection says what is no answer', async () => {
    let calls = 0
    const { send } = await receiver((req, res) => {
      if (++calls === 1) res.end('1')
      else req.socket.end('bonjour')
    })
    await send()
    expect(await send()).toMatchObject({ statut: null, erreur: expect.stringContaining('Parse Error') as string })
    expect(calls).toBe(2)
  })

  test('is not sent again where a new connection is closed', async () => {
    let calls = 0
    const { send } = await receiver((req) => {
      calls++
      req.socket.destroy()
    })
    expect(await send()).toMatchObject({ statut: null, erreur: expect.stringMatching(/hang up|ECONNRESET/) as string })
    expect(calls).toBe(1)
  })

  test('is not sent again where a kept connection is closed after the answer has begun', async () => {
    let calls = 0
    const { send } = await receiver((req, res) => {
      if (++calls === 1) return void res.end('1')
      res.writeHead(200, { 'Content-Length': '100' }).write('x', () => req.socket.destroy())
    })
    await send()
    expect(await send()).toMatchObject({ statut: 200, reponse: 'x', erreur: expect.any(String) as string })
    expect(calls).toBe(2)
  })

  /** How a message to a name ends, which is looked up so. */
  const lookedUp = (lookup: LookupFunction) => {
    const agent = new Agent({ lookup })
    const agents = { kept: { http: agent, https: agent }, fresh: { http: agent, https: agent } } as unknown as Agents
    const url = 'http://nom.invalid/'
    return post({ url, corps: Buffer.of(), headers: {}, agents, timeout: 20_000 }, new AbortController().signal)
  }

  test('says in three hundred characters, which a text of the database may hold, why there is no answer', async () => {
    const message = `a\0b\ud800c${'x'.repeat(400)}`
    const { erreur } = await lookedUp((_, __, answer) => {
      answer(new Error(message), '')
    })
    expect(erreur).toBe(`ab\ufffdc${'x'.repeat(295)}`)
  })
})
