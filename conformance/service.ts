import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { retry, steady } from '../pace/retry.ts'

export type Target = {
  readonly baseUrl: string
  /** The key of a new sandbox with the demonstration data. */
  readonly key: string
  /** A folder for this run, removed at its end. */
  readonly folder: string
}

/** Runs `work` against a service of its own with an empty database; gives its status, once everything is stopped. */
export async function withService(work: (target: Target) => number | Promise<number>): Promise<number> {
  const port = 3900 + Math.floor(Math.random() * 90)
  const baseUrl = `http://127.0.0.1:${String(port)}`
  const folder = mkdtempSync(join(tmpdir(), 'conformance-'))
  const environment = { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: join(folder, 'data') }
  const service = spawn(process.execPath, [join(import.meta.dirname, '../server/main.ts')], {
    env: { ...environment, LOG_LEVEL: 'error', SANDBOXES_PER_HOUR: '1000000', SANDBOXES_MAX: '1000000' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    return await work({ baseUrl, key: await sandbox(baseUrl), folder })
  } finally {
    if (service.exitCode === null && service.signalCode === null) {
      service.kill('SIGTERM')
      await new Promise((resolve) => service.once('exit', resolve))
    }
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The key of a new sandbox, once the service listens. */
async function sandbox(baseUrl: string): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const call = { method: 'POST', headers, body: JSON.stringify({ jeuDeDonnees: 'demo' }) }
  const make = async () => {
    const answer = await fetch(`${baseUrl}/test`, call)
    if (!answer.ok) throw new Error(`The service did not start: it answers ${String(answer.status)}`)
    return ((await answer.json()) as { apiKey: string }).apiKey
  }
  return retry(make, { mayPass: () => true, pauses: steady(200, 300) })
}
