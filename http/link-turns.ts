import { openFairTurns } from '../pace/fair-turns.ts'

/** Calls by one link that are answered at once, and those that may wait for them: more are told to come again. */
const atOnce = 2
const longestQueue = 100

/** Runs a work in the turn of its link: whoever calls by one again and again keeps nobody else from theirs. */
export const openLinkTurns = () => openFairTurns({ most: Infinity, share: atOnce, longestQueue })
