// Raw: the tables of a load are temporary, and their columns are those that it gives (db/sync/README.md).
import { sql } from 'kysely'
import { ownRows } from '../engine/shards/own-rows.ts'
import { resolved, valeursDe } from '../members/valeurs-champ.ts'
import { adhesions, changeable } from './entities.ts'
import { gives, keep, perRow, raw, valuesGiven, type Work } from './fragments.ts'
import { dayOf } from './load.ts'
import { notice, noticeDates, type Noticed } from './told/noticed.ts'
import { reject } from './told/reject.ts'

/** Refuses the memberships that name another parent (decision G-18), and those of unions or employees that are not there. */
export const rejectReferences = (work: Work) =>
  reject(
    work,
    adhesions,
    sql`
    select l.rang, c.code, c.membre, c.valeur from l_adhesion l
    cross join lateral (values
      (l.autre_parent is not null, 'Requete.Invalide',
        case l.parent_collection when 'syndicats' then 'syndicatIdExterne' else 'employeIdExterne' end, l.autre_parent),
      (l.employe_id is null, 'Employe.NotFound', 'employeIdExterne', l.externe),
      (l.syndicat_id is null, 'Syndicat.NotFound', 'syndicatIdExterne', l.externe)
    ) as c (refuse, code, membre, valeur)
    where c.refuse and not l.rejet and (l.autre_parent is not null or l.employe_id is null or l.syndicat_id is null)`,
  )

/**
 * The day alone of a signature says nothing of its hour: a row that tells the day of what is stored, or of what an earlier
 * row of the load gives the same membership, gives that instant (decision G-10).
 */
export async function keepHours({ q }: Work): Promise<void> {
  await sql`
    update l_adhesion set date_signature = signature
    where date_signature <> signature and date_signature = ${dayOf('signature')}`.execute(q)
  await sql`
    update l_adhesion l set date_signature = i.date_signature
    from (
      select d.rang, d.cible, max(d.ordre) filter (where d.date_signature <> d.jour)
        over (partition by d.cible, d.jour order by d.ordre) as premier, d.date_signature = d.jour as est_jour
      from (
        select rang, cible, ordre, date_signature, ${dayOf('date_signature')} as jour from l_adhesion
        where not seul and not rejet and date_signature is not null) d) d
    join l_adhesion i on i.cible = d.cible and i.ordre = d.premier
    where d.est_jour and l.rang = d.rang`.execute(q)
}

/**
 * Refuses the rows that say another end than is stored (decision G-2): of one in force, of one that would be new, or of
 * one that has ended, whose end a reader has in milliseconds, and a payroll by its day in UTC. A row without an end, or
 * with null, says nothing of it.
 */
export const rejectEnds = (work: Work) =>
  reject(
    work,
    adhesions,
    sql`
    select l.rang, 'Requete.Invalide' as code, 'dateDemission' as membre, null::text as valeur
    from l_adhesion l left join adhesion t on t.client_id = ${work.clientId} and t.id = l.cible
    where l.date_demission is not null and l.employe_id is not null and l.syndicat_id is not null
      and date_trunc('milliseconds', t.date_demission) is distinct from date_trunc('milliseconds', l.date_demission)
      and ${dayOf('t.date_demission')} is distinct from l.date_demission`,
  )

/**
 * The refused rows that find nothing stored, and of which nobody knows whether they would be new once they are mended: the
 * person is not there, or has a membership that the row may mean, of its union, whose end it may tell wrongly, or of any
 * where that is not there, but for those that other rows of the load are about.
 */
export const perhapsStored = ({ clientId }: Work) => sql`
  select l.rang from l_adhesion l where l.rejet and l.employe_id is null
  union all
  select l.rang from l_adhesion l join adhesion t on t.client_id = ${clientId} and t.employe_id = l.employe_id
  where l.rejet and not l.existe and (l.syndicat_id is null or l.date_demission is not null)
    and (t.syndicat_id = l.syndicat_id or l.syndicat_id is null and t.id not in (select f.cible from f_adhesion f))`

/** What a membership has of the person, in the form that texts and addresses come in (decisions A-40 and C-4). */
const stored = (nom: string) => {
  if (nom === 'courriel') return 'adresse_lisible(normalize(t.courriel))'
  return snapshot.includes(nom) ? `normalize(t.${nom})` : `t.${nom}`
}

/** Whether a row says another value than a membership has: its address in other letter case is none (decision C-4). */
function differs(nom: string) {
  const same = nom === 'courriel' ? 'lower' : ''
  return `${same}(l.${nom}) is distinct from ${same}(${stored(nom)})`
}

/**
 * What was signed here stays as it was signed (decision G-15): the rows that say something else of it are refused, and
 * those of a time that has ended say nothing.
 */
export async function keepSigned(work: Work): Promise<void> {
  const differing = changeable(adhesions).map(
    ({ nom, membre }, i) => `(${String(i)}, '${membre}', ${gives(adhesions, nom, 'l')} and ${differs(nom)})`,
  )
  await reject(
    work,
    adhesions,
    sql`
    select l.rang, 'Adhesion.DejaSignee' as code, c.membre, null::text as valeur
    from l_adhesion l join adhesion t on t.client_id = ${work.clientId} and t.id = l.cible
    cross join lateral (values ${raw(differing.join(', '))}) as c (n, membre, differe)
    where l.signee and not l.finie and c.differe order by l.rang, c.n`,
  )
  // What is left says what was signed, in whatever form of Unicode that is kept.
  await sql`update l_adhesion set masque = 0 where signee and not rejet`.execute(work.q)
}

/** Refuses the rows that give another value of a custom field than was signed, or none for it (decision G-15). */
export const keepSignedValues = (work: Work) =>
  reject(
    work,
    adhesions,
    sql`
    select l.rang, 'Adhesion.DejaSignee' as code, 'valeursChampUtilisateur' as membre, null::text as valeur
    from l_adhesion l join adhesion t on t.client_id = ${work.clientId} and t.id = l.cible
    where l.signee and not l.finie and l.valeurs is not null and exists (
      select lower(g.nom), normalize(g.valeur) from json_to_recordset(l.valeurs) as g (nom text, valeur text)
        where g.valeur is not null
          or lower(g.nom) in (select lower(v.nom) from json_to_recordset(t.valeurs) as v (nom text))
      except
      select lower(v.nom), normalize(v.valeur) from json_to_recordset(t.valeurs) as v (nom text, valeur text))`,
  )

/**
 * Keeps the values of custom fields that rows give to memberships that were not signed here, as a membership shows them,
 * with the labels of today (decision E-15), and those of refused rows, for what else is wrong with them. One that repeats what is stored is `connue`: it stays as it is, whatever
 * became of its field. Null shows none, and needs no field to say so.
 */
export const loadValues = (work: Work) =>
  keep(
    work,
    'v_adhesion',
    sql`
    select l.cible, l.ordre, l.rang, r.place, lower(r.nom) as cle, r.nom, r.valeur, s.item is not null as connue,
      case when s.item is null and r.valeur is not null then r.code end as code,
      coalesce(s.item, case when r.valeur is not null then json_build_object('nom', c.nom, 'label', c.label,
        'typeChampUtilisateurNom', c.type, 'valeur', coalesce(x.id_externe, normalize(r.valeur)),
        'libelleValeur', x.label) end) as item
    from ${resolved(work, valuesGiven(adhesions, 'l.employe_id', '(l.signee is not true or l.rejet and not l.finie)'))} as r
    join l_adhesion l on l.rang = (r.place / ${perRow}::bigint)::int
    left join ${ownRows(work, 'champ_utilisateur', 'id, nom, label, type')} c on c.id = r.champ_id
    left join ${ownRows(work, 'choix', 'id, id_externe, label, champ_utilisateur_id')} x
      on x.champ_utilisateur_id = r.champ_id and x.id = r.choix_id
    left join lateral (
      select v.item from adhesion t cross join lateral json_array_elements(t.valeurs) as v (item)
      where l.existe and t.client_id = ${work.clientId} and t.id = l.cible and lower(v.item ->> 'nom') = lower(r.nom)
        and normalize(v.item ->> 'valeur') is not distinct from normalize(r.valeur) limit 1) s on true`,
  )

/**
 * Refuses the rows that give a custom field a wrong value, or one that does not exist (decision F-13), and tells it too of
 * those that are refused for another reason.
 */
export const rejectValues = (work: Work) =>
  reject(
    work,
    adhesions,
    sql`
    select rang, code, 'valeursChampUtilisateur.' || nom as membre,
      case when code = 'ChampUtilisateur.NotFound' then nom else valeur end as valeur
    from v_adhesion where code is not null order by place`,
  )

/**
 * Keeps all the values of the memberships whose values change, `w_adhesion`: the last one that is given of each field,
 * and for the others what is stored or, of a new membership, what the employee has (decision E-15).
 */
export const foldValues = (work: Work) =>
  keep(
    work,
    'w_adhesion',
    sql`
    with given as (
      select distinct on (v.cible, v.cle) v.cible, v.cle, v.item, v.connue
      from v_adhesion v join l_adhesion l on l.rang = v.rang and not l.rejet
      order by v.cible, v.cle, v.ordre desc, v.place desc),
    base as (
      select f.cible, lower(b.item ->> 'nom') as cle, b.item
      from f_adhesion f
      left join adhesion t on t.client_id = ${work.clientId} and t.id = f.cible
      left join ${ownRows(work, 'employe', 'id')} employe on employe.id = f.employe_id
      cross join lateral json_array_elements(case when f.existe then t.valeurs else ${valeursDe(work)} end) as b (item)
      where f.cible in (select d.cible from given d))
    select m.cible, coalesce(json_agg(m.item order by m.cle) filter (where m.item is not null), '[]') as valeurs
    from (
      select cible, cle, case when d.connue is null then b.item else d.item end as item,
        not coalesce(d.connue, true) and (d.item is not null or b.item is not null) as differe
      from given d full join base b using (cible, cle)) m
    group by m.cible having bool_or(m.differe)`,
  )

/** Writes the values of the memberships that are stored; one whose values change has changed. */
export async function writeValues({ q, clientId, now }: Work): Promise<void> {
  await sql`
    with written as (
      update adhesion t set valeurs = w.valeurs, version = t.version + case when w.a_change then 0 else 1 end,
        date_changement = ${now}
      from (
        select w.cible, w.valeurs, c.cible is not null as a_change
        from w_adhesion w join f_adhesion f on f.cible = w.cible and f.existe
        left join c_adhesion c on c.cible = w.cible) w
      where t.client_id = ${clientId} and t.id = w.cible
      returning t.id)
    insert into c_adhesion select id from written except select cible from c_adhesion`.execute(q)
}

/** Notices the rows that give a membership another signature than it has from a later row of the load (decision G-10). */
export const noticeReplaced = (work: Work): Promise<readonly Noticed[]> =>
  notice(
    work,
    adhesions,
    sql`
    select l.rang, 'SignatureRemplacee' as code, 'dateSignature' as membre, l.date_signature as valeur
    from l_adhesion l join f_adhesion f using (cible)
    where not l.seul and not l.rejet and ${raw(gives(adhesions, 'date_signature', 'l'))}
      and l.date_signature is distinct from f.date_signature`,
  )

/** Notices the values of the type Date that are hardly meant. */
export const noticeValues = (work: Work): Promise<readonly Noticed[]> =>
  noticeDates(
    work,
    adhesions,
    sql`(
    select v.rang, v.nom, v.item ->> 'valeur' as valeur, v.place from v_adhesion v join l_adhesion l on l.rang = v.rang
    where not l.rejet and v.item ->> 'typeChampUtilisateurNom' = 'Date')`,
  )

/** The snapshot of the employee, where the row does not give its own (decision E-7). */
const snapshot = ['prenom', 'nom', 'courriel', 'telephone_principal', 'adresse1', 'ville', 'province', 'code_postal']

/** The insertion of new memberships: never announced (decision G-12), and not signed here. */
export function insertion(work: Work, { hasValues }: { readonly hasValues: boolean }) {
  const valeurs = hasValues ? sql`coalesce(w.valeurs, ${valeursDe(work)})` : valeursDe(work)
  const given = snapshot.map((nom) => `case when ${gives(adhesions, nom)} then f.${nom} else employe.${nom} end`)
  return sql`
    insert into adhesion (client_id, id, employe_id, syndicat_id, date_signature, date_enregistrement, transaction_id,
      a_signature_manuscrite, syndicat_id_externe, syndicat_nom, employe_id_externe, ${raw(snapshot.join(', '))}, valeurs,
      est_signee)
    select ${work.clientId}::uuid, f.cible, f.employe_id, f.syndicat_id, f.date_signature, ${work.now}::timestamptz,
      f.transaction_id, coalesce(f.a_signature_manuscrite, false), y.id_externe, y.nom, employe.id_externe,
      ${raw(given.join(', '))}, ${valeurs}, false
    from f_adhesion f
    join employe on employe.client_id = ${work.clientId} and employe.id = f.employe_id
    join syndicat y on y.client_id = ${work.clientId} and y.id = f.syndicat_id
    ${raw(hasValues ? 'left join w_adhesion w on w.cible = f.cible' : '')}
    where not f.existe order by f.ordre`
}
