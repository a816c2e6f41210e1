import { once } from 'node:events'
import { type ClientRequest, get, request } from 'node:http'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { operations } from '../../contract/contract.ts'
import { address, newClient, operationNamed, startService } from '../support/api.ts'
import { validCall } from '../support/contract/examples.ts'
import { employe, syndicat } from '../support/contract/samples.ts'
import { lockTables } from '../support/locked-tables.ts'
import { migratedDatabase } from '../support/processes/databases.ts'

// A database of its own: a table that is locked here would keep other tests waiting.
const { url: DATABASE_URL, ownerUrl } = await migratedDatabase()
const env = {
  DATABASE_URL,
  BAC_A_SABLE_PUBLIC: 'false',
  REQUESTS_PER_CLIENT: '1',
  REQUEST_TIMEOUT_MS: '600000',
  BODY_MIN_RATE: '0',
}
const running = await startService(env)
const { port, service } = running
type Client = Awaited<ReturnType<typeof newClient>>

/** A call that stays in progress, its body not sent to the end. */
async function held({ key }: Client): Promise<ClientRequest> {
  const headers = { 'x-api-key': key, 'content-type': 'application/json', 'content-length': '100' }
  const call = request({ port, path: '/b2b/v1/syndicat', method: 'POST', headers, agent: false })
  call.on('error', () => undefined)
  onTestFinished(() => void call.destroy())
  const before = service.limits.inProgress().all
  call.write('{')
  await expect.poll(() => service.limits.inProgress().all, { interval: 5 }).toBe(before + 1)
  return call
}

const free = () => expect.poll(() => service.limits.inProgress(), { interval: 5 }).toEqual({ all: 0, busiest: 0 })

test('every operation with a key refuses the request above the limit, and serves that of another client', async () => {
  const client = await newClient({ on: running, estBacASable: true })
  const call = await held(client)
  for (const { id } of operations.filter(({ isKeyless }) => !isKeyless)) {
    const { status, headers, body } = await client.call(id, validCall(id))
    expect([id, status, headers.get('retry-after'), body]).toMatchObject([
      id,
      429,
      '1',
      { code: 'Requete.LimiteAtteinte', detail: 'Votre organisation a déjà 1 demandes en cours.' },
    ])
  }
  const other = await newClient({ on: running })
  expect(await other.ok('listSyndicats')).toEqual([])
  call.destroy()
  await free()
  expect(await client.ok('listSyndicats')).toEqual([])
})

test('the module is checked before the limit, and the limit before the body', async () => {
  const client = await newClient({ on: running, modules: ['Membres', 'Vote'] })
  const call = await held(client)
  expect(await client.refusal('createSyndicat', { body: '{' })).toBe('429 Requete.LimiteAtteinte')
  call.destroy()
  await free()
  const without = await newClient({ on: running, modules: ['Vote'] })
  expect(await without.refusal('createSyndicat', { body: '{' })).toBe('403 Authentification.ModuleRequis')
  await free()
})

test('a request that is refused above the limit leaves no key, and is done once by it later', async () => {
  const client = await newClient({ on: running })
  const call = await held(client)
  const keyed = { body: syndicat(1), headers: { 'Idempotency-Key': 'paie-1' } }
  for (let n = 0; n < 2; n++) expect(await client.refusal('createSyndicat', keyed)).toBe('429 Requete.LimiteAtteinte')
  call.destroy()
  await free()
  const replayed = async () => (await client.call('createSyndicat', keyed)).headers.get('idempotency-replayed')
  expect([await replayed(), await replayed()]).toEqual([null, 'true'])
  expect(await client.ok('listSyndicats')).toHaveLength(1)
})

test('a request that is answered or refused makes room', async () => {
  const client = await newClient({ on: running })
  for (let n = 0; n < 3; n++) {
    await client.ok('createSyndicat', { body: syndicat(n) })
    expect(await client.refusal('createSyndicat', { body: '{' })).toBe('400 Requete.JsonInvalide')
    expect(await client.refusal('createSyndicat', { body: syndicat(n) })).toContain('409 ')
    expect(await client.ok('listSyndicats')).toHaveLength(n + 1)
    // The transaction that read the list ends after its last byte.
    await free()
  }
})

/** Where nothing is answered while the table is locked. */
async function locked<T>(table: string, work: () => Promise<T>): Promise<T> {
  const release = await lockTables(ownerUrl, table)
  try {
    return await work()
  } finally {
    await release()
  }
}

test('a caller who goes away makes room only once its work is over', async () => {
  const client = await newClient({ on: running })
  await locked('syndicat', async () => {
    const url = address(running, operationNamed('getSyndicat'), { path: { idExterne: 'SYN-1' } })
    const call = get(url, { headers: { 'x-api-key': client.key }, agent: false })
    call.on('error', () => undefined)
    await expect.poll(() => service.limits.inProgress().all, { interval: 5 }).toBe(1)
    const closed = new Promise((resolve) => call.once('close', resolve))
    call.destroy()
    await closed
    expect(await client.refusal('listEmployes')).toBe('429 Requete.LimiteAtteinte')
  })
  await free()
  expect(await client.ok('listEmployes')).toEqual([])
})

test('a reader who leaves in the middle of a list makes room', async () => {
  const client = await newClient({ on: running })
  const owner = new pg.Client(ownerUrl)
  await owner.connect()
  onTestFinished(() => owner.end())
  for (let from = 1; from <= 30_000; from += 3000) {
    await owner.query(
      `insert into employe (client_id, id, id_externe, prenom, nom, adresse1, date_creation, derniere_maj)
       select $1, gen_random_uuid(), 'E-' || n, 'Zoé', 'Roy', repeat('x', 190), now(), now()
       from generate_series($2::int, $2::int + 2999) n`,
      [client.id, from],
    )
  }
  const url = address(running, operationNamed('listEmployes'), {})
  const call = get(url, { headers: { 'x-api-key': client.key }, agent: false })
  call.on('error', () => undefined)
  await once(call, 'response')
  expect(await client.refusal('listSyndicats')).toBe('429 Requete.LimiteAtteinte')
  call.destroy()
  await free()
  expect(await client.ok('createEmploye', { body: employe(70_000) })).toMatchObject({ idExterne: 'E-70000' })
})

test('the limit is exact under load, and is measured', async () => {
  const three = await startService({ ...env, REQUESTS_PER_CLIENT: '3' })
  const client = await newClient({ on: three })
  const answers = await locked('syndicat', async () => {
    const calls = Array.from({ length: 10 }, () => client.call('getSyndicat', { path: { idExterne: 'SYN-1' } }))
    const refused: number[] = []
    for (const call of calls) void call.then(({ status }) => refused.push(status))
    await expect.poll(() => refused.length, { interval: 5 }).toBe(7)
    const metrics = await (await fetch(`http://127.0.0.1:${String(three.port)}/metrics`)).text()
    expect(metrics).toContain('client_requests_in_progress{of="busiest"} 3')
    expect(metrics).toContain('client_requests_in_progress{of="all"} 3')
    return calls
  })
  const statuses = (await Promise.all(answers)).map(({ status }) => status).sort()
  expect(statuses).toEqual([...Array.from({ length: 3 }, () => 404), ...Array.from({ length: 7 }, () => 429)])
  expect(three.service.limits.inProgress()).toEqual({ all: 0, busiest: 0 })
})
