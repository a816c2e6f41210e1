import type { Command } from 'commander'
import { mayBeKey } from '../answers.ts'
import { misused, refuse, Unknown } from './failure.ts'
import { type Answered, tryFor } from './tries.ts'
import { positiveInteger } from './values.ts'

/** The service that a command calls, and as whom; seconds that a try may take. */
export type Access = { readonly url: string; readonly key?: string; readonly timeout?: number }

/** Adds the options that say which service a command calls, and as whom. */
export const reaching = (command: Command, key: string): Command =>
  command
    .option('--url <address>', 'address of the service', process.env['BASE_URL'] ?? 'http://localhost:3000')
    .option('--key <key>', `${key}; better in the environment, as API_KEY`)
    .option('--timeout <seconds>', 'time that a try may take; 30 s, and more for a large file', positiveInteger)

/** The key that was given, in the options or in the environment. */
export function keyOf({ key: given }: Access): string | undefined {
  const key = (given ?? process.env['API_KEY'])?.trim()
  if (key && !mayBeKey(key)) misused(`${given === undefined ? 'API_KEY' : '--key'} holds a character that no key has`)
  return key || undefined
}

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

type Call<T> = {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: Uint8Array<ArrayBuffer> | string
  /** Seconds that a try may take; what the size of the body allows for when left out. */
  readonly timeout?: number | undefined
  /** Whether the body of a success is the answer: after any other nobody knows what was done. */
  readonly isAnswer: (body: unknown) => body is T
  /** What else to say of a refusal, by its code. */
  readonly advice?: Readonly<Record<string, string>>
}

/** Seconds that a try may take, and the bytes that it may take a second more for. */
const [patience, slowest] = [30, 20_000]

/** Calls the service; gives the body of its success. Ends the command when it refuses, or where nobody knows whether it did. */
export const call = async <T>(address: URL, key: string | undefined, init: Call<T>): Promise<T> =>
  (await answered(address, key, init)).body

/** The same, with the headers of the success. */
export async function answered<T>(address: URL, key: string | undefined, init: Call<T>) {
  const { method = 'GET', headers: own, body = null, timeout, isAnswer } = init
  const headers = {
    ...(key !== undefined && { 'x-api-key': key }),
    'accept-language': 'en',
    accept: 'application/json',
    ...own,
  }
  const limit = timeout ?? patience + Math.ceil((body?.length ?? 0) / slowest)
  const given = await tryFor(new Request(address, { method, headers, body }), { limit, isAnswer })
  if (given.response.ok) return { body: given.body as T, headers: given.response.headers }
  return ended(given, `${method} ${address.origin}${address.pathname}`, init.advice)
}

/** Ends the command by an answer that is no success. */
function ended(given: Answered, called: string, advice: Call<unknown>['advice']): never {
  const { code, detail } = (given.body ?? {}) as { code?: string; detail?: string }
  const { status } = given.response
  const untold = away.has(status)
    ? ', the service is away'
    : ', which is no answer of the service: is --url its address?'
  const said = code === undefined ? untold : [` ${code}:`, detail, advice?.[code]].filter(Boolean).join(' ')
  const told = `${called} answered ${String(status)}${said}`
  if (isUnclear(given, code)) throw new Unknown(told)
  return refuse(told)
}

/** What says that the service is away: the service itself does, or a proxy in its place. */
const away = new Set([502, 503, 504])

/** Whether a refusal leaves open what became of the call: by who is away, by no service, or of a try after one that may count. */
const isUnclear = ({ response: { status }, isRepeated }: Answered, code: string | undefined) =>
  away.has(status) ||
  (status >= 500 && code === undefined) ||
  code === 'Requete.EnCours' ||
  (isRepeated && status === 429)
