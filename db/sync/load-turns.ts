import { openFairTurns } from '../../pace/fair-turns.ts'

/** Long writes that one process makes at a time: the connections that it has for them. */
const atOnce = 2

/** Loads of one client that may wait, those of `respond-async` too: more fail at once and may be sent again. */
const longestQueue = 1000

/**
 * Runs `work` in the turn of its client: the loads of one client one after the other, so that they need not be tried
 * again, and those of different clients by turns, so that none waits for all that another has queued. Other processes
 * have turns of their own: the database decides between them.
 */
export const inTurn = openFairTurns({ most: atOnce, share: 1, longestQueue })
