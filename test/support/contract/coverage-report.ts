import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node'
import { clearSeen, declared, keepSeen, readSeen } from './coverage.ts'

/** Of a whole run (`npm test`), what failed is tried once more. So many may pass then: more is no chance. */
const flakyMost = 3

/** Prints how much of the contract the run has seen. A whole run that has not seen everything fails, and one of many tests that only pass when they are tried again. */
export default class CoverageReport implements Reporter {
  private projects: readonly string[] = []

  onInit(vitest: Vitest) {
    this.projects = vitest.projects.map(({ name }) => name)
    process.env['COVERAGE_RUN'] = String(process.pid)
    clearSeen()
  }

  onTestRunEnd(modules: readonly TestModule[]) {
    this.reportContract()
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const count = (state: string) => String(tests.filter((test) => test.result().state === state).length)
    console.log(`${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`)
    this.reportFlaky(tests.filter((test) => test.diagnostic()?.flaky))
  }

  /** Names, with its first failure, each test that failed and passed when it was tried again: a fault of it, or of the service. */
  reportFlaky(tests: readonly TestCase[]) {
    if (tests.length === 0) return
    console.error(`\nPassed only when tried again, at most ${String(flakyMost)} may:`)
    for (const test of tests) {
      const { message = '' } = test.result().errors?.[0] ?? {}
      console.error(`  ${test.project.name} ${test.module.relativeModuleId} > ${test.fullName}\n    ${message}`)
    }
    if (tests.length > flakyMost) process.exitCode = 1
  }

  reportContract() {
    const seen = readSeen()
    clearSeen()
    if (seen.size === 0) return
    const all = declared()
    const missing = all.filter((line) => !seen.has(line))
    const share = Math.floor((100 * (all.length - missing.length)) / all.length)
    console.log(
      `\nContract: ${String(all.length - missing.length)} of ${String(all.length)} declared answers, codes and examples seen (${String(share)}%)`,
    )
    const everyFile = process.argv.slice(2).every((argument) => argument === 'run' || argument.startsWith('--'))
    // What starts programs is beside the contract (`npm run test:programs`).
    const whole = everyFile && ['plain', 'row security'].every((name) => this.projects.includes(name))
    if (whole) keepSeen(seen)
    if (missing.length === 0 || !whole) return
    console.error(`Never seen:\n  ${missing.join('\n  ')}`)
    process.exitCode = 1
  }
}
