import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { packSdk } from '../../tools/sdk.ts'

const folder = mkdtempSync(join(tmpdir(), 'consumer-'))
afterAll(() => {
  rmSync(folder, { recursive: true })
})

// Its types are those of a user in conformance/scenarios/package.ts (npm run sdk:check).

/** Runs a module in the folder, which has no manifest and no file of the service. */
const run = (name: string, source: string) => {
  writeFileSync(join(folder, name), source)
  return execFileSync(process.execPath, [name], { cwd: folder, encoding: 'utf8' }).trim()
}

test('the package of sdk/ is whole: it is imported in an empty folder', { timeout: 180_000 }, () => {
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, 'membres-et-votes-sdk'), { recursive: true })
  const into = join(modules, 'membres-et-votes-sdk')
  execFileSync('tar', ['-xzf', packSdk(), '--strip-components=1', '-C', into])
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers'])
    symlinkSync(resolve('node_modules', name), join(modules, name))
  const names = 'createClient, items, lines, synchronise, since, verify, ServiceError'
  const imported = `import { ${names} } from 'membres-et-votes-sdk'
import { middleware } from 'membres-et-votes-sdk/receiver'
console.log([${names}, middleware].map((one) => typeof one).join(' '))`
  expect(run('all.mjs', imported)).toBe(Array(8).fill('function').join(' '))
})

test('the kit of receivers, copied into a project of the old kind of modules, gives its middleware', () => {
  cpSync(resolve('receiver'), join(folder, 'receiver'), { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "type": "commonjs" }')
  const imported = `import('./receiver/index.ts').then(({ middleware }) => console.log(typeof middleware))`
  expect(run('old.cjs', imported)).toBe('function')
})
