import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { merged } from './merged.ts'
import { olderForm } from './older.ts'

const redocly = join(import.meta.dirname, '../node_modules/@redocly/cli/bin/cli.js')
const env = { ...process.env, REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }

/**
 * The contracts, and what receivers of webhooks are sent, as Redocly's bundler makes them of their parts: each is one
 * document that refers to itself alone. That of callers has a form in OpenAPI 3.0 too.
 */
export function bundles(): Record<'contract' | 'older' | 'admin' | 'webhooks', string> {
  const folder = mkdtempSync(join(tmpdir(), 'bundles-'))
  try {
    const args = [redocly, 'bundle', 'main', 'administration', 'webhooks', '--output', folder]
    const { status, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' })
    if (status !== 0) throw new Error(`The parts of the contract do not fit together.\n${stderr}`, { cause: status })
    const read = (file: string) => headOf(file) + merged(readFileSync(join(folder, file), 'utf8'))
    const contract = read('openapi.yaml')
    return {
      contract,
      older: headOf('openapi.yaml') + olderForm(contract),
      admin: read('openapi-admin.yaml'),
      webhooks: read('openapi-webhooks.yaml'),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const headOf = (file: string) => `# Generated from ${file} and contract/ by \`npm run generate\`. Do not edit.\n`
