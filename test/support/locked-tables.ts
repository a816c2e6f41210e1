import pg from 'pg'
import { inject } from 'vitest'
import type { Lock } from './held-rows.ts'
import { direct } from './pooler.ts'

/** Whoever else runs a test has the same database: a table that is locked there keeps all of them waiting. */
function refuseShared(url: string) {
  if ([inject('ownerUrl'), inject('databaseUrl'), inject('roleUrl')].map(direct).includes(direct(url)))
    throw new Error('A table is locked in a database of the test alone: migratedDatabase, migratedCopy.')
}

/** Locks tables of a database of the test alone, as `lock table` names them, until what it gives is called. */
export async function lockTables(url: string, tables: string): Promise<() => Promise<void>> {
  refuseShared(url)
  const locker = new pg.Client(url)
  await locker.connect()
  // eslint-disable-next-line no-restricted-syntax -- the one place for it
  await locker.query(`begin; lock table ${tables}`)
  return () => locker.end()
}

/** Tables of a database of the test alone, for calls to meet at: `meeting` of held-rows.ts. */
export function tableLock(tables: string, pool: pg.Pool): Lock {
  refuseShared(pool.options.connectionString ?? '')
  return { text: `lock table ${tables}`, values: [], pool }
}
