import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { Request, Response } from 'express'
import { Problem } from '../problems.ts'
import { otherMessages } from './messages.ts'
import { invalid } from './normalise.ts'
import { countNames, repeatedMember } from './repeated.ts'

/** Reads the JSON body of an operation, up to `limit` bytes once inflated; undefined when there is none. */
export function compileBodyReader(limit: number): (req: Request, res: Response) => Promise<unknown> {
  return async (req, res) => {
    const media = mediaOf(req)
    if (!media) return undefined
    const bytes = await read({ req, res }, inflated(req, media), limit)
    if (!bytes) throw tooLarge(limit)
    return parse(bytes)
  }
}

type Media = { readonly isGzip: boolean }

/** How the body of a request is sent; undefined when there is none. Throws when it is not JSON, or compressed otherwise. */
export function mediaOf(req: Request): Media | undefined {
  if (lengthOf(req) === 0) return undefined
  const isGzip = encodingOf(req)
  if (isGzip === undefined || !isJson(req)) throw new Problem({ code: 'Requete.TypeMediaNonSupporte' })
  return { isGzip }
}

export const inflated = (req: Request, { isGzip }: Media): Readable =>
  isGzip ? req.pipe(createGunzip({ chunkSize: 65_536 })) : req

export const tooLarge = (limit: number) =>
  new Problem({ code: 'Requete.TropVolumineuse', slots: { valeur: `${String(limit)} octets` } })

const encodings = new Map([
  ['identity', false],
  ['gzip', true],
  ['x-gzip', true],
])

/** Whether the body is compressed; undefined when it is in a way that is not read. */
const encodingOf = ({ headers }: Request) => encodings.get((headers['content-encoding'] ?? 'identity').toLowerCase())

/** How many bytes are sent; NaN when they come in chunks. */
export const lengthOf = ({ headers }: Request) =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : NaN

function isJson({ headers }: Request): boolean {
  const type = headers['content-type'] ?? ''
  const charset = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(type)?.[1] ?? 'utf-8'
  return /^application\/json\s*(;|$)/i.test(type) && /^utf-?8$/i.test(charset)
}

type Exchange = { req: Request; res: Response }

/** The bytes of a body; undefined as soon as they are more than `limit`. What is left of it is read and forgotten. */
async function read({ req, res }: Exchange, body: Readable, limit: number): Promise<Buffer | undefined> {
  if (body === req && lengthOf(req) > limit) return undefined
  try {
    return await new Promise<Buffer | undefined>((resolve, reject) => {
      const chunks: Buffer[] = []
      let size = 0
      body.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size <= limit) chunks.push(chunk)
        else resolve(undefined)
      })
      body.on('end', () => {
        resolve(Buffer.concat(chunks))
      })
      body.on('error', () => {
        reject(new Problem({ code: 'Requete.JsonInvalide' }))
      })
      // A request that Node refused in the middle, and answered, does not close by itself.
      for (const part of [req, res]) {
        part.once('close', () => {
          if (!req.complete) reject(new Error('The sender went away'))
        })
      }
    })
  } finally {
    body.removeAllListeners('data')
    if (body !== req) body.destroy()
    req.resume()
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The value of a JSON text; a member that stands twice in its object is refused by name (decision A-12). */
function parse(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined
  const { text, value } = decoded()
  const repeated = repeatedMember(text, value, countNames(bytes))
  if (repeated !== undefined) throw new Problem(invalid(repeated, otherMessages.repeated))
  return value

  function decoded() {
    try {
      const text = utf8.decode(bytes)
      return { text, value: JSON.parse(text) as unknown }
    } catch {
      throw new Problem({ code: 'Requete.JsonInvalide' })
    }
  }
}
