import { type Database, passing } from '../db/engine/database.ts'
import { cleOf, type Kind, knownLiens } from '../db/members/known-liens.ts'
import { retry } from '../pace/retry.ts'
import { openLookups } from './lookups.ts'
import { memory } from '../pace/memory.ts'

export type Liens = ReturnType<typeof openLiens>

/** Milliseconds that it is remembered that there is no such link, and how many are. */
const absence = 5_000
const maxLiens = 10_000

/**
 * Which links open something. Those that were never met are looked up together, on one connection, and that there is
 * none is remembered for some seconds: a flood of invented links keeps neither the holders of true ones, nor the other
 * calls, from the database. What a true one opens is read at each of its calls.
 */
export function openLiens({ rounds }: Database) {
  const lookups = openLookups((liens) => retry(() => knownLiens(rounds, liens), passing))
  const absent = memory<true>(maxLiens, absence)
  const met = memory<true>(maxLiens)
  return {
    isKnown: async (kind: Kind, clientId: string, cle: string): Promise<boolean> => {
      const lien = cleOf(kind, clientId, cle)
      if (met.has(lien)) return true
      if (absent.has(lien)) return false
      const isFound = (await lookups.find(lien)) === true
      const cache = isFound ? met : absent
      cache.set(lien, true)
      return isFound
    },
  }
}
