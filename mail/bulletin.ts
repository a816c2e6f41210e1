import { htmlOf } from '../db/vote/campagnes-texts.ts'
import type { Db } from '../db/engine/database.ts'
import { excessInTurns } from './measure.ts'

/**
 * What a ballot has at most: bytes in UTF-8 of all that it shows, its questions and options counted for 200 each, and
 * as many questions, and options of one, as the contract's ballot holds.
 */
const most = { bytes: 500_000, questions: 100, options: 200 }

/** Whether a campaign, as it is written by now, has more than a ballot shows. */
export async function isBallotTooLarge(db: Db, campagneId: string): Promise<boolean> {
  const html = await htmlOf(db, campagneId, most)
  return html === undefined || (await excessInTurns(html)) !== undefined
}
