import { execFileSync, spawn } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { expect, test } from 'vitest'
import { startService } from '../support/api.ts'
import { atEndOfFile } from '../support/processes/ends.ts'
import { keptPort } from '../support/processes/ports.ts'
import { migrate } from '../../db/engine/migrate.ts'
import { startDatabase } from './rig.ts'

const within = { timeout: 20_000, interval: 50 }

/** Where PgBouncer is on this machine; undefined where it is not. */
function findPgBouncer(): string | undefined {
  try {
    return execFileSync('which', ['pgbouncer'], {
      encoding: 'utf8',
      env: { PATH: '/usr/sbin:/usr/local/sbin:/usr/bin' },
    }).trim()
  } catch {
    console.log('PgBouncer is not on this machine: what it says of a database behind it is not looked at')
    return undefined
  }
}

const pgbouncer = findPgBouncer()

/** PgBouncer in front of a database, with what README says that it needs; its address. */
async function startPgBouncer(command: string, databaseUrl: string): Promise<string> {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl)
  const folder = await mkdtemp(join(tmpdir(), 'pgbouncer-'))
  await chmod(folder, 0o755)
  const listening = String(await keptPort())
  await writeFile(join(folder, 'users.txt'), `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`)
  const settings = [
    ...['[databases]', `* = host=${hostname} port=${port}`, '[pgbouncer]', 'listen_addr = 127.0.0.1'],
    ...[`listen_port = ${listening}`, 'unix_socket_dir =', 'auth_type = plain', `auth_file = ${folder}/users.txt`],
    ...['pool_mode = transaction', 'default_pool_size = 20', 'server_idle_timeout = 600', 'server_login_retry = 1'],
    'ignore_startup_parameters = options,statement_timeout,lock_timeout,idle_in_transaction_session_timeout,extra_float_digits',
  ]
  await writeFile(join(folder, 'pgbouncer.ini'), settings.join('\n'))
  // It does not run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const running = spawn(command, [...user, '-q', join(folder, 'pgbouncer.ini')], { stdio: 'ignore' })
  const ended = new Promise((resolve) => running.once('exit', resolve))
  atEndOfFile(async () => {
    running.kill('SIGKILL')
    await ended
    await rm(folder, { recursive: true })
  })
  return `postgres://${username}:${password}@127.0.0.1:${listening}${pathname}`
}

test.skipIf(pgbouncer === undefined)(
  'behind PgBouncer a database that ends is not ready, though PgBouncer goes on serving, and is again by itself',
  async () => {
    const database = await startDatabase()
    await migrate(database.url)
    const DATABASE_URL = await startPgBouncer(pgbouncer ?? '', database.url)
    const said: string[] = []
    const log = pino(
      { level: 'info' },
      {
        write: (line) => {
          const { msg, reason } = JSON.parse(line) as { msg: string; reason?: string }
          if (/ready/.test(msg)) said.push(reason ?? msg)
        },
      },
    )
    const behind = { DATABASE_URL, DATABASE_URL_DIRECT: database.url, PREPARED_STATEMENTS: 'false' }
    const settings = { ...behind, ROW_LEVEL_SECURITY: 'false', MIGRATE_ON_START: 'false' }
    const { port } = await startService(settings, log)
    const ready = async () => (await fetch(`http://127.0.0.1:${String(port)}/health/ready`)).status
    await expect.poll(ready, within).toBe(200)
    // A session that stays keeps the database from ending, as those that PgBouncer keeps do.
    const kept = new pg.Client(database.url)
    kept.on('error', () => undefined)
    await kept.connect()
    await database.tell('SIGTERM')
    const reason = 'The database takes no new sessions: the database system is shutting down'
    await expect.poll(async () => [await ready(), said.at(-1)], within).toEqual([503, reason])
    // What asks PgBouncer alone learns nothing of it.
    const asked = new pg.Client(DATABASE_URL)
    await asked.connect()
    expect((await asked.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await asked.end()
    await database.kill()
    await kept.end().catch(() => undefined)
    await database.restart()
    await expect.poll(ready, within).toBe(200)
    expect(said.at(-1)).toBe('ready again')
  },
)
