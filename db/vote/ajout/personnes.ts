// Raw: the voters to add are in a temporary table, which the types of the database do not have.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../engine/database.ts'
import { patiently } from '../../engine/holds/giving-way.ts'
import { learn, run } from './source.ts'
import { employesOf, holdEmployes, syndicatOf } from '../link.ts'

/**
 * Finds who the staged rows are: their voter in the campaign, their employee and their union (decisions J-4 and J-11). A row
 * that names somebody twice, what is not there, or the address of somebody else is refused.
 */
export async function match(db: Db, campagneId: string): Promise<void> {
  await refuseRepeated(db)
  await findVoters(db, campagneId)
  await refuseUnreachable(db)
  await link(db)
  await recognise(db)
  await giveWayToRows(db)
  await refuseTwice(db)
  await giveWay(db, campagneId)
  await run(
    db,
    sql`update ajout_votant a set code = 'Votant.CourrielDejaUtilise' where a.code is null and ${isTaken('a')}`,
  )
}

/**
 * Two rows for one identifier or one address: the first one counts. One of a union gives way to the identifier of the body;
 * who the two of one address are is known later.
 */
async function refuseRepeated(db: Db) {
  await run(
    db,
    sql`delete from ajout_votant where source = 'depuisSyndicats' and identifiant in (
      select identifiant from ajout_votant where source = 'votants')`,
  )
  for (const [column, code] of [
    ['identifiant', 'Votant.IdentifiantDejaUtilise'],
    ['source, lower(courriel)', 'Votant.CourrielDejaUtilise'],
  ] as const) {
    await run(
      db,
      sql`update ajout_votant a set code = ${code} from (
        select rang, row_number() over (partition by ${sql.raw(column)} order by rang) as fois
        from ajout_votant where code is null) r
      where r.rang = a.rang and r.fois > 1`,
    )
  }
}

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

/** Whether the address of a row is that of a voter who is somebody else. */
const isTaken = (row: string) => sql.raw(`${row}.votant_id is null and ${row}.connu_id is not null`)

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
    sql`update ajout_votant a set employe_id = l."employeId",
      code = case when a.ligne ->> 'employeIdExterne' is not null and l."employeId" is null then 'Employe.NotFound' end
    from (${employesOf(db, toLink)}) l where l.place = a.rang`,
  )
  await learn(db)
  const held = holdEmployes(db, sql<string>`select a.employe_id from ajout_votant a where a.code is null`)
  // A load that changes their addresses takes them in another order: the addition gives way (decision G-17).
  await patiently(db, () => run(db, sql`create temporary table ajout_tenu on commit drop as ${held}`))
  await run(
    db,
    sql`update ajout_votant a set employe_id = null
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
 * Whether a row is the person of the same address: the same employee or, where one of the two has none, the same names
 * (decisions J-11 and M-14).
 */
const isSame = (employe: RawBuilder<unknown>, nom: RawBuilder<unknown>, prenom: RawBuilder<unknown>) => sql`coalesce(
  a.employe_id = ${employe},
  nom_plie(a.ligne ->> 'nom') = nom_plie(${nom}) and nom_plie(a.ligne ->> 'prenom') = nom_plie(${prenom}))`

/** Takes who has the address of a row for its voter where both are one person. */
const recognise = (db: Db) =>
  run(
    db,
    sql`update ajout_votant a set votant_id = v.id from votant v
      where a.code is null and a.votant_id is null and v.client_id = ${db.clientId} and v.id = a.connu_id
        and ${isSame(sql`v.employe_id`, sql`v.nom`, sql`v.prenom`)}`,
  )

/** A person of a union whose address a row of the body has gives way to it; somebody else of that address is told. */
async function giveWayToRows(db: Db) {
  const rows = sql`(select lower(c.courriel) as cle, c.code is null and not (${isTaken('c')}) as vient, c.ligne,
      coalesce(c.employe_id, v.employe_id) as employe_id
    from ajout_votant c left join votant v on v.client_id = ${db.clientId} and v.id = c.votant_id
    where c.source = 'votants') b`
  const same = isSame(sql`b.employe_id`, sql`b.ligne ->> 'nom'`, sql`b.ligne ->> 'prenom'`)
  const meets = sql`a.source = 'depuisSyndicats' and a.code is null and b.cle = lower(a.courriel)`
  await run(db, sql`delete from ajout_votant a using ${rows} where ${meets} and ${same}`)
  await run(
    db,
    sql`update ajout_votant a set code = 'Votant.CourrielDejaUtilise' from ${rows} where ${meets} and b.vient`,
  )
}

/** Two rows for one voter: the first one counts. */
const refuseTwice = (db: Db) =>
  run(
    db,
    sql`update ajout_votant a set code = 'Votant.CourrielDejaUtilise' from (
      select rang, row_number() over (partition by votant_id order by rang) as fois
      from ajout_votant where code is null and votant_id is not null) r
    where r.rang = a.rang and r.fois > 1`,
  )

/**
 * A person of a union who is among the rows, or on the list, under another identifier and address is there already, and comes
 * no second time; who was struck off stays so.
 */
async function giveWay(db: Db, campagneId: string) {
  const comes = sql`(select c.rang, c.employe_id from ajout_votant c
    where c.source = 'depuisSyndicats' and c.code is null and c.votant_id is null) b`
  const there = sql`select from votant v where v.client_id = ${db.clientId}
    and v.campagne_id = ${campagneId} and v.employe_id = b.employe_id`
  await run(
    db,
    sql`delete from ajout_votant a using (select b.rang from ${comes} where exists (${there} and not v.est_radie)) t
      where t.rang = a.rang`,
  )
  await run(
    db,
    sql`delete from ajout_votant a where a.source = 'depuisSyndicats' and a.code is null and a.votant_id is null
      and exists (select from ajout_votant b where b.source = 'votants' and b.code is null and not (${isTaken('b')})
        and b.employe_id = a.employe_id)`,
  )
  await run(
    db,
    sql`update ajout_votant a set code = 'Votant.EstRadie' from (select b.rang from ${comes} where exists (${there})) t
      where t.rang = a.rang`,
  )
}
