import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { backupsToErase, backupTime, type Kept } from '../../rules/backups.ts'

/** The backups of a folder by their names, the oldest first; none where there is no folder. */
export async function backupsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => backupTime(name) !== undefined).sort()
}

/** Erases the backups that the rule does not keep, and gives their names. */
export async function eraseOld(folder: string, kept: Kept): Promise<string[]> {
  const old = backupsToErase(await backupsIn(folder), kept)
  for (const name of old) await rm(join(folder, name), { recursive: true, force: true })
  return old
}
