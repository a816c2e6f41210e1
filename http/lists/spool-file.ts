import { randomUUID } from 'node:crypto'
import { open, readdir, rm, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../../config/folders.ts'

/** Bytes that are read from a file at once. */
const piece = 65_536

const prefix = 'liste-'

export type SpoolFile = Awaited<ReturnType<typeof makeFile>>

/**
 * The folder of the temporary files, made with the first of them. A file loses its name as soon as it is open, so that
 * it goes with its process however that ends; one that was killed between the two leaves an empty file, removed here.
 */
export function openSpoolFolder(folder: string) {
  const cleaned = removeLeftovers(folder)
  const make = async (): Promise<SpoolFile> => {
    await cleaned
    await makeFolder(folder, 0o700)
    return makeFile(join(folder, prefix + randomUUID()))
  }
  return {
    make,
    /** Fails where no file can be made. */
    async probe() {
      await (await make()).close()
    },
  }
}

async function removeLeftovers(folder: string) {
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((name) => name.startsWith(prefix)))
    await rm(join(folder, name), { force: true }).catch(() => undefined)
}

/** A file of bytes that one writer appends and one reader takes, in their order. */
async function makeFile(name: string) {
  const file = await open(name, 'wx+', 0o600)
  // Another process that starts removes what it finds.
  await unlink(name).catch(() => undefined)
  let [written, read] = [0, 0]
  return {
    size: () => written,
    unread: () => written - read,
    /** Fails where the disk does; what was written of the bytes is forgotten then. */
    async append(bytes: Buffer) {
      let done = 0
      while (done < bytes.length) {
        done += (await file.write(bytes, done, bytes.length - done, written + done)).bytesWritten
      }
      written += done
    },
    async next(): Promise<Buffer> {
      const length = Math.min(piece, written - read)
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(length), 0, length, read)
      if (bytesRead === 0) throw new Error('A temporary file ends before its bytes')
      read += bytesRead
      return buffer.subarray(0, bytesRead)
    },
    /** Gives the disk back once everything is read. For the writer: the reader has nothing to do here meanwhile. */
    async clear() {
      written = read = 0
      await file.truncate(0)
    },
    close: () => file.close(),
  }
}
