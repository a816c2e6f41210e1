import { expect, test } from 'vitest'
import { ownerDatabase } from '../support/api.ts'

const { main } = ownerDatabase().pools

/** The functions of the schema that a stored column, an index or a rule of a table calls. */
const called = `select distinct p.oid::regprocedure::text as name, pg_get_function_arguments(p.oid) as arguments
  from pg_depend d join pg_proc p on p.oid = d.refobjid and p.pronamespace = 'public'::regnamespace
  where d.refclassid = 'pg_proc'::regclass and d.classid in ('pg_attrdef'::regclass, 'pg_class'::regclass, 'pg_constraint'::regclass)
  order by 1`

test('what the rows of a table are made by finds its way without a search path, as pg_restore gives none', async () => {
  const { rows } = await main.query<{ name: string; arguments: string }>(called)
  expect(rows.map(({ name }) => name)).toContain('nom_plie(text)')
  const session = await main.connect()
  try {
    await session.query('begin')
    await session.query(`set local search_path = ''`)
    const [{ same } = {}] = (
      await session.query<{ same: boolean }>(
        `select public.nom_plie(x) = 'noemielecuyercoeuraeon' as same from (values ('Noémie L’Écuyer-Cœur Æ.ON')) v (x)`,
      )
    ).rows
    expect(same).toBe(true)
    for (const { name, arguments: given } of rows) {
      // Each of them is of texts.
      expect(given).toMatch(/^\w+ text(?:, \w+ text)*$/)
      const values = given.split(',').map(() => `'Noémie L’Écuyer'`)
      await session.query(`select public.${name.replace(/\(.*/, '')}(${values.join(', ')})`)
    }
  } finally {
    await session.query('rollback')
    session.release()
  }
})
