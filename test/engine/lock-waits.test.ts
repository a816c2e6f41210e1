import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '../../db/engine/database.ts'
import { patiently, waitAsUsual, waitAtMost } from '../../db/engine/holds/giving-way.ts'
import { newClient, service } from '../support/api.ts'

const { database } = (await service()).service
const { id } = await newClient()

const waitOf = async ({ q }: Db) =>
  (await sql<{ wait: string }>`select current_setting('lock_timeout') as wait`.execute(q)).rows[0]?.wait

test.each([
  ['a unit write', database.write],
  ['a batch', database.writeBatch],
  ['a write in its turn', database.ahead.write],
  ['a long write', database.writeUnbounded],
] as const)('%s that has waited for a moment only waits as before', async (_, write) => {
  await write(id, async (db) => {
    const usual = await waitOf(db)
    expect(await patiently(db, () => waitOf(db))).not.toBe(usual)
    expect(await waitOf(db)).toBe(usual)
    await waitAtMost(db, 1000)
    await waitAsUsual(db)
    expect(await waitOf(db)).toBe(usual)
  })
})
