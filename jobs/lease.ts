import type { Database } from '../db/database.ts'
import { type File, type Prise, renew } from '../db/file-attente.ts'

/** Milliseconds between two renewals of a lease, and those that an attempt may last in all. */
const period = 10_000
const longest = 120_000

export type Lease = ReturnType<typeof holdLease>

/**
 * Renews the lease of a row until `end`. The signal of the attempt fires when the lease is lost, at `cut`, or when the
 * attempt is too long.
 */
export function holdLease(database: Database, file: File, prise: Prise, cut: AbortSignal) {
  const lost = new AbortController()
  let limit: NodeJS.Timeout | undefined
  const timer = setInterval(() => {
    database
      .write(prise.clientId, (db) => renew(db, file, prise))
      .then((isHeld) => {
        if (!isHeld) lost.abort()
      })
      // A renewal that fails is tried again at the next turn: the end of the attempt has the last word.
      .catch(() => undefined)
  }, period)
  return {
    isLost: () => lost.signal.aborted,
    begin: () => {
      limit = setTimeout(() => {
        lost.abort()
      }, longest)
      return AbortSignal.any([lost.signal, cut])
    },
    end: () => {
      clearInterval(timer)
      clearTimeout(limit)
    },
  }
}
