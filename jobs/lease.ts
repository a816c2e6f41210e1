import type { Database } from '../db/engine/database.ts'
import { type File, type Prise, renew } from '../db/outbox/queue.ts'

/** Renewals of a lease before it would end, and milliseconds that an attempt may last in all. */
const renewals = 3
const longest = 120_000

type Held = { readonly file: File; readonly prise: Prise; readonly lost: AbortController; since: number }

export type Leases = ReturnType<typeof openLeases>

/** The leases of the rows that a worker has taken, each of so many milliseconds and renewed until its `end`. */
export function openLeases(database: Database, lease: number) {
  const held = new Map<Prise, Held>()

  async function renewAll(mine: readonly Held[], { file, prise: { clientId } }: Held) {
    const prises = mine.map(({ prise }) => prise)
    // A renewal that fails is tried again at the next turn: the end of the attempt has the last word.
    const renewed = await database.write(clientId, (db) => renew(db, file, prises, lease)).catch(() => undefined)
    for (const { prise, lost, since } of mine)
      if (renewed?.has(prise.id) === false || performance.now() - since > longest) lost.abort()
  }

  const timer = setInterval(() => {
    const lots = Map.groupBy(held.values(), ({ file, prise }) => `${file} ${prise.clientId}`)
    for (const lot of lots.values()) if (lot[0]) void renewAll(lot, lot[0])
  }, lease / renewals)
  return {
    hold(file: File, prise: Prise) {
      held.set(prise, { file, prise, lost: new AbortController(), since: Infinity })
    },
    /** For the attempt: fires when the lease is lost, at `cut`, or when it takes too long. */
    begin(prise: Prise): AbortSignal {
      const mine = held.get(prise)
      if (mine) mine.since = performance.now()
      return mine?.lost.signal ?? AbortSignal.abort()
    },
    end: (prise: Prise) => held.delete(prise),
    /** Cuts off what is still in progress. */
    cut() {
      for (const { lost } of held.values()) lost.abort()
    },
    close() {
      clearInterval(timer)
    },
  }
}
