import { readFileSync } from 'node:fs'
import { arrows, circle } from './rooms.js'

/** What the documents say of the house, compared with the house: `npm run lint` runs it. Prints what is wrong. */
const wrong = [...imports()]
for (const line of wrong) console.error(line)
if (wrong.length > 0) process.exitCode = 1

function* imports() {
  const round = circle()
  if (round) yield `tools/lint/rooms.js: the rooms import in a circle: ${round.join(' -> ')}`
  const text = readFileSync('CONTRIBUTING.md', 'utf8')
  const shown = text.split('\n').filter((line) => /^ {4}\S+ +-> /.test(line))
  if (shown.join('\n') === arrows().join('\n')) return
  yield `CONTRIBUTING.md: the arrows of imports are not those of tools/lint/rooms.js, which are:\n${arrows().join('\n')}`
}
