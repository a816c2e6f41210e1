import got from 'got'
import type { Fournisseur as Nom } from '../config/courriels.ts'
import { failure } from './failure.ts'
import { kindOfHttp } from './faults.ts'

/** What a provider wants to be sent. */
type Options = {
  readonly json?: object
  readonly body?: string | FormData
  readonly headers?: Record<string, string>
  readonly username?: string
  readonly password?: string
}

/** A call to a provider: whose it is, and to which address. */
type Call = { readonly by: Nom; readonly url: string }

/** Posts to a provider, which takes a message for all of its addresses or for none; throws a failure where it does not. */
export async function post({ by, url }: Call, options: Options, signal: AbortSignal): Promise<readonly []> {
  const { statusCode, body, headers } = await got
    .post(url, {
      ...options,
      signal,
      throwHttpErrors: false,
      followRedirect: false,
      retry: { limit: 0 },
      timeout: { connect: 10_000, request: 30_000 },
    })
    .catch((error: unknown) => {
      throw failure(error instanceof Error ? error.message : String(error), { kind: 'passing', sign: 'no answer' })
    })
  if (statusCode >= 200 && statusCode < 300) return []
  const named = [headers['x-amzn-errortype'] ?? []].flat().join()
  const said = `${named} ${body.slice(0, 2000)}`.trim()
  throw failure(`${String(statusCode)} ${said.slice(0, 300)}`, {
    kind: kindOfHttp(by, statusCode, said),
    sign: String(statusCode),
    after: secondsOf(headers['retry-after']),
  })
}

/** The longest that a provider may ask to be left alone. */
const longest = 86_400

/** The seconds of `Retry-After`, which is a number or an instant; none where it is neither. */
export function secondsOf(given: string | undefined): number | undefined {
  if (given === undefined) return undefined
  const seconds = /^\d+$/.test(given.trim()) ? Number(given) : (Date.parse(given) - Date.now()) / 1000
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(0, seconds), longest)
}
