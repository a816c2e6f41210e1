import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { pruneKeys } from '../../db/clients/idempotence.ts'
import type { OperationId } from '../../contract/contract.ts'
import { type Input, newClient, ownerDatabase, service, startService } from '../support/api.ts'
import { settledRowsOf } from '../support/data/client-rows.ts'
import { held, keyed } from '../support/data/idempotence.ts'
import { holding, meeting } from '../support/held-rows.ts'
import { besides } from '../support/pooler.ts'
import { leaving } from '../support/races.ts'
import { employe, question, syndicat, votant } from '../support/contract/samples.ts'
import { prepareCampagnes, prepareVotants } from '../support/data/votes.ts'

type Client = Awaited<ReturnType<typeof newClient>>
const owner = ownerDatabase().pools.main

const create = (body: object, cle?: string) => keyed({ body }, cle)

const keysOf = async ({ id }: Client) =>
  (await owner.query<{ cle: string }>('select cle from cle_idempotence where client_id = $1', [id])).rows
/** Makes the keys of a client so many hours old. */
async function age({ id }: Client, hours: number) {
  const { rows } = await owner.query<{ then: Date }>(`select now() - $1 * interval '1 hour' as then`, [hours])
  await owner.query('update cle_idempotence set date_creation = $2 where client_id = $1', [id, rows[0]?.then])
}

test('a request that is repeated is answered as the first time, and does nothing again', async () => {
  const client = await newClient()
  const first = await client.call('createEmploye', create(employe(1)))
  const { nom, ...others } = employe(1)
  const again = await client.call('createEmploye', create({ ...others, nom: ` ${nom} ` }))
  expect([again.status, again.text, again.headers.get('location')]).toEqual([
    201,
    first.text,
    first.headers.get('location'),
  ])
  expect([first, again].map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([null, 'true'])
  await client.ok('deleteEmploye', { path: { idExterne: 'E-1' } })
  expect((await client.call('createEmploye', create(employe(1)))).text).toBe(first.text)
  expect(await client.ok('listEmployes')).toEqual([])
})

test('a key belongs to one client, one operation and one content', async () => {
  const [client, other] = [await newClient(), await newClient()]
  await client.ok('createSyndicat', create(syndicat(1)))
  expect(await client.refusal('createSyndicat', create(syndicat(2)))).toBe('422 Requete.CleIdempotenceReutilisee')
  await client.ok('createEmployeur', create({ identifiantExterne: 'EMP-1', nom: 'Un' }))
  await other.ok('createSyndicat', create(syndicat(2)))
  expect(await client.ok('listSyndicats')).toEqual([syndicat(1)])
})

describe('a key belongs to all that its request asks for', () => {
  const reused = '422 Requete.CleIdempotenceReutilisee'
  const lists: [id: OperationId, path: (a: string) => object, body?: object][] = [
    ['publishCampagne', (id) => ({ id })],
    ['unpublishCampagne', (id) => ({ id })],
    ['createQuestion', (campagneId) => ({ campagneId }), question()],
    ['addListeElectorale', (campagneId) => ({ campagneId }), { votants: [votant(1)] }],
    ['sendJetons', (campagneId) => ({ campagneId }), {}],
  ]

  test.each(lists)('its path: %s', async (id, path, body) => {
    const api = await prepareCampagnes()
    const make = id === 'createQuestion' || id === 'publishCampagne' ? api.draft : api.publish
    const [first, second] = [await make(), await make()]
    const of = (campagneId: string) => ({ path: path(campagneId) as Record<string, string>, ...(body && { body }) })
    await api.ok(id, keyed(of(first)))
    const before = await settledRowsOf(api.id)
    expect(await api.refusal(id, keyed(of(second)))).toBe(reused)
    expect((await api.call(id, keyed(of(first)))).headers.get('idempotency-replayed')).toBe('true')
    expect(await settledRowsOf(api.id)).toEqual(before)
  })

  test('its query, and each row of its batch', async () => {
    const client = await newClient()
    const body = { employes: [employe(1), employe(2)] }
    await client.ok('createSync', keyed({ body }))
    for (const name of ['terminerEmploisAbsents', 'desactiverEmployesAbsents', 'confirmer'])
      expect(await client.refusal('createSync', keyed({ body, query: { [name]: true } }))).toBe(reused)
    for (const id of ['createSync', 'syncEmployes', 'updateCourriels'] as const) {
      const rows = [1, 2].map((n) => ({ idExterne: `E-${n}`, courriel: `a${n}@exemple.ca` }))
      await client.call(id, keyed({ body: { employes: rows } }, id))
      for (const others of [rows.toReversed(), rows.slice(1)])
        expect(await client.refusal(id, keyed({ body: { employes: others } }, id)), id).toBe(reused)
    }
  })
})

test('a request that is repeated in another language is answered as the first time', async () => {
  const { campagneId, ...client } = await prepareVotants()
  const input = { body: { employes: [{ idExterne: 'E-9' }] } }
  const calls: [id: OperationId, input: Input][] = [
    ['createSync', input],
    ['upsertEmployes', input],
    ['syncEmployes', input],
    ['updateCourriels', input],
    ['deactivateEmployes', { body: { idExternes: ['E-9'] } }],
    ['addListeElectorale', { path: { campagneId }, body: { votants: [{ identifiant: 'X' }] } }],
  ]
  for (const [id, given] of calls) {
    const [first, again] = [
      await client.call(id, keyed({ ...given, headers: { 'accept-language': 'en' } })),
      await client.call(id, keyed({ ...given, headers: { 'accept-language': 'fr' } })),
    ]
    expect([again.status, again.text, again.headers.get('idempotency-replayed')], id).toEqual([200, first.text, 'true'])
  }
})

test('a request that fails leaves no key', async () => {
  const client = await newClient()
  await client.ok('createSyndicat', { body: syndicat(1) })
  expect(await client.refusal('createSyndicat', create(syndicat(1)))).toContain('409 Syndicat.')
  expect(await client.refusal('createSyndicat', create({}))).toContain('400 ')
  expect(await keysOf(client)).toEqual([])
  await client.ok('createSyndicat', create(syndicat(2)))
})

test('two that meet do the work once', async () => {
  const client = await newClient()
  await client.ok('createEmploye', { body: employe(1) })
  const call = () => client.call('createEmploye', create(employe(1)))
  // The first one has the key, and waits for its employee: the second one waits for the key, for a second at most.
  const ends = (await meeting(leaving('employe', client), [call, call])).map(({ status, headers, body }) =>
    [status, (body as { code?: string }).code, headers.get('idempotency-replayed')].join(' '),
  )
  expect(ends).toEqual(['201  ', expect.toBeOneOf(['201  true', '409 Requete.EnCours '])])
  const third = await call()
  expect([third.status, third.headers.get('idempotency-replayed')]).toEqual([201, 'true'])
  expect(await client.ok('listEmployes')).toEqual([third.body])
})

test('one that waits for a request that fails does the work itself', async () => {
  const client = await newClient()
  const { status, headers } = await holding(held(client, 'createSyndicat', 'paie-1'), async (holder) => {
    const call = client.call('createSyndicat', create(syndicat(1)))
    await holder.awaitWaiting(1)
    await holder.query('rollback')
    return call
  })
  expect([status, headers.get('idempotency-replayed')]).toEqual([201, null])
})

test('a key serves again after 24 hours, and is forgotten', async () => {
  const client = await newClient()
  await client.ok('createSyndicat', create(syndicat(1)))
  await client.ok('createSyndicat', create(syndicat(2), 'paie-2'))
  await age(client, 23)
  expect(await client.refusal('createSyndicat', create(syndicat(3)))).toBe('422 Requete.CleIdempotenceReutilisee')
  await age(client, 24)
  await client.ok('createSyndicat', create(syndicat(3)))
  await pruneKeys((await service()).service.database)
  expect(await keysOf(client)).toEqual([{ cle: 'paie-1' }])
  expect(await client.ok('listSyndicats')).toHaveLength(3)
})

test.each(['', 'x'.repeat(256), 'é'])('the key %j is refused', async (cle) => {
  const client = await newClient()
  const { status, body } = await client.call('createSyndicat', create(syndicat(1), cle))
  expect([status, body]).toMatchObject([400, { code: 'Requete.Invalide' }])
  expect(await client.ok('listSyndicats')).toEqual([])
})

/** An address of the database where the answer to one commit, made after `lose` on a connection that sent `text`, never arrives. */
async function lossyDatabase() {
  const url = new URL(inject('databaseUrl'))
  const { hostname: host, port } = url
  const next = { isLost: false, text: '' }
  const server = createServer((caller) => {
    const target = connect(Number(port), host)
    const end = () => {
      caller.destroy()
      target.destroy()
    }
    let [isLost, hasSent] = [false, false]
    caller.on('data', (bytes) => {
      hasSent ||= next.isLost && bytes.includes(next.text)
      isLost = next.isLost && hasSent && bytes.includes('commit\0')
      target.write(bytes)
    })
    target.on('data', (bytes) => {
      if (!isLost) caller.write(bytes)
      else end()
      if (isLost) next.isLost = false
    })
    for (const socket of [caller, target]) socket.on('error', end).on('close', end)
  }).listen(0, '127.0.0.1')
  afterAll(() => server.close())
  await once(server, 'listening')
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: Object.assign(url, { hostname: '127.0.0.1' }).href,
    lose: (text = '') => Object.assign(next, { isLost: true, text }),
  }
}

test('when the connection is lost at the commit, the caller asks again and gets the first answer', async () => {
  const { url, lose } = await lossyDatabase()
  const running = await startService({ DATABASE_URL: url, ...besides(inject('databaseUrl')) })
  const client = await newClient({ on: running })
  lose()
  expect(await client.refusal('createEmploye', create(employe(1)))).toBe('503 Serveur.Indisponible')
  const again = await client.call('createEmploye', create(employe(1)))
  expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true'])
  expect(await client.ok('listEmployes')).toEqual([again.body])
})

test('when it is lost as a load is accepted, the caller asks again and gets a load that there is', async () => {
  const { url, lose } = await lossyDatabase()
  const client = await newClient({ on: await startService({ DATABASE_URL: url, ...besides(inject('databaseUrl')) }) })
  const input = keyed({ body: { employes: [employe(1)] }, headers: { prefer: 'respond-async' } })
  lose('cle_idempotence')
  expect(await client.refusal('createSync', input)).toBe('503 Serveur.Indisponible')
  expect(await keysOf(client)).toHaveLength(1)
  const again = await client.call('createSync', input)
  expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([202, null])
  const path = again.body as { idSync: string }
  await expect.poll(async () => (await client.ok('getSync', { path })).statut, { timeout: 20_000 }).toBe('Termine')
  expect((await client.call('createSync', input)).headers.get('idempotency-replayed')).toBe('true')
})
