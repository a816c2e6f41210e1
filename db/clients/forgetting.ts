import { openFairTurns } from '../../pace/fair-turns.ts'
import type { Database, Db } from '../engine/database.ts'
import { givingWay } from '../engine/holds/giving-way.ts'
import { longWrite } from '../engine/long-write.ts'

/** Anonymisations of one client that may wait. */
const longestQueue = 1000

const inTurn = openFairTurns({ most: 1, share: 1, longestQueue })

/**
 * Runs `work`, which anonymises a person, in a long write: it reads all that a client has kept for some days, and holds somebody
 * whom a load may want (decision G-17). One at a time, however many clients ask: with long messages it takes minutes, and
 * the loads of others have the other connections of long writes meanwhile.
 */
export const forgetting = <T>(database: Database, clientId: string, work: (db: Db) => Promise<T>): Promise<T> =>
  inTurn(clientId, () => givingWay(() => longWrite(database, clientId, work)))
