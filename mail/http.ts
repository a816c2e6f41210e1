import { once } from 'node:events'
import got from 'got'
import type { Fournisseur as Nom } from '../config/courriels.ts'
import { type Failure, failure } from './failure.ts'
import { kindOfHttp } from './faults.ts'
import { codeOf } from '../rules/error-code.ts'

/** What a provider wants to be sent. */
type Options = {
  readonly json?: object
  readonly body?: string | Buffer
  readonly headers?: Record<string, string>
  readonly username?: string
  readonly password?: string
}

/** A call to a provider: whose it is, and to which address. */
type Call = { readonly by: Nom; readonly url: string }

/** Bytes of an answer that are read, and milliseconds for those that say no more than that a message was taken. */
const bound = 16_384
const draining = 5000

/**
 * Posts to a provider, which takes a message for all of its addresses or for none; throws a failure where it does not. What
 * was answered by a status of success was taken, whatever becomes of the rest of the answer: sent again it would arrive twice.
 */
export async function post({ by, url }: Call, options: Options, signal: AbortSignal): Promise<readonly []> {
  const answer = got.stream.post(url, {
    ...options,
    signal,
    decompress: false,
    throwHttpErrors: false,
    followRedirect: false,
    retry: { limit: 0 },
    timeout: { connect: 10_000, request: 30_000 },
  })
  // Where it breaks while nobody reads it, the process goes on.
  answer.on('error', () => undefined)
  await once(answer, 'response').catch((error: unknown) => {
    throw failure(messageOf(error), { kind: 'passing', sign: 'no answer', told: codeOf(error) || 'no answer' })
  })
  if (!/^2..$/.test(String(answer.response?.statusCode))) throw await refusalOf(by, answer)
  drain(answer)
  return []
}

type Answer = ReturnType<typeof got.stream.post>

/** What an answer that is none of success means. */
async function refusalOf(by: Nom, answer: Answer): Promise<Failure> {
  const { statusCode = 0, headers = {} } = answer.response ?? {}
  const named = [headers['x-amzn-errortype'] ?? []].flat().join()
  const { text, error } = await beginningOf(answer)
  const said = `${named} ${text.slice(0, 2000)}`.trim()
  const kind = kindOfHttp(by, statusCode, said)
  return failure(`${String(statusCode)} ${said.slice(0, 300)}`, {
    // What is not said to its end may have been about the account.
    kind: error !== undefined && kind === 'final' ? 'passing' : kind,
    sign: String(statusCode),
    told: `${String(statusCode)} ${plainCodeOf(named)}`.trim(),
    after: secondsOf(headers['retry-after']),
  })
}

/** The code that names an error, where it is a plain word: no answer is bound to say nothing of anybody there. */
const plainCodeOf = (named: string) => /^[A-Za-z]{1,60}(?=:|$)/.exec(named)?.[0] ?? ''

/** The first bytes of an answer, and what it ended by before them and before its end. */
async function beginningOf(answer: Answer): Promise<{ text: string; error?: unknown }> {
  const chunks: Buffer[] = []
  let size = 0
  const text = () => Buffer.concat(chunks).subarray(0, bound).toString().replaceAll('\0', '')
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      size += chunk.length
      if (size >= bound) break
    }
    return { text: text() }
  } catch (error) {
    return { text: text(), error }
  }
}

/** Reads the rest of an answer that nobody needs, so that its connection serves the next message; not for long. */
function drain(answer: Answer): void {
  const late = setTimeout(() => answer.destroy(), draining).unref()
  answer.once('close', () => {
    clearTimeout(late)
  })
  void beginningOf(answer)
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** The longest that a provider may ask to be left alone. */
const longest = 86_400

/** The seconds of `Retry-After`, which is a number or an instant; none where it is neither. */
export function secondsOf(given: string | undefined): number | undefined {
  if (given === undefined) return undefined
  const seconds = /^\d+$/.test(given.trim()) ? Number(given) : (Date.parse(given) - Date.now()) / 1000
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(0, seconds), longest)
}
