// Raw: the tables of a load are temporary, and their columns are those that it gives (db/sync/README.md).
import { type RawBuilder, sql } from 'kysely'
import type { Code } from '../../../generated/catalogue.ts'
import { many } from '../../engine/analyze.ts'
import type { Entity } from '../entities.ts'
import { raw, type Work } from '../fragments.ts'
import { type Collection, maxErrors, maxReasons } from '../lines.ts'

/** A reason to refuse a row, found in the database. */
export type Rejection = {
  readonly collection: Collection
  readonly rang: number
  readonly place: number
  readonly parent_place: number | null
  readonly parent_collection: Collection | null
  readonly rapport: string | null
  readonly code: Code
  readonly membre: string
  readonly valeur: string | null
  /** The id of the employee who has the address, where that is the reason. */
  readonly employe?: string | null
}

export async function openRejections({ q }: Work): Promise<void> {
  await sql`
    create temporary table rejet (
      collection text, rang int, place int, parent_place int, parent_collection text, rapport text,
      code text, membre text, valeur text) on commit drop`.execute(q)
}

/** Refuses the rows that `found` names, (rang, code, membre, valeur), for reasons in this order; says how many. */
export async function reject(work: Work, { collection, table }: Entity, found: RawBuilder<unknown>): Promise<number> {
  const lines = raw(`l_${table}`)
  const { numAffectedRows } = await sql`
    with found as materialized (select row_number() over () as n, f.* from (${found}) f),
    note as (
      insert into rejet
      select ${collection}, l.rang, l.place, l.parent_place, l.parent_collection, l.rapport, b.code, b.membre, b.valeur
      from found b join ${lines} l using (rang) order by b.n)
    update ${lines} l set rejet = true from (select distinct rang from found) b where l.rang = b.rang
  `.execute(work.q)
  const count = Number(numAffectedRows ?? 0)
  // Those that the planner takes for none are compared with each other in pairs.
  if (count >= many) await sql`analyze ${lines} (rejet), rejet`.execute(work.q)
  return count
}

/** Whether a row is refused that its schema accepts. */
export async function hasRejections({ q }: Work): Promise<boolean> {
  const { rows } = await sql`select from rejet limit 1`.execute(q)
  return rows.length > 0
}

/** The reasons that a report may give, in the order of the body; of a row, in the order in which they were found. */
export async function rejections({ q, clientId }: Work): Promise<Rejection[]> {
  const { rows } = await sql<Rejection>`
    select r.collection, r.rang, r.place, r.parent_place, r.parent_collection, r.rapport, r.code, r.membre, r.valeur,
      case when r.code = 'Employe.CourrielExists' then (
        select e.id from employe e where e.client_id = ${clientId} and e.courriel_cle = lower(r.valeur)) end as employe
    from (
      select r.*, row_number() over (order by r.rang, r.ctid) as n from rejet r
      join (select distinct rang from rejet order by rang limit ${maxErrors}) f using (rang)
      order by n limit ${maxReasons}) r
    order by r.n`.execute(q)
  return rows
}

/** How many rows of a collection are refused of those that their schema accepts. */
export async function countRejected({ q }: Work, { collection, table }: Entity): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct r.rang)::int as count from rejet r
    join ${raw(`b_${table}`)} b on b.rang = r.rang and not b.rejet
    where r.collection = ${collection}`.execute(q)
  return rows[0]?.count ?? 0
}
