import { lstatSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { Unsound } from '../read.ts'

/** A file to write, which is there for nobody yet. */
export type NewFile = { readonly path: string; readonly content: string; readonly mode: number }

/** Refuses where something is there already: it may be the only part of keys that are in use. */
export function checkNew(paths: readonly string[]): void {
  const there = paths.find((path) => lstatSync(path, { throwIfNoEntry: false }))
  if (there !== undefined) throw new Unsound(`EEXIST: ${there} is there already, and may be of keys that are in use`)
}

/** Writes all of the files, or leaves none of them. */
export async function writeNew(files: readonly NewFile[]): Promise<void> {
  const own: string[] = []
  try {
    for (const file of files) await writeOne(file, own)
  } catch (error) {
    for (const path of own) await rm(path, { force: true })
    throw error
  }
}

async function writeOne({ path, content, mode }: NewFile, own: string[]) {
  const file = await open(path, 'wx', mode)
  own.push(path)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}
