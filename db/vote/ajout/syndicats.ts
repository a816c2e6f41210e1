// Raw: the voters to add are in a temporary table, which the types of the database do not have. Each statement joins two tables
// by a key: the planner expects hardly anybody to be one person, and would look for those few in a third table one by one.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../engine/database.ts'
import { isSame, ofRow, ofVoter } from './same-person.ts'
import { isTaken, learn, run } from './source.ts'

/**
 * Decides which people of unions come (decision J-11): whoever is among the rows of the body, or on the list, in another
 * writing is there already; whoever would come under what somebody else has is refused.
 */
export async function giveWay(db: Db, campagneId: string): Promise<void> {
  await learn(db)
  await giveWayToRows(db)
  await giveWayToVoters(db, campagneId)
  await refuseBesideRows(db)
}

/** A person of a union, the row `a`, who meets a row `b` of the body. */
const meets = (on: RawBuilder<unknown>) => sql`a.source = 'depuisSyndicats' and b.source = 'votants' and ${on}`

const byIdentifier = meets(sql`b.identifiant = a.identifiant`)
const byAddress = meets(sql`lower(b.courriel) = lower(a.courriel)`)

/**
 * A person of a union who is the one of a row gives way to it, whatever becomes of the row: it says how they vote. An
 * identifier is the person's, unless the row is for certain another employee, of whom it is the member number.
 */
async function giveWayToRows(db: Db) {
  const same = isSame(ofRow('a'), ofRow('b'))
  const own = sql`(b.employe_id <> a.employe_id and b.employe_certain) is not true`
  for (const met of [
    sql`${byIdentifier} and ${own}`,
    sql`${byAddress} and ${same}`,
    sql`${meets(sql`b.votant_id = a.connu_id`)} and ${same}`,
    sql`${meets(sql`b.employe_id = a.employe_id`)} and ${same}`,
  ])
    await run(
      db,
      sql`delete from ajout_votant a using ajout_votant b
        where ${met} and (a.code is null or a.code = 'Employe.CourrielRequis')`,
    )
}

/**
 * A person of a union who is a voter under another identifier and address comes no second time, and not back where that one
 * was struck off. Where a row makes somebody else of the voter, the person is told whose address to look at.
 */
async function giveWayToVoters(db: Db, campagneId: string) {
  const is = sql`a.source = 'depuisSyndicats' and a.code is null and a.votant_id is null
    and v.client_id = ${db.clientId} and v.campagne_id = ${campagneId} and v.employe_id = a.employe_id
    and ${isSame(ofRow('a'), ofVoter(db))}`
  await run(
    db,
    sql`update ajout_votant a set autre_id = v.id, courriel = v.courriel from votant v where ${is} and not v.est_radie`,
  )
  await run(
    db,
    sql`update ajout_votant a set code = 'Votant.CourrielDejaUtilise' from ajout_votant n
      where a.code is null and n.code is null and n.votant_id = a.autre_id`,
  )
  await run(db, sql`delete from ajout_votant a where a.code is null and a.autre_id is not null`)
  await run(db, sql`update ajout_votant a set code = 'Votant.EstRadie' from votant v where ${is}`)
}

/** A person of a union whose identifier, voter or address a row of somebody else takes is told. */
async function refuseBesideRows(db: Db) {
  for (const [met, code] of [
    [byIdentifier, 'Votant.IdentifiantDejaUtilise'],
    [meets(sql`b.votant_id = a.votant_id`), 'Votant.IdentifiantDejaUtilise'],
    [byAddress, 'Votant.CourrielDejaUtilise'],
  ] as const)
    await run(
      db,
      sql`update ajout_votant a set code = ${code} from ajout_votant b
        where ${met} and a.code is null and b.code is null and not (${isTaken('b')})`,
    )
}
