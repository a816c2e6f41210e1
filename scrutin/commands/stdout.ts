import { fstatSync, readSync, statSync, writeSync } from 'node:fs'
import { devNull } from 'node:os'
import { Unsound } from '../read.ts'

/** What was printed could not be written, or only in part; `isUnread` where its reader has left, as `head` does. */
export class Unwritten extends Error {
  readonly isUnread: boolean

  constructor(cause: Error) {
    super(`The output could not be written whole: ${cause.message}`, { cause })
    this.isUnread = 'code' in cause && cause.code === 'EPIPE'
  }
}

/** Refuses to make what nobody could read: at the null device, which Node also opens in place of an output that was closed. */
export function checkOutput(): void {
  if (isNowhere()) throw new Unsound(`The output goes nowhere: it is closed, or ${devNull}`)
}

function isNowhere(): boolean {
  const [own, nowhere] = [fstatSync(process.stdout.fd), statSync(devNull, { throwIfNoEntry: false })]
  return own.isCharacterDevice() && own.rdev === nowhere?.rdev
}

/**
 * Whether the output is closed: Node then opens the null device in its place, to be read as well, which a shell
 * that is told `> /dev/null` does not.
 */
function isClosed(): boolean {
  if (!isNowhere()) return false
  try {
    readSync(process.stdout.fd, Buffer.alloc(1))
    return true
  } catch {
    return false
  }
}

/** Prints what is as it stands the result, and waits until it is written. Throws `Unwritten` where it could not be. */
export async function print(text: string | Uint8Array): Promise<void> {
  try {
    await write(Buffer.from(text))
  } catch (error) {
    throw error instanceof Error ? new Unwritten(error) : error
  }
}

/** Prints what is for a person; gives the error where that person has left before its end. */
export async function tell(text: string): Promise<Unwritten | undefined> {
  try {
    await print(text)
    return undefined
  } catch (error) {
    if (error instanceof Unwritten && error.isUnread) return error
    throw error
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
