import { openFairTurns } from '../../pace/fair-turns.ts'
import type { Database, Db } from '../engine/database.ts'
import { givingWay, patiently } from '../engine/holds/giving-way.ts'
import { lockSpace } from '../engine/holds/lock-spaces.ts'
import { longWrite } from '../engine/long-write.ts'

/** Anonymisations of one client that may wait. */
const longestQueue = 1000

const inTurn = openFairTurns({ most: 1, share: 1, longestQueue })

/**
 * Runs `work`, which anonymises a person, in a long write: it reads all that a client has kept for some days, and holds somebody
 * whom a load may want (decision G-17). One at a time, however many clients ask: with long messages it takes minutes, and
 * the loads of others have the other connections of long writes meanwhile. No load of the client is written meanwhile, by
 * another process either: one that has looked at the person would write what it brings on whoever has gone.
 */
export const forgetting = <T>(database: Database, clientId: string, work: (db: Db) => Promise<T>): Promise<T> =>
  inTurn(clientId, () => givingWay(() => longWrite(database, clientId, (db) => besideNoLoad(db, work))))

async function besideNoLoad<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  await patiently(db, () => lockSpace(db, 'sync'))
  return work(db)
}
