import pg from 'pg'
import { expect, test } from 'vitest'
import { analyze, grownTables } from '../../db/engine/analyze.ts'
import { newDatabase } from '../support/processes/databases.ts'
import { atEndOfFile } from '../support/processes/ends.ts'

const pool = new pg.Pool({ connectionString: await newDatabase() })
atEndOfFile(() => pool.end())

test('of a table that has grown the columns are analyzed that an index has, in whichever way, whose the rows are first', async () => {
  await pool.query(`
    create table grown (a int primary key, b int, c text, d text, e text, "F" int unique, whose uuid unique)
      with (autovacuum_enabled = false);
    create index on grown (lower(c));
    create index on grown (b) where d = 'x';
    create table few (a int primary key)`)
  const client = await pool.connect()
  await client.query('begin')
  await client.query(`insert into grown select n, n, n, 'x', n, n, uuidv7() from generate_series(1, 1000) n`)
  await client.query('insert into few select generate_series(1, 999)')
  const grown = await grownTables(client)
  await client.query('commit')
  const changed = async () => {
    const { rows } = await pool.query<{ n: number }>(
      `select n_mod_since_analyze::int as n from pg_stat_user_tables where relname = 'grown'`,
    )
    return rows[0]?.n
  }
  // A session tells of what it did when it is idle.
  await client.query('select pg_stat_force_next_flush()')
  client.release()
  await expect.poll(changed).toBe(1000)
  expect(grown).toEqual([{ nom: 'grown', whose: 'whose', rest: 'a, b, c, d, "F"' }])
  const ended: string[] = []
  const run = async (query: pg.QueryConfig) => {
    await pool.query(query)
    ended.push(query.text.replace(/.*analyze/s, 'analyze'))
  }
  await analyze(run, grown)
  expect(ended).toEqual(['analyze grown (whose)'])
  const analyzed = () =>
    pool.query<{ attname: string }>('select attname from pg_stats where tablename = $1 order by 1', ['grown'])
  await expect
    .poll(async () => (await analyzed()).rows.map(({ attname }) => attname))
    .toEqual(['F', 'a', 'b', 'c', 'd', 'whose'])
  // Autovacuum still counts the rows, and looks at the whole table.
  expect(await changed()).toBe(1000)
})
