import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { type Target, withService } from './service.ts'

/** Schemathesis, from PyPI, against the running service: every operation, its examples, its edges, its links, chance. */
const version = '4.32.5'
const seconds = Number(process.env['CONFORMANCE_SECONDS'] ?? 180)
const seed = process.env['CONFORMANCE_SEED'] ?? String(Math.floor(Math.random() * 1e9))
const here = import.meta.dirname

const python = ['python3', 'python'].find((name) => spawnSync(name, ['-c', 'import ensurepip, venv']).status === 0)
if (python === undefined) {
  console.log('Conformance: skipped, because there is no Python with venv on this machine')
  process.exit(0)
}

const command = python
process.exitCode = await withService((target) => run(install(command, target), target))

/** Installs the pinned version in an environment of its own; gives the path of the program. */
function install(command: string, { folder }: Target): string {
  execFileSync(command, ['-m', 'venv', join(folder, 'venv')])
  const bin = join(folder, 'venv', 'bin')
  execFileSync(join(bin, 'pip'), ['install', '--quiet', `schemathesis==${version}`], { stdio: 'inherit' })
  return join(bin, 'schemathesis')
}

function run(schemathesis: string, { baseUrl, key, folder }: Target): number {
  console.log(`Conformance: schemathesis ${version}, seed ${seed}, at most ${String(seconds)} s`)
  // The sandbox must outlive the run, and the run must not fill the machine with others.
  const excluded = ['deleteBacASable', 'createBacASable'].flatMap((id) => ['--exclude-operation-id', id])
  // A load waits for those of its client before it, of which this sends hundreds with `respond-async`: longer than the usual ten seconds.
  const patience = ['--request-timeout', '30']
  const bounds = [...patience, '--max-time', String(seconds), '--max-examples', '15', '--seed', seed, '--no-color']
  const phases = ['--phases', 'examples,coverage,fuzzing,stateful', '--continue-on-failure', '--warnings', 'off']
  const config = ['--config-file', join(here, 'schemathesis.toml')]
  const target = ['run', `${baseUrl}/openapi.json`, '--header', `X-Api-Key: ${key}`]
  const env = { ...process.env, SCHEMATHESIS_HOOKS: join(here, 'hooks.py') }
  const args = [...config, ...target, ...excluded, ...bounds, ...phases]
  return spawnSync(schemathesis, args, { cwd: folder, env, stdio: 'inherit' }).status ?? 1
}
