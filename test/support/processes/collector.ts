import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { atEndOfFile } from './ends.ts'

type Value = { stringValue?: string; intValue?: number; boolValue?: boolean }
type Attributes = { key: string; value: Value }[]
type Told = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: Attributes
  status: { code?: number }
}
type Body = { resourceSpans: { resource: { attributes: Attributes }; scopeSpans: { spans: Told[] }[] }[] }

/** A span as it was handed over, and what the process says of itself. */
export type Piece = {
  readonly trace: string
  readonly id: string
  readonly parent: string | undefined
  readonly name: string
  readonly kind: string | undefined
  readonly isFailed: boolean
  readonly facts: Readonly<Record<string, unknown>>
  readonly by: Readonly<Record<string, unknown>>
}

const kinds = ['unspecified', 'internal', 'server', 'client', 'producer', 'consumer']

const factsOf = (attributes: Attributes) =>
  Object.fromEntries(
    attributes.map(({ key, value: { stringValue, intValue, boolValue } }) => [
      key,
      stringValue ?? intValue ?? boolValue,
    ]),
  )

const piecesOf = ({ resourceSpans }: Body): Piece[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ traceId: trace, spanId: id, parentSpanId: parent, name, kind, attributes, status }) => ({
        ...{ trace, id, parent, name, kind: kinds[kind], isFailed: status.code === 2 },
        ...{ facts: factsOf(attributes), by: factsOf(resource.attributes) },
      })),
    ),
  )

const taken = (res: ServerResponse) => res.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')

/** A collector of OpenTelemetry of the test's own (OTLP over HTTP, as JSON): what it takes is in `pieces`, as it came in `bodies`. */
export async function startCollector(answer: (res: ServerResponse) => unknown = taken) {
  const pieces: Piece[] = []
  const bodies: string[] = []
  const asked: string[] = []
  const server = createServer((req, res) => {
    let body = ''
    req.setEncoding('utf8').on('data', (chunk) => (body += String(chunk)))
    req.on('end', () => {
      asked.push(`${String(req.method)} ${String(req.url)} ${String(req.headers.authorization)}`)
      bodies.push(body)
      pieces.push(...piecesOf(JSON.parse(body) as Body))
      answer(res)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  atEndOfFile(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const settings = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${String(port)}`,
    OTEL_BSP_SCHEDULE_DELAY: '20',
  }
  /** The spans of a trace by now. */
  const of = (trace: string) => pieces.filter((piece) => piece.trace === trace)
  return { pieces, bodies, asked, settings, of, taken }
}
