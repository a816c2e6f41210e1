import { execFile, execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { accepted, billOf, licenceOf } from '../../tools/sbom.ts'
import { version } from '../../config/version.ts'

const root = join(import.meta.dirname, '../..')
const units = ['membres-et-votes.service', 'membres-et-votes-worker.service']
const { scripts, dependencies, optionalDependencies } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
) as {
  scripts: Record<string, string>
  dependencies: Record<string, string>
  optionalDependencies: Record<string, string>
}

const hasSystemd = (() => {
  try {
    execFileSync('systemd-analyze', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    console.log('The units are not verified: systemd-analyze is not installed')
    return false
  }
})()

test.runIf(hasSystemd)('the units are what systemd takes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'unites-'))
  onTestFinished(() => {
    rmSync(folder, { recursive: true })
  })
  cpSync(join(root, 'deploy/systemd'), folder, { recursive: true })
  for (const unit of units) {
    const file = join(folder, unit)
    // The program that they start must be there to be verified.
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('/usr/local/bin/node', process.execPath))
  }
  const told = await new Promise<{ code: unknown; said: string }>((resolve) => {
    const files = units.map((unit) => join(folder, unit))
    execFile('systemd-analyze', ['verify', '--man=no', ...files], (error, out, err) => {
      resolve({ code: error?.code ?? 0, said: `${out}${err}` })
    })
  })
  const ours = told.said.split('\n').filter((line) => line.includes('membres-et-votes'))
  expect({ ...told, said: ours }).toEqual({ code: 0, said: [] })
})

test('the units start what the scripts of package.json do', () => {
  for (const [unit, script] of [
    [units[0], 'start'],
    [units[1], 'worker'],
  ] as const) {
    const started = /^ExecStart=\/usr\/local\/bin\/node (.*)$/m.exec(
      readFileSync(join(root, 'deploy/systemd', unit ?? ''), 'utf8'),
    )?.[1]
    expect(started).toBe(scripts[script]?.replace('node --import ./needs-node.js ', ''))
  }
})

test('the worker may write where its backups go', () => {
  const unit = readFileSync(join(root, 'deploy/systemd', units[1] ?? ''), 'utf8')
  const folder = /^Environment=.*SAUVEGARDE_DIR=(\S+)/m.exec(unit)?.[1]
  const state = /^StateDirectory=(\S+)$/m.exec(unit)?.[1]
  expect(state && folder?.startsWith(`/var/lib/${state}/`)).toBe(true)
})

test('the Node that a version manager takes is the one of the project', () => {
  const major = readFileSync(join(root, '.nvmrc'), 'utf8').trim()
  expect(optionalDependencies['node']?.split('.')[0]).toBe(major)
})

test.each(['server/main.ts', 'jobs/main.ts', 'cli/main.ts'])('%s says its version, whatever is set', (main) => {
  const env = { ENVIRONMENT: 'nonsense', DATABASE_URL: 'nonsense' }
  expect(execFileSync(process.execPath, [main, '--version'], { cwd: root, env }).toString()).toBe(`${version}\n`)
})

test('the bill of materials of production has the packages of package.json, each with a licence that was read', async () => {
  const { metadata, components } = await billOf()
  expect(metadata.component).toMatchObject({ name: 'membres-et-votes', version })
  const names = components.map(({ name }) => name)
  expect(Object.keys(dependencies).filter((name) => !names.includes(name))).toEqual([])
  expect(names).not.toContain('vitest')
  expect(components.filter((one) => !accepted.has(licenceOf(one) ?? '')).map(({ name }) => name)).toEqual([])
})
