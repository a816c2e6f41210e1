// Raw: the tables of a load are temporary, and their columns are those that it gives (db/sync/README.md).
import { sql } from 'kysely'
import { GivenUp } from '../../pace/given-up.ts'
import { ownRows } from '../engine/shards/own-rows.ts'
import type { Entity } from './entities.ts'
import { refoldTargets } from './fold.ts'
import { raw, type Work } from './fragments.ts'
import { seeSigned } from './linked.ts'

// Others create what the rows of a load are about while it looks at them, and a constraint tells it when it writes (decision
// A-34). It is begun again then, and takes from there on whatever is there by its external id as stored: whoever goes on
// creating what it names does not keep it from ending.

/** Whether what others have created since is taken as it is there: of memberships, which have no external id, a constraint decides. */
export const takes = ({ isAgain = false }: Work, { table }: Entity) => isAgain && table !== 'adhesion'

/** Whether a line `l` was to create what its external id names, or to give that to somebody who was found without one. */
const names = ({ table }: Entity) => raw(table === 'employe' ? '(not l.existe or l.lie)' : 'not l.existe')

/** Of new rows, that those which are there by now are passed over. */
export const besides = (work: Work, entity: Entity) => raw(takes(work, entity) ? 'on conflict do nothing' : '')

/** Of who has a value that a row `f` wants, that it is not what the row itself is to create. */
export const ofAnother = (work: Work, entity: Entity) =>
  raw(takes(work, entity) ? 'and s.id_externe is distinct from f.id_externe' : '')

/**
 * Begins the load again where a row is refused that was to create what is there by now, by its id: another call made it since the
 * row was looked at, and has the very values that the row could not have. So does whoever is one person with a row, without an id.
 */
export async function seeOvertaken(work: Work, entity: Entity): Promise<void> {
  const { table } = entity
  if (table === 'adhesion' || work.isAgain) return
  const { rows } = await sql`
    select from ${raw(`l_${table}`)} l join ${raw(table)} t on t.client_id = ${work.clientId} and t.id_externe = l.id_externe
    where l.rejet and ${names(entity)} and t.id <> l.cible and l.rang in (select r.rang from rejet r) limit 1`.execute(
    work.q,
  )
  if (rows.length > 0) throw new GivenUp('overtaken', 'What a row was to create was created meanwhile')
  if (table === 'employe') await seeSigned(work)
}

/** Has the rows that were to create what is there by now change it, and folds them with the targets that were folded again last. */
export async function takeCreated(work: Work, entity: Entity): Promise<void> {
  if (!takes(work, entity)) return
  const { table, pair = [] } = entity
  const [l, f, r, o] = ['l', 'f', 'r', 'o'].map((letter) => raw(`${letter}_${table}`))
  const columns = ['id_externe', ...pair]
  const created = ownRows(work, table, ['id', ...columns].join(', '))
  const [ours, theirs] = ['l', 't'].map((of) => raw(columns.map((nom) => `${of}.${nom}`).join(', ')))
  const isNew = sql`${names(entity)} and not l.rejet and t.id <> l.cible`
  const { numAffectedRows = 0n } = await sql`
    insert into ${o} select distinct t.id from ${l} l join ${created} t on (${theirs}) = (${ours}) where ${isNew}`.execute(
    work.q,
  )
  if (numAffectedRows === 0n) return
  await sql`
    update ${l} l set cible = t.id, existe = true ${raw(table === 'employe' ? ', lie = false' : '')} from ${raw(table)} t
    where t.client_id = ${work.clientId} and ${isNew} and (${theirs}) = (${ours})
      and t.id in (select cible from ${o})`.execute(work.q)
  await sql`
    delete from ${f} f where not exists (select from ${l} l where l.cible = f.cible and not l.rejet)`.execute(work.q)
  await sql`insert into ${r} select o.cible from ${o} o where o.cible not in (select f.cible from ${f} f)`.execute(
    work.q,
  )
  await refoldTargets(work, entity)
}

/** The targets that were given to rows so, of the folded ones: what else of a load there is was written before. */
export const takenOnly = ({ table }: Entity) => raw(`and f.cible in (select cible from o_${table})`)

/** Whether a row that was to create something was passed over, since it is there by now, or since what it wants is taken. */
export async function hasPassedOver(work: Work, entity: Entity): Promise<boolean> {
  const { rows } = await sql`
    select from ${raw(`f_${entity.table}`)} f left join ${ownRows(work, entity.table, 'id')} t on t.id = f.cible
    where not f.existe and t.id is null limit 1`.execute(work.q)
  return rows.length > 0
}
