import type { RequestHandler } from 'express'
import { Problem } from '../problems.ts'
import { otherMessages } from '../contract/messages.ts'
import { invalid } from '../contract/normalise.ts'
import { within } from '../pace/spans.ts'
import { spending } from '../pace/spent.ts'
import type { Service } from './service.ts'
import { endCall, traceId } from './trace.ts'

/** What the layers below note of a call for its line in the log. */
type Noted = Partial<Record<'operation' | 'client' | 'cle' | 'code' | 'route', string>>

/** Gives each call its trace id and, when it ends, one line in the log: never a key, an address or a personal datum. */
export function logCalls(service: Service): RequestHandler {
  const { log, metrics, traces } = service
  return (req, res, next) => {
    const started = performance.now()
    const spent = { waiting: 0, connected: 0 }
    const parent = req.get('traceparent')
    const span = traces?.begin([req.method, 'server'], parent)
    const trace = span?.traceparent ?? traceId(parent)
    res.set('X-Trace-Id', trace)
    res.locals['traceId'] = trace
    res.once('close', () => {
      const { operation, client, cle, code, route } = res.locals as Noted
      const milliseconds = performance.now() - started
      const complete = res.writableFinished
      // No status was sent to a caller who went away before: 499, as proxies say.
      const status = res.headersSent ? res.statusCode : 499
      metrics.tell({ operation, route, status, seconds: milliseconds / 1000, spent, complete })
      if (span) endCall(span, req, { status, complete, operation, client, code })
      const line = { traceId: trace, client, cle, operation, route, method: req.method, status, code }
      log.info(
        { ...line, durationMs: Math.round(milliseconds * 10) / 10, ...(!complete && { aborted: true }) },
        'request',
      )
    })
    if (service.stopping) res.set('Connection', 'close')
    if (req.headers.host === undefined && req.httpVersion === '1.1') {
      res.set('Connection', 'close')
      throw new Problem(invalid('demande', otherMessages.notHttp))
    }
    if (span) {
      within(span, () => {
        spending(spent, next)
      })
    } else spending(spent, next)
  }
}
