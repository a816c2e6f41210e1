import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { constraints, internalConstraints } from '../../db/engine/constraints.ts'
import { heldTables, ownerTables, registryTables, tenantTables } from '../../db/engine/tables.ts'
import { ownerDatabase } from '../support/api.ts'

const { registry } = ownerDatabase()
const query = async <T>(text: string): Promise<T[]> => (await sql.raw<T>(text).execute(registry)).rows
const tables = `select c.oid, relname as name, relrowsecurity, coalesce(obj_description(c.oid), '') = '@reference' as reference
  from pg_class c where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'migration%'`
const tenant = `(select * from (${tables}) t where not reference) t`

test('every table is the registry, or in the list of tenant tables', async () => {
  const found = await query<{ name: string }>(`select name from ${tenant}`)
  expect(found.map(({ name }) => name).sort()).toEqual([...tenantTables].sort())
})

test('the registry, read before the client is known, is a few tables without policies, and so is what triggers alone write', async () => {
  const found = await query(`select name, relrowsecurity, exists (select from pg_policy where polrelid = t.oid) as held
    from (${tables}) t where reference order by name`)
  const free = (name: string) => ({ name, relrowsecurity: false, held: false })
  expect(found).toEqual([...registryTables, ...ownerTables].sort().map(free))
})

test('no migration forces row-level security on the owner, who runs the next one', async () => {
  const forced = await query(`select relname from pg_class where relforcerowsecurity`)
  // Forced by the second run of the suite itself, on every tenant table.
  expect(forced).toHaveLength(inject('rowSecurity') ? tenantTables.length : 0)
})

test('every key, foreign key and index of a tenant table starts with client_id', async () => {
  const indexes = await query(`select i.indexrelid::regclass::text from ${tenant} join pg_index i on i.indrelid = t.oid
    join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[0] where a.attname <> 'client_id'`)
  const expressions = await query(
    `select i.indexrelid::regclass::text from ${tenant} join pg_index i on i.indrelid = t.oid where i.indkey[0] = 0`,
  )
  const foreign =
    await query(`select conname from ${tenant} join pg_constraint k on k.conrelid = t.oid and k.contype = 'f'
    join pg_attribute a on a.attrelid = t.oid and a.attnum = k.conkey[1] where a.attname <> 'client_id'`)
  expect([...indexes, ...expressions, ...foreign]).toEqual([])
})

/** But one that functions of the owner alone read, whom no policy holds, and one whose expression could tell nothing. */
const served = ['campagne_client_id_a_depouiller_idx', 'courriel_client_id_etat_idx']

test('no index of a tenant table is on an expression that row-level security would never use', async () => {
  const on = `select i.indexrelid::regclass::text from ${tenant} join pg_index i on i.indrelid = t.oid`
  const found = await query(`${on} where i.indexprs is not null order by 1`)
  expect(found).toEqual(served.map((indexrelid) => ({ indexrelid })))
})

test('every tenant table hides the rows of other clients, and the registry refers to none of them', async () => {
  expect(
    await query(`select name from ${tenant} where not relrowsecurity
    or not exists (select from pg_policy where polrelid = t.oid)`),
  ).toEqual([])
  expect(
    await query(`select conname from pg_constraint k join (${tables}) t on t.oid = k.conrelid and t.reference
    join ${tenant.replace(/ t$/, ' u')} on u.oid = k.confrelid`),
  ).toEqual([])
})

test('no policy asks a sub-query, which a distributed PostgreSQL does not take', async () => {
  const found = await query(`select polrelid::regclass::text as name from pg_policy
    where pg_get_expr(polqual, polrelid) ~* '\\mselect\\M' or pg_get_expr(polwithcheck, polrelid) ~* '\\mselect\\M'`)
  expect(found).toEqual([])
})

test('there is no trigger but those that hold the journals and the ids of clients, no sequence, no inheritance, no set null, no cascade on update', async () => {
  const triggers = await query<{ table: string }>(
    `select distinct tgrelid::regclass::text as table from pg_trigger where not tgisinternal order by 1`,
  )
  expect(triggers.map(({ table }) => table)).toEqual([...heldTables, ...ownerTables, 'client'].sort())
  expect(
    await query(`select relname from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace`),
  ).toEqual([])
  expect(
    await query(`select inhrelid from pg_inherits i join pg_class c on c.oid = i.inhparent where c.relkind = 'r'`),
  ).toEqual([])
  expect(
    await query(
      `select conname from pg_constraint where contype = 'f' and (confdeltype in ('n', 'd') or confupdtype <> 'a')`,
    ),
  ).toEqual([])
})

test('every tenant table has statistics before its first row, and new ones every 2,000 changes', async () => {
  expect(
    await query(`select name from ${tenant} where not exists (select from pg_stats s
      where s.schemaname = 'public' and s.tablename = name and s.attname = 'client_id')`),
  ).toEqual([])
  expect(
    await query(`select name from ${tenant} join pg_class c using (oid) where c.reloptions is null or not c.reloptions
      @> '{autovacuum_analyze_scale_factor=0,autovacuum_analyze_threshold=2000}'`),
  ).toEqual([])
})

test('every constraint is named after its table, and each that a caller can break has its code', async () => {
  const found = await query<{ name: string; type: string; table: string }>(
    `select conname as name, contype as type, name as table from ${tenant} join pg_constraint k on k.conrelid = t.oid
     where contype in ('u', 'f', 'p', 'c')`,
  )
  const suffix: Record<string, string> = { u: 'key', f: 'fkey', p: 'pkey', c: 'check' }
  expect(
    found.filter(({ name, type, table }) => !(name.startsWith(table) && name.endsWith(`_${suffix[type] ?? ''}`))),
  ).toEqual([])
  const breakable = found.filter(({ type }) => type === 'u' || type === 'f').map(({ name }) => name)
  const known = (name: string) => Object.hasOwn(constraints, name) || internalConstraints.includes(name)
  expect(breakable.filter((name) => !known(name))).toEqual([])
  const gone = Object.keys(constraints).filter((name) => !breakable.includes(name.replace('delete ', '')))
  expect(gone).toEqual([])
})
