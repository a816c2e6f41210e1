import createFetchClient, { type Middleware } from 'openapi-fetch'
import type { paths } from '../generated/openapi.ts'
import { arrived, mayBeKey, stayingWith } from './answers.ts'
import { inTime } from './in-time.ts'
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
 * `{ data }` or `{ error }`, a problem document. What may succeed later is tried again (see `withRetries`), an answer that
 * is cut among it. A redirection is a `RedirectError`: the key goes to no other address.
 */
export function createClient(settings: Settings): ServiceClient {
  if (!mayBeKey(settings.apiKey.trim())) throw new TypeError('apiKey holds a character that no key has')
  return Object.assign(bounded(settings), { within: (timeout: number) => createClient({ ...settings, timeout }) })
}

function bounded({ baseUrl, apiKey, language = 'fr', timeout = 30_000, ...settings }: Settings) {
  const { fetch = globalThis.fetch, retries = 4, delay = 300, longest = 60_000 } = settings
  const send = stayingWith(fetch)
  const forms = new WeakMap<Request, string>()
  const client = createFetchClient<paths>({
    baseUrl,
    headers: { 'X-Api-Key': apiKey.trim(), 'Accept-Language': language },
    fetch: (request) => {
      const form = forms.get(request) ?? 'stream'
      // What a stream gives comes later, and is to come in the same time.
      const streamed = (one: Request) =>
        inTime(timeout, one.signal, (signal) =>
          send(one, AbortSignal.any([one.signal, signal, AbortSignal.timeout(timeout)])),
        )
      const whole = (one: Request) =>
        inTime(timeout, one.signal, async (signal) => arrived(one, await send(one, signal), form === 'json'))
      const attempt = form === 'stream' ? streamed : whole
      return withRetries(attempt, { retries, delay, longest })(request)
    },
  })
  client.use(noting(forms))
  return client
}

/** Notes as what the answer to each request is read: a stream is read as it comes, anything else once it is here. */
const noting = (forms: WeakMap<Request, string>): Middleware => ({
  onRequest: ({ request, options }) => {
    forms.set(request, options.parseAs)
    return undefined
  },
})

export type ServiceClient = ReturnType<typeof bounded> & {
  /** The same client, whose tries may take so many milliseconds: `client.within(600_000).POST('/b2b/v2/sync', ...)`. */
  readonly within: (timeout: number) => ServiceClient
}
