import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { createVitest, type TestModule } from 'vitest/node'
import { openDatabases } from './databases.ts'
import type { Place } from './places.ts'

/** Whether tests have failed, or did not end in time: both say that somebody looks. */
export type Outcome = 'caught' | 'late' | 'survived'
export type Run = { readonly outcome: Outcome; readonly failed: readonly string[]; readonly reason: string }

/** A test that needs no database: with it the project of the tests begins, and makes the one that others are copies of. */
const first = 'test/http/splitter.test.ts'

export type Tests = Awaited<ReturnType<typeof openTests>>

/** Vitest on a copied tree, kept for all the mistakes: what they do not touch is compiled once. */
export async function openTests(folder: string, limit: number) {
  // Tests read files of the tree, and start its processes.
  process.chdir(folder)
  // All of them as the owner of the tables: the policies would hide what a query forgets.
  process.env['SUITE'] = 'whole'
  const options = { root: folder, project: ['plain'], watch: false, bail: 1, reporters: [{}], maxWorkers: 1 }
  const vitest = await createVitest(options)
  const project = vitest.getProjectByName('plain')
  const specify = (tests: readonly string[]) => tests.map((test) => project.createSpecification(join(folder, test)))
  await vitest.runTestSpecifications(specify([first]))
  const fresh = openDatabases(project.getProvidedContext().ownerUrl)

  /** Runs some test files until one of them fails, without an index where one is named, and says which one has. */
  async function run(tests: readonly string[], index?: string): Promise<Run> {
    const url = await fresh(index)
    project.provide('ownerUrl', url)
    project.provide('databaseUrl', url)
    project.provide('roleUrl', Object.assign(new URL(url), { username: 'api', password: 'api' }).href)
    const late = new AbortController()
    const timer = setTimeout(() => {
      late.abort()
      void vitest.cancelCurrentRun('keyboard-input')
    }, limit)
    // What failed in an earlier run is no part of this one.
    vitest.state.filesMap.clear()
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specify(tests))
    clearTimeout(timer)
    vitest.state.errorsSet.clear()
    const asked = new Set(tests.map((test) => join(folder, test)))
    const failed = testModules.filter((module) => asked.has(module.moduleId) && !module.ok())
    const isCaught = unhandledErrors.length > 0 || failed.length > 0
    return {
      outcome: late.signal.aborted ? 'late' : isCaught ? 'caught' : 'survived',
      failed: failed.map(({ moduleId }) => relative(folder, moduleId)),
      reason: [...failed.flatMap(reasonsOf), ...unhandledErrors.map(String)][0] ?? '',
    }
  }

  return {
    run,
    planted: planting(folder, (file) => {
      vitest.invalidateFile(file)
    }),
    close: () => vitest.close(),
  }
}

const reasonsOf = (module: TestModule): string[] =>
  [...module.children.allTests('failed')].map((test) => `${test.name}: ${test.result().errors?.[0]?.message ?? ''}`)

/** Has a mistake stand in the copied tree while something runs. */
const planting =
  (folder: string, changed: (file: string) => void) =>
  async <T>(place: Place, work: () => Promise<T>): Promise<T> => {
    const file = join(folder, place.file)
    const before = readFileSync(file, 'utf8')
    const write = (text: string) => {
      writeFileSync(file, text)
      changed(file)
    }
    write(before.slice(0, place.start) + place.instead + before.slice(place.end))
    try {
      return await work()
    } finally {
      write(before)
    }
  }
