import type { Request } from 'express'
import type { Span } from '../pace/spans.ts'
import { publicRandom } from '../db/engine/ids.ts'
import { traceparentOf } from '../rules/traceparent.ts'

/** The trace identifier of a call: it continues a valid `traceparent`, or starts a trace (decision A-2). */
export function traceId(header: string | undefined): string {
  const drawn = publicRandom(24).toString('hex')
  const trace = traceparentOf(header)?.trace ?? drawn.slice(16)
  return `00-${trace}-${drawn.slice(0, 16)}-01`
}

/** What is known of a call once it is over. */
type Known = {
  readonly status: number
  readonly complete: boolean
  readonly operation?: string | undefined
  readonly client?: string | undefined
  readonly code?: string | undefined
}

/** Ends the span of a call: by its route and never its path, in which a token may stand (decision N-11). */
export function endCall(span: Span, { method, route }: Request, known: Known): void {
  const { status, complete, operation, client, code } = known
  const template = (route as { path?: unknown } | undefined)?.path
  const path = typeof template === 'string' ? template : undefined
  span.rename(path === undefined ? method : `${method} ${path}`)
  span.tell({
    ...{ 'http.request.method': method, 'http.route': path, 'http.response.status_code': status },
    ...{ 'membres.operation': operation, 'membres.client': client, 'membres.code': code },
    ...(!complete && { 'membres.aborted': true }),
  })
  if (status >= 500) span.fail(code ?? String(status))
  span.end()
}
