import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { expect } from 'vitest'

/** The program of the vote at a terminal: what it shows, and what is typed once it has shown something. */
export function atTerminal(folder: string, ...args: string[]) {
  const command = [process.execPath, resolve('scrutin/commands/main.ts'), ...args].map((word) => `'${word}'`).join(' ')
  const child = spawn('script', ['-qefc', command, '/dev/null'], { cwd: folder })
  const seen = { text: '', code: undefined as number | null | undefined }
  child.stdout.on('data', (piece: Buffer) => (seen.text += String(piece)))
  child.on('close', (code) => (seen.code = code))
  // A program may have ended before its end is seen here: what is typed to it then goes nowhere.
  child.stdin.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
  const after = async (shown: RegExp, typed: string) => {
    await expect.poll(() => seen.text).toMatch(shown)
    if (seen.code === undefined) child.stdin.write(typed)
  }
  const ended = async () => {
    await expect.poll(() => seen.code).toBeDefined()
    return seen
  }
  return { after, ended }
}
