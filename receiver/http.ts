import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Options, problem, receive, type Reponse } from './receive.ts'

/** Bytes of the largest message that is read. */
const bound = 1_048_576

/**
 * A request handler for express, or for node:http. Mount it before any body parser: the signature is made over the raw
 * body. `app.all('/evenements', middleware({ secrets: [...], traitements: {...} }))`
 */
export function middleware(options: Options) {
  return async (req: IncomingMessage, res: ServerResponse, next?: (error: unknown) => void): Promise<void> => {
    try {
      const corps = req.method === 'POST' ? await read(req) : new Uint8Array()
      send(res, await receive({ methode: req.method ?? '', entetes: req.headers, corps }, options))
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

const headersOf = ({ statut }: Reponse): Record<string, string> => ({
  ...(statut !== 200 && { 'Content-Type': 'application/problem+json' }),
  ...(statut === 405 && { Allow: 'POST' }),
})

const bodyOf = (reponse: Reponse) => (reponse.statut === 200 ? '' : problem(reponse))

function send(res: ServerResponse, reponse: Reponse) {
  res.writeHead(reponse.statut, headersOf(reponse)).end(bodyOf(reponse))
}

/** A handler in the style of fetch, for the servers that take a Request and give a Response. */
export function fetchHandler(options: Options) {
  return async (request: Request): Promise<Response> => {
    const corps = request.method === 'POST' ? new Uint8Array(await request.arrayBuffer()) : new Uint8Array()
    const entetes = Object.fromEntries(request.headers)
    const reponse = await receive({ methode: request.method, entetes, corps }, options)
    return new Response(bodyOf(reponse), { status: reponse.statut, headers: headersOf(reponse) })
  }
}
