import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { install, programIn } from '../installed.ts'

/** `npm run mutation`: StrykerJS, which nothing else needs, is installed beside this file by its own lock file. */
const folder = import.meta.dirname
install(folder)
const args = ['run', join('tools/mutation', 'stryker.config.js'), ...process.argv.slice(2)]
process.exitCode = spawnSync(programIn(folder, 'stryker'), args, { stdio: 'inherit' }).status ?? 1
