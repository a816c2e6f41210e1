import type { ServerResponse } from 'node:http'
import type { Writable } from 'node:stream'
import { constants, createZstdCompress } from 'node:zlib'
import compression from 'compression'
import type { Request, RequestHandler, Response } from 'express'
import Negotiator from 'negotiator'

/** Lines of JSON are text that the list of compressible types does not know. */
const isCompressible: compression.CompressionFilter = (req, res) =>
  compression.filter(req, res) || res.getHeader('Content-Type') === 'application/x-ndjson'

// Each piece goes to a thread that compresses and comes back in a turn of the event loop: in large ones it does not wait
// for its next work. They are made while one is compressed.
const together = 262_144

// Speed over size: level 1 costs a list little and still divides it by five to ten.
const ahead = { chunkSize: 65_536, writableHighWaterMark: 2 * together }
const zstd = { ...ahead, params: { [constants.ZSTD_c_compressionLevel]: 1 } }

/** Compresses answers with what the library knows, as the caller prefers: gzip, br or deflate. */
export function compressAnswers(): RequestHandler {
  const compress = compression({
    ...{ level: 1, ...ahead, filter: isCompressible },
    brotli: { ...ahead, params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  })
  return (req, res, next) => {
    // Who names no coding is given none: nothing of the library stays with the answer.
    if (req.headers['accept-encoding'] === undefined) {
      res.vary('Accept-Encoding')
      noteEnd(res)
      next()
      return
    }
    compress(req, res, (error?: unknown) => {
      noteEnd(res)
      next(error)
    })
  }
}

/** What an answer was ended with: how many bytes, in which buffer, which others may have been given too, and whether they were compressed already. */
type End = { readonly length: number; readonly buffer: Buffer | undefined; readonly isCoded: boolean }
const ends = new WeakMap<ServerResponse, End>()

/**
 * What an answer was ended with; undefined as long as it is written, and once it was taken: a connection that is kept may keep its
 * last response. The library keeps it until its reader takes it, and ends the response itself only then.
 */
export const endOf = (res: ServerResponse): End | undefined => ends.get(res)

/** Whether an answer is compressed for its reader alone, while it is read. */
export const isCompressing = (res: ServerResponse): boolean =>
  ends.get(res)?.isCoded === false && res.hasHeader('Content-Encoding')

function noteEnd(res: Response) {
  const end = res.end.bind(res)
  const noted = (...given: unknown[]): unknown => {
    const [last] = given
    const buffer = Buffer.isBuffer(last) ? last : undefined
    const length = typeof last === 'string' ? Buffer.byteLength(last) : (buffer?.length ?? 0)
    ends.set(res, { length, buffer, isCoded: res.hasHeader('Content-Encoding') })
    res.once('close', () => ends.delete(res))
    return Reflect.apply(end, res, given)
  }
  Object.assign(res, { end: noted })
}

/**
 * Where the body of a list is written: to its response, which the library compresses, or to zstd before it, which the
 * library lacks and leaves as it is. Nothing else is long enough for zstd, which costs half as much as gzip, to matter.
 */
export function openBody(res: Response): Writable {
  if (!prefersZstd(res.req)) return res
  res.set('Content-Encoding', 'zstd')
  // The answer has begun, though nothing has come out of the compression yet: a failure ends its connection from now on.
  res.flushHeaders()
  const stream = createZstdCompress(zstd)
  stream.on('error', () => res.destroy())
  res.once('close', () => stream.destroy())
  stream.pipe(res)
  return stream
}

/** About how many bytes of an answer that has begun are best written at once: whatever there is where nothing compresses them. */
export const bytesTogether = (res: Response): number => (res.hasHeader('Content-Encoding') ? together : 1)

/** The negotiator of the library; what it prefers among codings of one quality is missing from its types. */
type Preferring = { encoding: (available: readonly string[], preferred: readonly string[]) => string | undefined }

/** Who accepts any coding seldom knows this one: it is for whoever names it. */
function prefersZstd(req: Request): boolean {
  if (!/zstd/i.test(req.get('accept-encoding') ?? '')) return false
  const negotiator: Preferring = new Negotiator(req)
  return negotiator.encoding(['zstd', 'br', 'gzip', 'deflate', 'identity'], ['zstd']) === 'zstd'
}
