import type pg from 'pg'
import { expect } from 'vitest'
import { ownerDatabase } from './api.ts'
import { waitsIn } from './waiting.ts'

/** What a test locks in a transaction of its own, in the database of the run or in another one. */
export type Lock = { readonly text: string; readonly values: unknown[]; readonly pool?: pg.Pool }

/** A transaction of the test, while it lasts: the sessions that wait for it are counted, those behind them too, or for so long. */
export type Holder = {
  readonly query: (text: string, values?: unknown[]) => Promise<pg.QueryResult>
  readonly waiting: (milliseconds?: number) => Promise<number>
  /** Ends when so many wait. */
  readonly awaitWaiting: (count: number) => Promise<void>
  readonly release: () => Promise<unknown>
  /** Ends the sessions that wait, as when their connections are lost; gives how many. */
  readonly lose: () => Promise<number | null>
}

const patient = { timeout: 30_000, interval: 10 }

/** Holds what `lock` locks until `work` releases it, or is over. */
export async function holding<T>({ text, values, pool }: Lock, work: (holder: Holder) => Promise<T>): Promise<T> {
  const { long, main } = ownerDatabase().pools
  const holder = await (pool ?? long).connect()
  try {
    const { session, count, terminate } = await waitsIn(holder)
    const { rows } = await holder.query<{ session: string }>(`select ${session}::text as session`)
    await holder.query('begin')
    await holder.query(text, values)
    const waiting = async (milliseconds = 0) =>
      (await (pool ?? main).query<{ nombre: number }>(count, [rows[0]?.session, milliseconds])).rows[0]?.nombre ?? 0
    return await work({
      query: (statement, given) => holder.query(statement, given),
      waiting,
      awaitWaiting: (count) => expect.poll(() => waiting(), patient).toBe(count),
      release: () => holder.query('commit'),
      lose: async () => (await (pool ?? main).query(terminate, [rows[0]?.session])).rowCount,
    })
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}

/**
 * Works that meet at what is held: each begins once the one before it waits there, or is over, and they go on in that
 * order. A work that does not wait, because its lock was forgotten, is over before the others, or changes what it has
 * read before them: the same at each run, whatever the connections and the machine. `before` is done while all wait.
 */
export const meeting = <T>(
  lock: Lock,
  works: readonly (() => Promise<T>)[],
  before?: (holder: Holder) => Promise<unknown>,
) =>
  holding(lock, async (holder) => {
    let over = 0
    const begun: Promise<T>[] = []
    for (const work of works) {
      const done = work().finally(() => over++)
      // It is awaited below; until then its failure is no other one.
      done.catch(() => undefined)
      begun.push(done)
      await expect.poll(async () => over + (await holder.waiting()), patient).toBe(begun.length)
    }
    await before?.(holder)
    await holder.release()
    return Promise.all(begun)
  })

/** Milliseconds: a statement of a short write ends before, and its transaction. */
const beyond = 7000

/** Holds the rows that `lock` selects while `work` begins, for longer than a short write may wait. */
export async function heldBeyondShortWrites<T>(lock: string, values: unknown[], work: () => Promise<T>): Promise<T> {
  return holding({ text: lock, values }, async ({ release, waiting }) => {
    let isOver = false
    const done = work().finally(() => (isOver = true))
    // It is awaited below; until then its failure is no other one.
    done.catch(() => undefined)
    await expect.poll(async () => isOver || (await waiting(beyond)) > 0, { timeout: 30_000, interval: 50 }).toBe(true)
    await release()
    return done
  })
}
