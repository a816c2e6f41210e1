import createFetchClient from 'openapi-fetch'
import type { paths } from '../generated/openapi.ts'
import { type Retries, withRetries } from './retries.ts'

export type Settings = Partial<Retries> & {
  /** Address of the service, `https://api.example.ca`. */
  readonly baseUrl: string
  /** The key of the client, in the environment of this address. */
  readonly apiKey: string
  /** Language of the sentences in problems; French when left out. */
  readonly language?: 'fr' | 'en'
  /** Milliseconds that one try may take; 30 s when left out: `within` gives some calls more. */
  readonly timeout?: number
  readonly fetch?: (request: Request) => Promise<Response>
}

/**
 * A client of the service, typed by its contract: `client.GET('/b2b/v1/employe/{idExterne}', { params })` gives
 * `{ data }` or `{ error }`, a problem document. What may succeed later is tried again (see `withRetries`).
 */
export function createClient(settings: Settings): ServiceClient {
  return Object.assign(bounded(settings), { within: (timeout: number) => createClient({ ...settings, timeout }) })
}

function bounded({ baseUrl, apiKey, language = 'fr', timeout = 30_000, ...settings }: Settings) {
  const { fetch = globalThis.fetch, retries = 4, delay = 300, longest = 60_000 } = settings
  const send = (request: Request) =>
    fetch(new Request(request, { signal: AbortSignal.any([request.signal, AbortSignal.timeout(timeout)]) }))
  return createFetchClient<paths>({
    baseUrl,
    headers: { 'X-Api-Key': apiKey, 'Accept-Language': language },
    fetch: withRetries(send, { retries, delay, longest }),
  })
}

export type ServiceClient = ReturnType<typeof bounded> & {
  /** The same client, whose tries may take so many milliseconds: `client.within(600_000).POST('/b2b/v2/sync', ...)`. */
  readonly within: (timeout: number) => ServiceClient
}
