import { fstatSync, readSync, statSync, writeSync } from 'node:fs'
import { devNull } from 'node:os'

/** What was printed could not be written, or only in part; `isUnread` where its reader has left, as `head` does. */
export class Unwritten extends Error {
  readonly isUnread: boolean

  constructor(cause: Error) {
    super(`The output could not be written whole: ${cause.message}`, { cause })
    this.isUnread = isLeft(cause)
  }
}

const isLeft = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EPIPE'

/** Whether nobody can read what is printed: at the null device, which Node also opens in place of an output that was closed. */
export function isNowhere(): boolean {
  const [own, nowhere] = [fstatSync(process.stdout.fd), statSync(devNull, { throwIfNoEntry: false })]
  return own.isCharacterDevice() && own.rdev === nowhere?.rdev
}

/**
 * Whether the output is closed (decision N-14): Node then opens the null device in its place, to be read as well, which a shell
 * that is told `> /dev/null` does not.
 */
export function isClosed(): boolean {
  if (!isNowhere()) return false
  try {
    readSync(process.stdout.fd, Buffer.alloc(1))
    return true
  } catch {
    return false
  }
}

/** What was printed so far; rejects with the first error. */
const printed = { whole: Promise.resolve() }

/** Prints a text and the end of its line; `written` tells whether it arrived. */
export const print = (text: string): void => {
  printExactly(`${text}\n`)
}

/** Prints a text as it is. */
export function printExactly(text: string): void {
  keep(write(Buffer.from(text)))
}

/** Prints what helps to type a command: nothing is lost where its reader leaves before the end. */
export function printHelp(text: string): void {
  keep(
    write(Buffer.from(text)).catch((error: unknown) => {
      if (!isLeft(error)) throw error
    }),
  )
}

function keep(one: Promise<void>) {
  const { whole } = printed
  printed.whole = Promise.all([whole, one]).then(() => undefined)
  printed.whole.catch(() => undefined)
}

/** Waits until all that was printed is written. Throws `Unwritten` where it could not be. */
export async function written(): Promise<void> {
  try {
    await printed.whole
  } catch (error) {
    throw error instanceof Error ? new Unwritten(error) : error
  }
}

/** Node writes to a file but once, and tells nobody that a full disk took a part. */
async function write(bytes: Buffer): Promise<void> {
  if (isClosed()) throw new Error('it is closed')
  if (isStream()) return writeToStream(bytes)
  for (let at = 0; at < bytes.length;) at += writeSync(process.stdout.fd, bytes, at)
}

function isStream(): boolean {
  const kind = fstatSync(process.stdout.fd)
  return process.stdout.isTTY || kind.isFIFO() || kind.isSocket()
}

const writeToStream = (bytes: Buffer) =>
  new Promise<void>((resolve, reject) => {
    process.stdout.write(bytes, (error) => {
      if (error) reject(error)
      else resolve()
    })
  })
