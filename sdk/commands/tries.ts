import { codeOf } from '../../rules/error-code.ts'
import { arrived, RedirectError, stayingWith, UnreadableError } from '../answers.ts'
import { inTime } from '../in-time.ts'
import { withRetries } from '../retries.ts'
import { type Failure, misused, unanswered, Unknown } from './failure.ts'

/** What a call is answered, and whether a try before may have arrived whose answer was lost. */
export type Answered = { readonly response: Response; readonly body: unknown; readonly isRepeated: boolean }

export type Trying = {
  /** Seconds that a try may take. */
  readonly limit: number
  /** Whether the body of a success is the answer; any other says nothing of what was done. */
  readonly isAnswer: (body: unknown) => boolean
}

const send = stayingWith((request) => fetch(request))

/** Sends a request, again for a while where that may help: a load goes on while the service begins anew. */
export async function tryFor(request: Request, { limit, isAnswer }: Trying): Promise<Answered> {
  const before = { isUnknown: false }
  const attempt = async (one: Request) => {
    try {
      const response = await inTime(limit * 1000, one.signal, async (signal) =>
        arrived(one, await send(one, signal), false),
      )
      if (response.ok && !isAnswer(await bodyOf(response.clone()))) throw new UnreadableError(one, response)
      return response
    } catch (error) {
      const failure = failureOf(error, one, limit)
      before.isUnknown ||= failure instanceof Unknown
      throw failure
    }
  }
  const [outcome] = await Promise.allSettled([
    withRetries(attempt, { retries: 4, delay: 300, longest: 60_000 })(request),
  ])
  if (outcome.status === 'fulfilled') {
    return { response: outcome.value, body: await bodyOf(outcome.value), isRepeated: before.isUnknown }
  }
  const failure = outcome.reason as Error
  if (failure instanceof RedirectError) misused(`${failure.message}: give that address with --url`)
  throw before.isUnknown ? new Unknown(failure.message, failure) : failure
}

/** The JSON of a body that is here; undefined where it is none. */
async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Failures of a connection that carried nothing to the service. */
const unreached = /^(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|\w*CERT\w*)$/

/** How a try ends that gave no answer; a redirection stays what it is, which no other try follows. */
function failureOf(error: unknown, { url }: Request, limit: number): Failure | RedirectError {
  if (error instanceof RedirectError) return error
  if (error instanceof UnreadableError) return new Unknown(error.message, error)
  const cause = error instanceof Error ? (error.cause ?? error) : error
  const said = isTimeOut(cause) ? new Error(`no answer within ${String(limit)} s`) : cause
  const failure = unanswered(said, new URL(url).origin)
  return unreached.test(codeOf(cause)) ? failure : new Unknown(failure.message, cause)
}

const isTimeOut = (error: unknown) => error instanceof Error && error.name === 'TimeoutError'
