import { realpath } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { makeFolder } from '../../config/folders.ts'
import { every } from '../../pace/every.ts'
import { retry, steady } from '../../pace/retry.ts'
import { codeOf } from '../../rules/error-code.ts'
import { createCluster, directory, isCluster, type Cluster } from './cluster.ts'
import { connect, database, InUse, takeOwnership } from './connection.ts'
import { nameOwner, refuseOwned } from './owner.ts'
import { hasten, isPostmaster, isRunning, launch, runningServer, stopServer, type Server } from './process.ts'
import { openRevival, type Watch } from './revival.ts'

/** A running embedded server and the right to stop it. */
export type Embedded = { url: string; adopted: boolean; stop: () => Promise<void> }

const regainTime = 500
const revivalTime = 2000

/** Milliseconds between two looks of an owner at whether its server was told to end, and of whoever waits for one. */
const lookTime = 1000
const ownerless = 5000

// Ends of another server, or its port, that pass: the next attempt starts our own or takes another port.
const disconnected = /ECONNREFUSED|ECONNRESET|57P0|Connection terminated|not queryable/
const displaced = /could not bind|pre-existing shared memory|lock file "[^"]{0,200}" already exists/

type Options = { dataDir: string; password: string; settings?: Record<string, string>; watch?: Watch }

/**
 * Starts (or adopts) the embedded server whose data lives in `dataDir`, and owns it until stop(). With a `watch`, a
 * server that ends by itself is started again.
 */
export async function startEmbedded({ watch, ...options }: Options): Promise<Embedded> {
  const dataDir = resolve(options.dataDir)
  try {
    await makeFolder(dataDir)
    const cluster = { settings: {}, ...options, dataDir: await realpath(dataDir) }
    return await retry(() => start(cluster, watch), { mayPass: isPassing, pauses: [200, 200, 200, 200] })
  } catch (error) {
    throw explain(error, dataDir)
  }
}

/** Whether `dataDir` has a database: false only where its files are known not to be there. */
export const isBegun = (dataDir: string): Promise<boolean> =>
  isCluster({ dataDir: resolve(dataDir) }).catch((error: unknown) => codeOf(error) !== 'ENOENT')

/** URL of the server running on `dataDir` for a process that does not own it; undefined when none runs. */
export async function findEmbedded(options: { dataDir: string; password: string }): Promise<string | undefined> {
  const dataDir = await realpath(options.dataDir).catch(() => resolve(options.dataDir))
  try {
    const server = await runningServer({ ...options, dataDir, settings: {} })
    return server && url(server, options.password)
  } catch (error) {
    throw explain(error, dataDir)
  }
}

/** What the operator must mend, of an error of the file system at the data; any other error as it is. */
function explain(error: unknown, dataDir: string): unknown {
  const remedy = isUnmade(error, dataDir) ? (remedies[codeOf(error)] ?? unmade) : remedies[codeOf(error)]
  if (remedy === undefined || !(isUnmade(error, dataDir) || String(error).includes(dataDir))) return error
  const said = error instanceof Error ? error.message : String(error)
  return new Error(`The data directory ${dataDir} cannot be used: ${remedy} (${said})`, { cause: error })
}

/** Whether an error is that of a folder of the data, or above it, that could not be made. */
const isUnmade = (error: unknown, dataDir: string) =>
  error instanceof Error &&
  'syscall' in error &&
  error.syscall === 'mkdir' &&
  'path' in error &&
  dataDir.startsWith(String(error.path))

const unmade = 'no folder can be made there: use another DATA_DIR'
const isFile = 'a file is where a folder should be: move it, or use another DATA_DIR'
const isForbidden = 'run as the user it belongs to, or use another DATA_DIR'
const remedies: Partial<Record<string, string>> = {
  EACCES: isForbidden,
  EPERM: isForbidden,
  EEXIST: isFile,
  ENOTDIR: isFile,
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full for this user',
  EROFS: 'it is read-only: use another DATA_DIR',
}

const url = ({ port }: Server, password: string): string =>
  `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`

function isPassing(error: unknown) {
  const text = `${codeOf(error)} ${String(error)}`
  return disconnected.test(text) || displaced.test(text)
}

async function start(cluster: Cluster, watch?: Watch): Promise<Embedded> {
  if (!(await isRunning(cluster))) await refuseOwned(cluster)
  await createCluster(cluster)
  const server = (await servingServer(cluster)) ?? (await launch(cluster))
  try {
    const connection = await connect(cluster, server)
    // If the server has just recovered from a crash, its owner comes first.
    if (server.adopted) await sleep(regainTime)
    const owner = await takeOwnership(cluster, connection)
    return own(cluster, server, owner, watch && { ...watch, forgotten: await nameOwner(cluster) })
  } catch (error) {
    if (!server.adopted && !(error instanceof InUse)) await stopServer(cluster, server.pid)
    throw error
  }
}

/** The server that runs. One that was told to end and that no owner has made end since is made to by this process. */
async function servingServer(cluster: Cluster) {
  if (!(await isRunning(cluster))) return undefined
  const looking = every(ownerless, () => hasten(cluster))
  const server = await runningServer(cluster).finally(() => looking.stop())
  if (server) return server
  // It has just ended: if it has an owner who starts it again, that one comes first.
  await sleep(revivalTime)
  return runningServer(cluster)
}

/** A watch of an owner who is named, until that is taken back. */
type Named = Watch & { readonly forgotten: () => Promise<void> }

function own(cluster: Cluster, server: Server, client: pg.Client, watch?: Named): Embedded {
  let [stopping, keeping, { pid }]: [Promise<void> | undefined, Promise<void>, Server] = [
    undefined,
    Promise.resolve(),
    server,
  ]
  const revival = watch && openRevival(watch, () => startAgain(cluster, server.port))
  const keep = (owner: pg.Client) => owner.once('end', () => void (keeping = regain()))
  // When a backend crashes the server goes on, but it drops every connection and with them the lock.
  const regain = async () => {
    const runs = async () => !stopping && (await isPostmaster(cluster, pid))
    const take = async () => takeOwnership(cluster, await connect(cluster, { ...server, pid }))
    const again = { mayPass: runs, pauses: steady(50) }
    const owner = (await runs()) ? await retry(take, again).catch(() => undefined) : undefined
    if (owner) return void keep(owner)
    const next = stopping ? undefined : await revival?.revive()
    if (!next) return
    pid = next.pid
    keep(next.owner)
  }
  keep(client)
  const looking = watch && every(lookTime, () => (watch.isLeaving() ? undefined : hasten(cluster)))
  const end = async () => {
    await looking?.stop()
    revival?.stop()
    // One that is just being started is stopped once it runs.
    await keeping
    await stopServer(cluster, pid)
    await watch?.forgotten()
  }
  return { url: url(server, cluster.password), adopted: server.adopted, stop: () => (stopping ??= end()) }
}

/** Starts the server of a cluster that exists, at the address that it had: whoever uses it knows no other. */
async function startAgain(cluster: Cluster, port: number) {
  const settings = { ...cluster.settings, port: String(port) }
  const server = (await runningServer(cluster)) ?? (await launch({ ...cluster, settings }))
  try {
    if (server.port !== port) throw new Error(`Another process has started the database in ${directory(cluster)}`)
    return { pid: server.pid, owner: await takeOwnership(cluster, await connect(cluster, server)) }
  } catch (error) {
    if (!server.adopted) await stopServer(cluster, server.pid)
    throw error
  }
}
