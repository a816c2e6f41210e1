import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, type Readable, Transform, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import type { Part } from './part.ts'
import { type BackupFile, BackupFault, type Manifest, manifestName } from './manifest.ts'

/** Writes a stream as a file that only its owner reads, as it is or through `form`; gives what the manifest says of it. */
export async function writeFile(
  { path, signal }: Part,
  name: string,
  source: Readable,
  form: Transform = new PassThrough(),
): Promise<BackupFile> {
  signal?.throwIfAborted()
  const measure = measuring()
  const target = createWriteStream(join(path, name), { flags: 'wx', mode: 0o600, flush: true })
  await pipeline([source, form, measure.stream, target], { signal })
  return { name, ...measure.found() }
}

/** The same, compressed by zstd. */
export const writeCompressed = (part: Part, name: string, source: Readable) =>
  writeFile(part, name, source, createZstdCompress())

/** Hands what was written so to a stream. */
export const readCompressed = (folder: string, name: string, target: Writable): Promise<void> =>
  pipeline(createReadStream(join(folder, name)), createZstdDecompress(), target)

/** The name of the file of a table. */
export const fileOf = (table: string) => `${table}.copy.zst`

/** The names of what stands in a folder and is none of its files: nobody reads it. */
export async function othersIn(folder: string, { files }: Pick<Manifest, 'files'>): Promise<string[]> {
  const own = new Set([manifestName, ...files.map(({ name }) => name)])
  return (await readdir(folder)).filter((name) => !own.has(name)).sort()
}

/** Throws a `BackupFault` that names each file that is not there, or is not as it was written. */
export async function checkFiles(folder: string, { files }: Pick<Manifest, 'files'>): Promise<void> {
  const faults: string[] = []
  for (const { name, bytes, sha256 } of files) {
    const found = await measured(join(folder, name))
    if (!found) faults.push(`${name} is not there`)
    else if (found.bytes !== bytes || found.sha256 !== sha256) faults.push(`${name} was changed`)
  }
  if (faults.length > 0) throw new BackupFault(`The backup is not whole: ${faults.join('; ')}`)
}

async function measured(path: string) {
  const measure = measuring()
  try {
    await pipeline(createReadStream(path), measure.stream.resume())
    return measure.found()
  } catch {
    return undefined
  }
}

/** A stream that lets everything through, and tells of what has passed. */
function measuring() {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return { stream, found: () => ({ bytes, sha256: hash.digest('hex') }) }
}
