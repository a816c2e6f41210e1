import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { entries } from '../../test/support/locks.ts'
import { listedFor } from './listed.ts'
import type { Place } from './places.ts'

/** How many steps of imports lead from a file to each of those that it stands on; it comes first. */
function distances(from: string, importsOf: (file: string) => readonly string[]): Map<string, number> {
  const found = new Map([[from, 0]])
  for (const [file, distance] of found)
    for (const next of importsOf(file)) if (!found.has(next)) found.set(next, distance + 1)
  return found
}

const cached = <T>(read: (file: string) => T) => {
  const known = new Map<string, T>()
  return (file: string): T => {
    const value = known.get(file) ?? read(file)
    known.set(file, value)
    return value
  }
}

/** Helpers that nearly every test imports: what they name says nothing of a test. */
const common = /^test\/support\/(?:.*\/)?(?:api|conform|coverage|shapes|raw|secrets|ends|processes)\.ts$/

/** `formulaire` and `remplir` of `formulaires-remplir`. */
const wordsOf = (name: string) => name.split('-').map((word) => word.replace(/s$/, ''))

/** What the files of a tree say, and what they import. */
function openTree(root: string) {
  const text = cached((file) => readFileSync(join(root, file), 'utf8'))
  const importsOf = cached((file) =>
    [...text(file).matchAll(/from '(\.[^']+\.ts)'/g)]
      .map(([, path = '']) => normalize(join(dirname(file), path)))
      .filter((path) => existsSync(join(root, path))),
  )
  const reach = cached((file) => distances(file, importsOf))
  /** What a test says, with its helpers. */
  const said = cached((test) =>
    [...reach(test).keys()]
      .filter((file) => file.startsWith('test/') && !common.test(file))
      .map(text)
      .join('\n'),
  )
  return { text, importsOf, reach, said }
}

/** The operations that lead to a file, with how near it is to their handler. */
function openLeading(root: string, { text, reach }: ReturnType<typeof openTree>) {
  const handlers = globSync('handlers/*.ts', { cwd: root }).filter((file) => !/(?:handler|index)\.ts$/.test(file))
  const operations = cached((file) => [...text(file).matchAll(/^ {2}(?:async )?(\w+)[:(,]/gm)].map(([, id = '']) => id))
  return cached((file) =>
    handlers.flatMap((handler) => {
      const steps = reach(handler).get(file)
      return steps === undefined ? [] : operations(handler).map((id) => [`'${id}'`, 1 / steps ** 2] as const)
    }),
  )
}

/** How much the name of a test says that it is about a file. */
function likeness(test: string, file: string): number {
  const [stem, name] = [basename(file, '.ts'), basename(test, '.test.ts')]
  if (name === stem) return 50
  if (name.startsWith(stem) || stem.startsWith(name)) return 25
  return wordsOf(name).includes(wordsOf(stem)[0] ?? '') ? 10 : 0
}

/**
 * Which tests may see a mistake in a file, those that name most of what leads to it first: their name begins like that
 * of the file or has its first word, test/locks.yaml names them for it, they import it, or they call operations whose
 * handlers stand on it.
 */
export function openNearest(root: string) {
  const tree = openTree(root)
  const { text, importsOf, said } = tree
  const leading = openLeading(root, tree)
  const tests = globSync('test/**/*.test.ts', { cwd: root, exclude: ['test/pure/**'] }).sort()
  /** Whether a test has calls meet each other: only such a test sees that a lock is missing. */
  const isRace = cached((test) =>
    importsOf(test).some((file) => /^test\/support\/(?:races|held-rows|locks)\.ts$/.test(file)),
  )

  function scoreOf(test: string, { file, kind }: Place): number {
    // What sees another mistake in the file runs it.
    const known = entries.some((entry) => entry.file === file && entry.test === test) ? 15 : 0
    const direct = importsOf(test).includes(file) ? 30 : 0
    const calls = (quoted: string) => (text(test).includes(quoted) ? 3 : said(test).includes(quoted) ? 1 : 0)
    const called = leading(file).reduce((sum, [quoted, weight]) => sum + weight * calls(quoted), 0)
    const score = (likeness(test, file) + known + direct + called) * (test.startsWith('test/faults/') ? 0.5 : 1)
    return score > 0 && kind === 'lock' && isRace(test) ? score + 20 : score
  }

  return (place: Place, most: number): string[] => {
    const named =
      place.kind === 'index'
        ? tests.filter((test) => text(test).includes(place.text))
        : listedFor(place).flatMap(({ test }) => test ?? [])
    const ranked = tests
      .map((test) => ({ test, score: scoreOf(test, place) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
    return [...new Set([...named, ...ranked.map(({ test }) => test)])].slice(0, most)
  }
}
