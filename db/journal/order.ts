// Raw: the last of some lines by either order, by the indexes of migrations 0096 and 0102.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../engine/database.ts'
import { newId } from '../engine/ids.ts'

/** The acts that change, in a locked campaign, what of it was signed. */
const acts: readonly string[] = ['CampagnePubliee', 'CampagneModifiee', 'CampagneDepubliee', 'CampagneSupprimee']

/** Whether an act is one of them. */
export const isOfPublication = (acte: string) => acts.includes(acte)

/** The same of the line of each row, as the indexes have it. */
export const ofPublications = sql`l.acte in (${sql.join(acts.map((acte) => sql.lit(acte)))})`

/** When a line is dated, and its id. */
export type Place = { readonly instant: string; readonly id: string }

/**
 * The place of the next line that tells of the publication of a locked campaign: after the last one by its instant and by its
 * id, and dated by the clock of the database when it is locked, whenever its transaction began. So the lines are in the order of
 * the lock, the last one tells what was signed last (decision H-33), and a vote that was taken before has seen none as late.
 * Where the service has `signed` lines it follows the last of these, whatever others somebody has written. Else a line of a time
 * to come is none of ours: nothing comes after it.
 */
export async function nextPlace(db: Db, campagneId: string, signed?: Place): Promise<Place> {
  const mine = sql`journal_campagne l where l.client_id = ${db.clientId} and l.campagne_id = ${campagneId} and ${ofPublications}`
  const { rows } = await sql<{ instant: string; id: string | null }>`
    select greatest(date_trunc('milliseconds', clock_timestamp()) + interval '1 millisecond', ${signed ? afterSigned(signed) : afterAny(mine)}) as instant,
      greatest(${signed?.id ?? null}::uuid, (
        select l.id from ${mine} and l.id < uuidv7(interval '1 hour') order by l.id desc limit 1)) as id`.execute(db.q)
  const [last] = rows
  return { instant: last?.instant ?? db.now, id: idAfter(last?.id ?? '') }
}

const afterSigned = ({ instant }: Place) => sql`${instant}::timestamptz + interval '1 millisecond'`

/** By the clock of now: a transaction that has waited for the campaign began before. */
const afterAny = (mine: RawBuilder<unknown>) => sql`(select l.instant + interval '1 millisecond' from ${mine}
  and l.instant < clock_timestamp() + interval '1 hour' order by l.instant desc limit 1)`

/** A new id that comes after another one. */
function idAfter(other: string): string {
  const id = newId()
  if (id > other) return id
  const next = (BigInt(`0x${other.replaceAll('-', '')}`) + 1n).toString(16).padStart(32, '0')
  return next.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
