import { type ClientRequest, type IncomingMessage, request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { codeOf } from '../rules/error-code.ts'
import type { Agents } from './adresses.ts'

/** How an attempt ended: the status and the beginning of the answer, or why there is none. */
export type Answer = {
  readonly statut: number | null
  readonly reponse: string
  readonly erreur: string | null
  readonly duree: number
  /** Whether the receiver has not answered, or taken a connection, in time. */
  readonly isLate: boolean
}

type Delivery = {
  readonly url: string
  readonly corps: Buffer
  readonly headers: Record<string, string>
  readonly agents: Agents
  /** Milliseconds for the whole exchange. */
  readonly timeout: number
}

/** Bytes of an answer that are read; what follows is not asked for. */
const bound = 16_384
/** Milliseconds for a connection: the name, the way there, the keys. */
const connecting = 3000

/** What has been sent and answered so far. */
type Exchange = {
  request?: ClientRequest
  statut: number | null
  size: number
  readonly chunks: Buffer[]
  /** What has not come in time. */
  late?: string
}

/**
 * Posts a message and reads a bounded answer (decision M-6): no redirect, no other attempt, nothing decompressed. A kept
 * connection that the receiver closes as it is used again is replaced once by a new one. Throws when `cut` fires only.
 *
 * By what Node has, without a client in between, which took longer than all the rest of a delivery.
 */
export async function post(delivery: Delivery, cut: AbortSignal): Promise<Answer> {
  cut.throwIfAborted()
  const begun = performance.now()
  const exchange: Exchange = { statut: null, size: 0, chunks: [] }
  const erreur = await within(delivery.timeout, cut, exchange, () => posted(delivery, exchange))
  const { statut, chunks, late } = exchange
  const duree = Math.round(performance.now() - begun)
  const facts = { statut, reponse: textOf(Buffer.concat(chunks).subarray(0, 4096)), duree }
  return { ...facts, erreur: erreur ?? refusal(statut), isLate: late !== undefined }
}

/** Ends an exchange that takes too long, or that is cut; says why there is no answer, if there is none. */
async function within(milliseconds: number, cut: AbortSignal, exchange: Exchange, work: () => Promise<unknown>) {
  const end = () => exchange.request?.destroy(new Error('ended'))
  const late = setTimeout(() => {
    exchange.late ??= `no answer within ${String(milliseconds)} ms`
    end()
  }, milliseconds)
  cut.addEventListener('abort', end)
  try {
    await work()
    return null
  } catch (error) {
    if (cut.aborted) throw error
    return exchange.late ?? messageOf(error)
  } finally {
    clearTimeout(late)
    cut.removeEventListener('abort', end)
  }
}

async function posted(delivery: Delivery, exchange: Exchange) {
  const { kept, fresh } = delivery.agents
  if (!(await sent(delivery, kept, exchange))) await sent(delivery, fresh, exchange)
}

/** Sends a message and reads what is answered; false when a kept connection turned out to be closed. */
const sent = ({ url, corps, headers }: Delivery, agents: Agents['kept'], exchange: Exchange) =>
  new Promise<boolean>((resolve, reject) => {
    const isSecure = url.startsWith('https:')
    const options = {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'user-agent': 'membres-et-votes-webhooks/1' },
    }
    const request = isSecure
      ? overHttps(url, { ...options, agent: agents.https })
      : overHttp(url, { ...options, agent: agents.http })
    exchange.request = request
    boundConnection(request, isSecure ? 'secureConnect' : 'connect', exchange)
    request.on('error', (error) => {
      if (request.reusedSocket && exchange.statut === null && isClosed(error)) resolve(false)
      else reject(error)
    })
    // Of an exchange that Node gives up by itself, as one whose receiver wants to speak something else, nothing else is heard.
    request.on('close', () => {
      const hasBegun = exchange.statut !== null
      reject(new Error(hasBegun ? 'the receiver has not ended its answer' : 'the receiver has not answered in HTTP'))
    })
    request.on('response', (answer) => {
      read(answer, exchange, () => {
        resolve(true)
        request.destroy()
      })
      answer.on('end', () => {
        resolve(true)
      })
      answer.on('error', reject)
    })
    request.end(corps)
  })

/** Reads an answer, of which `enough` is told when no more is wanted. */
function read(answer: IncomingMessage, exchange: Exchange, enough: () => void) {
  exchange.statut = answer.statusCode ?? null
  answer.on('data', (chunk: Buffer) => {
    exchange.chunks.push(chunk)
    exchange.size += chunk.length
    if (exchange.size >= bound) enough()
  })
}

/** Ends a request whose new connection is not there in time. */
function boundConnection(request: ClientRequest, made: 'connect' | 'secureConnect', exchange: Exchange) {
  request.on('socket', (socket) => {
    if (request.reusedSocket) return
    const late = setTimeout(() => {
      exchange.late ??= `no connection within ${String(connecting)} ms`
      request.destroy(new Error('ended'))
    }, connecting)
    const over = () => {
      clearTimeout(late)
    }
    socket.once(made, over)
    request.once('close', over)
  })
}

const isClosed = (error: unknown) => ['ECONNRESET', 'EPIPE'].includes(codeOf(error))

/** Bytes as text, but for a character that is cut, and for those that no text of the database holds. */
const textOf = (bytes: Buffer) => new TextDecoder().decode(bytes, { stream: true }).replaceAll('\0', '')

const refusal = (statut: number | null) =>
  /^2/.test(String(statut)) ? null : `the receiver answered ${String(statut)}`

const messageOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).slice(0, 300).toWellFormed().replaceAll('\0', '')
