// Raw: the tables of a load are temporary, and their columns are those that it gives (db/sync/README.md).
import { type RawBuilder, sql } from 'kysely'
import { ownRows } from '../engine/shards/own-rows.ts'
import { clearing, holdFields, resolved, type Source, storing } from '../members/valeurs-champ.ts'
import { bit, employes } from './entities.ts'
import { gives, perRow, raw, valuesGiven, type Work } from './fragments.ts'
import { noticeDates, type Noticed } from './told/noticed.ts'
import { reject } from './told/reject.ts'

/**
 * Gives the rows that no stored external id matches the person without one who has the same member number, else the
 * same address and the same name, however it is written, who comes back if need be (decision G-8); a person is taken once.
 * Says whether there are any; asked again, whom a query of ids tells are `taken`.
 */
export async function link({ q, clientId }: Work, taken?: RawBuilder<unknown>): Promise<boolean> {
  const free = sql`e.client_id = ${clientId} and e.id_externe is null and e.fusionne_dans is null
    and not l.existe and not l.rejet ${taken === undefined ? raw('') : sql`and not exists (select from (${taken}) k where k.cible = e.id)`}`
  // The addresses are made ready apart, by an offset: row-level security takes no index for a join with an expression.
  const addressed = sql`(select l.*, lower(l.courriel) as minuscule from l_employe l offset 0) l`
  // Only who is active has a key, and comes before who is not. Two joins, each by one key: one by either of them would
  // compare every row with every person.
  const { numAffectedRows = 0n } = await sql`
    update l_employe l set cible = c.id, existe = true, est_actif = true, lie = true
    from (
      select distinct on (id) id, id_externe
      from (
        select distinct on (id_externe) id_externe, ordre, id
        from (
          select l.id_externe, l.ordre, e.id, 1 as par
          from employe e join l_employe l on e.no_membre_cle = l.no_membre where ${free}
          union all
          select l.id_externe, l.ordre, e.id, case when e.courriel_cle is null then 3 else 2 end as par
          from employe e join ${addressed} on e.courriel_minuscule = l.minuscule
          where ${free} and nom_plie(e.nom) = nom_plie(l.nom)
            and nom_plie(e.prenom) = nom_plie(l.prenom)) trouve
        order by id_externe, par, ordre, id desc) p
      order by id, ordre) c
    where l.id_externe = c.id_externe`.execute(q)
  return numAffectedRows > 0n
}

/**
 * Who has the address of a row in punycode keeps it so: somebody else may have it with its accents, and what is stored may
 * be sent back (decision C-4). Nearly no address has accents, so that nearly no row is looked at.
 */
export async function keepWritings({ q, clientId }: Work): Promise<void> {
  await sql`
    update l_employe l set courriel = t.courriel from employe t
    where l.existe and octet_length(l.courriel) > char_length(l.courriel) and t.client_id = ${clientId}
      and t.id = l.cible and t.courriel_minuscule <> lower(l.courriel)
      and lower(adresse_lisible(t.courriel)) = lower(l.courriel)`.execute(q)
}

/** Refuses the rows that say another direct link than is stored, and writes none (decision G-2). */
export async function keepLinks(work: Work): Promise<void> {
  const given = raw(gives(employes, 'employeur_id', 'l'))
  await reject(
    work,
    employes,
    sql`select l.rang, 'Requete.Invalide' as code, 'identifiantExterneEmployeur' as membre,
        l.employeur_id_externe as valeur
      from l_employe l left join employe t on t.client_id = ${work.clientId} and t.id = l.cible
      left join ${ownRows(work, 'employeur', 'id, id_externe')} y on y.id = t.employeur_id
      where ${given} and not l.rejet and l.employeur_id_externe is distinct from y.id_externe`,
  )
  await sql`update l_employe l set masque = l.masque - ${bit(employes, 'employeur_id')}::int
    where ${given}`.execute(work.q)
}

/** Refuses the rows of people who are not there, or no longer, for a call that creates nobody. */
export const rejectAbsent = (work: Work) =>
  reject(
    work,
    employes,
    sql`select rang, 'Employe.NotFound' as code, 'idExterne' as membre, id_externe as valeur
      from l_employe where not est_actif and not rejet`,
  )

/** The values of custom fields that rows give, those that a condition tells. */
const given = (condition: string): Source => valuesGiven(employes, 'l.cible', condition)

/**
 * Refuses the rows that give a custom field a wrong value, or one that does not exist (decision F-13), and tells it too of
 * those that are refused for another reason.
 */
export async function rejectValues(work: Work): Promise<void> {
  const held = await holdFields(work, given('true'))
  await reject(
    work,
    employes,
    sql`select distinct on (place) (place / ${perRow}::bigint)::int as rang, code,
        'valeursChampUtilisateur.' || nom as membre,
        case when code = 'ChampUtilisateur.NotFound' then nom else valeur end as valeur
      from ${resolved(work, given('true'), held)} as r where code is not null order by place`,
  )
}

/** Notices the values of the type Date that are hardly meant. */
export const noticeValues = (work: Work): Promise<readonly Noticed[]> =>
  noticeDates(
    work,
    employes,
    sql`(
    select (r.place / ${perRow}::bigint)::int as rang, r.nom, r.valeur, r.place
    from ${resolved(work, given('not l.rejet'))} as r where r.code is null and r.champ_type = 'Date')`,
  )

/** Writes the values of the employees that were accepted; one whose values change has changed. */
export async function writeValues(work: Work): Promise<void> {
  await mark(work, storing(work, given('not l.rejet')))
  await mark(work, clearing(work, given('not l.rejet and l.existe')))
}

async function mark({ q, clientId, now }: Work, statement: RawBuilder<unknown>): Promise<void> {
  await sql`
    with written as (${statement}),
    date as (
      update employe t set version = t.version + 1, derniere_maj = ${now}
      from (
        select f.cible from f_employe f left join c_employe c on c.cible = f.cible
        where f.existe and c.cible is null) f
      where t.client_id = ${clientId} and t.id = f.cible and t.id in (select employe_id from written))
    insert into c_employe
    select f.cible from f_employe f where f.existe and f.cible in (select employe_id from written)
    except select cible from c_employe`.execute(q)
}
