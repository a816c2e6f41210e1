import { setImmediate as nextIteration } from 'node:timers/promises'

/** Iterations of the event loop that a burst has at most: who goes on coming keeps nobody waiting. */
const longest = 8

/**
 * Resolves once those who come at once have come: after the first iteration of the event loop that has brought no more of
 * them. What came in one burst is read from its sockets in a few of these, a few in each; whoever comes alone waits for one.
 */
export async function burstOver(arrived: () => number): Promise<void> {
  let before = 0
  for (let iteration = 0; iteration < longest && arrived() > before; iteration++) {
    before = arrived()
    await nextIteration()
  }
}
