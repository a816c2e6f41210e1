import type { Database } from '../db/engine/database.ts'
import { keepLeases } from '../db/engine/holds/leases.ts'
import { type Queue, renew } from '../db/outbox/queue.ts'
import type { Taken } from '../db/outbox/stages.ts'

/** Milliseconds that an attempt may last in all. */
const longest = 120_000

type Held = { readonly queue: Queue; readonly taken: Taken; readonly lost: AbortController; since: number }

export type Leases = ReturnType<typeof openLeases>

/** The leases of the rows that a worker has taken, each of so many milliseconds and renewed until its `end`. */
export function openLeases(database: Database, lease: number) {
  const held = new Map<Taken, Held>()

  async function renewAll(mine: readonly Held[], { queue, taken: { clientId } }: Held) {
    const rows = mine.map(({ taken }) => taken)
    const renewed = await database.write(clientId, (db) => renew(db, queue, rows, lease)).catch(() => undefined)
    for (const { taken, lost, since } of mine)
      if (renewed?.has(taken.id) === false || performance.now() - since > longest) lost.abort()
  }

  // No client waits for the renewals of another one.
  const renewing = keepLeases(lease, () => {
    const byClient = Map.groupBy(held.values(), ({ queue, taken }) => `${queue} ${taken.clientId}`)
    for (const mine of byClient.values()) if (mine[0]) void renewAll(mine, mine[0])
  })
  return {
    hold(queue: Queue, taken: Taken) {
      held.set(taken, { queue, taken, lost: new AbortController(), since: Infinity })
    },
    /** For the attempt: fires when the lease is lost, at `cut`, or when it takes too long. */
    begin(taken: Taken): AbortSignal {
      const mine = held.get(taken)
      if (mine) mine.since = performance.now()
      return mine?.lost.signal ?? AbortSignal.abort()
    },
    end: (taken: Taken) => held.delete(taken),
    /** Cuts off what is still in progress. */
    cut() {
      for (const { lost } of held.values()) lost.abort()
    },
    close: () => renewing.stop(),
  }
}
