// Raw: the tables of a load are temporary, and their columns are those that it gives (db/sync/README.md).
import { type RawBuilder, sql } from 'kysely'
import type { Entity } from '../entities.ts'
import { raw, type Work } from '../fragments.ts'
import { type Collection, maxWarned, type Warning } from '../lines.ts'

/** What looks wrong in a row that is written, or in what becomes of it, and is found in the database. */
export type Noticed = Warning & {
  readonly collection: Collection
  readonly rang: number
  readonly place: number
  readonly parent_place: number | null
  readonly parent_collection: Collection | null
}

/** The first of what `found` names, (rang, code, membre, valeur), in the order of the body; of a row, in this order. */
export async function notice(
  { q }: Work,
  { collection, table }: Entity,
  found: RawBuilder<unknown>,
): Promise<readonly Noticed[]> {
  const { rows } = await sql<Noticed>`
    with found as materialized (select row_number() over () as n, f.* from (${found}) f)
    select ${collection}::text as collection, l.rang, l.place, l.parent_place, l.parent_collection,
      b.code, b.membre, b.valeur
    from found b join ${raw(`l_${table}`)} l using (rang) order by l.rang, b.n limit ${maxWarned}`.execute(q)
  return rows
}

/**
 * Notices the dates that are hardly meant among the values of custom fields that rows give, as those of their own members
 * are noticed where they arrive: `given` has (rang, nom, valeur, place) of those of the type Date that are accepted.
 */
export async function noticeDates(work: Work, entity: Entity, given: RawBuilder<unknown>): Promise<readonly Noticed[]> {
  if (!(await hasDates(work))) return []
  return notice(
    work,
    entity,
    sql`
    select g.rang, case when g.valeur < '1900' then 'DateAvant1900' else 'DateLointaine' end as code,
      'valeursChampUtilisateur.' || g.nom as membre, g.valeur
    from ${given} as g
    where g.valeur < '1900'
      or g.valeur > to_char(${work.now}::timestamptz at time zone 'UTC' + interval '10 years', 'YYYY-MM-DD')
    order by g.place`,
  )
}

/** Whether a client has a custom field of the type Date: where it has none the values need no second look. */
async function hasDates({ q, clientId }: Work): Promise<boolean> {
  const field = await q
    .selectFrom('champ_utilisateur')
    .select('id')
    .where('champ_utilisateur.client_id', '=', clientId)
    .where('type', '=', 'Date')
    .limit(1)
    .executeTakeFirst()
  return field !== undefined
}
