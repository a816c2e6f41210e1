export type Patience = ReturnType<typeof openPatience>

/** How many times its own time a list may wait for its reader. */
const times = 2

/**
 * The time that a list may wait for its reader before a file takes what comes: twice as long as it has taken by itself since
 * this was opened, with its first bytes. Its connection is held for three times its own time at most; and a reader that is a
 * third as fast as the database costs no file, which takes longer than what it waits for where that is compressed.
 */
export function openPatience() {
  const opened = performance.now()
  let waited = 0
  const left = () => times * (performance.now() - opened - waited) - waited
  return {
    /** Milliseconds; none when it is not positive. */
    left,
    /** Waits for a change, for which `ring` stands in once there is no patience left. */
    spend: async (change: Promise<undefined>, ring: () => void) => {
      const [since, most] = [performance.now(), left()]
      const timer = most > 0 ? setTimeout(ring, most) : undefined
      await change
      clearTimeout(timer)
      waited += performance.now() - since
      return undefined
    },
  }
}
