// Raw: the tables of a load are temporary, and their columns are those that it gives (db/sync/README.md).
import { sql } from 'kysely'
import { GivenUp } from '../../pace/given-up.ts'
import { ownRows } from '../engine/shards/own-rows.ts'
import { link } from './employes.ts'
import { employes } from './entities.ts'
import { refoldTargets } from './fold.ts'
import { freed, raw, type Work } from './fragments.ts'

/** Whether no row `l` of a group finds the person `e` without an external id any more, who has that number and that address. */
const isNobodys = (numero = raw('e.no_membre_cle'), courriel = raw('e.courriel_minuscule')) => sql`
  bool_or(e.id_externe = l.id_externe or e.id_externe is null and e.fusionne_dans is null and (
    l.no_membre = ${numero}
    or lower(l.courriel) = ${courriel} and nom_plie(l.nom) = nom_plie(e.nom) and nom_plie(l.prenom) = nom_plie(e.prenom)
  )) is not true`

/**
 * A refused row finds nobody for another one of its external id: whom no row that is left finds is not theirs, and may be the
 * one of others, who had come after it. Folds again what is about somebody else by then; says whether anything is.
 */
export async function findAnew(work: Work): Promise<boolean> {
  const { q, clientId } = work
  const refused = raw('select r.cible from l_employe r where r.lie and r.rejet')
  const { rows } = await sql`${refused} limit 1`.execute(q)
  if (rows.length === 0) return false
  const { numAffectedRows: lost = 0n } = await sql`
    update l_employe l set cible = d.premier, existe = false, est_actif = false, lie = false
    from (
      select l.cible, (array_agg(l.nouveau order by l.ordre))[1] as premier
      from l_employe l join employe e on e.client_id = ${clientId} and e.id = l.cible
      where l.lie and not l.rejet and l.cible in (${refused})
      group by l.cible having ${isNobodys()}) d
    where l.cible = d.cible and not l.rejet`.execute(q)
  const hasFound = await link(work, raw('select k.cible from l_employe k where k.lie and not k.rejet'))
  if (lost === 0n && !hasFound) return false
  await sql`
    delete from f_employe f where f.cible in (${refused})
      or not exists (select from l_employe l where l.cible = f.cible and not l.rejet)`.execute(q)
  await sql`
    insert into r_employe select distinct l.cible from l_employe l
    where not l.rejet and l.cible not in (select f.cible from f_employe f)`.execute(q)
  await refoldTargets(work, employes)
  return true
}

/**
 * Holds those whom rows have found without an external id (decision G-8), and begins the load again where one of them is
 * not the one of any row any more: has another number, or another address or name, by now. Asked once values have changed
 * hands, so that no call waits for a load that waits itself for those who have them: where one of them is freed, what it
 * was is compared.
 */
export async function sureOfLinked({ q, clientId }: Work): Promise<void> {
  await sql`
    select e.id from employe e
    where e.client_id = ${clientId} and e.id = any (array(select l.cible from l_employe l where l.lie and not l.rejet))
    order by e.id for update`.execute(q)
  const before = (nom: string, cle: string) =>
    raw(`case when e.${nom} = ${freed('e')} then f.a_${nom} else e.${cle} end`)
  const { rows } = await sql`
    select l.cible from l_employe l
    join f_employe f on f.cible = l.cible
    join employe e on e.client_id = ${clientId} and e.id = l.cible
    where l.lie and not l.rejet
    group by l.cible having ${isNobodys(before('no_membre', 'no_membre_cle'), before('courriel', 'courriel_minuscule'))}
    limit 1`.execute(q)
  if (rows.length > 0) throw new GivenUp('overtaken', 'Who was found without an external id is somebody else by now')
}

/**
 * Begins the load again where a row is refused for what somebody without an external id has whom it would find, or merge, by now:
 * they signed, or were given the number or the name of the row, since it was looked at. Whom another row has found keeps
 * what it has.
 */
export async function seeSigned(work: Work): Promise<void> {
  const { q, clientId } = work
  const refusedFor = (code: string) => sql`l.rang in (select r.rang from rejet r where r.code = ${code})`
  const nobodys = sql`e.client_id = ${clientId} and e.id_externe is null`
  const { rows } = await sql`
    with wanted as materialized (
      select case when not l.existe and ${refusedFor('Employe.Existing')} then l.no_membre end as no_membre,
        case when ${refusedFor('Employe.CourrielExists')} then lower(coalesce(l.courriel, t.courriel)) end as minuscule,
        nom_plie(coalesce(l.nom, t.nom)) as nom, nom_plie(coalesce(l.prenom, t.prenom)) as prenom
      from l_employe l left join ${ownRows(work, 'employe', 'id, prenom, nom, courriel')} t on t.id = l.cible
      where l.rejet),
    met as materialized (
      select e.id from wanted w join employe e on ${nobodys} and e.no_membre_cle = w.no_membre
      union all
      select e.id from wanted w join employe e on ${nobodys} and e.courriel_cle = w.minuscule
      where e.nom_plie = w.nom and e.prenom_plie = w.prenom)
    select from met m where (m.id in (select l.cible from l_employe l where l.lie)) is not true limit 1`.execute(q)
  if (rows.length > 0) throw new GivenUp('overtaken', 'Somebody whom a row is about signed meanwhile')
}
