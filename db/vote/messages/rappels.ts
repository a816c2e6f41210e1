// Raw: the dates of reminders are a list within their row, and whom they are for is found by one look.
import { sql } from 'kysely'
import type { Database, Db } from '../../engine/database.ts'
import { forEachDue } from '../../journal/due.ts'
import { instantText } from '../../engine/instant.ts'
import { queueLinks } from '../envois.ts'

/** The dates of the reminders of the campaign of each row, in their order. */
export const rappelsOf = sql<string[]>`coalesce((
  select json_agg(${instantText('r.instant')} order by r.instant)
  from unnest(campagne.rappels) as r (instant)), '[]')`

/** Voters whom one transaction reminds. */
const atOnce = 1000

/**
 * Reminds those who have not voted of the open campaigns whose dates have come, of every client (decision J-17). Several
 * processes may do it at once, and one that dies leaves the rest to the next round: whoever was sent a link since the date
 * is not sent another, and the date is done with once nobody is left.
 */
export const remindVoters = (database: Database, isStopped = () => false): Promise<void> =>
  forEachDue(database, 'rappels_dus', (clientId, campagneId) =>
    remindAll(database, { clientId, campagneId }, isStopped),
  )

type Campagne = { readonly clientId: string; readonly campagneId: string }

async function remindAll(database: Database, { clientId, campagneId }: Campagne, isStopped: () => boolean) {
  for (let isMore = true; isMore && !isStopped();)
    isMore = await database.beside.write(clientId, async (db) => {
      const date = await dueOf(db, campagneId)
      if (date === undefined) return false
      return (await remindSome(db, campagneId, date)) > 0 || !(await isDone(db, campagneId, date))
    })
}

/**
 * The last date of a campaign that has come and is not done with, while the vote is open; earlier ones are passed over.
 * Nothing is locked: a campaign that changes meanwhile is looked at once more as each e-mail is made.
 */
async function dueOf(db: Db, campagneId: string): Promise<string | undefined> {
  const { rows } = await sql<{ date: string | null }>`
    select (select max(r.instant) from unnest(c.rappels) as r (instant)
      where r.instant <= clock_timestamp() and r.instant > coalesce(c.rappel_fait, '-infinity')
        and r.instant > greatest(c.ouverture, c.date_publication)) as date
    from campagne c
    where c.client_id = ${db.clientId} and c.id = ${campagneId}
      and c.est_publie and c.ouverture <= clock_timestamp() and c.fermeture > clock_timestamp()`.execute(db.q)
  return rows[0]?.date ?? undefined
}

/** Who may vote, has not, and was sent no link since a date: a condition on the columns of `v`. */
const isLeft = (v: 'v' | 'votant', date: string) => {
  const of = (column: string) => sql.ref(`${v}.${column}`)
  return sql<boolean>`${of('droit_de_vote')} and not ${of('est_radie')} and not ${of('a_vote')}
    and (${of('date_dernier_envoi')} is null or ${of('date_dernier_envoi')} < ${date}::timestamptz)`
}

/** Queues the reminders of some of those who are left; says of how many. One whose row is held is waited for. */
const remindSome = (db: Db, campagneId: string, date: string): Promise<number> =>
  queueLinks(
    db,
    campagneId,
    sql`votant.id = any (array(select v.id from votant v
      where v.client_id = ${db.clientId} and v.campagne_id = ${campagneId} and ${isLeft('v', date)}
      order by v.id limit ${atOnce})) and ${isLeft('votant', date)}`,
    date,
  )

/** Notes that a date is done with, unless somebody is left; says whether it is noted. */
async function isDone(db: Db, campagneId: string, date: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update campagne set rappel_fait = ${date}::timestamptz
    where campagne.client_id = ${db.clientId} and campagne.id = ${campagneId} and not exists (select from votant v
      where v.client_id = ${db.clientId} and v.campagne_id = ${campagneId} and ${isLeft('v', date)})`.execute(db.q)
  return numAffectedRows > 0n
}
