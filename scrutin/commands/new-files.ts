import {
  closeSync,
  constants,
  copyFileSync,
  fsyncSync,
  linkSync,
  lstatSync,
  mkdtempSync,
  openSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { Unsound } from '../read.ts'

/** A file to write in a folder, which is there for nobody yet. */
export type NewFile = { readonly name: string; readonly content: string; readonly mode: number }

/** Refuses where something is there already: it may be the only part of keys that are in use. */
export function checkNew(folder: string, names: readonly string[]): void {
  const there = names.map((name) => join(folder, name)).find((path) => lstatSync(path, { throwIfNoEntry: false }))
  if (there !== undefined) throw new Unsound(`EEXIST: ${there} is there already, and may be of keys that are in use`)
}

/**
 * Writes all of the files, or leaves none of them, who interrupts it included. They are written whole in a folder beside,
 * and then given their names in one go, in which no signal is heard.
 */
export async function writeNew(folder: string, files: readonly NewFile[]): Promise<void> {
  const made: string[] = []
  const leave = () => {
    for (const path of made) rmSync(path, { recursive: true, force: true })
  }
  // Before anything is there: no signal comes between a folder and who takes it away.
  const forget = onSignal(leave)
  try {
    const beside = mkdtempSync(join(folder, 'unfinished-'))
    made.push(beside)
    for (const file of files) {
      writeWhole(join(beside, file.name), file)
      // Here a signal is heard.
      await setImmediate()
    }
    giveNames(beside, folder, files)
  } finally {
    leave()
    forget()
  }
}

const ending = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Does `leave` when a signal ends the process, before it does; gives what takes that back. */
function onSignal(leave: () => void) {
  const end = (signal: NodeJS.Signals) => {
    forget()
    leave()
    process.kill(process.pid, signal)
  }
  const forget = () => {
    for (const signal of ending) process.off(signal, end)
  }
  for (const signal of ending) process.on(signal, end)
  return forget
}

function writeWhole(path: string, { content, mode }: NewFile) {
  const file = openSync(path, 'wx', mode)
  try {
    writeFileSync(file, content)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Gives each file its name, over nothing that is there; where one is, none of them. */
function giveNames(beside: string, folder: string, files: readonly NewFile[]) {
  const own: string[] = []
  try {
    for (const { name } of files) {
      const path = join(folder, name)
      link(join(beside, name), path)
      own.push(path)
    }
  } catch (error) {
    for (const path of own) rmSync(path, { force: true })
    throw error
  }
}

/** A disk that has no links, as those of cameras and memory sticks, is given a copy. */
function link(from: string, to: string) {
  try {
    linkSync(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error
    copyFileSync(from, to, constants.COPYFILE_EXCL)
  }
}
