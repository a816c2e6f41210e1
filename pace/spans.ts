import { AsyncLocalStorage } from 'node:async_hooks'

/** What is said of a span: ids, counts and words of ours, never a key, an address or what people send. */
export type Facts = Readonly<Record<string, string | number | boolean | undefined>>

/** What a span is of: a call that is answered, what was queued and is done, a call to another system, or a part of ours. */
export type Kind = 'server' | 'consumer' | 'client' | 'internal'

/** A piece of a trace, open until it is ended (decision N-11). */
export type Span = {
  /** What others continue it by, in the form of W3C Trace Context. */
  readonly traceparent: string
  /** Begins a piece of this one. */
  child(name: string, kind: Kind, facts?: Facts): Span
  /** Says what is known of it by now. */
  tell(facts: Facts): void
  /** Gives it the name that its work has turned out to have. */
  rename(name: string): void
  /** Says that its work has failed, and the class of why: a status or a code, never a sentence. */
  fail(type: string): void
  end(): void
}

const current = new AsyncLocalStorage<Span>()
/** Whether anything of this process was ever traced: where nothing is, nothing is looked up. */
const state = { isTracing: false }

/** Does a work of which a span tells, wherever below it that is asked for. */
export function within<T>(span: Span, work: () => T): T {
  state.isTracing = true
  return current.run(span, work)
}

/** The span that tells of what is being done; undefined where nothing is traced. */
export const currentSpan = (): Span | undefined => (state.isTracing ? current.getStore() : undefined)

/** Does a part of what is being done, of which a span of its own tells, where anything is traced; the work may say more of it. */
export async function spanned<T>(
  [name, kind, facts]: [name: string, kind: Kind, facts?: Facts],
  work: (span?: Span) => Promise<T>,
): Promise<T> {
  const span = currentSpan()?.child(name, kind, facts)
  return span === undefined ? work() : ending(span, () => within(span, () => work(span)))
}

/** Ends a span with its work, and says where that fails. */
export async function ending<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    span.fail(classOf(error))
    throw error
  } finally {
    span.end()
  }
}

/** The code of an error, or the name of its class. */
const classOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
