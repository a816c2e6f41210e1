import { htmlOf } from '../db/vote/campagnes-texts.ts'
import type { Db } from '../db/engine/database.ts'
import { excessInTurns } from './measure.ts'

/** Bytes in UTF-8 of all that the ballot of a campaign shows, its questions and options counted for 200 each. */
const maxBytes = 500_000

/** Whether the texts of a campaign, as they are written by now, are together more than a ballot shows. */
export async function isBallotTooLarge(db: Db, campagneId: string): Promise<boolean> {
  const html = await htmlOf(db, campagneId, maxBytes)
  return html === undefined || (await excessInTurns(html)) !== undefined
}
