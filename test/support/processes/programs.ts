import { execFileSync } from 'node:child_process'

/** Where a program of the system is, one of the administrator's too; undefined where it is not installed. */
export function findProgram(name: string): string | undefined {
  try {
    const env = { PATH: '/usr/sbin:/usr/local/sbin:/usr/bin' }
    return execFileSync('which', [name], { encoding: 'utf8', env, stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return undefined
  }
}
