// Raw: the tables of a load are temporary, and their columns are those that it gives (db/sync/README.md).
import { type RawBuilder, sql } from 'kysely'
import { GivenUp } from '../../pace/given-up.ts'
import { mergedMeanwhile } from '../members/fusion.ts'
import { changeable, type Entity } from './entities.ts'
import { distinct, final, freed, raw, type Work } from './fragments.ts'
import { besides, hasPassedOver, takenOnly, takes } from './overtaken.ts'
import { refuseDeleted } from './tombstones.ts'

/** How a collection is written: what adds its new rows, what settles them once more, and what is asked of the others before they are changed. */
type Writing = {
  readonly insertion: RawBuilder<unknown>
  readonly settled: () => Promise<void>
  readonly sure?: () => Promise<void>
}

/**
 * Writes what was folded: the values that change hands are freed, then the changes made, then the new rows added. Of a load that
 * was begun again those that others have created since are passed over: they are settled once more, and changed.
 */
export async function write(work: Work, entity: Entity, { insertion, settled, sure }: Writing): Promise<void> {
  // A connection plans its checks of foreign keys once: by the index, even when statistics do not tell that it pays.
  await sql`set local enable_bitmapscan = off`.execute(work.q)
  await free(work, entity)
  await sure?.()
  if (sure) await update(work, entity, linkedOnly)
  await update(work, entity)
  const { numAffectedRows = 0n } = await insertion.execute(work.q)
  await sql`set local enable_bitmapscan to default`.execute(work.q)
  if (Number(numAffectedRows) === (await countNew(work, entity))) return
  if (!takes(work, entity)) throw new GivenUp('overtaken', 'What a new row refers to was removed meanwhile')
  await settled()
  await free(work, entity, takenOnly(entity))
  await update(work, entity, takenOnly(entity))
  if (await hasPassedOver(work, entity))
    throw new GivenUp('overtaken', 'What a row was to create is taken and free by turns')
}

/** Those who are given an external id: apart, so that little time passes for another call to give it to somebody. */
const linkedOnly = raw('and f.cible in (select l.cible from l_employe l where l.lie and not l.rejet)')

/** How many rows are to be new. */
async function countNew({ q }: Work, { table }: Entity): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${raw(`f_${table}`)} where not existe`.execute(q)
  return rows[0]?.count ?? 0
}

/**
 * No constraint is deferrable: a value that another target takes leaves its row first, where it is there still. Few do: they
 * are found apart, by an offset.
 */
async function free(work: Work, { table, uniques }: Entity, only = raw('')): Promise<void> {
  for (const { nom, cle, within } of uniques) {
    const among = within === undefined ? '' : `and n.${within} = f.${within}`
    await sql`
      update ${raw(table)} t set ${raw(nom)} = ${raw(freed('t'))}
      from (
        select f.cible, f.a_${raw(nom)} as valeur from ${raw(`f_${table}`)} f
        where f.existe and f.a_${raw(nom)} is distinct from f.c_${raw(nom)} ${only} and exists (
          select from ${raw(`f_${table}`)} n where n.c_${raw(nom)} = f.a_${raw(nom)} ${raw(among)} and n.cible <> f.cible)
        offset 0) f
      where t.client_id = ${work.clientId} and t.id = f.cible and t.${raw(cle)} = f.valeur`.execute(work.q)
  }
}

/**
 * Changes the stored rows that differ; a column that no row gives keeps what it is at that very moment. An employee who
 * was found without an external id keeps the one that another call gave since, and whoever is not to come back stays away
 * who was deactivated since: the load is begun again.
 */
async function update(work: Work, entity: Entity, only = raw('')): Promise<void> {
  const { table, reactivates = false } = entity
  const pairs = changeable(entity).map(({ nom }) => [nom, final(entity, nom)] as const)
  const identified = table === 'adhesion' ? [] : [['id_externe', 'f.id_externe'] as const]
  const kept = (nom: string, value: string) =>
    table === 'employe' && nom === 'id_externe' ? `coalesce(t.id_externe, ${value})` : value
  const active = reactivates ? [['est_actif', 'true'] as const] : []
  const all = [...pairs, ...identified, ...active]
  const dated = sql`, ${raw(table === 'adhesion' ? 'date_changement' : 'derniere_maj')} = ${work.now}`
  const { rows } = await sql<{ lost: boolean }>`
    with written as (
      update ${raw(table)} t
      set ${raw(all.map(([nom, value]) => `${nom} = ${kept(nom, value)}`).join(', '))}, version = t.version + 1 ${dated}
      from ${raw(`f_${table}`)} f
      where t.client_id = ${work.clientId} and t.id = f.cible and f.existe ${only}
        and ((${raw(all.map(([nom]) => `t.${nom}`).join(', '))}) is distinct from
          (${raw(all.map(([, value]) => value).join(', '))}))
      returning t.id, ${lostOf(entity)} as is_other),
    changed as (insert into ${raw(`c_${table}`)} select id from written)
    select coalesce(bool_or(is_other), false) as lost from written`.execute(work.q)
  if (rows[0]?.lost) throw mergedMeanwhile()
  await refuseDeleted(work, entity)
}

/** Whether a row that was changed is about somebody else by now, or about one who has gone and is not to come back. */
function lostOf({ table, reactivates = false }: Entity) {
  if (table !== 'employe') return raw('false')
  return raw(`t.id_externe <> f.id_externe${reactivates ? '' : ' or not t.est_actif'}`)
}

/** The insertion of new rows whose columns are those of the folded ones, in the order of their ids, which costs least. */
export function insertion(work: Work, entity: Entity, defaults: Readonly<Record<string, string>> = {}) {
  const { table, pair = [] } = entity
  const columns = ['id_externe', ...pair, ...changeable(entity).map(({ nom }) => nom)]
  const given = columns.map((nom) =>
    distinct(entity, nom, (one) => (defaults[one] === undefined ? `f.${one}` : `coalesce(f.${one}, ${defaults[one]})`)),
  )
  return sql`
    insert into ${raw(table)} (client_id, id, ${raw(columns.join(', '))}, date_creation, derniere_maj)
    select ${work.clientId}::uuid, f.cible, ${raw(given.join(', '))}, ${work.now}::timestamptz, ${work.now}::timestamptz
    from ${raw(`f_${table}`)} f where not f.existe order by f.ordre ${besides(work, entity)}`
}

/** What became of the targets of a collection. */
export type Counts = { created: number; updated: number; unchanged: number }

export async function count({ q }: Work, { table }: Entity): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*) filter (where not existe)::int as created, changed.n as updated,
      count(*) filter (where existe)::int - changed.n as unchanged
    from ${raw(`f_${table}`)}, (select count(*)::int as n from ${raw(`c_${table}`)}) changed group by changed.n`.execute(
    q,
  )
  return rows[0] ?? { created: 0, updated: 0, unchanged: 0 }
}
