import { afterAll, expect, inject, onTestFinished, test } from 'vitest'
import { type Db, openDatabase } from '../../db/engine/database.ts'
import { insert } from '../../db/members/employes.ts'
import { longWrite } from '../../db/engine/long-write.ts'
import { newClient, ownerDatabase, testConfig } from '../support/api.ts'
import { employe } from '../support/contract/samples.ts'

const owner = ownerDatabase().pools.main
/** Processes whose leases are renewed every second. */
const [first, second] = [1, 2].map(() =>
  openDatabase(inject('databaseUrl'), testConfig({ LONG_WRITE_LEASE_MS: '13000' })),
) as [Process, Process]
type Process = ReturnType<typeof openDatabase>
afterAll(() => Promise.all([first.close(), second.close()]))

const within = { timeout: 20_000, interval: 20 }
const create = (db: Db, n: number) => insert(db, employe(n), { employeurId: null })

/** The leases of a client, the first one first: until when, and how long from now. */
async function leasesOf({ id }: { id: string }) {
  const { rows } = await owner.query<{ expiration: string; reste: number }>(
    `select expiration, extract(epoch from expiration - clock_timestamp())::float8 as reste
      from ecriture_longue where client_id = $1 order by debut, id`,
    [id],
  )
  return rows
}

/** A long write of an employee, which ends when it is told to; begun once the row is there. */
async function begin(process: Process, { id }: { id: string }, n: number) {
  const [begun, end] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
  const done = longWrite(process, id, async (db) => {
    await create(db, n)
    begun.resolve(undefined)
    await end.promise
  })
  // It is awaited by the test; until then its failure is no other one.
  done.catch(() => undefined)
  const write = {
    done,
    end: () => {
      end.resolve(undefined)
    },
  }
  // A test that fails leaves no transaction behind that the others wait for.
  onTestFinished(write.end)
  await begun.promise
  return write
}

test('the lease of a long write is renewed for as long as the write lasts', async () => {
  const client = await newClient()
  const write = await begin(first, client, 1)
  const [before] = await leasesOf(client)
  await expect.poll(async () => (await leasesOf(client))[0]?.expiration, within).not.toBe(before?.expiration)
  write.end()
  await write.done
  expect(await leasesOf(client)).toEqual([])
  expect(await client.ok('listEmployes')).toHaveLength(1)
})

test('a long write renews its own lease only: that of a writer who is gone runs out', async () => {
  const client = await newClient()
  await owner.query(
    `insert into ecriture_longue (client_id, id, debut, expiration)
      values ($1, gen_random_uuid(), now() - interval '1 second', clock_timestamp() + interval '1 minute')`,
    [client.id],
  )
  const write = await begin(first, client, 1)
  const [gone, own] = await leasesOf(client)
  await expect.poll(async () => (await leasesOf(client))[1]?.expiration, within).not.toBe(own?.expiration)
  expect((await leasesOf(client))[0]?.expiration).toBe(gone?.expiration)
  write.end()
  await write.done
  expect(await leasesOf(client)).toMatchObject([{ expiration: gone?.expiration }])
})

test('a long write whose lease ran out stores nothing, and leaves that of its heir, who is still writing', async () => {
  const client = await newClient()
  const late = await begin(first, client, 1)
  await owner.query('update ecriture_longue set expiration = statement_timestamp() where client_id = $1', [client.id])
  // The heir forgets the lease that ran out, and has one of its own.
  const heir = await begin(second, client, 2)
  const held = await leasesOf(client)
  expect(held).toHaveLength(1)
  late.end()
  await expect(late.done).rejects.toMatchObject({ message: 'A long write lost its lease', code: 'expired' })
  expect(await leasesOf(client)).toHaveLength(1)
  heir.end()
  await heir.done
  expect((await client.ok('listEmployes')).map(({ idExterne }) => idExterne)).toEqual(['E-2'])
})

test.each([
  ['has run out', "interval '-1 second'"],
  ['is about to run out', "interval '9 seconds'"],
])('a lease that %s is not renewed: readers may have passed it', async (_, left) => {
  const client = await newClient()
  const [late, other] = [await begin(first, client, 1), await begin(second, client, 2)]
  const [lease] = await leasesOf(client)
  await owner.query(
    `update ecriture_longue set expiration = statement_timestamp() + ${left} where client_id = $1 and expiration = $2`,
    [client.id, lease?.expiration],
  )
  const expirations = async () => (await leasesOf(client)).map(({ expiration }) => expiration)
  const before = await expirations()
  // Both are renewed every second: the other one has been twice, so that this one had its turn.
  for (let n = 0; n < 2; n++) {
    const [, again] = await expirations()
    await expect.poll(async () => (await expirations())[1], within).not.toBe(again)
  }
  expect((await expirations())[0]).toBe(before[0])
  for (const write of [late, other]) write.end()
  await expect(late.done).rejects.toMatchObject({ code: 'expired' })
  await other.done
})
