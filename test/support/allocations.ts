import type { HeapProfiler } from 'node:inspector'
import { Session } from 'node:inspector/promises'

/**
 * The bytes that this process allocates while `work` runs, those that are collected again included, by V8's sampling of
 * one allocation in 16 kB: what work costs in memory traffic, whatever the machine.
 */
export async function allocatedBy(work: () => Promise<unknown>): Promise<number> {
  const session = new Session()
  session.connect()
  try {
    await session.post('HeapProfiler.startSampling', {
      samplingInterval: 16_384,
      includeObjectsCollectedByMajorGC: true,
      includeObjectsCollectedByMinorGC: true,
    })
    await work()
    const { profile } = await session.post('HeapProfiler.stopSampling')
    return sizeOf(profile.head)
  } finally {
    session.disconnect()
  }
}

/**
 * How often this process calls functions while `work` runs, as V8's precise coverage counts them: what work costs in steps,
 * whatever the machine. Nothing is compiled to run faster meanwhile, and what runs inside the engine is not counted.
 */
export async function callsOf(work: () => Promise<unknown>): Promise<number> {
  const session = new Session()
  session.connect()
  try {
    await session.post('Profiler.enable')
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
    await work()
    const { result } = await session.post('Profiler.takePreciseCoverage')
    const ranges = result.flatMap(({ functions }) => functions).flatMap((one) => one.ranges)
    return ranges.reduce((sum, { count }) => sum + count, 0)
  } finally {
    await session.post('Profiler.stopPreciseCoverage')
    session.disconnect()
  }
}

const sizeOf = ({ selfSize, children }: HeapProfiler.SamplingHeapProfileNode): number =>
  children.reduce((sum, child) => sum + sizeOf(child), selfSize)
