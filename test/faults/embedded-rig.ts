import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { vi } from 'vitest'
import { startEmbedded } from '../../db/embedded/embedded.ts'

// Characters that a URL and SQL write differently.
export const password = "p@ss/w:rd'%é"
export const settings = { fsync: 'off' }
export const isRoot = process.getuid?.() === 0
export const ordinaryUser = isRoot ? { uid: 65534, gid: 65534 } : {}

const owner = join(import.meta.dirname, 'embedded-owner.ts')
const dirs: string[] = []
const children: ChildProcess[] = []

export const start = (dataDir: string) => startEmbedded({ dataDir, password, settings })

/** Whether an ordinary user can run the code here; not when the checkout lies below a directory of root's. */
export const isReadable = () => spawnSync(process.execPath, [owner], { ...ordinaryUser, stdio: 'ignore' }).status === 0

export async function newDir(mode = 0o755) {
  const dir = await mkdtemp(join(tmpdir(), 'embedded-'))
  dirs.push(dir)
  await chmod(dir, mode)
  return dir
}

let parent: string | undefined

/** A data directory that tests share, because the first start is the slowest part. */
export async function sharedDir() {
  parent ??= await mkdtemp(join(tmpdir(), 'embedded-'))
  await chmod(parent, 0o755)
  return join(parent, 'shared/data')
}

/** The files of a process share this module: the next one makes a directory of its own. */
export async function removeShared() {
  if (parent !== undefined) await rm(parent, { recursive: true })
  parent = undefined
}

/** Ends whatever a test has left running, and removes its own directories. */
export async function cleanUp() {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const dir of [await sharedDir(), ...dirs]) await endServer(dir)
  for (const dir of dirs.splice(0)) await rm(dir, { recursive: true, maxRetries: 5 })
}

async function endServer(dataDir: string) {
  const pid = await postmaster(dataDir).catch(() => 0)
  if (pid > 0 && isAlive(pid)) process.kill(pid, 'SIGQUIT')
  await vi.waitUntil(() => pid === 0 || !isAlive(pid), { timeout: 20_000, interval: 20 })
}

export const lockFile = (dataDir: string) => join(dataDir, 'postgres/postmaster.pid')
export const postmaster = async (dataDir: string) => Number.parseInt(await readFile(lockFile(dataDir), 'utf8'))

/** Whether the process runs. A zombie does not: in a container nobody may wait for it. */
export function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    return process.platform !== 'linux' || readFileSync(`/proc/${pid}/cmdline`).length > 0
  } catch {
    return false
  }
}

/** The values of the first row. */
export async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query<unknown[]>({ text, rowMode: 'array' })).rows[0] ?? []
  } finally {
    await client.end()
  }
}

export function run(file: string, args: string[], options: { uid?: number; gid?: number } = {}) {
  const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  return child
}

export const spawnOwner = (dataDir: string, options = {}) => run(process.execPath, [owner, dataDir, password], options)

/** Starts the database from another process; `result` is what that process got. */
export async function otherOwner(dataDir: string, options = {}) {
  const child = spawnOwner(dataDir, options)
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  return { child, result: JSON.parse(line) as { url: string; adopted: boolean; error: string } }
}

export async function kill(child: ChildProcess, signal: NodeJS.Signals) {
  child.kill(signal)
  await once(child, 'exit')
}
