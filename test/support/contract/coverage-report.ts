import type { Reporter, TestModule } from 'vitest/node'
import { clearSeen, declared, keepSeen, readSeen } from './coverage.ts'

/** Prints how much of the contract the run has seen. A whole run that has not seen everything fails. */
export default class CoverageReport implements Reporter {
  onInit() {
    process.env['COVERAGE_RUN'] = String(process.pid)
    clearSeen()
  }

  onTestRunEnd(modules: readonly TestModule[]) {
    this.reportContract()
    const states = modules.flatMap((module) => [...module.children.allTests()]).map((test) => test.result().state)
    const count = (state: string) => String(states.filter((one) => one === state).length)
    console.log(`${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`)
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
    const whole = process.argv.slice(2).every((argument) => argument === 'run' || argument.startsWith('--'))
    if (whole) keepSeen(seen)
    if (missing.length === 0 || !whole) return
    console.error(`Never seen:\n  ${missing.join('\n  ')}`)
    process.exitCode = 1
  }
}
