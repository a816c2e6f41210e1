import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** A call that a proxy has passed on, and how the service has answered it. */
export type Passed = {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly status: number
  readonly text: string
}

/**
 * The address of a proxy in front of the service at `url`, which does what it is asked to; `spoil` gives the answer in
 * another way where it says true. Ends with the test.
 */
export async function proxyTo(url: string, spoil: (passed: Passed, res: ServerResponse) => boolean) {
  const server = createServer((req, res) => {
    void Array.fromAsync(req as AsyncIterable<Buffer>).then(async (chunks) => {
      const { method = '', url: path = '' } = req
      const headers = { ...(req.headers as Record<string, string>) }
      for (const name of ['host', 'connection', 'content-length', 'transfer-encoding'])
        Reflect.deleteProperty(headers, name)
      const answer = await fetch(url + path, {
        method,
        headers,
        body: chunks.length > 0 ? Buffer.concat(chunks) : null,
      })
      const text = await answer.text()
      if (spoil({ method, path, headers: req.headers, status: answer.status, text }, res)) return
      const kept = ['content-type', 'link', 'retry-after'].flatMap((name) => {
        const value = answer.headers.get(name)
        return value === null ? [] : [[name, value] as const]
      })
      res.writeHead(answer.status, Object.fromEntries(kept)).end(text)
    })
  })
  return listening(server)
}

/** The address of a server that answers every call in one way; ends with the test. */
export const answering = (answer: Parameters<typeof createServer>[1]) => listening(createServer(answer))

async function listening(server: ReturnType<typeof createServer>) {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close().closeAllConnections()
  })
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
}

/** Ways in which an answer is lost on its way, or becomes another. */
export const losses = {
  'is cut': ({ status, text }, res) => {
    res.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': text.length + 10 })
    res.write(text.slice(0, 20), () => res.destroy())
  },
  'is cut by a proxy': ({ status, text }, res) => {
    res.writeHead(status, { 'Content-Type': 'application/json' }).end(text.slice(0, 20))
  },
  'is HTML': (_, res) => {
    res.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Connexion</h1>')
  },
  'is an empty object': ({ status }, res) => {
    res.writeHead(status, { 'Content-Type': 'application/json' }).end('{}')
  },
  'is 204': (_, res) => {
    res.writeHead(204).end()
  },
} satisfies Record<string, (passed: Passed, res: ServerResponse) => void>
