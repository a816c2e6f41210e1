import { ExportResultCode } from '@opentelemetry/core'
import type { SpanExporter } from '@opentelemetry/sdk-trace'
import type { Logger } from 'pino'
import { reasonOf } from '../../rules/adresses.ts'

/** Says once that a collector does not take traces, and when it takes them again. */
export function telling(exporter: SpanExporter, log: Logger): SpanExporter {
  let isRefused = false
  const tell = (error: Error | undefined, hasFailed: boolean) => {
    if (hasFailed && !isRefused)
      log.warn(
        { reason: reasonOf(error).slice(0, 200) },
        'the collector takes no traces: they are dropped until it does',
      )
    if (!hasFailed && isRefused) log.info('the collector takes traces again')
    isRefused = hasFailed
  }
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        tell(result.error, result.code !== ExportResultCode.SUCCESS)
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
  }
}
