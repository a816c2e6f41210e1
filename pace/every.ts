type Options = {
  /** Whether the first time is now, not after a period. */
  readonly atOnce?: boolean
  /** Is told of what fails; the next time comes nevertheless. */
  readonly failed?: (error: unknown) => void
}

/**
 * The one timer that repeats: does `work` every so many milliseconds, one at a time. One that lasts longer than a period
 * leaves out the times that pass meanwhile. `stop` begins nothing more, and waits for what is in progress.
 */
export function every(milliseconds: number, work: () => unknown, options: Options = {}) {
  const { atOnce = false, failed = () => undefined } = options
  let running: Promise<unknown> | undefined
  const begin = () => {
    running ??= Promise.try(work)
      .catch(failed)
      .finally(() => (running = undefined))
  }
  const timer = setInterval(begin, milliseconds)
  if (atOnce) begin()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
