import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { startTraces } from './otel/start.ts'

/** The traces of a process. */
export type Traces = ReturnType<typeof startTraces>

type Needs = {
  readonly config: Pick<Config, 'environment' | 'traces'>
  readonly process: 'service' | 'worker'
  readonly log: Logger
}

/** Opens the traces of a process where a collector is named; elsewhere nothing of what makes them is loaded (decision N-11). */
export async function openTraces({ config, process, log }: Needs): Promise<Traces | undefined> {
  const { environment, traces } = config
  if (traces === undefined) return undefined
  const otel = await import('./otel/start.ts')
  return otel.startTraces({ ...traces, environment, process, log })
}
