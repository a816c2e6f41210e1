/**
 * Does a try of a call, which fails by a `TimeoutError` after so many milliseconds, or as `outer` says: at once, whatever
 * becomes of the request. A signal of `AbortSignal.timeout`, and what a request passes on of one, may be collected while
 * nothing else holds it: a call to a service that never answers then hung for ever.
 */
export async function inTime<T>(
  milliseconds: number,
  outer: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  outer.throwIfAborted()
  const controller = new AbortController()
  const over = new AbortController()
  const stopped = new Promise<never>((_, reject) => {
    const stop = (reason: Error) => {
      controller.abort(reason)
      reject(reason)
    }
    const late = () => {
      stop(new DOMException('The operation was aborted due to timeout', 'TimeoutError'))
    }
    const timer = setTimeout(late, milliseconds)
    over.signal.addEventListener('abort', () => {
      clearTimeout(timer)
    })
    outer.addEventListener(
      'abort',
      () => {
        stop(outer.reason as Error)
      },
      { once: true, signal: over.signal },
    )
  })
  try {
    return await Promise.race([work(controller.signal), stopped])
  } finally {
    over.abort()
  }
}
