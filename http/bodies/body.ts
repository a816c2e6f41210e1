import type { Readable } from 'node:stream'
import { createGunzip, Gunzip } from 'node:zlib'
import type { Request, Response } from 'express'
import type { Operation } from '../../contract/contract.ts'
import { otherMessages } from '../../contract/messages.ts'
import { invalid } from '../../contract/normalise.ts'
import { refuseOverweight, weigh, type Weight } from '../../contract/weight.ts'
import { loopTurn } from '../../pace/loop-turns.ts'
import { Problem } from '../../problems.ts'
import type { Intake } from './buffers.ts'
import { collect } from './collect.ts'
import { explainNotJson } from './json-fault.ts'
import { repeatedMember } from './repeated.ts'
import { noteTaken } from './taken.ts'

/**
 * Reads the JSON body of an operation, up to `limit` bytes once inflated; undefined when there is none. One that holds
 * more than `maxValues` is refused unread.
 */
export async function readJson(
  exchange: Exchange,
  { mediaTypes }: Takes,
  limit: number,
  maxValues: number,
): Promise<unknown> {
  const media = mediaOf(exchange.req, mediaTypes)
  if (!media) return undefined
  const bytes = await readBytes(exchange, media, limit)
  if (bytes.length === 0) return undefined
  await breathe(exchange)
  const weight = weigh(bytes)
  refuseOverweight(weight, maxValues)
  await breathe(exchange)
  const { text, value } = await parse(bytes, exchange)
  await breathe(exchange)
  refuseRepeated(text, value, weight)
  return value
}

/** Bytes of a body from which on others come between two pieces of the work on it. */
const large = 16_384

/** Lets others have their turn: a piece of work on the largest body takes tens of milliseconds. */
export async function breathe({ intake }: Pick<Exchange, 'intake'>) {
  if (intake.held() > large) await loopTurn(intake.owner)
}

/** The bytes of a body, up to `limit` once inflated. */
export async function readBytes(exchange: Exchange, media: Media, limit: number): Promise<Buffer> {
  const bytes = await readUpTo(exchange, media, limit)
  if (!bytes) throw tooLarge(limit)
  return bytes
}

/** The bytes of a body; undefined when they are more than `limit` once inflated. */
export const readUpTo = (exchange: Exchange, media: Media, limit: number) =>
  read(exchange, inflated(exchange.req, media), limit)

export type Media = { readonly isGzip: boolean }

/** The bytes of a body that is a file, up to `limit` once inflated. */
export async function readFile(exchange: Exchange, { mediaTypes }: Takes, limit: number): Promise<Buffer> {
  const media = mediaOf(exchange.req, mediaTypes, isFile)
  return media ? readBytes(exchange, media, limit) : Buffer.alloc(0)
}

/** The media types that an operation takes, of its contract. */
type Takes = Pick<Operation, 'mediaTypes'>

/** The problem of a body of another media type than those that are taken, or compressed in a way that is not read. */
export const otherMedia = (mediaTypes: readonly string[]) =>
  new Problem({ code: 'Requete.TypeMediaNonSupporte', slots: { valeur: mediaTypes.join(', ') } })

/**
 * How the body of a request is sent; undefined when there is none. Throws when it is not JSON, or not what else is read,
 * or compressed otherwise; the refusal names the media types that are taken.
 */
export function mediaOf(req: Request, mediaTypes: readonly string[], isRead = isJson): Media | undefined {
  if (lengthOf(req) === 0) return undefined
  const isGzip = encodingOf(req)
  if (isGzip === undefined || !isRead(req)) throw otherMedia(mediaTypes)
  return { isGzip }
}

export const inflated = (req: Request, { isGzip }: Media): Readable =>
  isGzip ? req.pipe(createGunzip({ chunkSize: 65_536 })) : req

/** What a compressed body may become before it is told from one that was made to be large, and how many times its own size. */
const puffed = { bytes: 8 * 1_048_576, times: 100 }

/**
 * Refuses (413) a body of which `size` bytes are inflated where they are more than anybody's: people's data become a tenth
 * of their size. What is sent in a second would take the time of many.
 */
export function refusePuffed(body: Readable, size: number) {
  if (!(body instanceof Gunzip)) return
  const most = Math.max(puffed.bytes, puffed.times * body.bytesWritten)
  if (size > most) throw tooLarge(most)
}

/** The problem of a compressed body that is no gzip, or is cut: what is wrong is not what it says. */
export const notInflated = () => new Problem(invalid('corps', otherMessages.notInflated))

export const tooLarge = (limit: number) =>
  new Problem({ code: 'Requete.TropVolumineuse', slots: { valeur: `${String(limit)} octets` } })

type Headed = Pick<Request, 'headers'>

const encodings = new Map([
  ['identity', false],
  ['gzip', true],
  ['x-gzip', true],
])

/** Whether the body is compressed; undefined when it is in a way that is not read. */
export const encodingOf = ({ headers }: Headed) =>
  encodings.get((headers['content-encoding'] ?? 'identity').toLowerCase())

/** How many bytes are sent; NaN when they come in chunks. */
export const lengthOf = ({ headers }: Headed) =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : NaN

/** How many bytes a body has; NaN when that is not known before it is read, and inflated. */
export const plainLengthOf = (req: Headed) => (encodingOf(req) === false ? lengthOf(req) : NaN)

const isFile = ({ headers }: Request) => /^application\/octet-stream\s*(;|$)/i.test(headers['content-type'] ?? '')

function isJson({ headers }: Request): boolean {
  const type = headers['content-type'] ?? ''
  const charset = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(type)?.[1] ?? 'utf-8'
  return /^application\/json\s*(;|$)/i.test(type) && /^utf-?8$/i.test(charset)
}

/** A request, its answer, and the memory that it takes. */
export type Exchange = { readonly req: Request; readonly res: Response; readonly intake: Intake }

/** A body that comes too slowly: nothing more is read of it. Its call may have been answered before its end. */
export function tooSlow(res: Response): Problem {
  if (!res.headersSent) res.set('Connection', 'close')
  return new Problem({ code: 'Requete.DelaiDepasse' })
}

/** The bytes of a body; undefined as soon as they are more than `limit`. What is left of it is read and forgotten. */
async function read({ req, res, intake }: Exchange, body: Readable, limit: number): Promise<Buffer | undefined> {
  if (body === req && lengthOf(req) > limit) return undefined
  const kept = collect(intake, limit)
  const { promise, resolve, reject } = Promise.withResolvers<boolean>()
  const pace = intake.pace(() => {
    reject(tooSlow(res))
  })
  try {
    pace.wait()
    req.on('data', (chunk: Buffer) => {
      pace.arrived(chunk.length)
      pace.wait()
      if (body === req) noteTaken(req, chunk.length)
    })
    body.on('data', (chunk: Buffer) => {
      try {
        if (!kept.add(chunk)) resolve(false)
      } catch (error) {
        reject(error instanceof Error ? error : new Error('The bytes could not be kept'))
      }
    })
    body.on('end', () => {
      resolve(true)
    })
    body.on('error', () => {
      reject(notInflated())
    })
    onceCutShort({ req, res }, reject)
    if (!(await promise)) return undefined
    // All has come: who waits for a turn of ours is not slow.
    pace.stop()
    await breathe({ intake })
    return kept.bytes()
  } finally {
    pace.stop()
    // The listeners of a request that is not over hold on to this.
    kept.drop()
    forget(req, body)
  }
}

/**
 * Tells once nothing more of a body comes, whenever that was: it may have been while its call waited. A request that Node
 * refused in the middle, and answered, does not close by itself. Gives what takes this back.
 */
export function onceCutShort({ req, res }: Pick<Exchange, 'req' | 'res'>, tell: (reason: Error) => void) {
  const parts = [req, res]
  const look = () => {
    if (!req.complete) tell(new Error('The sender went away'))
  }
  if (parts.some(({ destroyed }) => destroyed)) look()
  for (const part of parts) part.once('close', look)
  return () => {
    for (const part of parts) part.off('close', look)
  }
}

/** What is left of a body is read and forgotten, so that the answer reaches a sender that is still sending. */
function forget(req: Request, body: Readable) {
  for (const part of new Set([req, body])) part.removeAllListeners('data')
  if (body !== req) {
    req.unpipe()
    body.destroy()
  }
  if (!req.complete) {
    req.on('data', (chunk: Buffer) => {
      noteTaken(req, chunk.length)
    })
  }
  req.resume()
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The text of a body, and what it says; a problem with the place of the fault where it is not JSON in UTF-8. */
async function parse(bytes: Buffer, { intake }: Exchange): Promise<{ text: string; value: unknown }> {
  try {
    const text = utf8.decode(bytes)
    return { text, value: JSON.parse(text) }
  } catch {
    throw await explainNotJson(bytes, intake.owner)
  }
}

/** A member that stands twice in its object is refused by name (decision A-12). */
function refuseRepeated(text: string, value: unknown, { names }: Weight) {
  const repeated = repeatedMember(text, value, names)
  if (repeated !== undefined) throw new Problem(invalid(repeated, otherMessages.repeated))
}
