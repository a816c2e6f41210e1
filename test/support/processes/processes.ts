import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { inject } from 'vitest'
import { atEndOfFile } from './ends.ts'
import { search } from '../leaks.ts'
import { besides } from '../pooler.ts'
import { manySandboxes } from '../secrets.ts'

type Env = Record<string, string>
type Options = { env?: Env; command?: [file: string, ...args: string[]]; cwd?: string }
export type Process = ReturnType<typeof launch>

const root = join(import.meta.dirname, '../../..')

/**
 * Where a process finds what others compiled, its first file included, which the source can ask of Node for the next ones
 * alone: what strips types is not loaded then, a tenth of the time of a command.
 */
export const compiled: Env = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled') }

function killGroup(child: ChildProcess, signal: NodeJS.Signals) {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, signal)
  } catch {
    // It has ended.
  }
}

/** The environment of a service on the database of the run, for `launch`. */
export const onRunDatabase = (): Env => ({
  DATABASE_URL: inject('databaseUrl'),
  MIGRATE_ON_START: 'false',
  ROW_LEVEL_SECURITY: String(inject('rowSecurity')),
  WORKER: 'false',
  ...manySandboxes,
})

/** The service, or another command, as a process of its own; of another tree where it is told one. */
export function launch({ env = {}, command = [process.execPath, 'server/main.ts'], cwd = root }: Options = {}) {
  const [file, ...args] = command
  const { PATH = '', HOME = '' } = process.env
  const common = { PATH, HOME, PORT: '0', HOST: '127.0.0.1', ...compiled }
  const child = spawn(file, args, { cwd, env: { ...common, ...besides(env['DATABASE_URL']), ...env }, detached: true })
  // It leads a group of its own, which ends with the file.
  atEndOfFile(() => {
    killGroup(child, 'SIGKILL')
    for (const line of said.out.split('\n')) if (line.startsWith('{"level"')) search(line)
  })
  const said = { out: '', err: '' }
  child.stdout.on('data', (chunk) => (said.out += String(chunk)))
  child.stderr.on('data', (chunk) => (said.err += String(chunk)))
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, signal: child.signalCode, ...said }))

  /** The address of the service, once it listens. */
  async function base(): Promise<string> {
    for (;;) {
      const port = /Listening on http:\/\/localhost:(\d+)/.exec(said.out)?.[1]
      if (port !== undefined) return `http://127.0.0.1:${port}`
      const isOver = await Promise.race([once(child.stdout, 'data').then(() => false), ended.then(() => true)])
      if (isOver) throw new Error(`The process ended: ${said.err}`)
    }
  }
  /** Sends a signal to the process and all that it started in its group. */
  const kill = (signal: NodeJS.Signals) => {
    killGroup(child, signal)
  }
  return { child, said, ended, base, kill }
}

/** The log lines that a process has written. */
export const logLines = ({ said }: Process) =>
  said.out
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
