import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace'
import type { TracesConfig } from '../../config/config.ts'

const roots = {
  always_on: () => new AlwaysOnSampler(),
  always_off: () => new AlwaysOffSampler(),
  traceidratio: (ratio: number) => new TraceIdRatioBasedSampler(ratio),
} as const

/** Which traces are recorded, by the names that OpenTelemetry gives: those based on a parent do as a caller who traces does. */
export function samplerOf({ name, ratio }: TracesConfig['sampler']): Sampler {
  const [based, root] = name.startsWith('parentbased_') ? [true, name.slice('parentbased_'.length)] : [false, name]
  const sampler = roots[root as keyof typeof roots](ratio)
  return based ? new ParentBasedSampler({ root: sampler }) : sampler
}
