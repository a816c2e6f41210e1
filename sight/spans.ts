import { Counter, type Registry } from 'prom-client'
import type { Traces } from './traces.ts'

/** Counts what became of the spans of a process that traces. */
export function measureSpans(registry: Registry, { counts }: Pick<Traces, 'counts'>): void {
  new Counter({
    name: 'trace_spans_total',
    help: 'Spans of this process by what became of them: taken by the collector, refused, or dropped for want of a place.',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [outcome, count] of Object.entries(counts)) this.inc({ outcome }, count)
    },
  })
}
