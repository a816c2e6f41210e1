// Raw: the voters to add are in a temporary table, which the types of the database do not have.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../engine/database.ts'
import { patiently } from '../../engine/holds/giving-way.ts'
import { employesOf, holdEmployes, isCertain, syndicatOf } from '../link.ts'
import { isSame, ofRow, ofVoter } from './same-person.ts'
import { isTaken, learn, run } from './source.ts'
import { giveWay } from './syndicats.ts'

/**
 * Finds who the staged rows are: their voter in the campaign, their employee and their union (decisions J-4 and J-11). A row
 * that names somebody twice, what is not there, or the address of somebody else is refused. What a row is taken for does
 * not depend on where it stands, but for the first one of two that say the same.
 */
export async function match(db: Db, campagneId: string): Promise<void> {
  await refuseRepeated(db, 'source, identifiant', 'Votant.IdentifiantDejaUtilise')
  await refuseRepeated(db, 'lower(courriel)', 'Votant.CourrielDejaUtilise', sql`source = 'votants'`)
  await findVoters(db, campagneId)
  await refuseUnreachable(db)
  await link(db)
  await knowNamed(db)
  await recognise(db)
  await giveWay(db, campagneId)
  await refuseTaken(db)
  await refuseRepeated(db, 'lower(courriel)', 'Votant.CourrielDejaUtilise')
}

/** Two rows for one thing: the first one counts. Whether a person of a union comes is known later. */
const refuseRepeated = (db: Db, columns: string, code: string, among = sql`true`) =>
  run(
    db,
    sql`update ajout_votant a set code = ${code} from (
      select rang, row_number() over (partition by ${sql.raw(columns)} order by rang) as fois
      from ajout_votant where code is null and ${among}) r
    where r.rang = a.rang and r.fois > 1`,
  )

/** The voter of each row by identifier, and who has its address otherwise; locked in the order of their ids. */
async function findVoters(db: Db, campagneId: string) {
  const voter = (on: RawBuilder<unknown>) => sql`(select v.id from votant v
    where v.client_id = ${db.clientId} and v.campagne_id = ${campagneId} and ${on})`
  // Who has the address in punycode keeps it: somebody else may have it in the other writing (decision C-4).
  await run(
    db,
    sql`update ajout_votant a set courriel = v.courriel from votant v
      where a.code is null and octet_length(a.courriel) > char_length(a.courriel) and v.client_id = ${db.clientId}
        and v.campagne_id = ${campagneId} and v.identifiant = a.identifiant and v.courriel_cle <> lower(a.courriel)
        and lower(adresse_lisible(v.courriel)) = lower(a.courriel)`,
  )
  await run(
    db,
    sql`update ajout_votant a set votant_id = t.named,
      connu_id = coalesce(t.named, t.addressed),
      code = case when t.addressed <> t.named then 'Votant.CourrielDejaUtilise' end
    from (select b.rang, ${voter(sql`v.identifiant = b.identifiant`)} as named,
        ${voter(sql`v.courriel_cle = lower(b.courriel)`)} as addressed
      from (select c.* from ajout_votant c where c.code is null) b) t
    where t.rang = a.rang`,
  )
  await learn(db)
  // A load that merges a person moves the voters whom it is, and may want the campaign (decision G-17).
  await patiently(db, () =>
    run(
      db,
      sql`select v.id from votant v where v.client_id = ${db.clientId}
        and v.id in (select a.connu_id from ajout_votant a where a.code is null) order by v.id for update`,
    ),
  )
}

/** Refuses the addresses that mail does not reach, but for those that the voter has already (decision C-4). */
const refuseUnreachable = (db: Db) =>
  run(
    db,
    sql`update ajout_votant a set code = 'Requete.Invalide', membre = c.membre
      from (
        select distinct on (b.rang) b.rang, d.membre
        from ajout_votant b left join votant v on v.client_id = ${db.clientId} and v.id = b.connu_id
        cross join lateral (values (1, 'courriel', b.courriel, v.courriel),
          (2, 'courrielAlternatif', b.ligne ->> 'courrielAlternatif', v.courriel_alternatif)
        ) as d (n, membre, adresse, connue)
        where b.douteux is not null and b.code is null and b.douteux ? d.membre
          and lower(d.adresse) is distinct from lower(d.connue)
        order by b.rang, d.n) c
      where a.rang = c.rang`,
  )

/** Links the rows that are new, or that say their links, to an employee and to a union (decision J-4). */
async function link(db: Db) {
  const toLink = sql`(select a.rang as place, a.identifiant, a.courriel, a.ligne ->> 'employeIdExterne' as "employeIdExterne"
    from ajout_votant a where a.code is null and a.employe_id is null
      and (a.votant_id is null or a.ligne ? 'employeIdExterne')) r`
  await run(
    db,
    sql`update ajout_votant a set employe_id = l."employeId", employe_certain = l."employeCertain",
      code = case when a.ligne ->> 'employeIdExterne' is not null and l."employeId" is null then 'Employe.NotFound' end
    from (${employesOf(db, toLink)}) l where l.place = a.rang`,
  )
  await learn(db)
  const held = holdEmployes(db, sql<string>`select a.employe_id from ajout_votant a where a.code is null`)
  // A load that changes their addresses takes them in another order: the addition gives way (decision G-17).
  await patiently(db, () => run(db, sql`create temporary table ajout_tenu on commit drop as ${held}`))
  await run(
    db,
    sql`update ajout_votant a set employe_id = null, employe_certain = false
      where a.employe_id is not null and not exists (select from ajout_tenu t where t.id = a.employe_id)`,
  )
  await run(
    db,
    sql`update ajout_votant a set syndicat = u.syndicat,
      code = case when u.donne is not null and u.connu is null then 'Syndicat.NotFound' end
    from (select b.rang, b.donne, coalesce(b.donne, ${syndicatOf(db, sql`b.employe_id`)}) as syndicat,
        (select s.id from syndicat s where s.client_id = ${db.clientId} and s.id_externe = b.donne) as connu
      from (select c.rang, c.employe_id, c.ligne ->> 'syndicatIdExterne' as donne from ajout_votant c
        where c.code is null and c.syndicat is null and (c.votant_id is null or c.ligne ? 'syndicatIdExterne')) b) u
    where u.rang = a.rang`,
  )
}

/**
 * What is known of the voters that rows name: who they are, unless the row says it. An employee that is sent back is no more
 * certain than it was. A person of a union is not the voter of an identifier who is for certain another employee.
 */
async function knowNamed(db: Db) {
  const named = sql`a.code is null and v.client_id = ${db.clientId} and v.id = a.votant_id`
  await run(
    db,
    sql`update ajout_votant a set employe_id = v.employe_id, employe_certain = ${isCertain(db)} from votant v
      where ${named} and a.source = 'votants' and (a.employe_id = v.employe_id or not a.ligne ? 'employeIdExterne')`,
  )
  await run(
    db,
    sql`update ajout_votant a set votant_id = null from votant v
      where ${named} and a.source = 'depuisSyndicats' and v.employe_id <> a.employe_id and ${isCertain(db)}`,
  )
}

/**
 * Takes who has the address of a row for its voter where both are one person. A voter whom another row names is that one's,
 * whichever comes first; a person of a union does not name one as a row of the body does.
 */
async function recognise(db: Db) {
  await run(
    db,
    sql`update ajout_votant a set nomme = true from ajout_votant n
      where a.votant_id is null and n.votant_id = a.connu_id and (n.source = 'votants' or n.source = a.source)`,
  )
  await run(
    db,
    sql`update ajout_votant a set votant_id = v.id, employe_id = coalesce(a.employe_id, v.employe_id),
        employe_certain = coalesce(a.employe_certain, false) or ${isCertain(db)}
      from votant v
      where a.code is null and a.votant_id is null and not a.nomme and v.client_id = ${db.clientId} and v.id = a.connu_id
        and ${isSame(ofRow('a'), ofVoter(db))}`,
  )
}

/** Refuses the rows of which somebody else has the address or, of a person of a union, the identifier. */
const refuseTaken = (db: Db) =>
  run(
    db,
    sql`update ajout_votant a set code = case when v.identifiant = a.identifiant then 'Votant.IdentifiantDejaUtilise'
        else 'Votant.CourrielDejaUtilise' end
      from votant v where a.code is null and ${isTaken('a')} and v.client_id = ${db.clientId} and v.id = a.connu_id`,
  )
