import { expect, inject, test } from 'vitest'
import { fly } from '../../db/engine/flights/flight.ts'
import { insert as insertEmployeur } from '../../db/members/employeurs.ts'
import { insert as insertSyndicat } from '../../db/members/syndicats.ts'
import { newClient, ownerDatabase, startService } from '../support/api.ts'
import { employeur, syndicat } from '../support/contract/samples.ts'
import { direct } from '../support/pooler.ts'

// What a session has prepared is known of it, also where what was sent with it failed.

/** Ends the one session of the calls of a service: the next one has prepared nothing. */
async function newSession({ service: { database } }: Awaited<ReturnType<typeof startService>>) {
  const { main } = database.pools
  const { rows } = await main.query<{ pid: number }>('select pg_backend_pid() as pid')
  await ownerDatabase().pools.service.query('select pg_terminate_backend($1::int, 5000)', [rows[0]?.pid])
  await expect.poll(() => main.totalCount).toBe(0)
}

test.each([
  ['createSyndicat', syndicat],
  ['createEmployeur', employeur],
] as const)('after a refused %s, the first of its session, a repeatable one is written', async (id, bodyOf) => {
  // A pooler gives it sessions that others have prepared much in.
  const on = await startService({ POOL_SIZE: '1', DATABASE_URL: direct(inject('databaseUrl')) })
  const { ok, refusal, ...client } = await newClient({ on })
  await ownerDatabase().write(client.id, async (db) => {
    await insertSyndicat(db, syndicat(1))
    await insertEmployeur(db, employeur(1), { syndicatId: undefined })
  })
  await newSession(on)
  expect(await refusal(id, { body: bodyOf(1) })).toMatch(/^409 /)
  const once = { headers: { 'Idempotency-Key': 'k-1' }, body: bodyOf(2) }
  const written = await ok(id, once)
  expect(await ok(id, once)).toEqual(written)
  expect(await refusal(id, { body: bodyOf(2) })).toMatch(/^409 /)
})

test('what fails only as a flight is committed fails, and nothing of it stays', async () => {
  const on = await startService({ POOL_SIZE: '1', DATABASE_URL: direct(inject('databaseUrl')) })
  const client = await on.service.database.pools.main.connect()
  try {
    await client.query('create temporary table tardif (n int unique deferrable initially deferred)')
    const one = { name: 'insert tardif', text: 'insert into tardif values ($1::int)', values: [1] }
    await expect(fly(client, [one, one])).rejects.toMatchObject({ code: '23505' })
    expect((await client.query('select n from tardif')).rows).toEqual([])
    await fly(client, [one])
    expect((await client.query('select n from tardif')).rows).toEqual([{ n: 1 }])
  } finally {
    client.release(true)
  }
})
