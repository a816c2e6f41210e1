// Raw: the tables of a load are temporary, and their columns are those that it gives (db/sync/README.md).
import { type RawBuilder, sql } from 'kysely'
import { GivenUp } from '../../pace/given-up.ts'
import { ownRows } from '../engine/shards/own-rows.ts'
import { bit, type Entity, type Unique } from './entities.ts'
import { refold } from './fold.ts'
import { cle, raw, type Work } from './fragments.ts'
import { findAnew } from './linked.ts'
import { ofAnother, seeOvertaken, takeCreated } from './overtaken.ts'
import { reject } from './told/reject.ts'

/** What a collection checks besides what is required and what is unique; says how many rows it refuses. */
export type Check = (work: Work) => Promise<number>

/** Rounds after which no value is taken from another row any more: refusals then lead to no other one. */
const patience = 50

/**
 * Refuses the rows that cannot be written, until the others can be written all together. A row that is refused leaves
 * what is stored as it is, which may stand in the way of another one: hence the rounds. What conflicts with stored rows
 * is refused before what conflicts inside the body, for the first of two rows must not be the one that fails anyway.
 */
export async function settle(work: Work, entity: Entity, check: Check = () => Promise.resolve(0)): Promise<void> {
  for (let round = 1; ; round++) {
    const isStrict = round > patience
    await takeCreated(work, entity)
    const refused = await rejectConflicts(work, entity, { check, isStrict })
    if (refused === 0 && round === 1) return
    if (refused === 0) return seeOvertaken(work, entity)
    if (round > 2 * patience)
      throw new GivenUp('overtaken', `Others keep taking what the rows of ${entity.collection} give`)
    await refold(work, entity)
  }
}

/** Refuses what can be seen to be in the way at present; says how many rows. */
async function rejectConflicts(work: Work, entity: Entity, { check, isStrict }: { check: Check; isStrict: boolean }) {
  let refused = (await lookAnew(work, entity)) + (await rejectIncomplete(work, entity)) + (await check(work))
  for (const unique of entity.uniques) refused += await rejectTaken(work, entity, unique, isStrict)
  if (refused === 0) for (const unique of entity.uniques) refused += await rejectRepeated(work, entity, unique)
  return refused
}

/** Looks anew for whom refused rows had found (decision G-8); refuses addresses that are not those of whom others are about then. */
const lookAnew = async (work: Work, entity: Entity) =>
  entity.table === 'employe' && (await findAnew(work)) ? rejectUnreachable(work, entity, 'not l.rejet') : 0

/** Rows that would create something without all that it needs, and none of whose target gives all of it, before or after. */
async function rejectIncomplete(work: Work, entity: Entity): Promise<number> {
  const needed = neededBy(entity)
  if (!needed) return 0
  const { complete, list } = needed
  return reject(
    work,
    entity,
    sql`
    select l.rang, q.code, q.membre, null::text as valeur
    from (
      select rang, masque, ${raw(complete)} as complet
      from ${raw(`l_${entity.table}`)} where seul and not existe and not rejet
      union all
      select rang, masque, bool_or(${raw(complete)}) over (partition by cible)
      from ${raw(`l_${entity.table}`)} where not seul and not existe and not rejet) l
    join (values ${raw(list)}) as q (n, code, membre, bit) on l.masque & q.bit = 0
    where not l.complet
    order by l.rang, q.n`,
  )
}

/** What a row needs that creates something: whether its `masque` has all of it, and (n, code, membre, bit) of each member. */
function neededBy(entity: Entity) {
  const required = entity.columns.filter(({ requis }) => requis !== undefined)
  if (required.length === 0) return undefined
  const whole = required.reduce((sum, { nom }) => sum | bit(entity, nom), 0)
  const list = required.map(
    ({ nom, membre, requis = '' }, i) => `(${String(i)}, '${requis}', '${membre}', ${String(bit(entity, nom))})`,
  )
  return { complete: `masque & ${String(whole)} = ${String(whole)}`, list: list.join(', ') }
}

/**
 * Refuses the rows that give an address that mail does not reach, unless it is the one that is stored, of a membership
 * also that of its employee, or any where the employee has left: it is history (decisions C-4 and E-15).
 */
export function rejectUnreachable(work: Work, entity: Entity, which = 'true'): Promise<number> {
  const { table, columns } = entity
  const isOfEmploye = table === 'adhesion'
  const employe = isOfEmploye
    ? sql`left join ${ownRows(work, 'employe', 'id, est_actif, courriel, courriel_alternatif')} e on e.id = l.employe_id`
    : raw('')
  const given = columns
    .filter(({ estAdresse }) => estAdresse)
    .map(({ nom, membre }) => {
      const known = [`t.${nom}`, ...(isOfEmploye ? [`e.${nom}`] : [])].map((one) => `lower(${one})`).join(', ')
      return `(${String(bit(entity, nom))}, '${membre}', l.${nom}, array[${known}])`
    })
  return reject(
    work,
    entity,
    sql`
    select l.rang, 'Courriel.BadEmailAddress' as code, c.membre, c.valeur
    from ${raw(`l_${table}`)} l
    left join ${raw(table)} t on t.client_id = ${work.clientId} and t.id = l.cible ${employe}
    cross join lateral (values ${raw(given.join(', '))}) as c (bit, membre, valeur, connus)
    where ${raw(which)} and l.douteux is not null and l.douteux & l.masque & c.bit <> 0 ${raw(isOfEmploye ? 'and e.est_actif is not false' : '')}
      and not coalesce(lower(c.valeur) = any (c.connus), false)
    order by l.rang, c.bit`,
  )
}

/**
 * Rows whose value a stored row has that keeps it. Who has the value is found first, by an offset: the planner takes what a
 * left join leaves of all who are stored for one row, and compares each of them with each new row.
 */
const rejectTaken = (work: Work, entity: Entity, unique: Unique, isStrict: boolean) => {
  const { nom, cle: stored, within } = unique
  const among = within === undefined ? '' : `and s.${within} = f.${within}`
  // A twin is merged into the target before it is written.
  const besides =
    entity.table === 'employe'
      ? 'and not exists (select from (select de, vers from j_employe) j where j.de = b.de and j.vers = b.cible)'
      : ''
  const keeps = isStrict ? 'true' : 'm.cible is null or m.valeur = b.valeur'
  return rejectGivers(
    work,
    entity,
    unique,
    unique.code,
    sql`
    select b.cible, b.valeur
    from (
      select f.cible, f.c_${raw(nom)} as valeur, s.id as de
      from ${raw(`f_${entity.table}`)} f
      join ${raw(entity.table)} s on s.client_id = ${work.clientId} and s.${raw(stored)} = f.c_${raw(nom)} ${raw(among)}
        and s.id <> f.cible ${ofAnother(work, entity)}
      where f.c_${raw(nom)} is distinct from f.a_${raw(nom)} offset 0) b
    left join (select cible, c_${raw(nom)} as valeur from ${raw(`f_${entity.table}`)}) m on m.cible = b.de
    where (${raw(keeps)}) ${raw(besides)}`,
  )
}

/** Rows whose value an earlier target of the body takes. */
const rejectRepeated = (work: Work, entity: Entity, unique: Unique) => {
  const { nom, within } = unique
  const group = [...(within === undefined ? [] : [within]), `c_${nom}`].join(', ')
  return rejectGivers(
    work,
    entity,
    unique,
    unique.duplicate,
    sql`
    select cible, valeur from (
      select f.cible, f.c_${raw(nom)} as valeur, row_number() over (partition by ${raw(group)} order by f.ordre) as n
      from ${raw(`f_${entity.table}`)} f
      where f.c_${raw(nom)} is distinct from f.a_${raw(nom)} and (${raw(group)}) in (
        select ${raw(group)} from ${raw(`f_${entity.table}`)} where c_${raw(nom)} is distinct from a_${raw(nom)}
        group by ${raw(group)} having count(*) > 1)) f
    where n > 1`,
  )
}

/**
 * Of targets that cannot have a value, the rows that give it; all of them when it is a stored one that comes back. A row that
 * is refused since they were folded gave it as well: the others are judged once they are folded without it.
 */
const rejectGivers = (
  work: Work,
  entity: Entity,
  unique: Unique,
  code: string,
  targets: ReturnType<typeof sql>,
): Promise<number> => {
  const membre = entity.columns.find(({ nom }) => nom === unique.nom)?.membre ?? ''
  const given = `l.masque & ${String(bit(entity, unique.nom))} <> 0 and ${cle(unique, `l.${unique.nom}`)} = b.valeur`
  return reject(
    work,
    entity,
    sql`
    with blocked as materialized (${targets}),
    candidate as (
      select l.rang, l.rejet, ${raw(`l.${unique.nom}`)} as valeur, b.valeur as cle, ${raw(given)} as given,
        bool_or(${raw(given)}) over (partition by l.cible) as any_given
      from blocked b join ${raw(`l_${entity.table}`)} l using (cible) join ${raw(`f_${entity.table}`)} f using (cible)
      where l.seul or l.rang = any (f.rangs))
    select distinct rang, ${code} as code, ${membre} as membre, coalesce(valeur, cle) as valeur
    from candidate where not rejet and (given or not any_given)`,
  )
}

/**
 * Tells of rows that are refused, for whatever reason, what they lack besides, and which of their unique values they could
 * not have had: one that a stored row keeps, or that an earlier target of the body has (decision B-2). All is written by
 * then.
 */
export async function rejectBesides(work: Work, entity: Entity): Promise<void> {
  if (entity.pair === undefined) await rejectAlsoIncomplete(work, entity)
  for (const unique of entity.uniques) await rejectAlsoTaken(work, entity, unique)
}

/**
 * Tells of refused rows what they lack besides, those that would be new: what is `perhapsStored`, a query of their ranks,
 * may lack nothing.
 */
export async function rejectAlsoIncomplete(
  work: Work,
  entity: Entity,
  perhapsStored: RawBuilder<unknown> = sql`select null::int as rang where false`,
): Promise<void> {
  const needed = neededBy(entity)
  if (!needed) return
  const lines = raw(`l_${entity.table}`)
  await reject(
    work,
    entity,
    sql`
    with meant as materialized (select cible from ${lines} where rejet and not existe),
    unknown as materialized (${perhapsStored})
    select l.rang, q.code, q.membre, null::text as valeur
    from (
      select l.rang, l.rejet and l.rang not in (select u.rang from unknown u) as lacks, l.masque,
        bool_or(${raw(needed.complete)}) over (partition by l.cible) as complet
      from ${lines} l where l.cible in (select m.cible from meant m)) l
    join ${raw(`b_${entity.table}`)} b on b.rang = l.rang and not b.rejet
    join (values ${raw(needed.list)}) as q (n, code, membre, bit) on l.masque & q.bit = 0
    where l.lacks and not l.complet and not exists (
      select from rejet r where r.rang = l.rang
        and (r.membre = q.membre or r.code = 'Employe.NotFound'))
    order by l.rang, q.n`,
  )
}

function rejectAlsoTaken(work: Work, entity: Entity, unique: Unique) {
  const { nom, cle: stored, within } = unique
  const { table, columns } = entity
  const isOfPeople = table === 'employe'
  const membre = columns.find((column) => column.nom === nom)?.membre ?? ''
  const [kept, among] = within === undefined ? ['', ''] : [`, l.${within}`, `and s.${within} = c.${within}`]
  return reject(
    work,
    entity,
    sql`
    with wanted as materialized (
      select l.rang, l.cible, l.ordre, l.${raw(nom)} as valeur, ${raw(cle(unique, `l.${nom}`))} as cle ${raw(kept)}
      from ${raw(`l_${table}`)} l where l.rejet and l.${raw(nom)} is not null
        and not exists (select from rejet r where r.rang = l.rang and r.membre = ${membre}))
    select c.rang, case when f.ordre < c.ordre then ${unique.duplicate} else ${unique.code} end as code,
      ${membre} as membre, c.valeur
    from (
      select c.rang, c.ordre, c.valeur, s.id as de ${raw(isOfPeople ? `, ${twin}` : '')}
      from wanted c
      join ${raw(table)} s on s.client_id = ${work.clientId} and s.${raw(stored)} = c.cle and s.id <> c.cible ${raw(among)}
      offset 0) c
    left join ${raw(`f_${table}`)} f on f.cible = c.de
    where (f.cible is null or f.ordre < c.ordre or f.c_${raw(nom)} is not distinct from f.a_${raw(nom)})
      ${isOfPeople ? notTwin(work) : raw('')}`,
  )
}

/** What a person is known by as the one of a row. */
const twin = 's.id_externe, s.courriel_cle, s.nom_plie, s.prenom_plie'

/** A person who would be merged if the row were written does not keep a value from it. */
const notTwin = ({ clientId }: Work) => sql`
  and not exists (
    select from l_employe l left join employe t on t.client_id = ${clientId} and t.id = l.cible
    where l.rang = c.rang and c.id_externe is null and c.courriel_cle = lower(coalesce(l.courriel, t.courriel))
      and c.nom_plie = nom_plie(coalesce(l.nom, t.nom)) and c.prenom_plie = nom_plie(coalesce(l.prenom, t.prenom)))`
