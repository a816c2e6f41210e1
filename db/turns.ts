/** Works that may wait for their turn: more are told at once to come again. */
const longestQueue = 10_000

/**
 * Lets at most `most` works run at once; the others wait for their turn, in order. A crowd that comes in one second is
 * served in a few, where it would wait in vain for connections of the pool and keep the others from having one.
 */
export function openTurns(most: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    // The code that PostgreSQL has for too many connections: the call may succeed later.
    if (waiting.length >= longestQueue) throw Object.assign(new Error('Too many works wait'), { code: '53300' })
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
