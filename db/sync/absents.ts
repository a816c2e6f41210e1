// Raw: the tables of a load are temporary, and their columns are those that it gives (db/sync/README.md).
import { type RawBuilder, sql } from 'kysely'
import * as deactivation from '../members/deactivation/deactivate.ts'
import { keep, raw, type Work } from './fragments.ts'
import { type Collection, maxErrors } from './lines.ts'
import { hasRejections } from './told/reject.ts'
import { type Ending, told } from './threshold.ts'

/** What became of the people whom a load does not list (decision G-16). */
export type Absents = {
  readonly deactivated: number
  readonly refused: number
  readonly idExternes: readonly string[]
  readonly blocked: readonly deactivation.Blocked[]
  readonly unidentified: number
}

/** Which collections a load has, and of which their schemas refuse rows. */
type Given = {
  readonly rows: ReadonlyMap<Collection, number>
  readonly refusedRows: ReadonlyMap<Collection, number>
}

/** When the load came. Whatever was written since was not known to whoever made it. */
export const arrival = ({ clientId, syncId }: Work) => sql`
  (select s.date_debut from sync s where s.client_id = ${clientId} and s.id = ${syncId})`

/** Keeps who works where, of those whom a load may know, before anything of it is written. */
export const keepWorkers = (work: Work) =>
  keep(
    work,
    'a_emploi',
    sql`
    select j.employe_id, j.employeur_id from emploi j
    join employe e on e.client_id = ${work.clientId} and e.id = j.employe_id
    where j.client_id = ${work.clientId} and j.date_fin is null and j.derniere_maj <= ${arrival(work)}
      and e.est_actif and e.id_externe is not null and e.derniere_maj <= ${arrival(work)}`,
  )

/**
 * Holds the people of the employers of a load, those of jobs that it lists and that go on, whom no row of it is about,
 * nor names as a member or in a nested row, whatever becomes of it, and who work nowhere else; says how many they are of how many, and who. All that keeps them is read once they are held.
 */
export async function gatherAbsents(
  work: Work,
  { hasAdhesions, hasMeant }: { hasAdhesions: boolean; hasMeant: boolean },
): Promise<Ending> {
  await keep(
    work,
    'n_employeur',
    sql`select distinct f.employeur_id as id from f_emploi f
      join emploi j on j.client_id = ${work.clientId} and j.id = f.cible and j.date_fin is null`,
  )
  await deactivation.gather(
    work,
    sql`
    select e.id, e.id_externe, null::int as place from employe e
    where e.client_id = ${work.clientId} and e.id = any (array(
      select distinct a.employe_id from a_emploi a where a.employeur_id in (select n.id from n_employeur n)
        and not exists (select from l_employe l where l.cible = a.employe_id)))
    and not exists (select from (select employe_externe from b_emploi) b where b.employe_externe = e.id_externe)
    ${raw(hasAdhesions ? 'and not exists (select from (select employe_externe from b_adhesion) b where b.employe_externe = e.id_externe)' : '')}`,
  )
  await keepOthers(work, hasMeant)
  const { rows } = await sql<{ count: number; of: number; first: string[] | null }>`
    select (select count(*)::int from d_employe) as count,
      (select count(distinct a.employe_id)::int from a_emploi a where a.employeur_id in (select n.id from n_employeur n)) as of,
      (select array_agg(p.id_externe) from (select id_externe from d_employe order by id_externe limit ${told}) p) as first
  `.execute(work.q)
  const { count = 0, of = 0, first } = rows[0] ?? {}
  return { count, of, first: (first ?? []).map(deactivating) }
}

/** What a load says that it would do to an employee whom it does not list. */
export const deactivating = (idExterne: string) => ({
  fr: `désactiverait l'employé « ${idExterne} »`,
  en: `would deactivate the employee "${idExterne}"`,
})

/** Leaves out who is not absent after all: whoever was written since, works elsewhere, or has what a refused row gives or nests. */
async function keepOthers(work: Work, hasMeant: boolean): Promise<void> {
  const { q, clientId } = work
  const jobs = sql`
    select j.employe_id, j.employeur_id from emploi j
    where j.client_id = ${clientId} and j.employe_id = any (${deactivation.gathered}) and j.date_fin is null`
  const links = sql`
    select e.id, e.employeur_id from employe e
    where e.client_id = ${clientId} and e.id = any (${deactivation.gathered}) and e.employeur_id is not null`
  await sql`
    delete from d_employe d
    where (d.id in (select w.employe_id from (${jobs}) w)) is not true
      or (d.id in (
        select w.employe_id from (${jobs} union all ${links}) w
        where w.employeur_id not in (select n.id from n_employeur n))) is true
      or (d.id in (
        select e.id from employe e
        where e.client_id = ${clientId} and e.id = any (${deactivation.gathered})
          and (not e.est_actif or e.derniere_maj > ${arrival(work)}))) is true
      ${raw(hasMeant ? 'or (d.id in (select h.id from h_employe h)) is true' : '')}`.execute(q)
}

/**
 * Keeps whom refused rows may mean besides the person of their external id, `h_employe`: whoever has an address, either
 * of both, or a number that one gives, or a job, by its id or its payroll number, or the address of a membership that is
 * nested in one, or is refused itself, but in the person's own row. Says whether there may be any, without a look at the
 * rows where none is refused.
 */
export async function keepMeant(work: Work, { rows, refusedRows }: Given): Promise<boolean> {
  const { clientId } = work
  if (!rows.has('employes') || (refusedRows.size === 0 && !(await hasRejections(work)))) return false
  const clues = [
    ofEmployes,
    ...(rows.has('emplois') ? [ofEmplois(work)] : []),
    ...(rows.has('adhesions') ? [ofAdhesions] : []),
  ]
  await keep(work, 'i_employe', sql.join(clues, sql` union all `))
  const byJob = (condition: string) => sql`
    select j.employe_id as id from i_employe i join emploi j on j.client_id = ${clientId} and ${raw(condition)}
    where j.employe_id is distinct from i.sien`
  const byKey = (column: string, clue: string) => sql`
    select e.id from i_employe i join employe e on e.client_id = ${clientId} and ${raw(`e.${column} = i.${clue}`)}
    where e.id is distinct from i.sien`
  const meant = [
    byKey('courriel_cle', 'minuscule'),
    byKey('courriel_alternatif_cle', 'minuscule'),
    byKey('no_membre_cle', 'no_membre'),
    byJob('j.id_externe = i.emploi'),
    byJob('j.employeur_id = i.employeur_id and j.matricule = i.matricule'),
  ]
  await keep(work, 'h_employe', sql.join(meant, sql` union `))
  return true
}

/** What tells whose a refused row may be: each address of it in a row, and its number. */
const ofEmployes = sql`
  select null::uuid as sien, c.minuscule, l.no_membre, null::text as emploi, null::uuid as employeur_id, null::text as matricule
  from l_employe l cross join lateral (values (lower(l.courriel)), (lower(l.courriel_alternatif))) as c (minuscule)
  where l.rejet`

/** The rows `b` that are refused, or stand in a refused one, with `p`, the row of their person where it is taken. */
const nested = (table: string) =>
  raw(`left join l_employe p on p.rang = b.parent_rang and not p.rejet
    where not exists (select from l_${table} l where l.rang = b.rang and not l.rejet)`)

const ofEmplois = ({ clientId }: Work) => sql`
  select p.cible, null, null, b.id_externe, y.id, b.matricule
  from b_emploi b left join employeur y on y.client_id = ${clientId} and y.id_externe = b.employeur_id ${nested('emploi')}`

const ofAdhesions = sql`
  select p.cible, lower(b.courriel), null, null, null, null from b_adhesion b ${nested('adhesion')} and b.courriel is not null`

/**
 * How many refused rows of `employes` there are of which nobody can tell whose they are: anybody may be in them. Their schema refuses
 * `refused`, of which those that give nothing to compare are not staged. Nobody is known by an id that nobody has: it
 * may be the new one of anybody; nor by the other address that a row gives, which families share.
 */
export async function countUnidentified({ q, clientId }: Work, refused: number): Promise<number> {
  const has = (key: RawBuilder<unknown>, value: RawBuilder<unknown>) => sql`exists (
    select from employe e where e.client_id = ${clientId} and ${key} = ${value})`
  const { rows } = await sql<{ staged: number; unknown: number }>`
    select (select count(*)::int from b_employe b where b.rejet) as staged, (
      select count(*)::int from (
        select l.id_externe, l.no_membre, lower(l.courriel) as minuscule from l_employe l where l.rejet offset 0) l
      where not (
        ${has(sql`e.id_externe`, sql`l.id_externe`)} or ${has(sql`e.no_membre_cle`, sql`l.no_membre`)}
        or ${has(sql`e.courriel_cle`, sql`l.minuscule`)}
        or ${has(sql`e.courriel_alternatif_cle`, sql`l.minuscule`)})) as unknown`.execute(q)
  const { staged = 0, unknown = 0 } = rows[0] ?? {}
  return refused - staged + unknown
}

/** Deactivates those who were gathered, but for those whom decision C-9 keeps, and says who they are. */
export async function deactivateAbsents(work: Work): Promise<Omit<Absents, 'unidentified'>> {
  await deactivation.judge(work)
  await deactivation.deactivateAll(work)
  const { deactivated, refused } = await deactivation.count(work)
  const { rows } = await sql<{ id_externe: string }>`
    select id_externe from d_employe where codes = '{}' order by id_externe limit ${maxErrors}`.execute(work.q)
  const idExternes = rows.map(({ id_externe }) => id_externe)
  return { deactivated, refused, idExternes, blocked: await deactivation.blocked(work, maxErrors) }
}
