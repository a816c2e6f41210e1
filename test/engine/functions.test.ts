import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { stable, volatile } from '../../db/engine/guard/distributed.ts'
import { ownerDatabase } from '../support/api.ts'

const { registry } = ownerDatabase()

test('what the guard takes for stable or volatile has such a form, for PostgreSQL', async () => {
  const { rows } = await sql<{ name: string; kinds: string[] }>`
    select p.proname::text as name, array_agg(distinct p.provolatile::text) as kinds from pg_proc p
    where p.pronamespace = 'pg_catalog'::regnamespace and p.proname = any (${[...stable, ...volatile]}::text[])
    group by 1`.execute(registry)
  const of = (kind: string) => rows.filter(({ kinds }) => kinds.includes(kind)).map(({ name }) => name)
  expect(of('s').sort()).toEqual(expect.arrayContaining([...stable].sort()))
  expect(of('v').sort()).toEqual(expect.arrayContaining([...volatile].sort()))
})
