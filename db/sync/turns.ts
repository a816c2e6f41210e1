/** Long writes that one process makes at a time: the connections that it has for them. */
const atOnce = 2

type Waiting = { readonly clientId: string; readonly start: () => void }

const running: string[] = []
const waiting: Waiting[] = []

/**
 * Runs `work` in its turn: those of one client one after the other, so that they need not be tried again, and no more
 * at once than there are connections. Other processes have turns of their own: the database decides between them.
 */
export async function inTurn<T>(clientId: string, work: () => Promise<T>): Promise<T> {
  await new Promise<void>((start) => {
    waiting.push({ clientId, start })
    next()
  })
  try {
    return await work()
  } finally {
    running.splice(running.indexOf(clientId), 1)
    next()
  }
}

function next() {
  const first = waiting.findIndex(({ clientId }) => running.length < atOnce && !running.includes(clientId))
  const [chosen] = first < 0 ? [] : waiting.splice(first, 1)
  if (!chosen) return
  running.push(chosen.clientId)
  chosen.start()
  next()
}
