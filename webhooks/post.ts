import got from 'got'
import { codeOf } from '../rules/error-code.ts'
import type { Agents } from './adresses.ts'

/** How an attempt ended: the status and the beginning of the answer, or why there is none. */
export type Answer = {
  readonly statut: number | null
  readonly reponse: string
  readonly erreur: string | null
  readonly duree: number
  /** Whether the receiver has not answered in time. */
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

/** What has been answered so far. */
type Received = { statut: number | null; readonly chunks: Buffer[] }

/**
 * Posts a message and reads a bounded answer (decision M-6): no redirect, no other attempt, nothing decompressed. A kept
 * connection that the receiver closes as it is used again is replaced once by a new one. Throws when `cut` fires only.
 */
export async function post(delivery: Delivery, cut: AbortSignal): Promise<Answer> {
  const begun = performance.now()
  const late = AbortSignal.timeout(delivery.timeout)
  const signal = AbortSignal.any([cut, late])
  const reponse: Received = { statut: null, chunks: [] }
  let erreur: string | null = null
  try {
    const { kept, fresh } = delivery.agents
    if (!(await exchange(delivery, kept, signal, reponse))) await exchange(delivery, fresh, signal, reponse)
  } catch (error) {
    if (cut.aborted) throw error
    erreur = late.aborted ? `no answer within ${String(delivery.timeout)} ms` : messageOf(error)
  }
  const { statut, chunks } = reponse
  const duree = Math.round(performance.now() - begun)
  const facts = { statut, reponse: textOf(Buffer.concat(chunks).subarray(0, 4096)), duree }
  return { ...facts, erreur: erreur ?? refusal(statut), isLate: erreur !== null && late.aborted }
}

/** Sends a message and reads what is answered; false when a kept connection turned out to be closed. */
async function exchange(
  { url, corps, headers }: Delivery,
  agent: Agents['kept'],
  signal: AbortSignal,
  reponse: Received,
): Promise<boolean> {
  const request = got.stream.post(url, {
    body: corps,
    headers: { ...headers, 'content-type': 'application/json', 'user-agent': 'membres-et-votes-webhooks/1' },
    ...{ agent, signal, timeout: { lookup: 3000, connect: 3000, secureConnect: 3000 } },
    ...{ decompress: false, throwHttpErrors: false, followRedirect: false, retry: { limit: 0 } },
  })
  request.on('response', ({ statusCode }: { statusCode: number }) => (reponse.statut = statusCode))
  try {
    await readBounded(request, reponse.chunks)
    return true
  } catch (error) {
    if (request.reusedSocket && reponse.statut === null && isClosed(error)) return false
    throw error
  } finally {
    request.destroy()
  }
}

const isClosed = (error: unknown) => ['ECONNRESET', 'EPIPE'].includes(codeOf(error))

/** Bytes as text, but for a character that is cut, and for those that no text of the database holds. */
const textOf = (bytes: Buffer) => new TextDecoder().decode(bytes, { stream: true }).replaceAll('\0', '')

async function readBounded(answer: AsyncIterable<Buffer>, chunks: Buffer[]) {
  let size = 0
  for await (const chunk of answer) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= bound) return
  }
}

const refusal = (statut: number | null) =>
  /^2/.test(String(statut)) ? null : `the receiver answered ${String(statut)}`

const messageOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).slice(0, 300).toWellFormed().replaceAll('\0', '')
