import { AsyncLocalStorage } from 'node:async_hooks'
import { currentSpan, ending } from './spans.ts'

/** Milliseconds that a work has spent with what takes turns: waiting for its turns, and having them. */
export type Spent = { waiting: number; connected: number }

const current = new AsyncLocalStorage<Spent>()

/** Does a work whose turns are measured, wherever below it they are taken. */
export const spending = <T>(spent: Spent, work: () => T): T => current.run(spent, work)

/** Measures what is done within a turn. */
type Within = <T>(work: () => Promise<T>) => Promise<T>

const unmeasured: Within = (work) => work()

/**
 * Does a work that takes turns: what it does within them, by `within`, was connected, and the rest of its time it waited.
 * Where it is traced, each turn is a span, which says how long was waited for it.
 */
export async function measured<T>(work: (within: Within) => Promise<T>): Promise<T> {
  const spent = current.getStore()
  if (!spent) return work(unmeasured)
  const begun = performance.now()
  let connected = 0
  const tracing = currentSpan()
  const within: Within = async (inTurn) => {
    const since = performance.now()
    const span = tracing?.child('postgresql', 'client', {
      'db.system.name': 'postgresql',
      'membres.waited_ms': Math.max(0, Math.round(since - begun - connected)),
    })
    try {
      return await (span ? ending(span, inTurn) : inTurn())
    } finally {
      connected += performance.now() - since
    }
  }
  try {
    return await work(within)
  } finally {
    spent.connected += connected
    spent.waiting += Math.max(0, performance.now() - begun - connected)
  }
}
