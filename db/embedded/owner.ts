import { execFile } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Cluster } from './cluster.ts'
import { InUse } from './connection.ts'

const run = promisify(execFile)

/** Milliseconds that a start waits for an owner who is about to end. */
const patience = 1000

/** The file that names the owner of a data directory who starts its server again when that ends by itself. */
const file = (cluster: Cluster) => join(cluster.dataDir, 'owner.pid')

/**
 * Says who owns the data for as long as its server may be away: the lock of the owner lives in the server, and goes with
 * it. Gives what takes it back.
 */
export async function nameOwner(cluster: Cluster): Promise<() => Promise<void>> {
  await writeFile(file(cluster), await named(process.pid), { mode: 0o600 })
  return () => rm(file(cluster), { force: true })
}

/** Refuses data whose owner lives. It is waited for a little: it may have stopped its server and be about to end. */
export async function refuseOwned(cluster: Cluster): Promise<void> {
  const deadline = Date.now() + patience
  for (let owner = await livingOwner(cluster); owner !== undefined; owner = await livingOwner(cluster)) {
    if (Date.now() > deadline) throw new InUse(cluster, `process ${owner}`)
    await sleep(50)
  }
}

/** The process id of the owner; undefined where there is none, or it has ended. */
async function livingOwner(cluster: Cluster): Promise<string | undefined> {
  const text = await readFile(file(cluster), 'utf8').catch(() => '')
  const [pid = '', beginning] = text.trim().split(' ')
  return beginning !== undefined && text === (await named(Number(pid))) ? pid : undefined
}

/** A process, as no other one is named that gets its id later: by when it began. */
const named = async (pid: number) => `${String(pid)} ${await beginningOf(pid)}`

async function beginningOf(pid: number): Promise<string> {
  if (process.platform !== 'linux') {
    const { stdout } = await run('ps', ['-o', 'lstart=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
    return stdout.trim()
  }
  // What comes behind the name of the program, which may have any characters: the state first, and the 22nd of all.
  const text = await readFile(`/proc/${String(pid)}/stat`, 'utf8').catch(() => '')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return fields[0] === 'Z' ? '' : (fields[19] ?? '')
}
