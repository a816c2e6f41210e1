import { execFileSync, spawnSync } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import pg from 'pg'
import { startEmbedded } from '../../db/embedded/embedded.ts'
import { launch } from '../support/processes/processes.ts'
import { atEndOfFile } from '../support/processes/ends.ts'
import { keptPort } from '../support/processes/ports.ts'
import { isAlive, postmaster } from './embedded-rig.ts'

/** The longest time that a caller may wait for a 503: 5 s, and what its way takes. */
const patience = 5500

/** Milliseconds of this process in which it had its turns: a time in which the machine gave it none counts little. */
const paced = { milliseconds: 0 }
const turn = 20
let last = performance.now()
setInterval(() => {
  const now = performance.now()
  paced.milliseconds += Math.min(now - last, 2 * turn)
  last = now
}, turn).unref()

/** A signal to a process, which may have ended since it was listed. */
function tellLiving(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** A disk of so many megabytes at a directory; false where this user may not mount one. */
export const mountDisk = (directory: string, megabytes: number) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', directory]).status === 0

/** A database of this file's own, at an address that it keeps, to be hurt; on a small disk if it is asked for. */
export async function startDatabase({ megabytes }: { megabytes?: number } = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'faults-'))
  await chmod(dataDir, 0o755)
  if (megabytes !== undefined) expect(mountDisk(dataDir, megabytes)).toBe(true)
  const settings = { fsync: 'off', port: String(await keptPort()) }
  const start = () => startEmbedded({ dataDir, password: 'faults', settings })
  let server = await start()
  atEndOfFile(async () => {
    await signal('SIGCONT').catch(() => undefined)
    await server.stop()
    if (megabytes !== undefined) execFileSync('umount', [dataDir])
    await rm(dataDir, { recursive: true, maxRetries: 5 })
  })
  const { url } = server

  async function query<T>(text: string): Promise<T[]> {
    const client = new pg.Client({ connectionString: url, application_name: 'faults' })
    client.on('error', () => undefined)
    await client.connect()
    const { rows } = await client.query(text).finally(() => client.end())
    return rows as T[]
  }
  const pids = async () => {
    const parent = String(await postmaster(dataDir))
    const children = execFileSync('ps', ['-o', 'pid=', '--ppid', parent], { encoding: 'utf8' })
    return [parent, ...children.trim().split(/\s+/)].map(Number)
  }
  /** The postmaster first: once it is told, a child that was born meanwhile is found, and one that ended needs nothing. */
  const signal = async (name: NodeJS.Signals) => {
    const told = new Set<number>()
    for (let rest = await pids(); rest.length > 0; rest = (await pids()).filter((pid) => !told.has(pid))) {
      for (const pid of rest) tellLiving(pid, name)
      for (const pid of rest) told.add(pid)
    }
  }
  /** SIGKILL of the server: no shutdown, its connections end as they are. */
  const kill = async () => {
    const pid = await postmaster(dataDir)
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => isAlive(pid)).toBe(false)
  }
  /** A signal to the postmaster alone, as whoever tells PostgreSQL to end sends it. */
  const tell = async (name: NodeJS.Signals) => process.kill(await postmaster(dataDir), name)
  const restart = async () => {
    server = await start()
    expect(server.url).toBe(url)
  }
  return { url, dataDir, query, kill, tell, restart, pause: () => signal('SIGSTOP'), resume: () => signal('SIGCONT') }
}

export type Database = Awaited<ReturnType<typeof startDatabase>>
export type Outcome = { status: number; code: string; elapsed: number; retryAfter: string | null; body: unknown }

type Given = { readonly key?: string; readonly token?: string; readonly body?: object }

/** The service, or that of another version, as a process on that database, and calls to it. */
export async function startProcess(
  DATABASE_URL: string | undefined,
  env: Record<string, string> = {},
  version: Version = {},
) {
  const service = launch({
    ...version,
    env: {
      ...(DATABASE_URL !== undefined && { DATABASE_URL }),
      POOL_SIZE: '4',
      LIST_POOL_SIZE: '2',
      LOG_LEVEL: 'fatal',
      ...env,
    },
  })
  const base = await service.base()
  const firstKey = /mv_dev_[\w-]{51}/.exec(service.said.out)?.[0]

  /** One call, by a key or by the token of the administration: anything but an answer that is whole throws. */
  async function call(method: string, path: string, { key = firstKey, token, body }: Given = {}) {
    const started = paced.milliseconds
    const response = await fetch(`${base}${path}`, {
      method,
      headers: {
        ...(token === undefined ? key !== undefined && { 'x-api-key': key } : { authorization: `Bearer ${token}` }),
        'content-type': 'application/json',
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const found = (text === '' ? {} : JSON.parse(text)) as { code?: string }
    const { status, headers } = response
    const elapsed = paced.milliseconds - started
    return { status, code: found.code ?? '', elapsed, retryAfter: headers.get('retry-after'), body: found as unknown }
  }
  const ready = async () => (await call('GET', '/health/ready')).status
  return { ...service, key: firstKey, call, ready }
}

/** Where the files of a version are, and what starts it. */
export type Version = Pick<NonNullable<Parameters<typeof launch>[0]>, 'cwd' | 'command'>

export type Running = Awaited<ReturnType<typeof startProcess>>

/**
 * Calls made again and again by several callers until `stop`, or until their test ends, however it does; their outcomes by
 * name. A call that throws fails the test that made it, when it stops, and no other one.
 */
export function keepCalling(callers: Record<string, (i: number) => Promise<Outcome>>) {
  const outcomes = Object.keys(callers).map((name) => ({ name, list: [] as Outcome[] }))
  let over = false
  const loops = Promise.all(
    Object.values(callers).map(async (call, caller) => {
      for (let i = 0; !over; i++) outcomes[caller]?.list.push(await call(i))
    }),
  )
  loops.catch(() => undefined)
  onTestFinished(async () => {
    over = true
    await loops
  })
  const count = (status: number) =>
    outcomes.map(({ list }) => list.filter((outcome) => outcome.status === status).length)
  const stop = async () => {
    over = true
    await loops
    return outcomes.flatMap(({ name, list }) => list.map((outcome) => ({ name, ...outcome })))
  }
  return { count, stop }
}

/** Outcomes, while the database is in trouble, that neither succeeded nor were refused as they must be, or came late. */
export const improper = (outcomes: Outcome[]) =>
  outcomes.filter(({ status, code, elapsed, retryAfter }) => {
    const isProper503 = status === 503 && code === 'Serveur.Indisponible' && retryAfter === '2'
    return !(status < 300 || isProper503) || elapsed > patience
  })

/** Says what was acknowledged during a fault, what of it was found afterwards and what was lost: nothing may be. */
export function account(fault: string, acknowledged: Iterable<string>, found: Iterable<string>) {
  const [all, kept] = [new Set(acknowledged), new Set(found)]
  const lost = [...all].filter((id) => !kept.has(id))
  console.log(`${fault}: ${all.size} acknowledged, ${all.size - lost.length} found, ${lost.length} lost`)
  expect(lost).toEqual([])
}

type Delivered = { readonly deliveries: () => Promise<{ readonly id: string }[]> }
type Received = { readonly recus: readonly { readonly id: string }[] }

/** The same of the events of a client: those that were recorded, and those that a receiver was sent. */
export async function accountEvents(fault: string, { deliveries }: Delivered, { recus }: Received) {
  const idOf = ({ id }: { readonly id: string }) => id
  account(fault, (await deliveries()).map(idOf), recus.map(idOf))
}

export const employe = (id: string) => ({ idExterne: id, prenom: 'Éva', nom: 'Roy', courriel: `${id}@exemple.ca` })
