import { sanitise, sanitiseForPage, toText } from '../../mail/html.ts'
import { excessOf } from '../../mail/measure.ts'
import { countSteps } from './count-steps.ts'

/* Prints how many steps HTML takes to be read (`count-steps.ts`). */

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
