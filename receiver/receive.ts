import { type MessageHeaders, type Verification, verify } from './verify.ts'

/** An event as it arrives. */
export type WebhookEvent = {
  readonly EventType: string
  readonly TimestampUtc: string
  readonly DeliveryId: string
  readonly Data: unknown
}

type Handler<T> = (event: WebhookEvent, transaction: T) => Promise<void> | void

/** How events are received; `T` is a transaction of the receiver's, where it handles in one. */
export type Options<T = unknown> = Omit<Verification, 'now'> & {
  /** What to do with each kind of event; other kinds are acknowledged and ignored. */
  readonly handlers: Readonly<Record<string, Handler<T>>>
  /**
   * Handles an event once: opens a transaction, adds the DeliveryId to a table with a unique key, and only where it was
   * new gives the transaction to `handle`; then it commits. Whatever ends the receiver meanwhile, the event is neither
   * lost nor handled twice.
   */
  readonly once?: (deliveryId: string, handle: (transaction: T) => Promise<void>) => Promise<void>
  /**
   * Without transactions: whether a DeliveryId was handled, and what remembers that it was, once it was. A receiver that
   * is killed between both, or is sent an event twice at once, handles it again: handling it twice must do no harm.
   */
  readonly isDone?: (deliveryId: string) => Promise<boolean> | boolean
  readonly markDone?: (deliveryId: string) => Promise<void> | void
}

const known = new Set(['secrets', 'tolerance', 'handlers', 'once', 'isDone', 'markDone'])

/** Throws when an option is none (one that is misspelled, or of an earlier version, would be left out without a word), and when a secret is not set. */
export function checkOptions<T>(options: Options<T>): void {
  const unknown = Object.keys(options).filter((name) => !known.has(name))
  if (unknown.length > 0) throw new TypeError(`No option of the receiver: ${unknown.join(', ')}`)
  // As a variable of the environment that is not set is given, in JavaScript or past the types.
  const secrets: readonly unknown[] = options.secrets
  if (secrets.length === 0 || secrets.some((secret) => typeof secret !== 'string' || secret.trim() === ''))
    throw new TypeError('A secret of the receiver is not set: is WEBHOOK_SECRET in the environment?')
}

/** What to answer. */
export type Answer = { readonly status: 200 | 400 | 401 | 405; readonly title: string }

const accepted: Answer = { status: 200, title: 'OK' }

type Message = { readonly method: string; readonly headers: MessageHeaders; readonly body: Uint8Array }

/**
 * Checks a message and handles its event. A handler that throws makes this throw: answer 500, and the service tries
 * again later.
 */
export async function receive<T>({ method, headers, body }: Message, options: Options<T>): Promise<Answer> {
  checkOptions(options)
  if (method !== 'POST') return { status: 405, title: 'Method Not Allowed' }
  if (!verify(headers, body, options)) return { status: 401, title: 'Unauthorized' }
  const event = parse(body)
  if (!event) return { status: 400, title: 'Bad Request' }
  await handle(event, options)
  return accepted
}

async function handle<T>(event: WebhookEvent, { handlers, once, isDone, markDone }: Options<T>): Promise<void> {
  const { EventType, DeliveryId } = event
  const handler = Object.hasOwn(handlers, EventType) ? handlers[EventType] : undefined
  if (!handler) return
  if (once) {
    await once(DeliveryId, async (transaction) => handler(event, transaction))
    return
  }
  if (await isDone?.(DeliveryId)) return
  // There is no transaction, and the handlers of who opens none take none.
  await handler(event, undefined as T)
  // Only now: one that is killed before handles the event when it comes again.
  await markDone?.(DeliveryId)
}

function parse(body: Uint8Array): WebhookEvent | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
    return isWebhookEvent(value) ? value : undefined
  } catch {
    return undefined
  }
}

const isWebhookEvent = (value: unknown): value is WebhookEvent =>
  typeof value === 'object' &&
  value !== null &&
  ['EventType', 'TimestampUtc', 'DeliveryId'].every(
    (name) => typeof (value as Record<string, unknown>)[name] === 'string',
  )

/** The body of a refusal (RFC 9457). */
export const problem = ({ status, title }: Answer): string =>
  JSON.stringify({ type: 'about:blank', title: title, status: status })
