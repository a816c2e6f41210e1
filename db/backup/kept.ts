import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { backupsToErase, backupTime, type Kept } from '../../rules/backups.ts'
import { BackupFault, readManifest } from './manifest.ts'

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

async function isOfSchedule(folder: string): Promise<boolean> {
  try {
    return (await readManifest(folder)).isScheduled === true
  } catch (error) {
    if (error instanceof BackupFault) return false
    throw error
  }
}
