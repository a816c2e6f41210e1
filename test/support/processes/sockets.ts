import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished } from 'vitest'
import { noteCodes } from '../contract/conform.ts'

export type Answer = { status: number; headers: Headers; text: string }
type Parsed = Answer & { length: number }

/** A connection that sends exactly what it is told, and never closes by itself; `next` is the next whole answer. */
export async function dial(port: number, localAddress = '127.0.0.1') {
  const socket = connect({ port, host: '127.0.0.1', localAddress, allowHalfOpen: true })
  onTestFinished(() => void socket.destroy())
  let received = ''
  socket.on('data', (chunk) => (received += chunk.toString('latin1')))
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  const over = Promise.race([once(socket, 'end'), once(socket, 'close')])
  // Of one that is reset only who waits for its end is told.
  over.catch(() => undefined)

  async function next({ withBody = true } = {}): Promise<Answer> {
    for (;;) {
      const answer = parse(received, withBody)
      if (answer) received = received.slice(answer.length)
      if (answer) return answer
      if (socket.readableEnded || socket.destroyed) throw new Error(`The connection ended after "${received}"`)
      await Promise.race([once(socket, 'data'), over])
    }
  }
  /** Waits until the server ends the connection; gives what it had still said. */
  async function end(): Promise<string> {
    await over
    return received
  }
  const send = (...parts: (string | Buffer)[]) => {
    for (const part of parts) socket.write(part)
  }
  return { socket, send, next, end }
}

/** A request as text; `headers` are lines, and a body gets its length. */
export function request(line: string, headers: string[] = [], body?: string): string {
  const length = body === undefined ? [] : [`Content-Length: ${Buffer.byteLength(body)}`]
  return [`${line} HTTP/1.1`, 'Host: exemple.ca', ...headers, ...length, '', body ?? ''].join('\r\n')
}

/** The first answer of `received`, once it is all there. */
function parse(received: string, withBody: boolean): Parsed | undefined {
  const split = received.indexOf('\r\n\r\n')
  if (split < 0) return undefined
  const [line = '', ...lines] = received.slice(0, split).split('\r\n')
  const headers = new Headers(lines.map((header) => header.split(': ', 2) as [string, string]))
  const status = Number(line.split(' ')[1])
  const rest = received.slice(split + 4)
  const bodiless = !withBody || status < 200 || status === 204
  const body = bodiless ? { text: '', length: 0 } : readBody(headers, rest)
  return body && { status, headers, text: decode(body.text), length: split + 4 + body.length }
}

function readBody(headers: Headers, rest: string): { text: string; length: number } | undefined {
  if (headers.get('transfer-encoding') === 'chunked') return readChunks(rest)
  const length = Number(headers.get('content-length'))
  return rest.length < length ? undefined : { text: rest.slice(0, length), length }
}

function readChunks(rest: string) {
  let text = ''
  for (let at = 0; ;) {
    const end = rest.indexOf('\r\n', at)
    const size = Number.parseInt(rest.slice(at, end), 16)
    if (end < 0 || rest.length < end + size + 4) return undefined
    text += rest.slice(end + 2, end + 2 + size)
    at = end + size + 4
    if (size === 0) return { text, length: at }
  }
}

const decode = (text: string) => Buffer.from(text, 'latin1').toString()

/** `'404 Requete.RouteInconnue'`, of an answer that is a problem document as every one must be. */
export function refusalOf({ status, headers, text }: Answer): string {
  expect([status, headers.get('content-type')]).toEqual([status, 'application/problem+json; charset=utf-8'])
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  const problem = JSON.parse(text) as { status: number; code: string; instance: string; traceId: string }
  expect(problem.traceId).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
  expect(problem).toMatchObject({ status, traceId: headers.get('x-trace-id') })
  expect(problem.instance).not.toContain('?')
  noteCodes(text)
  return `${status} ${problem.code}`
}
