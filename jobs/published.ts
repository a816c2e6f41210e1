import type { Database } from '../db/engine/database.ts'
import { noteForgotten } from '../db/vote/log/forgotten.ts'
import { faultOfTold, nextTold } from '../db/vote/publie/told.ts'
import { type Scrutin, standingOf } from '../db/vote/scrutins.ts'
import type { BoxKeys } from '../rules/ring.ts'
import { memory } from '../pace/memory.ts'

/**
 * Campaigns that are looked at together, and the milliseconds before the next ones are: most of them were counted long ago. Besides
 * them so many that are not there: anybody may have told of these who writes to the tables.
 */
const atOnce = 50
const absent = 2000
const pause = 60_000
/** Milliseconds after which the same is told again of a campaign. */
const toldAgain = 3_600_000

type Failed = (scrutin: Scrutin, fault: Error) => void

/**
 * Looks whether what the journals tell of as published can still be counted by what was signed, also while it is open
 * (decision H-33): in a round of each minute the next few campaigns of all clients, after `after` at first. `failed` is told
 * of what cannot, once an hour. Gives those of them whose time is over: a count finds what it can mend, and says the rest.
 * The logs of those that are open tell of ballots that somebody has kept from them (`noteForgotten`).
 */
export function openWatch(database: Database, keys: BoxKeys, after?: Scrutin) {
  const told = memory<true>(10_000, toldAgain)
  let since = -Infinity
  return async (isStopped: () => boolean, failed: Failed): Promise<Scrutin[]> => {
    if (performance.now() - since < pause) return []
    since = performance.now()
    const some = await nextTold(database, after, absent)
    const over: Scrutin[] = []
    let last: Scrutin | undefined
    for await (const { scrutin, fault, isOver } of looks(database, some, keys, isStopped)) {
      last = scrutin
      if (!fault) continue
      if (isOver) over.push(scrutin)
      const name = `${scrutin.campagneId} ${fault.message}`
      if (!told.has(name)) failed(scrutin, fault)
      told.set(name, true)
    }
    after = some.length < absent && last === some.at(-1) ? undefined : last
    return over
  }
}

/** Looks at campaigns one after the other, at so many of those that are there. */
async function* looks(
  database: Database,
  some: readonly Scrutin[],
  keys: BoxKeys,
  isStopped: () => boolean,
): AsyncGenerator<Look & { readonly scrutin: Scrutin }, void> {
  let there = 0
  for (const scrutin of some) {
    if (isStopped() || there === atOnce) return
    const found = await look(database, scrutin, keys)
    if (found.isThere) there++
    yield { scrutin, ...found }
  }
}

type Look = { readonly fault: Error | undefined; readonly isOver: boolean; readonly isThere: boolean }

const look = (database: Database, scrutin: Scrutin, keys: BoxKeys): Promise<Look> =>
  lookAt(database, scrutin, keys).catch((error: unknown) => ({
    fault: error instanceof Error ? error : new Error(String(error)),
    isOver: false,
    isThere: true,
  }))

async function lookAt(database: Database, { clientId, campagneId }: Scrutin, keys: BoxKeys): Promise<Look> {
  const { fault, standing } = await database.read(clientId, async (db) => ({
    fault: await faultOfTold(db, campagneId, keys),
    standing: await standingOf(db, campagneId),
  }))
  const isOver = standing !== undefined && (standing.isClosed || standing.isOver)
  const isThere = standing !== undefined
  if (fault || isOver || !isThere) return { fault, isOver, isThere }
  const forgotten = await database.write(clientId, (db) => noteForgotten(db, campagneId))
  return { fault: forgotten > 0 ? new Error(keptBack) : undefined, isOver, isThere }
}

const keptBack =
  'Ballots of an open campaign waited nowhere: somebody has kept them from the public log, which tells of them now'
