import { memory } from '../pace/memory.ts'

/** Subscriptions that are remembered. */
const most = 10_000

export type Late = ReturnType<typeof openLate>

/**
 * The subscriptions whose receivers did not answer in time when they were last tried (decision M-17): each has one place
 * until it answers, and those of a client have `together` at most, so that receivers that hang do not hold up the others.
 */
export function openLate(together: number) {
  // The one that was tried last comes last.
  const late = memory<true>(most)
  return {
    note(id: string, isLate: boolean): void {
      if (isLate) late.set(id, true)
      else late.delete(id)
    },
    /** How many deliveries may be held of each of a client's subscriptions; undefined of one that is not late. */
    mostOf(ids: readonly string[], held: ReadonlyMap<string, number>): (id: string) => number | undefined {
      const own = new Set(ids.filter((id) => late.has(id)))
      if (own.size === 0) return () => undefined
      const inUse = [...own].reduce((sum, id) => sum + (held.get(id) ?? 0), 0)
      const idle = [...late.rkeys()].filter((id) => own.has(id) && !held.has(id))
      const next = new Set(idle.slice(0, Math.max(0, together - inUse)))
      return (id) => (own.has(id) ? Number(next.has(id) || held.has(id)) : undefined)
    },
  }
}
