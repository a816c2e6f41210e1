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
  /** Milliseconds that one try may take; 30 s when left out, which long lists may need more than. */
  readonly timeout?: number
  readonly fetch?: (request: Request) => Promise<Response>
}

/**
 * A client of the service, typed by its contract: `client.GET('/b2b/v1/employe/{idExterne}', { params })` gives
 * `{ data }` or `{ error }`, a problem document. What may succeed later is tried again (see `withRetries`).
 */
export function createClient({ baseUrl, apiKey, language = 'fr', timeout = 30_000, ...settings }: Settings) {
  const { fetch = globalThis.fetch, retries = 4, delay = 300, longest = 60_000 } = settings
  const bounded = (request: Request) =>
    fetch(new Request(request, { signal: AbortSignal.any([request.signal, AbortSignal.timeout(timeout)]) }))
  return createFetchClient<paths>({
    baseUrl,
    headers: { 'X-Api-Key': apiKey, 'Accept-Language': language },
    fetch: withRetries(bounded, { retries, delay, longest }),
  })
}

export type ServiceClient = ReturnType<typeof createClient>
