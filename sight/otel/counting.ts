import { TraceFlags } from '@opentelemetry/api'
import { ExportResultCode } from '@opentelemetry/core'
import type { SpanExporter, SpanProcessor } from '@opentelemetry/sdk-trace'

/** What became of the spans of a process: the collector has taken them, or has not, or they found no place in the queue. */
export type Counts = { taken: number; refused: number; dropped: number }

/** Counts what becomes of spans: of those that end, by the place that the queue has, and of those that are handed over. */
export function openCounting(queue: number) {
  const counts: Counts = { taken: 0, refused: 0, dropped: 0 }
  let waiting = 0
  return {
    counts,
    /** The same exporter, whose answers are counted. */
    exporting: (exporter: SpanExporter): SpanExporter => ({
      export(spans, done) {
        waiting -= spans.length
        exporter.export(spans, (result) => {
          counts[result.code === ExportResultCode.SUCCESS ? 'taken' : 'refused'] += spans.length
          done(result)
        })
      },
      shutdown: () => exporter.shutdown(),
    }),
    /** What stands before the processor that has the queue, and sees each span end. */
    before: (): SpanProcessor => ({
      onStart: () => undefined,
      onEnd(span) {
        if ((span.spanContext().traceFlags & TraceFlags.SAMPLED) === 0) return
        if (waiting >= queue) counts.dropped += 1
        else waiting += 1
      },
      forceFlush: () => Promise.resolve(),
      shutdown: () => Promise.resolve(),
    }),
  }
}
