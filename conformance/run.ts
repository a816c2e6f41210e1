import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Schemathesis, from PyPI, against the running service: every operation, its examples, its edges, its links, chance. */
const version = '4.32.5'
const seconds = Number(process.env['CONFORMANCE_SECONDS'] ?? 180)
const seed = process.env['CONFORMANCE_SEED'] ?? String(Math.floor(Math.random() * 1e9))
const here = import.meta.dirname
const port = 3900 + Math.floor(Math.random() * 90)
const baseUrl = `http://127.0.0.1:${String(port)}`

const python = ['python3', 'python'].find((name) => spawnSync(name, ['-m', 'venv', '--help']).status === 0)
if (python === undefined) {
  console.log('Conformance: skipped, because there is no Python with venv on this machine')
  process.exit(0)
}

const folder = mkdtempSync(join(tmpdir(), 'conformance-'))
const environment = { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: join(folder, 'data') }
const service = spawn(process.execPath, [join(here, '../http/main.ts')], {
  env: { ...environment, LOG_LEVEL: 'error' },
  stdio: 'ignore',
})
try {
  const schemathesis = install(python)
  process.exitCode = run(schemathesis, await sandbox())
} finally {
  service.kill('SIGTERM')
  await new Promise((resolve) => service.once('exit', resolve))
  rmSync(folder, { recursive: true, force: true })
}

/** Installs the pinned version in an environment of its own; gives the path of the program. */
function install(command: string): string {
  execFileSync(command, ['-m', 'venv', join(folder, 'venv')])
  const bin = join(folder, 'venv', 'bin')
  execFileSync(join(bin, 'pip'), ['install', '--quiet', `schemathesis==${version}`], { stdio: 'inherit' })
  return join(bin, 'schemathesis')
}

/** The key of a new sandbox with the demonstration data, once the service listens. */
async function sandbox(): Promise<string> {
  const body = JSON.stringify({ jeuDeDonnees: 'demo' })
  for (let attempt = 0; attempt < 300; attempt++) {
    const answer = await fetch(`${baseUrl}/test`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    }).catch(() => undefined)
    if (answer?.ok) return ((await answer.json()) as { apiKey: string }).apiKey
    await sleep(200)
  }
  throw new Error('The service did not start')
}

function run(schemathesis: string, key: string): number {
  console.log(`Conformance: schemathesis ${version}, seed ${seed}, at most ${String(seconds)} s`)
  // The sandbox must outlive the run, and the run must not fill the machine with others.
  const excluded = ['deleteBacASable', 'createBacASable'].flatMap((id) => ['--exclude-operation-id', id])
  const bounds = ['--max-time', String(seconds), '--max-examples', '15', '--seed', seed, '--no-color']
  const phases = ['--phases', 'examples,coverage,fuzzing,stateful', '--continue-on-failure', '--warnings', 'off']
  const config = ['--config-file', join(here, 'schemathesis.toml')]
  const target = ['run', `${baseUrl}/openapi.json`, '--header', `X-Api-Key: ${key}`]
  const env = { ...process.env, SCHEMATHESIS_HOOKS: join(here, 'hooks.py') }
  const args = [...config, ...target, ...excluded, ...bounds, ...phases]
  return spawnSync(schemathesis, args, { cwd: folder, env, stdio: 'inherit' }).status ?? 1
}
