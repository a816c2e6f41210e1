import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { atEndOfFile } from './ends.ts'

export type Message = {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly id: string
  readonly at: number
}

/** How a receiver answers the n-th message, counted from 1. */
export type Behaviour = (res: ServerResponse, attempt: number, req: IncomingMessage) => void

export const answer =
  (status: number, headers: Record<string, string> = {}, body = ''): Behaviour =>
  (res) =>
    res.writeHead(status, headers).end(body)

/** A receiver of the test's own, on loopback; what it is sent is in `recus`. */
export async function startReceiver(behave: Behaviour = answer(200), port = 0) {
  const recus: Message[] = []
  const state = { open: 0, most: 0 }
  const server = createServer((req, res) => {
    state.most = Math.max(state.most, ++state.open)
    res.on('close', () => state.open--)
    let body = ''
    req.setEncoding('utf8').on('data', (chunk) => (body += String(chunk)))
    req.on('end', () => {
      const { DeliveryId: id = '' } = JSON.parse(body || '{}') as { DeliveryId?: string }
      const headers = req.headers as Record<string, string>
      recus.push({ path: req.url ?? '', headers, body, id, at: Date.now() })
      behave(res, recus.length, req)
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const stop = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections()
      server.close(() => {
        resolve()
      })
    })
  atEndOfFile(stop)
  const at = (server.address() as AddressInfo).port
  return { recus, state, url: `http://127.0.0.1:${String(at)}/evenements`, port: at, stop }
}
