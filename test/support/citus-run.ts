import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** `npm run test:citus`: the suite, or the files that are named, on tables that are distributed over the nodes of a cluster. */
function run(words: readonly string[]): number {
  if (!process.env['CITUS_URL']) {
    console.log('CITUS_URL names no database of a coordinator with its workers: nothing was run')
    return 0
  }
  const root = join(import.meta.dirname, '../..')
  const env = { ...process.env, TEST_CITUS: 'true', SUITE: 'whole' }
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const { status } = spawnSync(process.execPath, [vitest, 'run', ...words], { cwd: root, env, stdio: 'inherit' })
  return status ?? 1
}

if (import.meta.main) process.exitCode = run(process.argv.slice(2))
