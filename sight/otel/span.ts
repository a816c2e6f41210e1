import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api'
import type { Facts, Kind, Span } from '../../pace/spans.ts'
import { traceparentText } from '../../rules/traceparent.ts'

const kinds = {
  server: SpanKind.SERVER,
  consumer: SpanKind.CONSUMER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
} as const satisfies Record<Kind, SpanKind>

export type What = readonly [name: string, kind: Kind, facts?: Facts]

/** Begins spans of a tracer, as the rooms that are traced know them. */
export function openPieces(tracer: Tracer) {
  return function begin([name, kind, facts = {}]: What, context: Context): Span {
    const span = tracer.startSpan(name, { kind: kinds[kind], attributes: facts }, context)
    const { traceId, spanId, traceFlags } = span.spanContext()
    return {
      traceparent: traceparentText({ trace: traceId, span: spanId, flags: traceFlags }),
      child: (...what) => begin(what, trace.setSpan(ROOT_CONTEXT, span)),
      tell: (more) => void span.setAttributes(more),
      rename: (more) => void span.updateName(more),
      fail: (type) => void span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', type),
      end() {
        span.end()
      },
    }
  }
}
