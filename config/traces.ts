import { choice, pairs, ratio, traceAddress } from './forms.ts'
import { integer, text, variable } from './variable.ts'

/** Which traces are recorded, by the names of OpenTelemetry. */
const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

/** The traces (decision N-11), by the names that OpenTelemetry gives its settings. */
export const tracing = {
  OTEL_EXPORTER_OTLP_ENDPOINT: variable(traceAddress, {
    desc: 'Collector of OpenTelemetry that traces are handed to, as `http://localhost:4318`; without it nothing is traced',
  }),
  OTEL_EXPORTER_OTLP_PROTOCOL: variable(choice(['http/json']), {
    default: 'http/json',
    desc: 'How they are handed over',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: variable(pairs, {
    secret: true,
    desc: 'Headers that the collector asks for, a key as a rule; their values percent-encoded',
  }),
  OTEL_EXPORTER_OTLP_TIMEOUT: integer(10, 600_000, {
    default: 10_000,
    desc: 'Milliseconds that the collector has to take what it is handed, tried again included',
  }),
  OTEL_SERVICE_NAME: text({ default: 'membres-et-votes', desc: 'Name that the traces are found by' }),
  OTEL_RESOURCE_ATTRIBUTES: variable(pairs, {
    desc: 'What every span says beside it, as `service.namespace=syndicat`',
  }),
  OTEL_TRACES_SAMPLER: variable(choice(samplers), {
    default: 'parentbased_always_on',
    desc: 'Which traces are recorded; based on a parent, as the caller says who traces already',
  }),
  OTEL_TRACES_SAMPLER_ARG: variable(ratio, { default: 1, desc: 'Share of the traces that a sampler by ratio records' }),
  OTEL_BSP_SCHEDULE_DELAY: integer(10, 600_000, {
    default: 5000,
    desc: 'Milliseconds that spans wait for others to be handed over with',
  }),
  OTEL_BSP_MAX_QUEUE_SIZE: integer(1, 100_000, {
    default: 2048,
    desc: 'Spans that wait at most; those beyond are dropped, as where the collector is away',
  }),
}
