import type { Command } from 'commander'
import { withRetries } from '../retries.ts'
import { Failure, misused, refuse, unavailable } from './failure.ts'
import { exitCodes } from './help.ts'

/** The service that a command calls, and as whom. */
export type Access = { readonly url: string; readonly key?: string }

/** Adds the options that say which service a command calls, and as whom. */
export const reaching = (command: Command, key: string): Command =>
  command
    .option('--url <address>', 'address of the service', process.env['BASE_URL'] ?? 'http://localhost:3000')
    .option('--key <key>', `${key}; better in the environment, as API_KEY`)

/** The key that was given, in the options or in the environment. */
export const keyOf = ({ key = process.env['API_KEY'] }: Access): string | undefined => key || undefined

/** A path of the service, under that of its address, which has neither a user nor a password: it takes the key. */
export function addressOf(path: string, url: string): URL {
  if (!URL.canParse(url) || !/^https?:/i.test(url))
    misused('--url must be an address that starts with http:// or https://')
  const address = new URL(url)
  if (address.username || address.password)
    misused('--url must have no user or password: the service takes the API key')
  if (/[?#]/.test(url)) misused('--url must have no query or fragment: paths of the service come after it')
  address.pathname = address.pathname.replace(/\/+$/, '') + path
  return address
}

type Call = { method?: string; headers?: Record<string, string>; body?: Uint8Array<ArrayBuffer> | string }

function reach(request: Request): Promise<Response> {
  return fetch(request).catch((error: unknown) => {
    const cause = error instanceof Error ? (error.cause ?? error) : error
    throw unavailable(cause, `service at ${new URL(request.url).origin}`)
  })
}

/** What may pass is tried again for a while: a load goes on while the service begins anew. */
const patient = withRetries(reach, { retries: 4, delay: 300, longest: 60_000 })

/** What says that the service is away: the service itself does, or a proxy in its place. */
const away = new Set([502, 503, 504])

/** Calls the service; gives the body of its success. Ends the command when it refuses, or cannot be reached. */
export async function call(address: URL, key: string | undefined, init: Call = {}): Promise<unknown> {
  const headers = {
    ...(key !== undefined && { 'x-api-key': key }),
    'accept-language': 'en',
    accept: 'application/json',
  }
  const response = await patient(new Request(address, { ...init, headers: { ...headers, ...init.headers } }))
  const answer = (await response.json().catch(() => ({}))) as { code?: string; detail?: string }
  if (response.ok) return answer
  const told = `${address.origin} answered ${String(response.status)} ${answer.code ?? ''}: ${answer.detail ?? ''}`
  if (away.has(response.status)) throw new Failure(exitCodes.unavailable, told)
  return refuse(told)
}
