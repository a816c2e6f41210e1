import got from 'got'
import { failure } from './failure.ts'

/** What a provider wants to be sent. */
type Options = {
  readonly json?: object
  readonly body?: string | FormData
  readonly headers?: Record<string, string>
  readonly username?: string
  readonly password?: string
}

/** Posts to a provider; an answer other than a success becomes a failure, permanent where repeating it is of no use. */
export async function post(url: string, options: Options, signal: AbortSignal): Promise<void> {
  const { statusCode, body } = await got
    .post(url, {
      ...options,
      signal,
      throwHttpErrors: false,
      followRedirect: false,
      retry: { limit: 0 },
      timeout: { connect: 10_000, request: 30_000 },
    })
    .catch((error: unknown) => {
      throw failure(error instanceof Error ? error.message : String(error), false)
    })
  if (statusCode >= 200 && statusCode < 300) return
  // A wrong key, a limit and a time-out are mended on the side of the operator or by waiting.
  const isPermanent = statusCode >= 400 && statusCode < 500 && ![401, 403, 408, 429].includes(statusCode)
  throw failure(`${statusCode} ${body.slice(0, 300)}`, isPermanent)
}
