import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listedFor } from './listed.ts'
import type { Place } from './places.ts'
import type { Outcome } from './vitest.ts'

export type Result = { readonly place: Place; readonly outcome: Outcome; readonly tests: readonly string[] }

/** What was found is kept by what it was found of: the mistake, the file that it stands in, and the tests that ran. */
export function openResults(root: string) {
  const folder = join(root, 'reports/mutation-sql')
  mkdirSync(folder, { recursive: true })
  const fileOf = (place: Place, tests: readonly string[]) => {
    const digest = createHash('sha256').update(JSON.stringify([place, tests]))
    for (const name of [place.file, ...tests]) digest.update(readFileSync(join(root, name)))
    return join(folder, `${digest.digest('hex').slice(0, 32)}.json`)
  }
  return {
    find: (place: Place, tests: readonly string[]): Result | undefined => {
      const file = fileOf(place, tests)
      return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Result) : undefined
    },
    keep: (result: Result) => {
      writeFileSync(fileOf(result.place, result.tests), JSON.stringify(result, undefined, 1))
    },
  }
}

/** The survivors with the tests that saw nothing, and how many mistakes of each kind were caught. */
export function summary(results: readonly Result[]): string {
  const survivors = results.filter(({ outcome }) => outcome === 'survived')
  const kinds = [...Map.groupBy(results, ({ place }) => place.kind)].map(([kind, all]) => {
    const left = all.filter(({ outcome }) => outcome === 'survived')
    const known = left.filter(({ place }) => reasonFor(place) !== '').length
    const reasons = known > 0 ? `, ${String(known)} of which no test can see` : ''
    return `${kind.padEnd(7)} ${String(all.length - left.length)} of ${String(all.length)} caught${reasons}`
  })
  return [...survivors.map(describe), '', ...kinds].join('\n')
}

/** Why nothing can be seen of a mistake, where test/locks.yaml says so. */
export const reasonFor = (place: Place): string => listedFor(place).flatMap(({ because }) => because ?? [])[0] ?? ''

function describe({ place, tests }: Result): string {
  const { file, line, kind, text } = place
  const asked = tests.length > 0 ? tests.join(' ') : 'no test leads to it'
  return `${file}:${String(line)} ${kind}: ${text}\n    ${reasonFor(place) || asked}`
}
