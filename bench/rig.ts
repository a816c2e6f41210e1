import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from '../db/embedded/process.ts'
import { startEmbedded } from '../db/embedded/embedded.ts'
import { migrate } from '../db/engine/migrate.ts'

/** A child process that listens. */
export type Served = { port: number; pid: number; stop: () => Promise<void>; kill: () => void }
export type Rig = Awaited<ReturnType<typeof openRig>>

export const root = join(import.meta.dirname, '..')

const run = promisify(execFile)

/** The arguments of `npm start` of the service in `folder`. */
async function startOf(folder: string): Promise<string[]> {
  const { scripts } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { scripts: { start: string } }
  return scripts.start.split(' ').slice(1)
}

/** A fresh embedded server in a temporary directory, with its default settings and real fsync; `close` removes all. */
export async function openRig() {
  const folder = await mkdtemp(join(tmpdir(), 'membres-bench-'))
  const server = await startEmbedded({ dataDir: folder, password: 'bench' })
  const children = childrenOf()
  return {
    ...children,
    /** A new database of that name, migrated: by the migrations of the service in `folder`, this one by default. */
    async createDatabase(name: string, folder = root) {
      await query(server.url, `create database ${name}`)
      const url = Object.assign(new URL(server.url), { pathname: `/${name}` }).href
      if (folder === root) await migrate(url)
      else await run(process.execPath, ['cli/main.ts', 'migrate'], { cwd: folder, env: { DATABASE_URL: url } })
      return url
    },
    async close() {
      await children.close()
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The processes that are measured, each stopped at the end at the latest. */
export function childrenOf() {
  const children = new Set<Served>()
  const keep = async (child: Promise<Served>) => {
    const served = await child
    children.add(served)
    return served
  }
  const ours = {
    REQUESTS_PER_CLIENT: '1000',
    HOST: '127.0.0.1',
    TENANT_GUARD: 'false',
  }
  return {
    /** The service as production runs it, on this database; that in `folder`, this one by default. */
    startService: async (url: string, env: Record<string, string> = {}, folder = root) =>
      keep(serve(await startOf(folder), { DATABASE_URL: url, ...ours, ...env }, folder)),
    /** Express and pg with one statement for each route, and nothing else. */
    startFloor: (url: string, clientId: string, env: Record<string, string> = {}) =>
      keep(serve(['bench/floor.ts'], { DATABASE_URL: url, CLIENT_ID: clientId, ...env })),
    /** Another service on this database, of bench/peers. */
    startPeer: (file: string, url: string) => keep(serve([`bench/peers/${file}.js`], { DATABASE_URL: url })),
    /** Node's own server, which refuses every call. */
    startBare: (env: Record<string, string>) => keep(serve(['bench/hostile/bare.ts'], env)),
    /** What acknowledges every message that it is sent. */
    startReceiver: () => keep(serve(['bench/sending/receiver.ts'], {})),
    /** A mail server that accepts every message. */
    startMailReceiver: () => keep(serve(['bench/sending/mail-receiver.ts'], {})),
    async close() {
      for (const child of children) await child.stop()
    },
  }
}

/** Runs a file of this project on a free port; resolves once it accepts connections. */
async function serve(args: string[], env: Record<string, string>, cwd = root): Promise<Served> {
  const port = await freePort()
  const child = spawn(process.execPath, args, {
    cwd,
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await Promise.race([accepting(port, child), once(child, 'exit')])
  if (child.exitCode !== null) throw new Error(`${args.join(' ')} did not start`)
  return { port, pid: child.pid ?? 0, stop: () => stop(child), kill: () => child.kill('SIGKILL') }
}

async function accepting(port: number, child: ChildProcess) {
  while (child.exitCode === null && !(await accepts(port))) await sleep(2)
}

const accepts = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const answer = (yes: boolean) => {
      socket.destroy()
      resolve(yes)
    }
    socket.once('connect', () => {
      answer(true)
    })
    socket.once('error', () => {
      answer(false)
    })
  })

async function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** Runs a statement on a connection of its own; gives how many rows it wrote. */
export async function change(url: string, statement: string): Promise<number> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(statement)).rowCount ?? 0
  } finally {
    await client.end()
  }
}

/** Runs statements one after the other on a connection of their own; gives the rows of the last one. */
export async function query<Row extends pg.QueryResultRow>(url: string, ...statements: string[]): Promise<Row[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    let rows: Row[] = []
    for (const statement of statements) rows = (await client.query<Row>(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}
