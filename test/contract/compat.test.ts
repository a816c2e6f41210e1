import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stringify } from 'yaml'

const program = resolve('tools/compat.ts')
const folder = mkdtempSync(join(tmpdir(), 'compat-'))
afterAll(() => {
  rmSync(folder, { recursive: true })
})

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: folder, encoding: 'utf8' })
const operation = (operationId: string) => ({ operationId, responses: { 204: { description: 'Done.' } } })
const paths = { '/un': { get: operation('getUn') }, '/deux': { get: operation('getDeux') } }

const contract = (given: object) => JSON.stringify({ paths: given, components: {} })

function write(changelog: string, ...gone: (keyof typeof paths)[]) {
  const left = Object.entries(paths).filter(([path]) => !(gone as string[]).includes(path))
  writeFileSync(join(folder, 'generated/openapi.yaml'), contract(Object.fromEntries(left)))
  writeFileSync(join(folder, 'CHANGELOG.md'), changelog)
}

function compat() {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program], { cwd: folder, encoding: 'utf8' })
  return [status, stdout.trim(), ...stderr.trim().split('\n')]
}

const first = '## 1.0.0\n\n### Breaking for callers\n\n- `getUn` gives less than before.\n'
const next = (...lines: string[]) => `# Changelog\n\n## 2.0.0\n\n${lines.join('\n\n')}\n\n${first}`
const line = '- `getUn` is gone: ask for `/deux`.'
const [un, deux] = ['getUn: GET /un is removed', 'getDeux: GET /deux is removed']
const counts = (changes: number, unannounced: number) =>
  `Compatibility with 1.0.0: ${String(changes)} breaking changes, ${String(unannounced)} not announced`
const silent = [1, counts(1, 1), un]

const commit = () => git('rev-parse', 'HEAD').trim()
const name = (releases: unknown) => {
  writeFileSync(join(folder, 'releases.yaml'), stringify(releases))
}
const nameFirst = () => {
  name([{ version: '1.0.0', date: '2026-01-31', commit: commit() }])
}

beforeAll(() => {
  git('init', '--quiet')
  mkdirSync(join(folder, 'generated'))
  writeFileSync(join(folder, 'openapi.yaml'), contract(paths))
  write(first)
  git('add', 'openapi.yaml', 'CHANGELOG.md')
  git('commit', '--quiet', '--message', 'The first version, whose contract is one file')
})

test('nothing is broken before a release is named; then what the changelog announces may be', () => {
  name([])
  expect(compat()).toEqual([0, 'Compatibility: releases.yaml names no release, so nothing can be broken', ''])
  nameFirst()
  expect(compat()).toEqual([0, counts(0, 0), ''])
  write(next('### Breaking for callers', line), '/un')
  expect(compat()).toEqual([0, counts(1, 0), ''])
  write(next('### Breaking for callers', line), '/un', '/deux')
  expect(compat()).toEqual([1, counts(2, 1), deux])
})

test('a release that has a bundle is compared by it, not by what it is made of', () => {
  write(first)
  writeFileSync(join(folder, 'openapi.yaml'), contract({}))
  git('add', '.')
  git('commit', '--quiet', '--message', 'The contract in parts')
  nameFirst()
  write(first, '/un')
  expect(compat()).toEqual(silent)
  git('reset', '--quiet', '--hard', 'HEAD~1')
  mkdirSync(join(folder, 'generated'), { recursive: true })
})

test('the first entry is the one that is compared with', () => {
  const [later, old] = ['2.0.0', '1.0.0'].map((version) => ({ version, date: '2026-01-31', commit: commit() }))
  name([later, old])
  write(first)
  expect(compat()).toEqual([0, counts(0, 0).replace('1.0.0', '2.0.0'), ''])
})

test.each<[string, string]>([
  ['nothing is announced', next('Much is new.')],
  ['it is told elsewhere', next('### For callers', line)],
  ['it is told to operators', next('### Breaking for operators', line)],
  ['it is told under the next title', next('### Breaking for callers', '- Much.', '### For callers', line)],
  ['another operation is announced', next('### Breaking for callers', '- `getUnAutre` is gone.')],
  ['the release announced something of the same operation', first],
  ['so it did, and lines were added since', first.replace('- `getUn`', '- Much.\n- `getUn`')],
])('an operation is gone and %s: it fails', (_, changelog) => {
  nameFirst()
  write(changelog, '/un')
  expect(compat()).toEqual(silent)
})

const missing = '0123456789012345678901234567890123456789'
const malformed = 'Compatibility: releases.yaml: entry 1 is not a version, a date and a whole commit hash'

test.each<[string, unknown, string]>([
  [
    'a commit that the clone lacks',
    [{ version: '1.0.0', date: '2026-01-31', commit: missing }],
    `Compatibility: The commit ${missing} of 1.0.0 is not in this clone: "git fetch --unshallow" brings it`,
  ],
  ['no list', { version: '1.0.0' }, malformed],
  ['an entry without a commit', [{ version: '1.0.0', date: '2026-01-31' }], malformed],
  ['a shortened commit', [{ version: '1.0.0', date: '2026-01-31', commit: '0123456' }], malformed],
  ['a name for a version', [{ version: 'v1', date: '2026-01-31', commit: missing }], malformed],
  ['an empty entry', [null], malformed],
])('releases.yaml with %s: it fails with one line', (_, content, told) => {
  name(content)
  expect(compat()).toEqual([1, '', told])
})

test('without releases.yaml, or with one that is not YAML, it fails with a line', () => {
  rmSync(join(folder, 'releases.yaml'))
  expect(compat()).toEqual([1, '', expect.stringMatching(/^Compatibility: ENOENT.*releases\.yaml/)])
  writeFileSync(join(folder, 'releases.yaml'), '- {')
  expect(compat()).toEqual([1, '', expect.stringMatching(/^Compatibility: .* line 1/)])
})
