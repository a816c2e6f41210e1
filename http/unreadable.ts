import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Request, Response } from 'express'
import type { Config } from '../config/config.ts'
import type { Code } from '../generated/catalogue.ts'
import { Problem } from '../problems.ts'
import { openArrivals } from './arrivals.ts'
import { answerErrors } from './errors.ts'
import { otherMessages } from '../contract/messages.ts'
import { invalid } from '../contract/normalise.ts'
import { problemDocument, retries } from './problems.ts'
import type { Service } from './service.ts'
import { traceId } from './trace.ts'

/** The last answer begun, or to begin, on each connection. */
export type Answers = Map<Duplex, ServerResponse>

type Failure = NodeJS.ErrnoException

const codes: Record<string, Code> = {
  HPE_HEADER_OVERFLOW: 'Requete.EntetesTropVolumineux',
  ERR_HTTP_REQUEST_TIMEOUT: 'Requete.DelaiDepasse',
}

function toProblem({ code }: Failure): Problem {
  const known = codes[code ?? '']
  return new Problem(known ? { code: known } : invalid('demande', otherMessages.notHttp))
}

/** Node could not read a request, or not to its end: the answer is a problem document all the same, and the last. */
export function compileRefusal(service: Service, answers: Answers) {
  const answer = answerErrors(service)
  const arrive = openArrivals()

  function refuse(error: Failure, socket: Duplex) {
    const res = answers.get(socket)
    const isCutShort = res && !res.req.complete
    if (isGone(error, socket) || (isCutShort && res.headersSent)) socket.destroy()
    else if (isCutShort) {
      res.setHeader('Connection', 'close')
      void answer(toProblem(error), res.req as Request, res as Response, () => undefined)
    } else if (isUnfinished(res)) {
      // An earlier request of the connection is still being answered.
      res.once('close', () => socket.destroy())
    } else {
      const problem = toProblem(error)
      const trace = answerByHand(problem, socket, service.config)
      service.log.info({ traceId: trace, status: problem.status, code: problem.refusals[0].code }, 'request')
    }
  }

  return (error: Failure, socket: Duplex) => {
    // A caller may break off a thousand at once.
    arrive(addressOf(socket), () => {
      refuse(error, socket)
    })
  }
}

const addressOf = (socket: Duplex) => (socket instanceof Socket && socket.remoteAddress) || ''

const isGone = ({ code }: Failure, socket: Duplex) => !socket.writable || code === 'ECONNRESET'

const isUnfinished = <R extends ServerResponse>(res: R | undefined): res is R => res?.writableFinished === false

/** Writes a problem by hand, where there is no request to answer; gives its trace id. */
export function answerByHand(problem: Problem, socket: Duplex, config: Pick<Config, 'baseUrl'>): string {
  const trace = traceId(undefined)
  const document = problemDocument(problem, { baseUrl: config.baseUrl, instance: '/', traceId: trace, language: 'fr' })
  const body = JSON.stringify(document)
  const headers = [
    `HTTP/1.1 ${String(document.status)} ${document.title}`,
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${String(Buffer.byteLength(body))}`,
    `X-Trace-Id: ${trace}`,
    'Cache-Control: private, no-store',
    'Vary: Accept-Language',
    'X-Content-Type-Options: nosniff',
    ...(retries[document.status] === undefined ? [] : [`Retry-After: ${retries[document.status]}`]),
    'Connection: close',
  ]
  socket.end(`${headers.join('\r\n')}\r\n\r\n${body}`)
  // Destroyed at once, a connection with unread bytes would be reset, and the answer lost.
  setTimeout(() => socket.destroy(), 1000).unref()
  return trace
}
