import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ownerDatabase } from '../support/api.ts'

const { registry } = ownerDatabase()

/** Foreign keys that no index serves, and why nobody has to look for the rows that refer to one. */
const unserved: Record<string, string> = {
  consentement_client_id_objet_id_fkey:
    'an object is archived; it is deleted with its client alone, after the consents',
}

/** The foreign keys whose columns are not the first ones of an index, in whatever order, of all rows that refer to one. */
const query = sql<{ name: string }>`
  select conname as name from pg_constraint k
  where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
    select from pg_index i
    where i.indrelid = k.conrelid and i.indisvalid
      and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) in (
        select format('(%I IS NOT NULL)', attname) from pg_attribute where attrelid = k.conrelid and attnum = any (k.conkey)))
      and k.conkey <@ (i.indkey::int2[])[0:cardinality(k.conkey) - 1])`

test('every foreign key has an index that begins with its columns, by which a delete looks for those that refer to a row', async () => {
  const { rows } = await query.execute(registry)
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(unserved).sort())
})
