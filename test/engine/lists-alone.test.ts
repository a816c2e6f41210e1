import { expect, test } from 'vitest'
import { ownerDatabase } from '../support/api.ts'

/** The plan of a sum that is worth several processes as soon as they are allowed. */
async function planOf(pool: 'main' | 'lists'): Promise<string> {
  const client = await ownerDatabase().pools[pool].connect()
  try {
    await client.query('begin; set local parallel_setup_cost = 0; set local parallel_tuple_cost = 0')
    await client.query('set local min_parallel_table_scan_size = 0')
    const { rows } = await client.query<{ 'QUERY PLAN': string }>('explain select count(*) from pg_attribute')
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test('a list is read by one process of the database', async () => {
  expect(await planOf('main')).toContain('Workers Planned')
  expect(await planOf('lists')).not.toContain('Workers Planned')
})
