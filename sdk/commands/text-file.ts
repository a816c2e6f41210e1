import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { reasonOf } from '../../rules/adresses.ts'
import { codeOf } from '../../rules/error-code.ts'
import { refuse } from './failure.ts'
import { note } from './output.ts'

/** The encodings that the files of payrolls come in, by the names that `--encoding` takes. */
export const encodings = ['utf-8', 'windows-1252', 'utf-16le'] as const
export type Encoding = (typeof encodings)[number]

/**
 * The text of a file, compressed with gzip or not, in the encoding that is given or else in the one that its bytes show:
 * UTF-16 by its mark, UTF-8 where all of it is, and else windows-1252, in which Excel saves CSV files in French; which one
 * that was is said. A file that is UTF-8 but for some bytes is broken, and refused.
 */
export function textOf(file: string, encoding?: Encoding): string {
  const bytes = bytesOf(file)
  const content = bytes[0] === 0x1f && bytes[1] === 0x8b ? decompressed(file, bytes) : bytes
  const found = encoding ?? shownBy(content)
  if (found === undefined) refuse(`${file} is UTF-8 in part only: save it again, or name what it is with --encoding`)
  if (encoding === undefined && found !== 'utf-8') note(`${file} is read as ${found}: --encoding names another one.`)
  return decoded(content, found) ?? refuse(`${file} cannot be read as ${found}`)
}

const isUtf16 = (bytes: Uint8Array) => bytes[0] === 0xff && bytes[1] === 0xfe

/** The letters of French as UTF-8 writes them, which make no text in windows-1252: « Ã© ». */
const pieces = /[\u00c3\u00c5][\u0080-\u00bf]/

function shownBy(bytes: Uint8Array): Encoding | undefined {
  if (isUtf16(bytes)) return 'utf-16le'
  if (decoded(bytes, 'utf-8') !== undefined) return 'utf-8'
  return pieces.test(new TextDecoder('latin1').decode(bytes)) ? undefined : 'windows-1252'
}

function decoded(bytes: Uint8Array, encoding: Encoding): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function decompressed(file: string, bytes: Buffer): Buffer {
  try {
    return gunzipSync(bytes)
  } catch (error) {
    return refuse(`${file} cannot be decompressed: ${reasonOf(error)}`)
  }
}

/** What the codes of the system mean to whoever named the file. */
const unread: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EISDIR: 'is a folder: give one file, a load is whole',
  EACCES: 'may not be read by this user',
}

function bytesOf(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    return refuse(`${file} ${unread[codeOf(error)] ?? `cannot be read: ${reasonOf(error)}`}`)
  }
}
