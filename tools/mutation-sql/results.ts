import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listedFor } from './listed.ts'
import type { Place } from './places.ts'
import type { Outcome } from './vitest.ts'

export type Result = {
  readonly place: Place
  readonly outcome: Outcome
  /** Those that were asked. */
  readonly tests: readonly string[]
  /** Those that saw it. */
  readonly failed: readonly string[]
}

type Kept = Result & { readonly digests: Readonly<Record<string, string>> }

/**
 * What was found is kept by the mistake and the file that it stands in, with the tests that say so as they are: those that
 * saw it, or all of those that did not. A survivor is asked again where there are other tests to ask.
 */
export function openResults(root: string) {
  const folder = join(root, 'reports/mutation-sql')
  mkdirSync(folder, { recursive: true })
  const textOf = (name: string) => (existsSync(join(root, name)) ? readFileSync(join(root, name)) : '')
  const digestOf = (name: string) => createHash('sha256').update(textOf(name)).digest('hex').slice(0, 16)
  const fileOf = (place: Place) => {
    const digest = createHash('sha256').update(JSON.stringify(place)).update(textOf(place.file))
    return join(folder, `${digest.digest('hex').slice(0, 32)}.json`)
  }
  const isStill = ({ outcome, digests }: Kept, asked: readonly string[]) =>
    Object.entries(digests).every(([name, digest]) => digest === digestOf(name)) &&
    (outcome !== 'survived' || asked.every((test) => test in digests))
  return {
    find: (place: Place, tests: readonly string[]): Result | undefined => {
      const file = fileOf(place)
      const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Kept) : undefined
      return kept && isStill(kept, tests) ? kept : undefined
    },
    keep: (result: Result) => {
      const said = result.failed.length > 0 ? result.failed : result.tests
      const digests = Object.fromEntries(said.map((name) => [name, digestOf(name)]))
      writeFileSync(fileOf(result.place), JSON.stringify({ ...result, digests }, undefined, 1))
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
