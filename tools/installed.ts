import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'

const changed = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0

const longest = 300_000
const failed = new Map<string, unknown>()

/**
 * Installs what the lock file of a folder pins, unless it is there; npm writes its own list when it is done. Throws where
 * that takes minutes, or fails; whoever asks again in the same process is told so at once.
 */
export function install(folder: string): void {
  if (changed(join(folder, 'node_modules/.package-lock.json')) >= changed(join(folder, 'package-lock.json'))) return
  if (failed.has(folder)) throw failed.get(folder)
  try {
    execFileSync('npm', ['ci', '--prefer-offline'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: longest,
    })
  } catch (error) {
    failed.set(folder, error)
    throw error
  }
}

/** Where a program is that a folder has. */
export const programIn = (folder: string, name: string): string => join(folder, 'node_modules/.bin', name)
