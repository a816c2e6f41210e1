import { Session } from 'node:inspector/promises'
import { atEndOfFile } from './processes/ends.ts'

/**
 * Opens a counter of the work of JavaScript in this process: how often each function, branch and turn of a loop runs.
 * Unlike a time, the count of a work is the same on each machine; what runs inside the engine, as a pattern does, is not
 * in it.
 */
export async function openStepCounter(): Promise<(work: () => void) => Promise<number>> {
  const session = new Session()
  session.connect()
  atEndOfFile(() => {
    session.disconnect()
  })
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  return async (work) => {
    await session.post('Profiler.takePreciseCoverage')
    work()
    const { result } = await session.post('Profiler.takePreciseCoverage')
    const ranges = result.flatMap(({ functions }) => functions).flatMap((one) => one.ranges)
    return ranges.reduce((sum, { count }) => sum + count, 0)
  }
}
