import { setTimeout as sleep } from 'node:timers/promises'
import { RedirectError } from './answers.ts'

type Fetch = (request: Request) => Promise<Response>

export type Retries = {
  /** Tries after the first one; 0 for none. */
  readonly retries: number
  /** Milliseconds before the first new try, when the service names none; doubled each time. */
  readonly delay: number
  /** The longest wait in milliseconds: an answer that asks for more is given back as it is. */
  readonly longest: number
}

/**
 * A fetch that tries again what may succeed later: 408, 429, 502, 503, 504, a request that is in progress under its key,
 * any refusal with `Retry-After` (the limit of e-mails is a 500 with one), once another 500, lost connections and
 * whatever else `send` fails by, for requests that are safe to repeat. A POST is safe because of its `Idempotency-Key`, which it gets here when the caller gave none. What fails is an answer as well as an error, and the
 * answer says how long to wait: the retry of the service knows its pauses beforehand.
 */
export function withRetries(send: Fetch, { retries, delay, longest }: Retries): Fetch {
  return async (given) => {
    const request = repeatable(given)
    for (let attempt = 0; ; attempt++) {
      const [outcome] = await Promise.allSettled([send(request.clone())])
      const mayTry = attempt < retries && isRepeatable(request)
      const wait = mayTry ? await waitBefore(outcome, attempt, delay * 2 ** attempt) : undefined
      if (wait === undefined || wait > longest) return givenBy(outcome)
      if (outcome.status === 'fulfilled') await outcome.value.body?.cancel()
      await sleep(wait, undefined, { signal: request.signal })
    }
  }
}

type Outcome = PromiseSettledResult<Response>

function givenBy(outcome: Outcome): Response {
  if (outcome.status === 'fulfilled') return outcome.value
  throw outcome.reason
}

function repeatable(request: Request): Request {
  const { pathname } = new URL(request.url)
  if (request.method !== 'POST' || !pathname.includes('/b2b/')) return request
  const copy = new Request(request)
  if (!copy.headers.has('Idempotency-Key')) copy.headers.set('Idempotency-Key', crypto.randomUUID())
  return copy
}

const isRepeatable = ({ method, headers }: Request) => method !== 'POST' || headers.has('Idempotency-Key')

/** Milliseconds to wait before the next try; undefined when there is nothing to hope for. */
async function waitBefore(outcome: Outcome, attempt: number, otherwise: number): Promise<number | undefined> {
  const jittered = otherwise * (0.5 + Math.random())
  if (outcome.status === 'rejected') return isFinal(outcome.reason) ? undefined : jittered
  const { ok, headers } = outcome.value
  // A load that was accepted says so when its state is worth reading.
  if (ok) return undefined
  const asked = headers.get('Retry-After')
  if (asked !== null) return /^\d+$/.test(asked) ? Number(asked) * 1000 : Math.max(0, Date.parse(asked) - Date.now())
  return (await mayPass(outcome.value, attempt)) ? jittered : undefined
}

const passing = new Set([408, 429, 502, 503, 504])

/** Whether a refusal that names no time may be another one in a moment; a defect of the service gets one more try. */
async function mayPass(answer: Response, attempt: number): Promise<boolean> {
  if (answer.status === 500) return attempt === 0
  return passing.has(answer.status) || (answer.status === 409 && (await isInProgress(answer.clone())))
}

/** Whether the first request with the same key is still being served; an answer that is cut does not say so. */
async function isInProgress(answer: Response): Promise<boolean> {
  const [read] = await Promise.allSettled([answer.json() as Promise<{ code?: unknown } | null>])
  return read.status === 'fulfilled' && read.value?.code === 'Requete.EnCours'
}

/** What another try would not change: nobody waits for it any more, or the address is another one. */
const isFinal = (error: unknown) =>
  error instanceof RedirectError ||
  (error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError'))
