// Raw: the tables of a load are temporary, and their columns are those that it gives (db/sync/README.md).
import { sql } from 'kysely'
import { GivenUp } from '../../pace/given-up.ts'
import { ownRows } from '../engine/shards/own-rows.ts'
import type { Entity } from './entities.ts'
import { refoldTargets } from './fold.ts'
import { raw, type Work } from './fragments.ts'

// Others create what the rows of a load are about while it looks at them, and a constraint tells it when it writes (decision
// A-34). It is begun again then, and takes from there on whatever is there by its external id as stored: whoever goes on
// creating what it names does not keep it from ending.

/** Whether what others have created since is taken as it is there: of memberships, which have no external id, a constraint decides. */
const takes = ({ isAgain = false }: Work, { table }: Entity) => isAgain && table !== 'adhesion'

/** Of new rows, that those which are there by now are passed over. */
export const besides = (work: Work, entity: Entity) => raw(takes(work, entity) ? 'on conflict do nothing' : '')

/** Of who has a value that a row `f` wants, that it is not what the row itself is to create. */
export const ofAnother = (work: Work, entity: Entity) =>
  raw(takes(work, entity) ? 'and s.id_externe is distinct from f.id_externe' : '')

/**
 * Begins the load again where a row is refused that was to create what is there by now, by its id: another call made it since the
 * row was looked at, and has the very values that the row could not have.
 */
export async function seeOvertaken(work: Work, { table }: Entity): Promise<void> {
  if (table === 'adhesion' || work.isAgain) return
  const { rows } = await sql`
    select from ${raw(`l_${table}`)} l join ${raw(table)} t on t.client_id = ${work.clientId} and t.id_externe = l.id_externe
    where l.rejet and not l.existe and l.rang in (select r.rang from rejet r) limit 1`.execute(work.q)
  if (rows.length > 0) throw new GivenUp('overtaken', 'What a row was to create was created meanwhile')
}

/** Has the rows that were to create what is there by now change it, and folds them again. */
export async function takeCreated(work: Work, entity: Entity): Promise<void> {
  if (!takes(work, entity)) return
  const { table, pair = [] } = entity
  const [l, f, r] = ['l', 'f', 'r'].map((letter) => raw(`${letter}_${table}`))
  const columns = ['id_externe', ...pair]
  const created = ownRows(work, table, ['id', ...columns].join(', '))
  const [ours, theirs] = ['l', 't'].map((of) => raw(columns.map((nom) => `${of}.${nom}`).join(', ')))
  await sql`truncate ${r}`.execute(work.q)
  const { numAffectedRows = 0n } = await sql`
    insert into ${r} select distinct l.cible from ${l} l join ${created} t on (${theirs}) = (${ours})
    where not l.existe and not l.rejet and t.id <> l.cible`.execute(work.q)
  if (numAffectedRows === 0n) return
  await sql`
    update ${l} l set cible = t.id, existe = true from ${created} t
    where l.cible in (select cible from ${r}) and (${theirs}) = (${ours})`.execute(work.q)
  await sql`delete from ${f} f using ${r} r where f.cible = r.cible`.execute(work.q)
  await sql`truncate ${r}`.execute(work.q)
  await sql`
    insert into ${r} select distinct l.cible from ${l} l
    where not l.rejet and l.cible not in (select f.cible from ${f} f)`.execute(work.q)
  await refoldTargets(work, entity)
}

/** Whether a row that was to create something was passed over, since it is there by now, or since what it wants is taken. */
export async function hasPassedOver(work: Work, entity: Entity): Promise<boolean> {
  if (!takes(work, entity)) return false
  const { rows } = await sql`
    select from ${raw(`f_${entity.table}`)} f left join ${ownRows(work, entity.table, 'id')} t on t.id = f.cible
    where not f.existe and t.id is null limit 1`.execute(work.q)
  return rows.length > 0
}

/** Keeps that the folded rows have their values by now: none of them changes hands once more. */
export async function noteWritten({ q }: Work, { table, uniques }: Entity): Promise<void> {
  for (const { nom } of uniques) {
    const [after, before] = [raw(`c_${nom}`), raw(`a_${nom}`)]
    await sql`update ${raw(`f_${table}`)} set ${before} = ${after} where ${before} is distinct from ${after}`.execute(q)
  }
}
