import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { Facts, Kind, Span } from '../pace/spans.ts'

/** The traces of a process. */
export type Traces = {
  /** Begins what was asked for, by the `traceparent` that came with it, or else a trace. */
  begin(what: readonly [name: string, kind: Kind, facts?: Facts], traceparent: string | null | undefined): Span
  /** Hands over what is still held, for a limited time. */
  readonly close: () => Promise<void>
}

type Needs = {
  readonly config: Pick<Config, 'environment' | 'traces'>
  readonly process: 'service' | 'worker'
  readonly log: Logger
}

/** Opens the traces of a process where a collector is named; elsewhere nothing of what makes them is loaded (decision N-11). */
export async function openTraces({ config, process, log }: Needs): Promise<Traces | undefined> {
  const { environment, traces } = config
  if (traces === undefined) return undefined
  const { startTraces } = await import('./otel/start.ts')
  return startTraces({ ...traces, environment, process, log })
}
