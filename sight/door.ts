import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/engine/database.ts'
import { codeOf } from '../rules/error-code.ts'
import type { Measures } from './measures.ts'
import { openReadiness } from './readiness.ts'
import { mayReadMeasures } from './tokens.ts'

type Needs = {
  readonly config: Config
  readonly database: Database
  readonly measures: Measures
  readonly log: Logger
}
type Answer = { readonly status: number; readonly type: string; readonly body: string; readonly allow?: string }

export type Door = Awaited<ReturnType<typeof openDoor>>

/**
 * The port of a worker (`WORKER_PORT`), for a supervisor and for Prometheus: `/health/live`, `/health/ready` and `/metrics`, as
 * the service has them. `leave` turns readiness red while the worker stops; `close` ends it.
 */
export async function openDoor({ config, database, measures, log }: Needs) {
  const state = { isLeaving: false }
  const isReady = openReadiness({ config, database, log })
  const routes: Readonly<Record<string, () => Promise<Answer>>> = {
    '/health/live': () => Promise.resolve(json(200, { status: 'live' })),
    '/health/ready': async () =>
      !state.isLeaving && (await isReady()) ? json(200, { status: 'ready' }) : json(503, { status: 'not ready' }),
    '/metrics': async () => ({
      ...{ status: 200, type: measures.registry.contentType },
      body: await measures.registry.metrics(),
    }),
  }
  const isFor = (path: string, { headers }: IncomingMessage) =>
    path !== '/metrics' || mayReadMeasures(headers.authorization, config)
  async function answer(req: IncomingMessage): Promise<Answer> {
    const path = (req.url ?? '').split('?', 1)[0] ?? ''
    const route = routes[path]
    if (!route || !isFor(path, req)) return notFound
    return ['GET', 'HEAD'].includes(req.method ?? '') ? route() : notAllowed
  }
  const server = await listening(config, answer)
  return {
    port: (server.address() as AddressInfo).port,
    leave() {
      state.isLeaving = true
    },
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** A server of so little that it needs no framework. */
async function listening({ host, workerPort: port }: Config, answer: (req: IncomingMessage) => Promise<Answer>) {
  const server = createServer({ requestTimeout: 5000, headersTimeout: 5000 }, (req, res) => {
    void answer(req)
      .catch(() => json(500, { status: 'failed' }))
      .then(({ status, type, body, allow }) => {
        res.writeHead(status, {
          ...(allow !== undefined && { Allow: allow }),
          'Content-Type': type,
          'X-Content-Type-Options': 'nosniff',
          'Cache-Control': 'no-store',
        })
        res.end(req.method === 'HEAD' ? undefined : body)
      })
  })
  server.listen(port, host)
  await once(server, 'listening').catch((error: unknown) => {
    const place = `Port ${String(port)} of ${host}`
    throw new Error(`${place} cannot be listened on (${codeOf(error)}): set WORKER_PORT to another`, { cause: error })
  })
  return server
}

const json = (status: number, body: object): Answer => ({
  ...{ status, type: 'application/json; charset=utf-8' },
  body: JSON.stringify(body),
})
const notFound = json(404, { status: 'not found' })
const notAllowed = { ...json(405, { status: 'not allowed' }), allow: 'GET, HEAD' }
