import { execFileSync, spawn } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram } from './programs.ts'
import { retry, steady } from '../../../pace/retry.ts'

/** The PgBouncer that `PGBOUNCER` names, or that of this machine; undefined where there is none. */
export function findPgBouncer(): string | undefined {
  return process.env['PGBOUNCER'] || findProgram('pgbouncer')
}

/** Whether it keeps statements by their names, as from 1.21 on. */
export function keepsNames(command: string): boolean {
  const [, major = '0', minor = '0'] =
    /PgBouncer (\d+)\.(\d+)/.exec(execFileSync(command, ['--version'], { encoding: 'utf8' })) ?? []
  return Number(major) > 1 || Number(minor) >= 21
}

type Options = { command: string; databaseUrl: string; port: number; users?: readonly string[] }

/**
 * PgBouncer in front of the databases of a server, by transactions and with no setting that README does not name; what
 * ends it, and the address of the database by it. `users` have their names for passwords.
 */
export async function startPgBouncer({ command, databaseUrl, port: listening, users = [] }: Options) {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl)
  const folder = await mkdtemp(join(tmpdir(), 'pgbouncer-'))
  await chmod(folder, 0o755)
  const known = [[decodeURIComponent(username), decodeURIComponent(password)], ...users.map((user) => [user, user])]
  await writeFile(
    join(folder, 'users.txt'),
    known.map(([user, secret]) => `"${user ?? ''}" "${secret ?? ''}"\n`).join(''),
  )
  const settings = [
    ...['[databases]', `* = host=${hostname} port=${port}`, '[pgbouncer]', 'listen_addr = 127.0.0.1'],
    ...[
      `listen_port = ${String(listening)}`,
      'unix_socket_dir =',
      'auth_type = scram-sha-256',
      `auth_file = ${folder}/users.txt`,
      `auth_user = ${decodeURIComponent(username)}`,
      // The roles that tests make, as the server knows them.
      'auth_query = select usename, passwd from pg_shadow where usename = $1',
    ],
    ...['pool_mode = transaction', 'default_pool_size = 20', 'server_idle_timeout = 600', 'server_login_retry = 1'],
    ...['max_client_conn = 500', ...(keepsNames(command) ? ['max_prepared_statements = 500'] : [])],
  ]
  await writeFile(join(folder, 'pgbouncer.ini'), settings.join('\n'))
  // It does not run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const running = spawn(command, [...user, '-q', join(folder, 'pgbouncer.ini')], { stdio: 'ignore' })
  const ended = new Promise((resolve) => running.once('exit', resolve))
  const stop = async () => {
    running.kill('SIGKILL')
    await ended
    await rm(folder, { recursive: true })
  }
  const takesCalls = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(listening, '127.0.0.1', () => {
        socket.destroy()
        resolve()
      })
      socket.on('error', reject)
    })
  await retry(takesCalls, { mayPass: () => running.exitCode === null, pauses: steady(50, 200) })
  return { url: `postgres://${username}:${password}@127.0.0.1:${String(listening)}${pathname}`, stop }
}
