import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Makes a folder that a setting names, and those above it. One by one: the recursive `mkdir` of Node tries without end
 * where the system has the folder above and makes none in it, as in /proc.
 */
export async function makeFolder(path: string, mode?: number): Promise<void> {
  if (await isFolder(path)) return
  const parent = dirname(path)
  if (parent !== path && !(await isThere(parent))) await makeFolder(parent, mode)
  await mkdir(path, mode).catch(async (error: unknown) => {
    // Another process may have made it meanwhile.
    if (!(await isFolder(path))) throw error
  })
}

const found = (path: string) => stat(path).catch(() => undefined)
const isThere = async (path: string) => (await found(path)) !== undefined
const isFolder = async (path: string) => (await found(path))?.isDirectory() ?? false
