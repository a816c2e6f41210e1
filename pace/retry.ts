import { setTimeout as sleep } from 'node:timers/promises'

/** When a work that has failed is tried again. */
export type Retries = {
  /** Whether the next try may succeed where this one has failed. */
  readonly mayPass: (error: unknown) => boolean | Promise<boolean>
  /** Milliseconds before each next try, 0 for none: there are as many new tries as pauses. */
  readonly pauses: Iterable<number>
  /** Whether each pause is cut short at random, so that those who met once do not meet again. */
  readonly jitter?: boolean
  /** The instant (`Date.now`) after which nothing is tried again. */
  readonly deadline?: number
  /** Ends a pause, with its reason. What is being tried ends by itself, and what it gives is given. */
  readonly signal?: AbortSignal
  /** Is told of each failure that something is tried after, before the pause. */
  readonly failed?: (error: unknown) => void
}

/** The one retry: what `work` gives as soon as it succeeds; it is told how often it was tried before. Throws its last error. */
export async function retry<T>(work: (before: number) => Promise<T>, retries: Retries): Promise<T> {
  let pauses: Iterator<number> | undefined
  for (let before = 0; ; before++) {
    try {
      return await work(before)
    } catch (error) {
      if (!(await isWorthIt(error, retries))) throw error
      pauses ??= retries.pauses[Symbol.iterator]()
      const pause = pauses.next()
      if (pause.done) throw error
      retries.failed?.(error)
      await wait(pause.value, retries)
    }
  }
}

const isWorthIt = async (error: unknown, { mayPass, deadline = Infinity }: Retries) =>
  Date.now() <= deadline && (await mayPass(error))

async function wait(milliseconds: number, { jitter = false, signal }: Retries) {
  signal?.throwIfAborted()
  if (milliseconds > 0) await sleep(jitter ? milliseconds * Math.random() : milliseconds, undefined, { signal })
}

/** So many pauses of the same length; without end where no number is given. */
export function* steady(milliseconds: number, times = Infinity): Generator<number, void> {
  for (let time = 0; time < times; time++) yield milliseconds
}

/** Pauses without end, each twice the one before, up to the longest. */
export function* doubling(shortest: number, longest: number): Generator<number, void> {
  for (let pause = shortest; ; pause = Math.min(2 * pause, longest)) yield pause
}
