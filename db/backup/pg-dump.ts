import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { restoring } from '../engine/tables.ts'
import { writeFile } from './files.ts'
import type { Part } from './part.ts'
import { BackupFault, type BackupFile } from './manifest.ts'

const run = promisify(execFile)
const dumpName = 'base.dump'

/** The major version of a program of PostgreSQL that is in PATH; undefined where it is not. */
export async function majorOf(program: 'pg_dump' | 'pg_restore'): Promise<number | undefined> {
  const said = await run(program, ['--version']).catch(() => undefined)
  const major = /\(PostgreSQL\) (\d+)/.exec(said?.stdout ?? '')?.[1]
  return major === undefined ? undefined : Number(major)
}

/** The address without its password, and the password for the environment: whoever lists processes sees the first. */
function access(url: string) {
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ''
  return { address: address.href, env: { ...process.env, ...(password !== '' && { PGPASSWORD: password }) } }
}

/** Has `pg_dump` write the database as a snapshot that is open shows it. */
export async function dumpBy(url: string, part: Part, snapshot: string): Promise<BackupFile> {
  const { address, env } = access(url)
  const whole = ['--format=custom', `--exclude-table=${restoring}`, '--no-owner', '--no-privileges']
  const args = [...whole, `--snapshot=${snapshot}`, `--dbname=${address}`]
  const child = spawn('pg_dump', args, { env, stdio: ['ignore', 'pipe', 'pipe'], signal: part.signal })
  const said = collected(child.stderr)
  const ended = once(child, 'close').catch((cause: unknown) => {
    throw new BackupFault('pg_dump cannot be run: is it in PATH?', { cause })
  })
  const [file] = await Promise.all([writeFile(part, dumpName, child.stdout), ended])
  if (child.exitCode !== 0) throw new BackupFault(`pg_dump has failed: ${said()}`)
  return file
}

/** Has `pg_restore` fill an empty database, or leave it empty. */
export async function restoreBy(url: string, folder: string): Promise<void> {
  const { address, env } = access(url)
  const args = ['--exit-on-error', '--single-transaction', '--no-owner', '--no-privileges', `--dbname=${address}`]
  const child = spawn('pg_restore', args, { env, stdio: ['pipe', 'ignore', 'pipe'] })
  const said = collected(child.stderr)
  child.stdin.on('error', () => undefined)
  createReadStream(join(folder, dumpName)).pipe(child.stdin)
  await once(child, 'close').catch((cause: unknown) => {
    throw new BackupFault('pg_restore cannot be run: is it in PATH?', { cause })
  })
  if (child.exitCode !== 0) throw new BackupFault(`pg_restore has failed: ${said()}`)
}

/** The last line of what a program has said. */
function collected(stream: NodeJS.ReadableStream) {
  let text = ''
  stream.on('data', (chunk: Buffer) => (text = `${text}${String(chunk)}`.slice(-4096)))
  return () => text.trim().split('\n').at(-1) ?? ''
}
