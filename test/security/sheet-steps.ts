import fc from 'fast-check'
import { parse } from 'postcss'
import { sanitise, toText } from '../../mail/html.ts'
import { excessOf } from '../../mail/measure.ts'
import { countSteps } from './count-steps.ts'

/*
 * Prints how many steps e-mails take that are within all limits, and whose style sheets make as much work of them as they
 * can: families of them, and some that are drawn.
 */

/** A style sheet as long as one is read at most, cut and closed where it is longer. */
function sheet(text: string, end = '') {
  const whole = text.length < 99_990 ? text : text.slice(0, 99_990) + end
  if (parse(whole).nodes.length === 0) throw new Error('The sheet has no rules')
  return `<style>${whole}</style>`
}
const rules = (count: number, rule: (n: number) => string) => Array.from({ length: count }, (_, n) => rule(n)).join('')

/** Elements within each other, so many times. */
const deep = (times: number, depth = 96, attributes = 'class="z"') =>
  `${`<b ${attributes}>`.repeat(depth)}x${'</b>'.repeat(depth)}`.repeat(times)
const flat = (count: number, element = '<p class="z">x</p>') => element.repeat(count)

const families: Readonly<Record<string, () => string>> = {
  nothing: () => '<p>x</p>',
  'three ancestors': () => sheet(rules(900, (n) => `.q${String(n)} * * .z{margin:0}`)) + deep(20),
  'any ancestors': () => sheet(rules(900, () => '* * * *{margin:0}')) + deep(20),
  'ancestors of many': () => sheet(rules(200, (n) => `.q${String(n)} * * .z{margin:0}`)) + deep(100),
  'a sibling': () => sheet(rules(900, (n) => `.q${String(n)} + * > .z{margin:0}`)) + flat(2000),
  'last children': () => sheet(rules(200, () => 'b:last-child{margin:0}')) + flat(9000, '<b></b><!---->'),
  'first children': () => sheet(rules(200, () => ':first-child{margin:0}')) + flat(9000, '<b></b><!---->'),
  'a long class': () =>
    sheet(rules(900, (n) => `.z${String(n)}{margin:0}`)) + `<p class="${'a '.repeat(450_000)}">x</p>`,
  'many declarations': () =>
    sheet(`${rules(900, () => '*,')}p{${rules(12_000, () => 'top:0;margin:0;')}`, '}') + flat(2000),
  'long values': () => sheet(`*{font-family:${'a '.repeat(49_000)}}`) + flat(9000),
  'values as long as a style': () => sheet(rules(24, () => `*{font-family:${'a '.repeat(1990)}}`)) + flat(9000),
  'a long selector': () => sheet(`p${'.z'.repeat(45_000)}{margin:0}`) + flat(5000),
  'a selector of ids and classes': () => sheet(`p${'.z#z'.repeat(22_000)}{margin:0}`) + flat(5000),
  'many selectors': () => sheet(`${'p,'.repeat(25_000)}p{${'margin:0;'.repeat(5000)}}`) + flat(5000),
  'many classes of a query': () =>
    sheet(`@media screen{${rules(4500, (n) => `.z${String(n)}{margin:0}`)}}`) +
    `<p class="${rules(20_000, (n) => `y${String(n)} `)}">x</p>`.repeat(5),
  'many links with classes': () =>
    sheet(`@media screen{${rules(4500, (n) => `.z${String(n)}{margin:0}`)}}`) + flat(9000, '<a class="z">x</a>'),
  'queries in each other': () => sheet('@media screen{'.repeat(6500) + '}'.repeat(6500)) + flat(1000),
}

const part = fc.constantFrom('*', 'b', '.z', '.q', '#z', 'b.z', 'b:last-child', ':first-child', '.z.z.z')
const selector = fc
  .tuple(part, fc.array(fc.tuple(fc.constantFrom(' ', ' > ', ' + '), part), { maxLength: 3 }))
  .map(([first, others]) => first + others.flat().join(''))
const declarations = fc
  .tuple(fc.constantFrom('margin', 'color', 'font-family', 'top'), fc.integer({ min: 1, max: 400 }))
  .map(([name, size]) => `${name}:${'a'.repeat(size)};`)
const hostile = fc
  .record({
    selectors: fc.array(selector, { minLength: 1, maxLength: 8 }),
    declared: fc.array(declarations, { minLength: 1, maxLength: 6 }),
    depth: fc.integer({ min: 1, max: 96 }),
    attributes: fc.constantFrom('class="z"', 'class="z q" id="z"', 'style="margin:0"'),
  })
  .map(({ selectors, declared, depth, attributes }) => {
    const rule = `${selectors.join(',')}{${declared.join('')}}`
    const count = Math.max(1, Math.min(99_000 / rule.length, 1000 / selectors.length))
    return sheet(rule.repeat(count)) + deep(9000 / depth, depth, attributes)
  })

async function print(name: string, html: string) {
  const excess = excessOf([html])
  if (excess) throw new Error(`${name} is refused: ${excess}`)
  const count = await countSteps(() => toText(sanitise(html).contenu))
  console.log(JSON.stringify([name, count]))
}

for (const [name, make] of Object.entries(families)) await print(name, make())
for (const [n, html] of fc.sample(hostile, { numRuns: 5, seed: 7 }).entries()) await print(`drawn ${String(n)}`, html)
