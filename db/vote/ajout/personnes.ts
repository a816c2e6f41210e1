// Raw: the voters to add are in a temporary table, which the types of the database do not have.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../engine/database.ts'
import { patiently } from '../../engine/holds/giving-way.ts'
import { employesOf, holdEmployes, syndicatOf } from '../link.ts'
import { isSame, ofRow, ofVoter, votersOf } from './same-person.ts'
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
  await keepNamed(db)
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

/**
 * Finds the employee of each row, those that are refused included: a person of a union gives way to them too. Those that are
 * new, or that say it, have a union (decision J-4).
 */
async function link(db: Db) {
  const toLink = sql`(select a.rang as place, a.identifiant, a.courriel, a.ligne ->> 'nom' as nom,
      a.ligne ->> 'prenom' as prenom, a.ligne ->> 'employeIdExterne' as "employeIdExterne"
    from ajout_votant a where a.source = 'votants') r`
  await run(
    db,
    sql`update ajout_votant a set employe_id = l."employeId", employe_certain = l."employeCertain",
      designe = l.designe, memes_noms = l."isNamesake",
      code = case when a.code is not null then a.code when a.ligne ->> 'employeIdExterne' is not null and l."employeId" is null then 'Employe.NotFound' end
    from (${employesOf(db, toLink)}) l where l.place = a.rang`,
  )
  await learn(db)
  const held = holdEmployes(db, sql<string>`select a.employe_id from ajout_votant a where a.code is null`)
  // A load that changes their addresses takes them in another order: the addition gives way (decision G-17).
  await patiently(db, () => run(db, sql`create temporary table ajout_tenu on commit drop as ${held}`))
  await run(
    db,
    sql`update ajout_votant a set employe_id = null, employe_certain = false, designe = false, memes_noms = false,
        code = case when a.ligne ->> 'employeIdExterne' is not null then 'Employe.NotFound' end
      where a.code is null and a.employe_id is not null and not exists (select from ajout_tenu t where t.id = a.employe_id)`,
  )
  await run(
    db,
    sql`update ajout_votant a set syndicat = u.syndicat,
      code = case when u.donne is not null and u.connu is null then 'Syndicat.NotFound' end
    from (select b.rang, b.donne, coalesce(b.donne, ${syndicatOf(db, sql`b.employe_id`)}) as syndicat,
        (select s.id from syndicat s where s.client_id = ${db.clientId} and s.id_externe = b.donne) as connu
      from (select c.rang, c.ligne ->> 'syndicatIdExterne' as donne,
          case when c.votant_id is null or c.ligne ? 'employeIdExterne' then c.employe_id end as employe_id
        from ajout_votant c where c.code is null and c.syndicat is null and (c.votant_id is null or c.ligne ? 'syndicatIdExterne')) b) u
    where u.rang = a.rang`,
  )
}

/** The voters whom rows name by the identifier, as `v`. */
const votersNamed = (db: Db, source: Source) => votersOf(db, 'votant_id', sql`n.code is null and n.source = ${source}`)

/** Who the voter `v` of these is. */
const found = ofVoter(sql.ref('v.certain'))

/** A row `a` and the voter `v` whom it names. */
const named = (source: Source) => sql`a.code is null and a.source = ${source} and v.id = a.votant_id`

type Source = 'votants' | 'depuisSyndicats'

/**
 * Who names the voter of somebody else. A person of a union does, where they are not one; a row, of a voter who is for certain
 * an employee, where its identifier or its names are those of another one, whom it does not say: a number may pass from one
 * to another, and a voter who became that one would be missing without a word.
 */
async function keepNamed(db: Db) {
  const same = isSame(ofRow('a'), found)
  await run(
    db,
    sql`update ajout_votant a set votant_id = null from ${votersNamed(db, 'depuisSyndicats')}
      where ${named('depuisSyndicats')} and not ${same}`,
  )
  await run(
    db,
    sql`update ajout_votant a set code = 'Votant.IdentifiantDejaUtilise' from ${votersNamed(db, 'votants')}
      where ${named('votants')} and not a.ligne ? 'employeIdExterne' and (a.designe or a.memes_noms)
        and v.employe_id <> a.employe_id and v.certain and not ${same}`,
  )
}

/**
 * Who the voters are whom rows name: the employee that the row says; otherwise the one who is certain, or whom the voter has
 * already, or whose names and address are those of the row. An employee who is sent back is no more certain than before,
 * unless the names are the same.
 */
async function knowNamed(db: Db) {
  await run(
    db,
    sql`update ajout_votant a set employe_certain = v.certain or (a.employe_certain and a.memes_noms)
      from ${votersNamed(db, 'votants')}
      where ${named('votants')} and a.ligne ? 'employeIdExterne' and a.employe_id = v.employe_id`,
  )
  await run(
    db,
    sql`update ajout_votant a set ${known} from ${votersNamed(db, 'votants')}
      where ${named('votants')} and not a.ligne ? 'employeIdExterne'`,
  )
}

/** The employee of a row that does not say it, and of its voter: who is certain, else whom the voter has. */
const known = sql`employe_id = case when a.employe_certain then a.employe_id
      when v.employe_id is null and a.memes_noms then a.employe_id else v.employe_id end,
    memes_noms = a.memes_noms and (a.employe_certain or v.employe_id is null or v.employe_id = a.employe_id),
    employe_certain = coalesce(a.employe_certain, false) or v.certain`

/** Whether nobody names the voter of a row by the identifier, neither the row nor another one. */
const isUnnamed = (row: string) => sql.raw(`${row}.code is null and ${row}.votant_id is null and not ${row}.nomme`)

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
    sql`update ajout_votant a set votant_id = v.id, ${known}
      from ${votersOf(db, 'connu_id', isUnnamed('n'))}
      where ${isUnnamed('a')} and v.id = a.connu_id and ${isSame(ofRow('a'), found)}`,
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
