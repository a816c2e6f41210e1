import type { IncomingMessage, ServerResponse } from 'node:http'
import { checkOptions, type Options, problem, receive, type Answer } from './receive.ts'

/** Bytes of the largest message that is read. */
const bound = 1_048_576

/**
 * A request handler for express, or for node:http. Mount it before any body parser: the signature is made over the raw
 * body. `app.all('/evenements', middleware({ secrets: [...], handlers: {...} }))`
 */
export function middleware<T>(options: Options<T>) {
  checkOptions(options)
  return async (req: IncomingMessage, res: ServerResponse, next?: (error: unknown) => void): Promise<void> => {
    try {
      const body = req.method === 'POST' ? await read(req) : new Uint8Array()
      send(res, await receive({ method: req.method ?? '', headers: req.headers, body }, options))
    } catch (error) {
      if (next) next(error)
      else res.writeHead(500).end()
    }
  }
}

async function read(req: IncomingMessage): Promise<Buffer> {
  if (req.readableEnded) throw new Error('A body parser runs before the webhooks: the raw body is gone')
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > bound) throw new Error('The message is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const headersOf = ({ status }: Answer): Record<string, string> => ({
  ...(status !== 200 && { 'Content-Type': 'application/problem+json' }),
  ...(status === 405 && { Allow: 'POST' }),
})

const bodyOf = (answer: Answer) => (answer.status === 200 ? '' : problem(answer))

function send(res: ServerResponse, answer: Answer) {
  res.writeHead(answer.status, headersOf(answer)).end(bodyOf(answer))
}

/** A handler in the style of fetch, for the servers that take a Request and give a Response. */
export function fetchHandler<T>(options: Options<T>) {
  checkOptions(options)
  return async (request: Request): Promise<Response> => {
    const body = request.method === 'POST' ? new Uint8Array(await request.arrayBuffer()) : new Uint8Array()
    const headers = Object.fromEntries(request.headers)
    const answer = await receive({ method: request.method, headers, body }, options)
    return new Response(bodyOf(answer), { status: answer.status, headers: headersOf(answer) })
  }
}
