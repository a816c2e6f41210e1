// The folder that a backup, or the export of a client, stands in until it is whole: `<name>.part`.
import { lstat, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '../../rules/error-code.ts'
import { BackupFault } from './manifest.ts'

/** The folder that is being filled, and what says that it is given up. */
export type Part = { readonly path: string; readonly signal: AbortSignal | undefined }

/** Somebody else fills the folder, or has: its message is for the operator. */
export class FolderTaken extends BackupFault {
  constructor(path: string, cause: unknown) {
    super(`${path} is there already: somebody else writes it, or has. Run it again, or name another folder`, { cause })
  }
}

/** Makes a folder, or gives one its name: of several who do so at once one does. */
async function take<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw ['EEXIST', 'ENOTEMPTY'].includes(codeOf(error)) ? new FolderTaken(path, error) : error
  }
}

export const partOf = (folder: string) => `${folder}.part`

/**
 * Makes a folder that has its name once it is filled. Nothing stays of one that fails, or is given up: whoever fills it is
 * not waited for then, since a database may be long in answering.
 */
export async function makeWhole<T>(
  folder: string,
  signal: AbortSignal | undefined,
  fill: (part: Part) => Promise<T>,
): Promise<T> {
  const path = partOf(folder)
  await take(path, () => mkdir(path, { mode: 0o700 }))
  try {
    const filled = await unlessGivenUp(signal, () => fill({ path, signal }))
    await take(folder, () => rename(path, folder))
    return filled
  } catch (error) {
    // A file may be made while the others are removed.
    await rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 20 })
    throw error
  }
}

async function unlessGivenUp<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
  if (!signal) return work()
  signal.throwIfAborted()
  const { promise: givenUp, reject } = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => {
    reject(signal.reason as Error)
  })
  return Promise.race([work(), givenUp])
}

/** When something was last written into a folder, or into one of its files; undefined where there is no such folder. */
export async function lastWrite(folder: string): Promise<Date | undefined> {
  const own = await lstat(folder).catch(() => undefined)
  if (!own?.isDirectory()) return undefined
  const files = await readdir(folder).catch(() => [])
  const found = await Promise.all(files.map((name) => lstat(join(folder, name)).catch(() => own)))
  return new Date(Math.max(...[own, ...found].map(({ mtimeMs }) => mtimeMs)))
}
