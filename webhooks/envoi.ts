import { type ClientRequest, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { Socket } from 'node:net'
import type { Agents } from './adresses.ts'

/** How an attempt ended: the status and the beginning of the answer, or why there is none. */
export type Resultat = {
  readonly statut: number | null
  readonly reponse: string
  readonly erreur: string | null
  readonly duree: number
}

type Envoi = {
  readonly url: string
  readonly corps: Buffer
  readonly headers: Record<string, string>
  readonly agents: Agents
  /** Milliseconds for the whole exchange. */
  readonly timeout: number
}

/** Milliseconds that each step of a connection may take: the look-up, the connection, its encryption. */
const patience = 3000

/** Bytes of an answer that are read; what follows is not asked for. */
const bound = 16_384

/** What has been answered so far. */
type Reponse = { statut: number | null; readonly chunks: Buffer[] }

/**
 * Posts a message and reads a bounded answer (decision M-6): no redirect, no other attempt, nothing decompressed. A kept
 * connection that the receiver closes as it is used again is replaced once by a new one. Throws when `cut` fires only.
 */
export async function post(envoi: Envoi, cut: AbortSignal): Promise<Resultat> {
  const begun = performance.now()
  const reponse: Reponse = { statut: null, chunks: [] }
  let erreur: string | null = null
  try {
    const { kept, fresh } = envoi.agents
    const deadline = begun + envoi.timeout
    if (!(await exchange(envoi, kept, deadline, cut, reponse))) await exchange(envoi, fresh, deadline, cut, reponse)
  } catch (error) {
    if (cut.aborted) throw error
    erreur = messageOf(error)
  }
  const { statut, chunks } = reponse
  const duree = Math.round(performance.now() - begun)
  return { statut, reponse: textOf(Buffer.concat(chunks).subarray(0, 4096)), erreur: erreur ?? refusal(statut), duree }
}

/** Sends a message and reads what is answered; false when a kept connection turned out to be closed. */
async function exchange(
  { url, corps, headers, timeout }: Envoi,
  agents: Agents['kept'],
  deadline: number,
  signal: AbortSignal,
  reponse: Reponse,
): Promise<boolean> {
  const isSecure = url.startsWith('https:')
  const request = (isSecure ? requestHttps : requestHttp)(url, {
    ...{ method: 'POST', agent: isSecure ? agents.https : agents.http, signal },
    headers: {
      ...headers,
      ...{ 'content-type': 'application/json', 'content-length': corps.length },
      'user-agent': 'membres-et-votes-webhooks/1',
    },
  })
  const timer = limit(request, deadline - performance.now(), `no answer within ${String(timeout)} ms`)
  request.once('socket', (socket) => {
    if (socket.connecting) limitSteps(request, socket, isSecure ? 'secureConnect' : 'connect')
  })
  try {
    await answered(request.end(corps), reponse)
    return true
  } catch (error) {
    if (request.reusedSocket && reponse.statut === null && isClosed(error)) return false
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** Ends a request that takes longer, and says so. */
const limit = (request: ClientRequest, milliseconds: number, why: string) =>
  setTimeout(() => request.emit('error', new Error(why)), Math.max(0, milliseconds))

/** Bounds each step of a new connection, until the last one. */
function limitSteps(request: ClientRequest, socket: Socket, last: 'connect' | 'secureConnect') {
  const timer = limit(request, patience, `no connection within ${String(patience)} ms`)
  const end = () => {
    clearTimeout(timer)
  }
  for (const step of ['lookup', 'connect']) socket.once(step, () => timer.refresh())
  socket.once(last, end)
  request.once('close', end)
}

/** Reads an answer, or its beginning when it is long; whatever is left of the exchange ends with it. */
function answered(request: ClientRequest, reponse: Reponse): Promise<void> {
  return new Promise<void>((done, failed) => {
    request.on('error', failed)
    // Nothing comes any more: only what has ended before is not an error.
    request.once('close', () => {
      failed(new Error('the connection was closed'))
    })
    request.once('response', (answer) => {
      let size = 0
      reponse.statut = answer.statusCode ?? null
      answer.on('data', (chunk: Buffer) => {
        reponse.chunks.push(chunk)
        size += chunk.length
        if (size >= bound) done()
      })
      answer.once('end', done).on('error', failed)
    })
  }).finally(() => request.destroy())
}

const isClosed = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE')

/** Bytes as text, but for a character that is cut, and for those that no text of the database holds. */
const textOf = (bytes: Buffer) => new TextDecoder().decode(bytes, { stream: true }).replaceAll('\0', '')

const refusal = (statut: number | null) =>
  statut !== null && statut >= 200 && statut < 300 ? null : `the receiver answered ${String(statut)}`

const messageOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).slice(0, 300).toWellFormed().replaceAll('\0', '')
