import type { Database } from '../engine/database.ts'
import { forEachDue } from './due.ts'
import { chainPage } from './chain.ts'

/** Chains the lines that wait, of every client (migration 0038). */
export const chainJournals = (database: Database, isStopped = () => false): Promise<void> =>
  forEachDue(database, 'journaux_a_chainer', async (clientId, campagneId) => {
    while (!isStopped() && (await database.beside.write(clientId, (db) => chainPage(db, campagneId))));
  })
