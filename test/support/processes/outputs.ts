import { spawn, spawnSync, type StdioOptions } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

type Ended = { readonly code: number | null; readonly err: string }
type Command = readonly [program: string, args: readonly string[], env?: NodeJS.ProcessEnv, cwd?: string]

/** Runs a program whose standard output is a file, as `/dev/full`. */
export async function runInto(file: string, ...command: Command): Promise<Ended> {
  const descriptor = openSync(file, 'w')
  try {
    return await ended(...started(command, descriptor))
  } finally {
    closeSync(descriptor)
  }
}

/** Runs a program whose standard output is a pipe that nobody reads any more. */
export function runUnread(...command: Command): Promise<Ended> {
  const [child, text] = started(command, 'pipe')
  child.stdout?.destroy()
  return ended(child, text)
}

/** Runs a Node program whose output is closed by a shell. */
export const runClosed = (args: readonly string[], env?: NodeJS.ProcessEnv, cwd?: string) =>
  runUnread('sh', ['-c', 'exec "$@" >&-', 'sh', process.execPath, ...args], env, cwd)

/** Runs a Node program whose output is the null device, as a shell opens it. */
export const runSilent = (args: readonly string[], env?: NodeJS.ProcessEnv, cwd?: string) =>
  runInto('/dev/null', process.execPath, args, env, cwd)

function started([program, args, env, cwd]: Command, out: 'pipe' | number) {
  const stdio: StdioOptions = ['ignore', out, 'pipe']
  const child = spawn(program, args, { env: env ?? process.env, cwd, stdio })
  const text = child.stderr ? Array.fromAsync(child.stderr, String) : Promise.resolve([])
  return [child, text] as const
}

async function ended(child: ReturnType<typeof spawn>, text: Promise<string[]>): Promise<Ended> {
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { code, err: (await text).join('') }
}

/** A file on a disk of so many kB, for the time of the test; undefined where none can be mounted. */
export function fileOnDisk(kilobytes: number): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'disk-'))
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${String(kilobytes)}k`, 'tmpfs', folder])
  onTestFinished(() => {
    if (status === 0) spawnSync('umount', [folder])
    rmSync(folder, { recursive: true })
  })
  return status === 0 ? join(folder, 'sortie') : undefined
}
