import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, constants, openSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { codeOf } from '../../rules/error-code.ts'
import { binaries, directory, reasonIn, signal, unprivileged, type Cluster } from './cluster.ts'

/** A running postmaster; `adopted` when this process has not started it. */
export type Server = { pid: number; port: number; adopted: boolean }

const run = promisify(execFile)
const pollInterval = 20
const startPatience = 120_000
const stopPatience = 10_000

const defaults = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  wal_level: 'logical',
  max_connections: '100',
  timezone: 'UTC',
  // Clients get their own errors. In the log they would pile up and quote personal data.
  log_min_messages: 'log',
}

const logFile = (cluster: Cluster): string => join(cluster.dataDir, 'postgres.log')
const lockFile = (cluster: Cluster): string => join(directory(cluster), 'postmaster.pid')

/** Starts PostgreSQL and waits until it accepts connections. When another start is faster, returns that server. */
export async function launch(cluster: Cluster): Promise<Server> {
  const settings = Object.entries({ ...defaults, ...cluster.settings }).flatMap(([key, value]) => [
    '-c',
    `${key}=${value}`,
  ])
  const args = ['-D', directory(cluster), '-p', String(await freePort()), ...settings]
  const command = await unprivileged(cluster, (await binaries()).postgres, args)
  await releaseLockFile(cluster)
  const { O_APPEND, O_CREAT, O_TRUNC, O_WRONLY } = constants
  const log = openSync(logFile(cluster), O_APPEND | O_CREAT | O_TRUNC | O_WRONLY, 0o600)
  // Detached, because Ctrl-C must stop the API first; a file, because a pipe would die with this process.
  const child = spawn(command.file, command.args, { ...command.options, detached: true, stdio: ['ignore', log, log] })
  closeSync(log)
  await once(child, 'spawn')
  child.unref()
  const server = await runningServer(cluster, child)
  if (!server) throw new Error(await startFailure(cluster, child))
  return server
}

async function startFailure(cluster: Cluster, child: ChildProcess) {
  const said = reasonIn(await readFile(logFile(cluster), 'utf8')) || 'its log is empty, which a full disk makes it'
  const outcome = child.signalCode ?? `exit code ${child.exitCode ?? '?'}`
  return `PostgreSQL did not start in ${directory(cluster)} (${outcome}): ${said} (${logFile(cluster)})`
}

/** A port of the loopback address that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/**
 * PostgreSQL takes a lock file as held when it names a live process, even if that is another program that got the same
 * id. It ignores one that names its parent, and then still looks for backends that the previous server left.
 */
async function releaseLockFile(cluster: Cluster) {
  const path = lockFile(cluster)
  const pid = await readFile(path, 'utf8').then(firstLine, () => undefined)
  if (pid === undefined || (await isPostmaster(cluster, Number(pid)))) return
  const now = readFileSync(path, 'utf8')
  if (firstLine(now) === pid) writeFileSync(path, now.replace(/^.*\n?/, `${process.pid}\n`))
}

const firstLine = (text: string) => text.split('\n', 1)[0] ?? ''

/** Whether this process is a postmaster on the cluster, not another program that got the same id. */
export async function isPostmaster(cluster: Cluster, pid: number) {
  const command =
    process.platform === 'linux'
      ? readFile(`/proc/${pid}/cmdline`, 'utf8')
      : run('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).then(({ stdout }) => stdout)
  const line = await command.catch(() => '')
  return line.replaceAll('\0', ' ').includes(`/postgres -D ${directory(cluster)} `)
}

/** The running postmaster's lock file: its process id, its port, whether it accepts connections, or was told to end. */
async function readLockFile(cluster: Cluster) {
  const text = await readFile(lockFile(cluster), 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return ''
    throw error
  })
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (!(await isPostmaster(cluster, pid))) return undefined
  const status = lines[7]?.trim()
  return { pid, port: Number(lines[3]), ready: status === 'ready', stopping: status === 'stopping' }
}

/** Whether a postmaster runs on the cluster, in whatever state it is. */
export const isRunning = async (cluster: Cluster) => (await readLockFile(cluster)) !== undefined

/**
 * Makes a server end at once that was told to end after the last of its sessions (SIGTERM): those of a service last as long
 * as the service, which is refused any other meanwhile.
 */
export async function hasten(cluster: Cluster): Promise<void> {
  const lock = await readLockFile(cluster)
  if (lock?.stopping) signal(lock.pid, 'SIGINT')
}

const hasExited = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

/** The server running on the cluster once it accepts connections; undefined when none runs or the last one ends. */
export async function runningServer(cluster: Cluster, child?: ChildProcess): Promise<Server | undefined> {
  const deadline = Date.now() + startPatience
  while (Date.now() < deadline) {
    const over = !child || hasExited(child)
    const lock = await readLockFile(cluster)
    if (lock?.ready) return { pid: lock.pid, port: lock.port, adopted: lock.pid !== child?.pid }
    if (!lock && over) return undefined
    await sleep(pollInterval)
  }
  throw new Error(`PostgreSQL in ${directory(cluster)} is still not ready after ${startPatience / 1000} s`)
}

/** Ends the server: fast shutdown, then the immediate one, which needs crash recovery at the next start. */
export async function stopServer(cluster: Cluster, pid: number): Promise<void> {
  for (const name of ['SIGINT', 'SIGQUIT'] as const) {
    if (await isPostmaster(cluster, pid)) signal(pid, name)
    const deadline = Date.now() + stopPatience
    while (Date.now() < deadline) {
      if (!(await isPostmaster(cluster, pid))) return
      await sleep(pollInterval)
    }
  }
  throw new Error(`PostgreSQL in ${directory(cluster)} (process ${pid}) does not stop`)
}
