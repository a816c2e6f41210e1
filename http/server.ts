import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Code } from '../generated/catalogue.ts'
import { Problem } from '../problems.ts'
import { createApp } from './app.ts'
import { otherMessages } from './messages.ts'
import { problemDocument } from './problems.ts'
import type { Service } from './service.ts'
import { traceId } from './trace.ts'

/** Listens, with time-outs on slow senders; `port` is the one in use when the configured one is 0. */
export async function listen(service: Service) {
  const { config } = service
  const server = createServer({
    headersTimeout: config.headersTimeout,
    requestTimeout: config.requestTimeout,
    connectionsCheckingInterval: 500,
    keepAliveTimeout: 65_000,
  })
  server.on('request', createApp(service))
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    answerUnreadable(error, socket, service)
  })
  server.listen(config.port, config.host)
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, stop: () => stop(server, service) }
}

/** Readiness turns red, requests in progress finish, and what is left after the delay is cut off. */
async function stop(server: Server, service: Service) {
  service.stopping = true
  const closed = once(server, 'close')
  server.close()
  server.closeIdleConnections()
  await Promise.race([closed, sleep(service.config.stopTimeout, undefined, { ref: false })])
  server.closeAllConnections()
  await closed
}

const refusals: Record<string, Code> = {
  HPE_HEADER_OVERFLOW: 'Requete.EntetesTropVolumineux',
  ERR_HTTP_REQUEST_TIMEOUT: 'Requete.DelaiDepasse',
}

/** Node could not read a request: the answer is a problem document all the same, written by hand on the socket. */
function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket, { config, log }: Service) {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const trace = traceId(undefined)
  const code = refusals[error.code ?? '']
  const problem = new Problem(
    code ? { code } : { code: 'Requete.Invalide', member: 'demande', message: otherMessages.notHttp },
  )
  const document = problemDocument(problem, { baseUrl: config.baseUrl, instance: '/', traceId: trace, language: 'fr' })
  const body = JSON.stringify(document)
  const headers = [
    `HTTP/1.1 ${String(document.status)} ${document.title}`,
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${String(Buffer.byteLength(body))}`,
    `X-Trace-Id: ${trace}`,
    'Connection: close',
  ]
  log.info({ traceId: trace, status: document.status, code: document.code }, 'request')
  socket.end(`${headers.join('\r\n')}\r\n\r\n${body}`)
}
