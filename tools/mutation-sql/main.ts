import { globSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { copyTree } from './copy.ts'
import { openJudge } from './judge.ts'
import { openNearest } from './nearest.ts'
import { indexesOf, type Place, placesOf } from './places.ts'
import { openResults, reasonFor, type Result, summary } from './results.ts'
import { openTests } from './vitest.ts'

// `npm run mutation:sql`: plants one mistake at a time in the queries, in a copy of the tree, and says which ones the
// tests do not see. See docs/mutation.md.

const root = join(import.meta.dirname, '../..')
const { values: asked } = parseArgs({
  options: {
    /** Files or folders, separated by commas: `db/vote/cast.ts,db/sync`. */
    only: { type: 'string', default: '' },
    /** `tenant`, `lock`, `state`, `index`; all of them when left out. */
    kind: { type: 'string', default: 'tenant,lock,state,index' },
    /** Test files that are run for one mistake, at most. */
    tests: { type: 'string', default: '6' },
    /** Milliseconds for the tests of one mistake. */
    timeout: { type: 'string', default: '120000' },
    /** Mistakes that are planted, at most: the next call goes on. */
    most: { type: 'string', default: 'Infinity' },
    /** Says what was found until now, and runs nothing. */
    report: { type: 'boolean', default: false },
  },
})

const folders = '{db,handlers,http,jobs,mail,pages,server}/**/*.ts'
const only = asked.only.split(',').filter(Boolean)
const kinds = new Set(asked.kind.split(','))

function everyPlace(): Place[] {
  const sources = globSync(folders, { cwd: root }).filter((file) => !file.startsWith('db/engine/guard'))
  const migrations = globSync('db/migrations/*.sql', { cwd: root })
  return [
    ...sources.sort().flatMap((file) => placesOf(root, file)),
    ...migrations.sort().flatMap((file) => indexesOf(root, file)),
  ]
    .filter(({ file }) => only.length === 0 || only.some((one) => file === one || file.startsWith(`${one}/`)))
    .filter(({ kind }) => kinds.has(kind))
}

const nearest = openNearest(root)
const kept = openResults(root)
const places = everyPlace().map((place) => ({ place, tests: nearest(place, Number(asked.tests)) }))
const known = places.map(({ place, tests }) => kept.find(place, tests))
const waiting = places.filter((_, n) => known[n] === undefined)
console.log(`${String(places.length)} mistakes, ${String(waiting.length)} of them to be planted`)

async function plant(): Promise<Result[]> {
  const copy = copyTree(root)
  const running = await openTests(copy.folder, Number(asked.timeout))
  const judge = openJudge(running)
  const found: Result[] = []
  try {
    for (const { place, tests } of waiting.slice(0, Number(asked.most))) {
      const result = { place, ...(await judge(place, tests)) }
      // Where a test was left out, the next call asks it again.
      if (result.outcome !== 'survived' || result.tests.length === tests.length) kept.keep({ ...result, tests })
      found.push(result)
      console.log(`${result.outcome.padEnd(8)} ${place.kind.padEnd(6)} ${place.file}:${String(place.line)}`)
    }
  } finally {
    await running.close()
    copy.remove()
  }
  return found
}

const found = asked.report || waiting.length === 0 ? [] : await plant()
const results = [...known.filter((one) => one !== undefined), ...found]
console.log(summary(results))
process.exitCode = results.some(({ outcome, place }) => outcome === 'survived' && reasonFor(place) === '') ? 1 : 0
