import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Request, Response } from 'express'
import Negotiator from 'negotiator'

type Coding = 'br' | 'gzip'
/** A text that many ask for, with the version that caches compare. */
export type Stored = {
  readonly etag: string
  readonly bytes: Buffer
  readonly coded: Map<Coding, Promise<Buffer>>
}

const codings: Readonly<Record<Coding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 9 }),
}

/** The negotiator of the library; what it prefers among codings of one quality is missing from its types. */
type Preferring = { encoding: (available: readonly string[], preferred: readonly string[]) => string | undefined }

/** Keeps a text to be served. Its compressed forms are made when somebody first accepts them, once for all. */
export function store(text: string): Stored {
  const bytes = Buffer.from(text)
  const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
  return { bytes, etag: `W/"${digest}"`, coded: new Map() }
}

/** Answers with a text as the caller accepts it, or with 304 to who has it already. */
export async function sendStored(req: Request, res: Response, type: string, stored: Stored) {
  const negotiator: Preferring = new Negotiator(req)
  const coding = negotiator.encoding(['br', 'gzip', 'identity'], ['br', 'gzip'])
  res.vary('Accept-Encoding').set('ETag', stored.etag).type(type)
  if (coding !== 'br' && coding !== 'gzip') return res.send(stored.bytes)
  const body = await codedAs(coding, stored)
  if (body) res.set('Content-Encoding', coding)
  res.send(body ?? stored.bytes)
}

/** A text in a coding; undefined where it could not be made, as without memory: it is made again for the next caller. */
async function codedAs(coding: Coding, { bytes, coded }: Stored): Promise<Buffer | undefined> {
  const made = coded.get(coding) ?? codings[coding](bytes)
  coded.set(coding, made)
  try {
    return await made
  } catch {
    if (coded.get(coding) === made) coded.delete(coding)
    return undefined
  }
}
