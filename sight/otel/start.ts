import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT_CONTEXT, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Logger } from 'pino'
import type { TracesConfig } from '../../config/config.ts'
import { version } from '../../config/version.ts'
import { traceparentOf } from '../../rules/traceparent.ts'
import { type Counts, openCounting } from './counting.ts'
import { samplerOf } from './sampler.ts'
import { openPieces, type What } from './span.ts'
import { telling } from './telling.ts'

type Needs = TracesConfig & {
  readonly environment: string
  readonly process: 'service' | 'worker'
  readonly log: Logger
}

/** Milliseconds that a stop waits for the collector to take what is left. */
const patience = 2000

/**
 * Traces by OpenTelemetry: spans are handed to the collector in batches, by a queue that drops what is beyond its size, so
 * that a collector that is away costs no request anything (decision N-11).
 */
export function startTraces({ log, ...settings }: Needs) {
  const { endpoint, headers, timeout: timeoutMillis, delay, queue } = settings
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers, timeoutMillis })
  const { counts, before, exporting } = openCounting(queue)
  const processor = new BatchSpanProcessor({
    ...{ exporter: exporting(telling(exporter, log)), scheduledDelayMillis: delay },
    ...{ maxQueueSize: queue, maxExportBatchSize: Math.min(512, queue) },
  })
  const provider = new TracerProvider({
    ...{ resource: resourceOf(settings), sampler: samplerOf(settings.sampler), spanProcessors: [before(), processor] },
    spanLimits: { attributeValueLengthLimit: 300 },
  })
  const begin = openPieces(provider.getTracer('membres-et-votes', version))
  return {
    counts: counts as Readonly<Counts>,
    /** Begins what was asked for, by the `traceparent` that came with it, or else a trace. */
    begin: (what: What, traceparent: string | null | undefined) => begin(what, contextOf(traceparent)),
    /** Hands over what is still held, for a limited time. */
    close: async () => {
      const over = provider.shutdown().catch(() => undefined)
      await Promise.race([over, sleep(patience, undefined, { ref: false })])
    },
  }
}

/** What every span is of. */
const resourceOf = ({ attributes, serviceName, environment, process }: Omit<Needs, 'log'>) =>
  defaultResource().merge(
    resourceFromAttributes({
      ...{ 'deployment.environment.name': environment, ...attributes },
      ...{ 'service.name': serviceName, 'service.version': version, 'membres.process': process },
    }),
  )

/** The context that a `traceparent` names; a new one where it names none. */
function contextOf(traceparent: string | null | undefined) {
  const parent = traceparentOf(traceparent)
  if (parent === undefined) return ROOT_CONTEXT
  const { trace: traceId, span: spanId, flags: traceFlags } = parent
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}
