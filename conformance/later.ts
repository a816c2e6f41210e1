import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A member that no version of the contract has. */
const later = { membreDUneVersionUlterieure: { valeurs: [1, null, 'x'] } }

/** The same answer with a member more in each object of it, but for `errors` of a problem, whose members are those of the caller. */
function grown(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => grown(item))
  if (typeof value !== 'object' || value === null || name === 'errors') return value
  return {
    ...Object.fromEntries(Object.entries(value).map(([member, part]) => [member, grown(part, member)])),
    ...later,
  }
}

/**
 * Runs `work` against what a later version may answer: the service at `baseUrl`, whose answers have members that clients of
 * today do not know. They are to read them all the same.
 */
export async function withLaterVersion<T>(baseUrl: string, work: (url: string) => Promise<T>): Promise<T> {
  const server = createServer((req, res) => void passOn(baseUrl, req, res))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    return await work(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}`)
  } finally {
    server.close()
    server.closeAllConnections()
  }
}

/** The headers of how the one connection carries a body. */
const framing = new Set(['transfer-encoding', 'content-length', 'connection', 'keep-alive'])

async function passOn(baseUrl: string, req: IncomingMessage, res: ServerResponse) {
  try {
    const headers = { ...req.headers, 'accept-encoding': 'identity' }
    const sent = request(new URL(req.url ?? '/', baseUrl), { method: req.method, headers })
    req.pipe(sent)
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    const body = await buffer(answer)
    const isJson = /json/.test(answer.headers['content-type'] ?? '') && body.length > 0
    const text = isJson ? JSON.stringify(grown(JSON.parse(body.toString()))) : body
    // As they are written: some clients look for a header by its letters.
    const lines = Array.from({ length: answer.rawHeaders.length / 2 }, (_, n) =>
      answer.rawHeaders.slice(2 * n, 2 * n + 2),
    )
    const others = lines.filter(([name = '']) => !framing.has(name.toLowerCase()))
    res.writeHead(answer.statusCode ?? 502, others.flat()).end(text)
  } catch (error) {
    res.destroy(error as Error)
  }
}
