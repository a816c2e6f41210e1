// Raw: the tables of a load are temporary, and their columns are those that it gives (db/sync/README.md).
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../engine/database.ts'
import type { Source } from '../members/valeurs-champ.ts'
import { bit, type Entity, type Unique } from './entities.ts'
import type { Collection } from './lines.ts'
import { arrayOf, type Field, fieldsOf } from './tranche.ts'

/** A piece of SQL made of names of tables and columns, which are ours. */
export const raw = (text: string): RawBuilder<unknown> => sql.raw(text)

/**
 * What a synchronisation works on: its transaction, and whose staged rows it reads; and whether it looks at them again, having been
 * begun anew: what others have created since is taken as it is there then (db/sync/overtaken.ts). One that was begun anew twice
 * holds its people from the beginning.
 */
export type Work = Db & { readonly syncId: string; readonly isAgain?: boolean; readonly holds?: boolean }

/**
 * Unpacks the staged rows of a collection into a table of their own, `b_<table>`: a column for each value, references by
 * their external ids, in the order of the body. What joins them to
 * the stored rows is then planned for as many as they are.
 */
export function unpack(work: Work, entity: Entity): Promise<void> {
  const { collection, table } = entity
  return keep(work, `b_${table}`, staged(work, collection, fieldsOf(entity)))
}

/** The staged rows of a collection: the columns that they were given. */
export function staged({ clientId, syncId }: Work, collection: string, given: readonly Field[]): RawBuilder<unknown> {
  const arrays = given.map(
    (field) => `any_value(${arrayOf(field)}) filter (where colonne = '${field.nom}') as ${field.nom}`,
  )
  const typed = given.map(({ nom, type }) => `unnest(t.${nom})${isJson(type) ? `::${type}` : ''} as ${nom}`)
  return sql`
    select ${raw(typed.join(', '))}
    from (
      select ${raw(arrays.join(', '))} from sync_tranche s
      where s.client_id = ${clientId} and s.sync_id = ${syncId} and s.collection = ${collection}
      group by s.rang order by s.rang) t`
}

const isJson = (type: Field['type']) => type === 'json' || type === 'jsonb'

/**
 * Keeps what a query finds in a temporary table. A statement of its own fills it: `create table as` would be planned for
 * the client of the call, and one that the statistics do not know yet taken for an empty one.
 */
export async function keep({ q }: Work, table: string, found: RawBuilder<unknown>): Promise<void> {
  const name = raw(table)
  await sql`create temporary table ${name} on commit drop as ${found} with no data`.execute(q)
  await sql`insert into ${name} ${found}`.execute(q)
  await sql`analyze ${name}`.execute(q)
}

type Head = { parent?: Collection; rapport?: string; masque?: string; ordre?: string }

/**
 * The columns that rows begin with: `rapport` is what a report calls the row, `ordre` the order of processing; `parent`
 * is the collection of those that are nested, whose parents are `p`.
 */
export const head = ({
  parent,
  rapport: reported = 'x.id_externe',
  masque = 'x.masque',
  ordre = 'x.rang',
}: Head = {}) =>
  raw(`x.rang, ${ordre} as ordre, ${masque} as masque, x.rejet, x.place, x.parent_rang,
    ${parent ? 'p.place' : 'null::int'} as parent_place,
    ${parent ? `case when x.parent_rang is not null then '${parent}' end` : 'null'}::text as parent_collection,
    ${reported} as rapport`)

/** The values of the columns that are no references. */
export const values = ({ columns }: Entity) =>
  raw(
    columns
      .filter(({ reference }) => !reference)
      .map(({ nom }) => `x.${nom}`)
      .join(', '),
  )

/** Whether a row, or what rows are folded into, gives a column. */
export const gives = (entity: Entity, nom: string, of = 'f') => `${of}.masque & ${bit(entity, nom)} <> 0`

/** What a column of the stored row `t` is once the folded row `f` is written. */
export const final = (entity: Entity, nom: string): string =>
  distinct(entity, nom, (one) => `case when ${gives(entity, one)} then f.${one} else t.${one} end`)

/** The value of a column as `of` tells it; none where it repeats the one that it is to be another than (decision C-7). */
export function distinct({ columns }: Entity, nom: string, of: (nom: string) => string): string {
  const autreQue = columns.find((column) => column.nom === nom)?.autreQue
  return autreQue === undefined
    ? of(nom)
    : `case when lower(${of(nom)}) = lower(${of(autreQue)}) then null else ${of(nom)} end`
}

/** What the constraint of a unique column compares, from a value of the column. */
export const cle = ({ ignoresCase = false }: Unique, value: string) => (ignoresCase ? `lower(${value})` : value)

/** What stands in a unique column of a stored row while another one takes its value: what no row gives, so that it is seen to change. */
export const freed = (of: string) => `${of}.id::text`

/** More values of custom fields than a row may have. */
export const perRow = 1000

/**
 * The values of custom fields that the lines `l` of an entity give to an employee, those that a condition tells; `place`
 * tells the row, and the order of its values.
 */
export const valuesGiven = ({ table }: Entity, employe: string, condition: string): Source => sql`(
  select ${raw(employe)} as employe_id, v.nom, v.valeur, l.rang * ${perRow}::bigint + v.n as place
  from ${raw(`l_${table}`)} l
  cross join lateral rows from (json_to_recordset(l.valeurs) as (nom text, valeur text)) with ordinality
    as v (nom, valeur, n)
  where l.valeurs is not null and ${raw(condition)})`
