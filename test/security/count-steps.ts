import { Session } from 'node:inspector/promises'

const session = new Session()
session.connect()
await session.post('Profiler.enable')
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })

/**
 * How many steps some work takes: how often each function, branch and turn of a loop runs, as V8's precise coverage counts
 * them. Unlike a time the count is the same on each machine; what runs inside the engine, as a pattern does, is not in it.
 * It is for a process of its own, since what was compiled before is not counted whole.
 */
export async function countSteps(work: () => void): Promise<number> {
  await session.post('Profiler.takePreciseCoverage')
  work()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  const ranges = result.flatMap(({ functions }) => functions).flatMap((one) => one.ranges)
  return ranges.reduce((sum, { count }) => sum + count, 0)
}
