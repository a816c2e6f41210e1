import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { eraseClient, updateClient } from '../../db/clients/clients.ts'
import { expireCle, issueCle, listCles, revokeCle } from '../../db/clients/cles.ts'
import { recordUse } from '../../jobs/housekeeping.ts'
import { caller, newClient, ownerDatabase, service, startService } from '../support/api.ts'
import { direct } from '../support/pooler.ts'

const owner = ownerDatabase()
const listenerName = `ecoute-${randomUUID().slice(0, 8)}`
// What is told passes no pooler.
const heard = new URL(direct(inject('databaseUrl')))
heard.searchParams.set('application_name', listenerName)
const services = [await service(), await startService({ DATABASE_URL_DIRECT: heard.href })] as const
const { database, keys } = services[0].service

/** A service that listens as a role of its own. */
const role = `ecoute_${randomUUID().slice(0, 8)}`
await sql.raw(`create role ${role} login password 'x'`).execute(owner.registry)
const asRole = Object.assign(new URL(heard), { username: role, password: 'x' })
asRole.searchParams.set('application_name', role)
const deaf = await startService({ DATABASE_URL_DIRECT: asRole.href })

type Client = Awaited<ReturnType<typeof newClient>>

/** One more key of a client; it expires `lasts` ms from now. */
const issue = ({ id: clientId }: Client, lasts?: number) =>
  database.write(clientId, async ({ q, now }) => {
    const expire = lasts === undefined ? null : new Date(Date.now() + lasts).toISOString()
    const issued = await issueCle(q, { clientId, environnement: 'developpement', libelle: 'tests', expire, now })
    return { ...issued, expire: expire ?? '' }
  })

const revoke = ({ id }: Client, cleId: string) => database.write(id, (db) => revokeCle(db, cleId))
const statusOf = async (key: string, running: (typeof services)[number] = services[0]) =>
  (await caller(running, key).call('listSyndicats')).status
const statuses = (key: string) => Promise.all(services.map((running) => statusOf(key, running)))
const cleIdOf = (key: string) => key.slice(7, 15)

/** Milliseconds: what nobody is told of is remembered for thirty seconds, whoever is told of it forgets it at once. */
const told = { timeout: 10_000, interval: 10 }

/** Every process answers so once it is told, and goes on to. */
async function becomes(key: string, status: number) {
  await expect.poll(() => statuses(key), told).toEqual([status, status])
  expect(await statuses(key)).toEqual([status, status])
}

test('every key that is not valid gets the same 401', async () => {
  const client = await newClient()
  const expired = await issue(client, -1000)
  const revoked = await issue(client)
  await revoke(client, revoked.cleId)
  const erased = await newClient()
  await eraseClient(database, erased.id)
  const elsewhere = await newClient()
  await sql`update client set environnement = 'staging' where id = ${elsewhere.id}`.execute(owner.registry)
  const invalid = {
    'of a client of another environment': elsewhere.key,
    unknown: `mv_dev_${'A'.repeat(51)}`,
    none: '',
    malformed: 'x',
    short: client.key.slice(0, -1),
    long: `${client.key}A`,
    'with a wrong secret': `${client.key.slice(0, -4)}AAAA`,
    'with the secret of another': expired.key.slice(0, 15) + client.key.slice(15),
    'of another environment': client.key.replace('mv_dev_', 'mv_stg_'),
    'of no environment': client.key.replace('mv_dev_', 'mv_xxx_'),
    'in another case': client.key.toUpperCase(),
    'with a NUL': encodeURIComponent(`${client.key}\0`),
    expired: expired.key,
    revoked: revoked.key,
    'of an erased client': erased.key,
  }
  const answers = Object.entries(invalid).map(async ([name, key]) => {
    const { status, headers, text } = await caller(services[0], key).call('listSyndicats')
    return [name, status, headers.get('www-authenticate'), text.replace(/"traceId":"[^"]+"/, '')]
  })
  const [[, , , first] = [], ...rest] = await Promise.all(answers)
  expect(first).toContain('"code":"Authentification.CleInvalide"')
  for (const [name, ...answer] of rest) expect([name, ...answer]).toEqual([name, 401, 'ApiKey', first])
  expect(await statusOf(client.key)).toBe(200)
})

/** A key is accepted up to an instant of the clock of the processes, remembered there, and refused from it on. */
async function endsAt(key: string, instant: number) {
  onTestFinished(() => void vi.useRealTimers())
  for (const [now, expected] of [
    [instant - 1, 200],
    [instant - 1, 200],
    [instant, 401],
  ] as const) {
    vi.useFakeTimers({ toFake: ['Date'], now })
    expect(await statuses(key)).toEqual([expected, expected])
  }
}

test('a key expires at its instant, though it is cached', async () => {
  const { key, expire } = await issue(await newClient(), 3_600_000)
  await endsAt(key, Date.parse(expire))
})

test('a key ends with its client', async () => {
  const client = await newClient()
  const end = '2040-05-01T12:00:00.000Z'
  await sql`update client set date_expiration = ${end} where id = ${client.id}`.execute(owner.registry)
  await endsAt(client.key, Date.parse(end))
})

test('a revocation, a new expiry and an erasure are told to every process', async () => {
  const client = await newClient()
  const [first, second] = [await issue(client), await issue(client)]
  for (const { key } of [client, first, second]) expect(await statuses(key)).toEqual([200, 200])
  await revoke(client, first.cleId)
  await becomes(first.key, 401)
  await database.write(client.id, (db) => expireCle(db, second.cleId, db.now))
  await becomes(second.key, 401)
  // The other keys of the client are as good as before.
  expect(await statuses(client.key)).toEqual([200, 200])
  await eraseClient(database, client.id)
  await becomes(client.key, 401)
})

test('an erased client leaves no pause of its providers, and those of others stay', async () => {
  const [erased, other] = [await newClient(), await newClient()]
  await sql`insert into pause_fournisseur (fournisseur, client_id, motif, echecs, depuis, jusqua)
    select 'SendGrid', id, '401', 1, now(), now() from unnest(${[erased.id, other.id]}::uuid[]) as id`.execute(
    owner.registry,
  )
  await eraseClient(database, erased.id)
  const left = await sql<{ id: string }>`delete from pause_fournisseur
    where client_id = any (${[erased.id, other.id]}::uuid[]) returning client_id as id`.execute(owner.registry)
  expect(left.rows).toEqual([{ id: other.id }])
})

test('a change of modules is told to every process', async () => {
  const client = await newClient()
  await becomes(client.key, 200)
  await updateClient(database.registry, client.id, { modules: ['Vote'] })
  await becomes(client.key, 403)
  await updateClient(database.registry, client.id, { modules: ['Membres'] })
  await becomes(client.key, 200)
})

/** The processes of the database that listen for the second service. */
async function listeners(): Promise<number[]> {
  const query = sql<{ pid: number }>`select pid from pg_stat_activity where application_name = ${listenerName}`
  return (await query.execute(owner.registry)).rows.map(({ pid }) => pid)
}

async function killListener() {
  const before = await listeners()
  await sql`select pg_terminate_backend(pid, 20000) from unnest(${before}::int[]) as pid`.execute(owner.registry)
  return before
}

test('a revocation that nobody heard of is not missed, and the connection that listens comes back', async () => {
  const client = await newClient()
  const again = await issue(client)
  expect([await statuses(client.key), await statuses(again.key)]).toEqual([
    [200, 200],
    [200, 200],
  ])
  const killed = await killListener()
  await revoke(client, cleIdOf(client.key))
  await becomes(client.key, 401)
  const alive = async () => (await listeners()).filter((pid) => !killed.includes(pid)).length
  await expect.poll(alive).toBe(1)
  expect(await statuses(again.key)).toEqual([200, 200])
  await revoke(client, again.cleId)
  await becomes(again.key, 401)
})

test('while nothing is heard nothing is remembered', async () => {
  const client = await newClient()
  expect(await statusOf(client.key, deaf)).toBe(200)

  await sql.raw(`alter role ${role} nologin`).execute(owner.registry)
  const ends = sql`select pg_terminate_backend(pid, 20000) from pg_stat_activity where application_name = ${role}`
  await ends.execute(owner.registry)
  expect(await statusOf(client.key, deaf)).toBe(200)
  const revocation = (at: string | null) =>
    sql`update cle_api set date_revocation = ${at} where cle_id = ${cleIdOf(client.key)}`.execute(owner.registry)
  await revocation(new Date().toISOString())
  expect(await statusOf(client.key, deaf)).toBe(401)
  await revocation(null)
  expect(await statusOf(client.key, deaf)).toBe(200)

  await sql.raw(`alter role ${role} login`).execute(owner.registry)
  const listening = sql`select from pg_stat_activity where application_name = ${role}`
  await expect.poll(async () => (await listening.execute(owner.registry)).rows.length).toBe(1)
  await becomes(client.key, 200)
  await revoke(client, cleIdOf(client.key))
  await expect.poll(() => statusOf(client.key, deaf), told).toBe(401)
})

test('the last use of a key is recorded, and never goes back', async () => {
  const client = await newClient()
  const [unused, refused] = [await issue(client), await issue(client)]
  await revoke(client, refused.cleId)
  await becomes(refused.key, 401)
  const before = Date.now()
  expect(await statusOf(client.key)).toBe(200)
  await recordUse(database, keys.takeUsed())
  const cleId = cleIdOf(client.key)
  await recordUse(database, [{ cleId, clientId: client.id, at: '2020-01-01T00:00:00Z' }])
  // A client that was erased in the meantime leaves no row behind.
  await recordUse(database, [{ cleId, clientId: randomUUID(), at: '2020-01-01T00:00:00Z' }])
  const uses = await database.read(client.id, listCles)
  const lastUse = (id: string) => uses.find((use) => use.cleId === id)?.derniereUtilisation
  expect(Date.parse(lastUse(cleId) ?? '')).toBeGreaterThanOrEqual(before)
  expect([lastUse(unused.cleId), lastUse(refused.cleId)]).toEqual([null, null])
})
