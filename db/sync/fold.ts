// Raw: the tables of a load are temporary, and their columns are those that it gives (db/sync/README.md).
import { sql } from 'kysely'
import { bit, changeable, type Entity } from './entities.ts'
import { cle, final, keep, raw, type Work } from './fragments.ts'

// The rows for one target are folded into one, `f_<table>`: the last value that is given for each column, and for each
// unique column what its constraint compares, once written (`c_`) and as stored (`a_`).

/** Folds all the rows that are not refused. */
export async function fold(work: Work, entity: Entity): Promise<void> {
  const { table } = entity
  await keep(work, `f_${table}`, folded(work, entity))
  for (const letter of ['r', 'c', ...(work.isAgain ? ['o'] : [])])
    await sql`create temporary table ${raw(`${letter}_${table}`)} (cible uuid) on commit drop`.execute(work.q)
}

/** Folds again the rows of the targets of which a row was refused since. */
export async function refold(work: Work, entity: Entity): Promise<void> {
  const [f, l, r] = ['f', 'l', 'r'].map((letter) => raw(`${letter}_${entity.table}`))
  await sql`truncate ${r}`.execute(work.q)
  await sql`
    insert into ${r} select distinct f.cible from ${l} l join ${f} f using (cible)
    where l.rejet and (l.seul or l.rang = any (f.rangs))`.execute(work.q)
  await sql`delete from ${f} f using ${r} r where f.cible = r.cible`.execute(work.q)
  await refoldTargets(work, entity)
}

/** Folds the rows of the targets in `r_<table>` that are not folded by now. */
export async function refoldTargets(work: Work, entity: Entity): Promise<void> {
  const { table } = entity
  const again = raw(`and cible in (select cible from r_${table}) and cible not in (select cible from f_${table})`)
  await sql`insert into ${raw(`f_${entity.table}`)} ${folded(work, entity, again)}`.execute(work.q)
}

function folded(work: Work, entity: Entity, only = raw('')) {
  const { table, uniques, pair = [] } = entity
  const columns = changeable(entity)
  const first = [...(table === 'adhesion' ? [] : ['id_externe']), ...pair]
  const ones = [...first, ...columns.map(({ nom }) => nom)]
  const given = ones.map((nom) => `f.${nom}`)
  const several = [
    ...first.map((nom) => `(array_agg(${nom} order by ordre))[1]`),
    ...columns.map(
      ({ nom, choix = 'ordre desc' }) =>
        `(array_agg(${nom} order by ${choix}) filter (where masque & ${bit(entity, nom)} <> 0))[1]`,
    ),
  ].join(', ')
  const keys = uniques.map(
    (unique) =>
      `${cle(unique, `(${final(entity, unique.nom)})`)} as c_${unique.nom}, t.${unique.cle} as a_${unique.nom}`,
  )
  return sql`
    select f.cible, f.existe, f.ordre, f.masque,
      ${raw([...keys, 'f.rang', 'f.rangs', ...given].join(', '))}
    from (
      select cible, existe, rang, ordre, masque, null::int[] as rangs, ${raw(ones.join(', '))}
      from ${raw(`l_${table}`)} where seul and not rejet ${only}
      union all
      select cible, bool_or(existe), min(rang), min(ordre), bit_or(masque), array_agg(rang), ${raw(several)}
      from ${raw(`l_${table}`)} where not seul and not rejet ${only} group by cible) f
    left join ${raw(table)} t on t.client_id = ${work.clientId} and t.id = f.cible`
}
