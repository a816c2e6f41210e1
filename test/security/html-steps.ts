import { Session } from 'node:inspector/promises'
import { sanitise, sanitiseForPage, toText } from '../../mail/html.ts'
import { excessOf } from '../../mail/measure.ts'

/*
 * Prints how many steps HTML takes to be read: how often each function, branch and turn of a loop runs, as V8's precise
 * coverage counts them. Unlike a time the count is the same on each machine; what runs inside the engine, as a pattern
 * does, is not in it. It is a process of its own, since what was compiled before is not counted whole.
 */

const session = new Session()
session.connect()
await session.post('Profiler.enable')
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })

async function countSteps(work: () => void): Promise<number> {
  await session.post('Profiler.takePreciseCoverage')
  work()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  const ranges = result.flatMap(({ functions }) => functions).flatMap((one) => one.ranges)
  return ranges.reduce((sum, { count }) => sum + count, 0)
}

const kinds = [
  'a',
  '<div>',
  '<b><i>',
  '<table><tr><td>',
  '<ul><li>',
  '<div></p>',
  '<p>',
  '<br>',
  '</p>',
  '<b></b>',
  '<<',
]

async function stepsOf(kind: string, depth: number, size: number): Promise<number> {
  const html = '<b>'.repeat(depth) + kind.repeat(size / kind.length)
  return countSteps(() => {
    if (excessOf([html]) === undefined) toText(sanitise(html).contenu)
    sanitiseForPage([html])
  })
}

/** Work that is the square of what is read: the count must know it. */
const square = (size: number) =>
  countSteps(() => {
    for (let i = 0; i < size; i++) for (let j = 0; j < size; j++) if (j === i) Math.abs(j)
  })

const print = (name: string, ...steps: number[]) => {
  console.log(JSON.stringify([name, ...steps]))
}

for (const kind of kinds)
  for (const depth of [0, 3990]) {
    await stepsOf(kind, depth, 1000)
    const sizes = [10_000, 40_000, 320_000].map((size) => () => stepsOf(kind, depth, size))
    const steps: number[] = []
    for (const count of sizes) steps.push(await count())
    print(`${kind}, ${String(depth)} deep`, ...steps)
  }
print('square', await square(100), await square(400), await square(3200))
