import { fstatSync, statSync, writeSync } from 'node:fs'
import { devNull } from 'node:os'

/** What was printed could not be written, or only in part; `isUnread` where its reader has left, as `head` does. */
export class Unwritten extends Error {
  readonly isUnread: boolean

  constructor(cause: Error) {
    super(`The output could not be written whole: ${cause.message}`, { cause })
    this.isUnread = 'code' in cause && cause.code === 'EPIPE'
  }
}

/** Whether nobody can read what is printed: at the null device, which Node also opens in place of an output that was closed. */
export function isNowhere(): boolean {
  const [own, nowhere] = [fstatSync(process.stdout.fd), statSync(devNull, { throwIfNoEntry: false })]
  return own.isCharacterDevice() && own.rdev === nowhere?.rdev
}

/** What was printed so far; rejects with the first error. */
const printed = { whole: Promise.resolve() }

/** Prints a text and the end of its line; `written` tells whether it arrived. */
export const print = (text: string): void => {
  printExactly(`${text}\n`)
}

/** Prints a text as it is. */
export function printExactly(text: string): void {
  const { whole } = printed
  const one = write(Buffer.from(text))
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
