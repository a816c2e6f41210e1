// Raw: the tables of a load are temporary, and their columns are those that it gives (db/sync/README.md).
import { sql } from 'kysely'
import { givenUp, holdAll, mergeAll, mergedMeanwhile, valuesOf } from '../members/fusion.ts'
import { employes } from './entities.ts'
import { final, keep, raw, type Work } from './fragments.ts'
import { notice, type Noticed } from './told/noticed.ts'

/**
 * Who stands in the way of a target only because nobody knew that the two are one person: active, without an external
 * id, of the address and the name that the target will have (decision G-8).
 */
const twins = (work: Work, only = raw('')) => sql`
  select e.id as de, f.cible as vers, null::text as id_externe, f.c_courriel as courriel
  from f_employe f
  join employe t on t.client_id = ${work.clientId} and t.id = f.cible
  join employe e on e.client_id = ${work.clientId} and e.courriel_cle = f.c_courriel and e.id <> f.cible
  where f.c_courriel is distinct from f.a_courriel and e.id_externe is null ${only}
    and e.nom_plie = nom_plie(${raw(final(employes, 'nom'))})
    and e.prenom_plie = nom_plie(${raw(final(employes, 'prenom'))})
    and not exists (select from (select f_employe.cible from f_employe) o where o.cible = e.id)`

/** Keeps the twins of the targets. */
export const findTwins = (work: Work) => keep(work, 'j_employe', twins(work))

/** Looks again for those of the targets that were folded again: a row that was refused may have given their name. Refuses none. */
export async function findTwinsAgain(work: Work): Promise<number> {
  await sql`delete from j_employe j where j.vers in (select r.cible from r_employe r)
    or j.vers not in (select f.cible from f_employe f)`.execute(work.q)
  await sql`insert into j_employe ${twins(work, raw('and f.cible in (select cible from r_employe)'))}`.execute(work.q)
  return 0
}

/** Merges the twins of the targets that are to be written into them; says whether there are any. */
export async function mergeTwins(work: Work): Promise<boolean> {
  // A query of the table, as a coordinator of Citus takes it beside tables of clients (decision N-4).
  const pairs = sql`(select j.* from j_employe j)`
  const { rows } = await sql`select from ${pairs} as p limit 1`.execute(work.q)
  if (rows.length === 0) return false
  await holdAll(work, pairs)
  await sureOf(work)
  await keep(work, 'p_valeur', valuesOf(work, pairs))
  await mergeAll(work, pairs)
  return true
}

/**
 * Notices the values of custom fields that merges gave up, once the rows have written theirs, over what a merge brought
 * too, in the row of the person who goes on.
 */
export const noticeIgnored = (work: Work): Promise<readonly Noticed[]> =>
  notice(
    work,
    employes,
    sql`
    select f.rang, 'ValeurIgnoree' as code, 'valeursChampUtilisateur.' || g.nom as membre, g.valeur
    from ${givenUp(work, sql`p_valeur`)} as g join f_employe f on f.cible = g.vers order by g.nom_cle`,
  )

/**
 * Begins the load again when one of the twins is none any more by the time that they are held: was given an external id, another name or
 * another address, merged or deactivated.
 */
async function sureOf(work: Work): Promise<void> {
  await keep(work, 's_employe', twins(work))
  const { rows } = await sql`
    select from j_employe j where not exists (select from s_employe s where s.de = j.de and s.vers = j.vers)
    limit 1`.execute(work.q)
  if (rows.length > 0) throw mergedMeanwhile()
}
