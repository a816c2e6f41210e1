import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const program = resolve('tools/compat.ts')
const folder = mkdtempSync(join(tmpdir(), 'compat-'))
afterAll(() => {
  rmSync(folder, { recursive: true })
})

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: folder, encoding: 'utf8' })
const operation = (operationId: string) => ({ operationId, responses: { 204: { description: 'Done.' } } })
const paths = { '/un': { get: operation('getUn') }, '/deux': { get: operation('getDeux') } }

function write(changelog: string, ...gone: (keyof typeof paths)[]) {
  const left = Object.entries(paths).filter(([path]) => !(gone as string[]).includes(path))
  writeFileSync(join(folder, 'openapi.yaml'), JSON.stringify({ paths: Object.fromEntries(left), components: {} }))
  writeFileSync(join(folder, 'CHANGELOG.md'), changelog)
}

function compat() {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program], { cwd: folder, encoding: 'utf8' })
  return [status, stdout.trim(), ...stderr.trim().split('\n')]
}

const first = '## 1.0.0\n\n### Breaking\n\n- `getUn` gives less than before.\n'
const next = (...lines: string[]) => `# Changelog\n\n## 2.0.0\n\n${lines.join('\n\n')}\n\n${first}`
const line = '- `getUn` is gone: ask for `/deux`.'
const [un, deux] = ['getUn: GET /un is removed', 'getDeux: GET /deux is removed']
const counts = (changes: number, unannounced: number) =>
  `Compatibility with v1.0.0: ${String(changes)} breaking changes, ${String(unannounced)} not announced`
const silent = [1, counts(1, 1), un]

beforeAll(() => {
  git('init', '--quiet')
  write(first)
  git('add', '.')
  git('commit', '--quiet', '--message', 'The first version')
})

test('nothing is broken before a version is tagged; then what the changelog announces may be', () => {
  expect(compat()).toEqual([0, 'Compatibility: nothing is tagged yet, so nothing can be broken', ''])
  git('tag', 'v1.0.0')
  expect(compat()).toEqual([0, counts(0, 0), ''])
  write(next('### Breaking', line), '/un')
  expect(compat()).toEqual([0, counts(1, 0), ''])
  write(next('### Breaking', line), '/un', '/deux')
  expect(compat()).toEqual([1, counts(2, 1), deux])
})

test.each<[string, string]>([
  ['nothing is announced', next('Much is new.')],
  ['it is told elsewhere', next('### For callers', line)],
  ['it is told under the next title', next('### Breaking', '- Much.', '### For callers', line)],
  ['another operation is announced', next('### Breaking', '- `getUnAutre` is gone.')],
  ['the tag announced something of the same operation', first],
  ['so it did, and lines were added since', first.replace('- `getUn`', '- Much.\n- `getUn`')],
])('an operation is gone and %s: it fails', (_, changelog) => {
  git('tag', '--force', 'v1.0.0')
  write(changelog, '/un')
  expect(compat()).toEqual(silent)
})
