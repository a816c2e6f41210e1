// Raw: the tables of a load are temporary, and their columns are those that it gives (db/sync/README.md).
import { sql } from 'kysely'
import { ownRows } from '../engine/shards/own-rows.ts'
import { arrival } from './absents.ts'
import { bit, emplois } from './entities.ts'
import { final, keep, raw, type Work } from './fragments.ts'
import { notice, type Noticed } from './told/noticed.ts'
import { reject } from './told/reject.ts'
import { type Ending, told } from './threshold.ts'

/**
 * Refuses the jobs whose references do not hold: those of a stored job never change (decision D-11), and a nested row
 * names no other employee than its own (decision G-18). The last condition
 * leaves the others, which are nearly all, out of the comparison of each reason.
 */
export async function rejectReferences(work: Work): Promise<void> {
  await reject(
    work,
    emplois,
    sql`
    select l.rang, c.code, c.membre, c.valeur from l_emploi l
    cross join lateral (values
      (l.autre_parent is not null, 'Requete.Invalide', 'identifiantExterneEmploye', l.autre_parent),
      (l.employe_id_trouve <> l.employe_id, 'Emploi.EmployeImmutable', 'identifiantExterne', l.id_externe),
      (l.employeur_id_externe is not null and l.employeur_id_nomme <> l.employeur_id,
        'Emploi.EmployeurImmutable', 'identifiantExterneEmployeur', l.employeur_id_externe),
      (l.employeur_id_externe is null and l.employeur_id is null,
        'Requete.Invalide', 'identifiantExterneEmployeur', null),
      (l.employeur_id_externe is not null and l.employeur_id_nomme is null,
        'Employeur.NotFound', 'identifiantExterneEmployeur', l.employeur_id_externe)
    ) as c (refuse, code, membre, valeur)
    where c.refuse and not l.rejet and (l.autre_parent is not null or l.employe_id_trouve <> l.employe_id or l.employeur_id_nomme is null
      or l.employeur_id_nomme <> l.employeur_id)`,
  )
  // The first row of an external id decides whose job it is, as if it had been stored alone before.
  await reject(
    work,
    emplois,
    sql`
    select l.rang, case when l.employe_id <> p.employe_id then 'Emploi.EmployeImmutable' else 'Emploi.EmployeurImmutable' end
      as code, 'identifiantExterne' as membre, l.id_externe as valeur
    from l_emploi l
    join (
      select distinct on (id_externe) id_externe, employe_id, employeur_id, ordre from l_emploi where not rejet
        and id_externe in (select id_externe from l_emploi group by id_externe having count(*) > 1)
      order by id_externe, ordre) p on p.id_externe = l.id_externe and p.ordre < l.ordre
    where (l.employe_id, l.employeur_id) <> (p.employe_id, p.employeur_id)
      and not exists (select from rejet r where r.rang = l.rang and r.code like 'Emploi.%Immutable')`,
  )
  await rejectSecond(work)
}

/**
 * Refuses a second job of one employee and employer: the one whose id is stored is theirs, else the first one of the
 * payload, refused or not. Laid over each other, a job that ended years ago would end the one of today.
 */
const rejectSecond = (work: Work) =>
  reject(
    work,
    emplois,
    sql`
    select l.rang, 'Emploi.DejaExistant' as code, 'identifiantExterneEmployeur' as membre,
      l.employeur_id_externe as valeur
    from l_emploi l
    join (
      select distinct on (cible) cible, id_externe from l_emploi
      where cible in (select cible from l_emploi group by cible having count(distinct id_externe) > 1)
      order by cible, trouve is null, ordre) p using (cible)
    where l.id_externe <> p.id_externe`,
  )

/**
 * The refused rows that find nothing stored, and of which nobody knows whether they would be new once their employer is
 * mended: another row is about the same job, or the person has one that the row may mean (decision G-9), which is not in
 * the load under its own id.
 */
export const perhapsStored = ({ clientId }: Work) => sql`
  select l.rang from l_emploi l where l.rejet and l.employeur_id is null and l.id_externe in (
    select x.id_externe from l_emploi x group by x.id_externe having count(*) > 1)
  union all
  select l.rang from l_emploi l join emploi t on t.client_id = ${clientId} and t.employe_id = l.employe_id
  where l.rejet and not l.existe and l.employeur_id is null
    and (t.id_externe in (select x.id_externe from l_emploi x)) is not true`

const dates = bit(emplois, 'date_debut') | bit(emplois, 'date_fin')

/** Refuses what would end a job before its start: the last row that gives one of its dates. */
export const rejectDates = (work: Work) =>
  reject(
    work,
    emplois,
    sql`
    select distinct on (l.cible) l.rang, 'Emploi.DateFinAvantDateDebut' as code, 'dateFin' as membre, null::text as valeur
    from f_emploi f
    left join emploi t on t.client_id = ${work.clientId} and t.id = f.cible
    join l_emploi l on l.cible = f.cible and not l.rejet and l.masque & ${dates}::int <> 0
    where ${raw(final(emplois, 'date_fin'))} < ${raw(final(emplois, 'date_debut'))}
    order by l.cible, l.ordre desc`,
  )

/** Tells of rows that are refused for another reason that they would end a job before its start besides (decision B-2). */
export async function rejectDatesBesides(work: Work): Promise<void> {
  const [fin, debut] = ['date_fin', 'date_debut'].map((nom) => raw(final(emplois, nom).replaceAll('f.', 'l.')))
  await reject(
    work,
    emplois,
    sql`
    select l.rang, 'Emploi.DateFinAvantDateDebut' as code, 'dateFin' as membre, null::text as valeur
    from l_emploi l
    join b_emploi b on b.rang = l.rang and not b.rejet
    left join ${ownRows(work, 'emploi', 'id, date_debut, date_fin')} t on t.id = l.cible
    where l.rejet and l.masque & ${dates}::int <> 0 and ${fin} < ${debut} and not exists (
      select from rejet r where r.rang = l.rang and r.code = 'Emploi.DateFinAvantDateDebut')
    order by l.rang`,
  )
}

/**
 * Gives the jobs that are found by their pair the external ids of their rows (decision G-9), and notices the rows that take
 * the place of another id, whose history they write over: nothing is read for it where none does.
 */
export async function renumber(work: Work): Promise<readonly Noticed[]> {
  const { rows } = await sql`
    select from f_emploi f join emploi t on t.client_id = ${work.clientId} and t.id = f.cible
    where f.existe and t.id_externe <> f.id_externe limit 1`.execute(work.q)
  if (rows.length === 0) return []
  await keepIds(work)
  return notice(
    work,
    emplois,
    sql`
    select l.rang, 'IdExterneRemplace' as code, 'identifiantExterne' as membre, t.id_externe as valeur
    from l_emploi l
    join f_emploi f on f.cible = l.cible and f.existe and f.id_externe = l.id_externe
    join emploi t on t.client_id = ${work.clientId} and t.id = f.cible
    where not l.rejet and t.id_externe <> f.id_externe`,
  )
}

/** A job that is found by its pair keeps its external id when the payload sends it elsewhere (decision G-9). */
async function keepIds({ q, clientId }: Work): Promise<void> {
  await sql`
    update f_emploi f set id_externe = t.id_externe from emploi t
    where t.client_id = ${clientId} and t.id = f.cible and f.existe and t.id_externe <> f.id_externe
      and t.id_externe in (select id_externe from l_emploi)`.execute(q)
}

/** The active jobs of the client, before anything is written; those that the load cannot know are kept apart. */
export async function countActive(work: Work): Promise<number> {
  const { q, clientId } = work
  await keep(
    work,
    'k_emploi',
    sql`select id from emploi j
      where j.client_id = ${clientId} and j.date_fin is null and j.derniere_maj > ${arrival(work)}`,
  )
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from emploi where emploi.client_id = ${clientId} and date_fin is null`.execute(q)
  return rows[0]?.total ?? 0
}

/**
 * Ends the active jobs that the payload does not list of the employees whose rows are all accepted, with their jobs
 * (decision G-11), and whom no other refused row means; those that others have written since the load came are unknown to it, and
 * those whose id stands in a row that is refused are listed all the same.
 */
export async function endAbsent(
  work: Work,
  { hasRows, hasMeant }: { hasRows: boolean; hasMeant: boolean },
): Promise<Omit<Ending, 'of'>> {
  const rows = (text: string) => raw(hasRows ? text : '')
  const { rows: found } = await sql<{ ended: number; first: Ended[] | null }>`
    with ended_job as (
    update emploi t set date_fin = greatest(${work.now}::timestamptz, t.date_debut), derniere_maj = ${work.now},
      version = t.version + 1
    where t.client_id = ${work.clientId} and t.date_fin is null
      and t.employe_id in (
        select l.cible from l_employe l where not l.rejet and l.emplois_donnes
        except select l.cible from l_employe l where l.rejet
        ${rows('except select l.employe_id from l_emploi l where l.rejet')}
        ${raw(hasMeant ? 'except select h.id from h_employe h' : '')})
      and t.id not in (select k.id from k_emploi k)
      and (t.derniere_maj <= ${arrival(work)} or t.derniere_maj = ${work.now}::timestamptz)
      ${rows(`and t.id not in (select f.cible from f_emploi f)
        and (t.id_externe in (select x.id_externe from b_emploi x)) is not true`)}
    returning t.id_externe, t.employe_id)
    select (select count(*)::int from ended_job) as ended, (
      select json_agg(p) from (
        select ended_job.id_externe as emploi, e.id_externe as employe
        from ended_job join employe e on e.client_id = ${work.clientId} and e.id = ended_job.employe_id
        order by ended_job.id_externe limit ${told}) p) as first`.execute(work.q)
  const { ended = 0, first } = found[0] ?? {}
  return { count: ended, first: (first ?? []).map(ending) }
}

type Ended = { readonly emploi: string; readonly employe: string | null }

/** What a load says that it would do to a job which it does not list. */
export const ending = ({ emploi, employe }: Ended) => ({
  fr: `terminerait l'emploi « ${emploi} » de « ${employe ?? ''} »`,
  en: `would end the job "${emploi}" of "${employe ?? ''}"`,
})
