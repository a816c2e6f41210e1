import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { oneByOne } from '../http/pipeline.ts'
import type { Service } from '../http/service.ts'
import { answerByHand, type Answers, compileRefusal } from '../http/unreadable.ts'
import { every } from '../pace/every.ts'
import { codeOf } from '../rules/error-code.ts'
import { Problem } from '../problems.ts'
import { createApp } from './app.ts'
import type { Connections } from './connections.ts'

/** Listens, with time-outs on slow senders; `port` is the one in use when the configured one is 0. */
export async function listen(service: Service, connections: Connections) {
  const { config } = service
  const app = createApp(service)
  const answers: Answers = new Map()
  const server = createServer({
    headersTimeout: Math.min(config.headersTimeout, config.requestTimeout),
    requestTimeout: config.requestTimeout,
    connectionsCheckingInterval: 500,
    keepAliveTimeout: 65_000,
    // Refused by the application, as a problem document.
    requireHostHeader: false,
  })
  const serveNext = oneByOne((req: IncomingMessage, res: ServerResponse) => {
    answers.set(req.socket, res)
    req.url = originForm(req.url ?? '')
    app(req, res)
  })
  const serve = (req: IncomingMessage, res: ServerResponse) => {
    if (connections.begin(req.socket, res)) serveNext(req, res)
  }
  const refuse = compileRefusal(service, answers)
  const turnAway = compileTurningAway(config)
  server.on('request', serve)
  // An expectation that is not known is no condition: the request is served.
  server.on('checkExpectation', serve)
  server.on('connection', (socket) => {
    if (!connections.enter(socket)) turnAway(socket)
    socket.once('close', () => answers.delete(socket))
  })
  server.on('clientError', refuse)
  server.on('connect', (_req, socket) => {
    refuse(new Error('CONNECT'), socket)
  })
  await bind(server, config)
  const looking = every(connections.period, () => {
    connections.lookAtReaders()
  })
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => stop(server, service, answers).finally(() => looking.stop()),
  }
}

/** Connections that are being told that there is no room for them: more are closed without a word. */
const mostTold = 100

/** How a connection is refused for which there is no room: a problem, while few are told at once. */
function compileTurningAway(config: Service['config']) {
  let telling = 0
  return (socket: Socket) => {
    if (telling >= mostTold) {
      socket.destroy()
      return
    }
    telling++
    socket.once('close', () => telling--)
    answerByHand(new Problem({ code: 'Serveur.Indisponible' }), socket, config)
  }
}

/** Why a port is refused, by the code of the error. Any other is about the address. */
const refusedPorts = new Map([
  ['EADDRINUSE', 'is already in use: stop the program that has it, or set PORT to another'],
  ['EACCES', 'may not be listened on by this user: set PORT to another'],
])

async function bind(server: Server, { host, port }: Service['config']) {
  server.listen(port, host)
  await once(server, 'listening').catch((error: unknown) => {
    const problem = refusedPorts.get(codeOf(error))
    if (problem !== undefined) throw new Error(`Port ${String(port)} of ${host} ${problem}`, { cause: error })
    const remedy = 'HOST must be an address of this machine, or a name of one'
    throw new Error(`It cannot listen on ${host} (${codeOf(error)}): ${remedy}`, { cause: error })
  })
}

/** Readiness turns red, requests in progress finish, and what is left after the delay is cut off. */
async function stop(server: Server, service: Service, answers: Answers) {
  service.stopping = true
  const closed = once(server, 'close')
  for (const res of answers.values()) if (!res.headersSent) res.setHeader('Connection', 'close')
  server.close()
  const closing = every(50, () => {
    server.closeIdleConnections()
  })
  await Promise.race([closed, sleep(service.config.stopTimeout, undefined, { ref: false })])
  await closing.stop()
  for (const socket of answers.keys()) socket.destroy()
  server.closeAllConnections()
  await closed
}

/**
 * The target of a request as a path and a query. A target that names the host is cut down to them, and what a URI must
 * encode is encoded.
 */
const originForm = (target: string) => (isOriginForm.test(target) ? target : readOriginForm(target))

const isOriginForm = /^\/[\w\-.~:/?@!$&'()*+,;=%]*$/

const readOriginForm = (target: string) =>
  target
    .replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '')
    .replace(/^(?=$|\?)/, '/')
    .replaceAll(/[^\w\-.~:/?@!$&'()*+,;=%]/g, encodeURIComponent)
