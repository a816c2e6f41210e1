// Raw: the voters to add are in a temporary table, which the types of the database do not have. Each statement joins two tables
// by a key: the planner expects hardly anybody to be one person, and would look for those few in a third table one by one.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../engine/database.ts'
import { isCertain } from '../link.ts'
import { areTwo, isSame, ofRow, ofVoter } from './same-person.ts'
import { isTaken, learn, learnOf, run } from './source.ts'

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
const byOtherIdentifier = meets(sql`b.identifiant = a.externe`)
const byAddress = meets(sql`lower(b.courriel) = lower(a.courriel)`)

/**
 * A person of a union who is the one of a row gives way to it, even where the row is refused after its shape was read: it says
 * how they vote. The row is that employee from then on, and nobody else of the same names gives way to it.
 */
async function giveWayToRows(db: Db) {
  const same = isSame(ofRow('a'), ofRow('b'))
  for (const met of [
    byIdentifier,
    byOtherIdentifier,
    byAddress,
    meets(sql`b.votant_id = a.connu_id`),
    meets(sql`b.employe_id = a.employe_id`),
  ]) {
    const gives = sql`${met} and ${same} and (a.code is null or a.code = 'Employe.CourrielRequis')`
    await run(
      db,
      sql`update ajout_votant b set employe_id = m.employe_id, employe_certain = true from (
          select distinct on (b.rang) b.rang, a.employe_id from ajout_votant a join ajout_votant b on ${gives}
          order by b.rang, a.employe_id is distinct from b.employe_id, a.rang) m
        where b.rang = m.rang and b.employe_certain is not true`,
    )
    await run(db, sql`delete from ajout_votant a using ajout_votant b where ${gives}`)
  }
}

/**
 * A person of a union who is a voter under another identifier and address comes no second time, and not back where that one
 * was struck off. Where a row makes somebody else of each such voter, the person is told whose address to look at; where the
 * voter of their external id has other names, that identifier.
 */
async function giveWayToVoters(db: Db, campagneId: string) {
  await findOthers(db, campagneId)
  await run(
    db,
    sql`update ajout_autre p set nomme = true from ajout_votant n where n.code is null and n.votant_id = p.votant_id`,
  )
  const other = sql`p.rang = a.rang and a.code is null`
  await run(
    db,
    sql`delete from ajout_votant a using ajout_autre p where ${other} and p.meme and not p.nomme and not p.est_radie`,
  )
  for (const [code, which] of [
    ['Votant.CourrielDejaUtilise', sql`p.meme and p.nomme and not p.est_radie`],
    ['Votant.EstRadie', sql`p.meme and p.est_radie`],
    ['Votant.IdentifiantDejaUtilise', sql`not p.meme`],
  ] as const)
    await run(
      db,
      sql`update ajout_votant a set code = ${code}, pris = p.identifiant,
          courriel = case when p.nomme and p.meme and not p.est_radie then p.courriel else a.courriel end
        from ajout_autre p where ${other} and ${which}`,
    )
}

/**
 * The voters who are people of unions under another identifier, and those of their external id who may be somebody else:
 * `meme` whether they are, `nomme` whether a row makes another person of the voter. Each voter is one of them at most, the one
 * of the identifier first.
 */
async function findOthers(db: Db, campagneId: string) {
  const voter = ofVoter(isCertain(db))
  const same = isSame(ofRow('a'), voter)
  const pairs = (on: RawBuilder<unknown>, which: RawBuilder<unknown>) => sql`
    select a.rang, a.employe_id, v.id as votant_id, v.identifiant, v.courriel, v.est_radie, ${same} as meme, false as nomme,
      v.identifiant = a.externe as designe
    from ajout_votant a join votant v on v.client_id = ${db.clientId} and v.campagne_id = ${campagneId} and ${on}
    where a.source = 'depuisSyndicats' and a.code is null and a.votant_id is null and ${which}`
  await run(
    db,
    sql`create temporary table ajout_autre on commit drop as
      ${pairs(sql`v.employe_id = a.employe_id`, same)}
      union ${pairs(sql`v.identifiant = a.externe`, sql`not ${areTwo(ofRow('a'), voter)}`)}`,
  )
  await learnOf(db, 'ajout_autre')
  await run(
    db,
    sql`delete from ajout_autre p using (select distinct on (o.votant_id) o.votant_id, o.employe_id from ajout_autre o
        where o.meme order by o.votant_id, o.designe desc, o.employe_id) c
      where p.meme and p.votant_id = c.votant_id and p.employe_id <> c.employe_id`,
  )
}

/** A person of a union whose identifier, voter or address a row of somebody else takes is told. */
async function refuseBesideRows(db: Db) {
  const other = sql`${byOtherIdentifier} and not ${areTwo(ofRow('a'), ofRow('b'))}`
  for (const [met, code] of [
    [byIdentifier, 'Votant.IdentifiantDejaUtilise'],
    [other, 'Votant.IdentifiantDejaUtilise'],
    [meets(sql`b.votant_id = a.votant_id`), 'Votant.IdentifiantDejaUtilise'],
    [byAddress, 'Votant.CourrielDejaUtilise'],
  ] as const)
    await run(
      db,
      sql`update ajout_votant a set code = ${code}, pris = b.identifiant from ajout_votant b
        where ${met} and a.code is null and b.code is null and not (${isTaken('b')})`,
    )
}
