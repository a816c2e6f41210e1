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

const sizeOf = ({ selfSize, children }: HeapProfiler.SamplingHeapProfileNode): number =>
  children.reduce((sum, child) => sum + sizeOf(child), selfSize)
