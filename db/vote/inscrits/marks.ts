// Raw: the voters of a campaign with their marks, in some pieces.
import { sql } from 'kysely'
import type { BoxKeys } from '../../../rules/ring.ts'
import { everyFew } from '../../../scrutin/turns.ts'
import type { Db } from '../../engine/database.ts'
import { codesFor } from '../codes.ts'
import { entryBytes, idAt, idBytes } from './page.ts'

const { codeOf, isCodeOf } = codesFor('a-vote')
const markBytes = entryBytes - idBytes

/** Voters whose marks are looked at in one turn of the event loop: under a millisecond. */
const together = 100

/** What is kept beside a voter whose vote the service has taken (decision H-36). */
export const markOf = codeOf

/** How many voters of a campaign have the mark of one whose vote the service has taken, whatever else their rows say. */
export async function markedVoters(db: Db, campagneId: string, keys: BoxKeys): Promise<number> {
  const { rows } = await sql<{ entrees: Buffer }>`
    select string_agg(uuid_send(id) || marque_vote, ''::bytea) as entrees from votant
    where client_id = ${db.clientId} and campagne_id = ${campagneId} and octet_length(marque_vote) = ${sql.lit(markBytes)}
    group by substr(uuid_send(id), ${sql.lit(idBytes)})`.execute(db.q)
  const turn = everyFew()
  let marked = 0
  for (const { entrees } of rows) {
    for (let at = 0; at < entrees.length; at += together * entryBytes) {
      await turn()
      marked += markedIn(db, campagneId, entrees.subarray(at, at + together * entryBytes), keys)
    }
  }
  return marked
}

function markedIn({ clientId }: Db, campagneId: string, entrees: Buffer, keys: BoxKeys): number {
  let marked = 0
  for (let place = 0; place * entryBytes < entrees.length; place++) {
    const mark = entrees.subarray(place * entryBytes + idBytes, (place + 1) * entryBytes)
    if (isCodeOf(keys, { clientId, campagneId, votantId: idAt(entrees, place) }, mark)) marked++
  }
  return marked
}
