import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { backupsToErase, backupTime, type Kept } from '../../rules/backups.ts'
import { BackupFault, readManifest } from './manifest.ts'
import { lastWrite, partOf } from './part.ts'

/** What has the name of a backup in a folder, the oldest first; nothing where there is no folder. */
export async function backupsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => backupTime(name) !== undefined).sort()
}

/**
 * Erases the backups of the schedule that the rule does not keep, and gives their names. What was made by hand, or does not
 * say that the schedule made it, stays, and takes the place of none.
 */
export async function eraseOld(folder: string, kept: Kept): Promise<string[]> {
  const scheduled: string[] = []
  for (const name of await backupsIn(folder)) if (await isOfSchedule(join(folder, name))) scheduled.push(name)
  const old = backupsToErase(scheduled, kept)
  for (const name of old) await rm(join(folder, name), { recursive: true, force: true })
  return old
}

/** Milliseconds after which a backup into which nothing was written any more is one that was killed. */
const patience = 86_400_000

/** Erases what backups that were killed have left, and gives the names: what has the name of one, and is not written any more. */
export async function eraseInterrupted(folder: string): Promise<string[]> {
  const suffix = partOf('')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(suffix))
  const erased: string[] = []
  for (const name of names.filter((one) => backupTime(one.slice(0, -suffix.length)) !== undefined).sort()) {
    const written = await lastWrite(join(folder, name))
    if (!written || Date.now() - written.getTime() < patience) continue
    await rm(join(folder, name), { recursive: true, force: true })
    erased.push(name)
  }
  return erased
}

async function isOfSchedule(folder: string): Promise<boolean> {
  try {
    return (await readManifest(folder)).isScheduled === true
  } catch (error) {
    if (error instanceof BackupFault) return false
    throw error
  }
}
