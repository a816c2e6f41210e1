import pg from 'pg'
import { expect, test } from 'vitest'
import { traceOf } from '../../db/engine/errors.ts'
import { ownerDatabase } from '../support/api.ts'

const owner = ownerDatabase().pools.main

/** What a log says of a session that PostgreSQL refuses to this address. */
async function refusedAt(change: Partial<URL>) {
  const { connectionString = '' } = owner.options
  const client = new pg.Client(Object.assign(new URL(connectionString), change).href)
  return traceOf(await client.connect().catch((error: unknown) => error))
}

test('a session that the database does not let in is told with what PostgreSQL says of it', async () => {
  await owner.query("drop role if exists exclu; create role exclu nologin password 'x'")
  expect(await refusedAt({ username: 'exclu', password: 'x' })).toEqual({
    code: '28000',
    reason: 'The database lets no session in: role "exclu" is not permitted to log in',
  })
  await owner.query('drop role exclu')
  expect(await refusedAt({ pathname: '/nulle-part' })).toEqual({
    code: '3D000',
    reason: 'The database lets no session in: database "nulle-part" does not exist',
  })
})
