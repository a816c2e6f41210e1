import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { findPgBouncer } from './processes/pgbouncer.ts'

/** The longest statement of the services of the tests: the default. */
export const testUnitTimeout = 4000

/** `npm run test:pooler`: the suite, or the files that are named, with PgBouncer before the database of the run. */
function run(words: readonly string[]): number {
  if (findPgBouncer() === undefined) {
    console.log('PgBouncer is not on this machine, and PGBOUNCER names none: the tests behind it are left out')
    return 0
  }
  const root = join(import.meta.dirname, '../..')
  const env = { ...process.env, TEST_POOLER: 'true', SUITE: 'whole' }
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const { status } = spawnSync(process.execPath, [vitest, 'run', '--retry=1', ...words], {
    cwd: root,
    env,
    stdio: 'inherit',
  })
  return status ?? 1
}

if (import.meta.main) process.exitCode = run(process.argv.slice(2))
