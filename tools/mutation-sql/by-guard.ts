import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { copyTree } from './copy.ts'
import { markAll, readSaid } from './marked.ts'
import { placesOf } from './places.ts'

// `npm run mutation:tenant`: every condition on the client at once, by one run of the tests. See docs/mutation.md.

const root = join(import.meta.dirname, '../..')
const sources = globSync('{db,handlers,http,jobs,mail,pages,server}/**/*.ts', { cwd: root }).filter(
  (file) => !file.startsWith('db/engine/guard'),
)
const places = sources
  .sort()
  .flatMap((file) => placesOf(root, file))
  .filter(({ kind }) => kind === 'tenant')

const copy = copyTree(root)
const marks = join(copy.folder, 'marks.txt')
markAll(copy.folder, places, marks)
const { status } = spawnSync(
  process.execPath,
  [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'plain', ...process.argv.slice(2)],
  // As the owner of the tables, whom the guard alone holds.
  { cwd: copy.folder, stdio: 'inherit', env: { ...process.env, SUITE: 'whole' } },
)
const said = readSaid(marks, places)
for (const [n, { file, line, text }] of places.entries())
  if (said[n] !== 'refused') console.log(`${said[n] ?? ''} ${file}:${String(line)} ${text}`)
const count = (outcome: string) => said.filter((one) => one === outcome).length
console.log(`${String(count('refused'))} of ${String(places.length)} conditions on the client refused when forgotten,`)
console.log(`${String(count('allowed'))} allowed, ${String(count('never run'))} in statements that no test has run`)
copy.remove()
process.exitCode = status === 0 && count('refused') === places.length ? 0 : 1
