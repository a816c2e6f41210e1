import { setTimeout as sleep } from 'node:timers/promises'
import { ownerDatabase } from './api.ts'

/** Holds the rows that `lock` selects while `work` begins, for longer than a short write may wait. */
export async function heldBeyondShortWrites<T>(lock: string, values: unknown[], work: () => Promise<T>): Promise<T> {
  const holder = await ownerDatabase().pools.long.connect()
  try {
    await holder.query('begin')
    await holder.query(lock, values)
    const done = work()
    await Promise.race([done, sleep(8000)])
    await holder.query('rollback')
    return await done
  } finally {
    holder.release(true)
  }
}
