import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { disable } from '../../db/outbox/abonnements.ts'
import { type Filter, latest } from '../../db/outbox/livraisons.ts'
import { adminOperations } from '../../contract/contract.ts'
import { address, adminToken, newClient, operationNamed, service, startService } from '../support/api.ts'
import { validCall } from '../support/contract/examples.ts'

const url = 'https://recepteur.exemple.ca/evenements'
const secret = 'c2VjcmV0LXBhcnRhZ2UtZGUtZGVtb25zdHJhdGlvbiE='
const day = { depuis: '2020-01-01', jusqua: '2099-01-01' }
type Client = Awaited<ReturnType<typeof newClient>>

const subscribe = async ({ ok }: Client, body: object = {}) => {
  const { id } = await ok('createAbonnement', { body: { url, ...body } })
  return { path: { id } }
}

test('a subscription lives from its creation to its deletion, and shows no secret', async () => {
  const client = await newClient()
  const { ok } = client
  const { id, secret: made } = await ok('createAbonnement', { body: { url, evenements: ['adhesion.signee'] } })
  expect(Buffer.from(made, 'base64')).toHaveLength(32)
  const path = { id }
  const shown = await ok('getAbonnement', { path })
  expect(shown).toMatchObject({ id, idClient: client.id, url, evenements: ['adhesion.signee'], etat: 'Actif' })
  expect(await ok('listAbonnements')).toEqual([shown])
  const changed = await ok('updateAbonnement', { path, body: { ...shown, url: `${url}/2` } })
  expect(changed).toEqual({ ...shown, url: `${url}/2` })
  expect(await ok('updateAbonnement', { path, body: {} })).toEqual(changed)
  for (const [member, value, words] of [
    ['etat', 'Desactive', '/desactiver'],
    ['rotationEnCours', true, '/secrets'],
  ] as const) {
    const { status, body } = await client.call('updateAbonnement', { path, body: { ...changed, [member]: value } })
    expect([status, body]).toMatchObject([400, { errors: { [member]: [expect.stringContaining(words)] } }])
  }
  const disabled = await ok('disableAbonnement', { path })
  expect([disabled.etat, typeof disabled.dateDesactivationUtc]).toEqual(['Desactive', 'string'])
  expect(await ok('disableAbonnement', { path })).toEqual(disabled)
  expect(await ok('reactivateAbonnement', { path })).toEqual(changed)
  await ok('deleteAbonnement', { path })
  expect(await ok('listAbonnements')).toEqual([])
  const named = adminOperations.filter((operation) => operation.path.startsWith('/admin/v1/abonnements/{id}'))
  for (const operation of named)
    expect(await client.refusal(operation.id, { ...validCall(operation.id), path })).toBe('404 Abonnement.NotFound')
})

test('a secret is changed in two steps, each shown once', async () => {
  const client = await newClient()
  const { id, secret: first } = await client.ok('createAbonnement', { body: { url, secret } })
  expect(first).toBe(secret)
  const path = { id }
  const basculer = () => client.call('switchSecretAbonnement', { path })
  expect((await basculer()).body).toMatchObject({ status: 409, code: 'Abonnement.SansSecretSuivant' })
  const { secretSuivant } = await client.ok('prepareSecretAbonnement', { path })
  expect(Buffer.from(secretSuivant, 'base64')).toHaveLength(32)
  const body = { secretSuivant: secret }
  expect(await client.ok('prepareSecretAbonnement', { path, body })).toEqual(body)
  expect(await client.ok('getAbonnement', { path })).toMatchObject({ rotationEnCours: true })
  expect((await basculer()).body).toMatchObject({ rotationEnCours: false })
  expect((await basculer()).status).toBe(409)
})

test.each<[string, string, object]>([
  ['400 Abonnement.UrlRefusee', 'url', { url: 'http://exemple.ca' }],
  ['400 Abonnement.UrlRefusee', 'url', { url: 'https://10.0.0.1/' }],
  ['400 Abonnement.UrlRefusee', 'url', { url: 'https://a:b@exemple.ca/' }],
  ['400 Requete.Invalide', 'url', { url: '' }],
  ['400 Requete.Invalide', 'evenements', { evenements: [] }],
  ['400 Requete.Invalide', 'evenements[0]', { evenements: ['autre'] }],
  ['400 Requete.Invalide', 'evenements', { evenements: ['adhesion.signee', 'adhesion.signee'] }],
])('%s says what is wrong with %s', async (refusal, member, changes) => {
  const client = await newClient()
  const given = await subscribe(client)
  for (const id of ['createAbonnement', 'updateAbonnement'] as const) {
    const { status, body } = await client.call(id, {
      ...(id === 'updateAbonnement' && given),
      body: { url, ...changes },
    })
    const { code, errors } = body as { code: string; errors: object }
    expect([`${String(status)} ${code}`, Object.keys(errors)]).toEqual([refusal, [member]])
  }
  expect(await client.ok('listAbonnements')).toHaveLength(1)
})

test('a secret is 24 to 64 bytes in base64', async () => {
  const client = await newClient()
  const given = await subscribe(client)
  for (const bad of ['court', '=', 'é'.repeat(40), Buffer.alloc(65).toString('base64'), `${secret}=`]) {
    expect(await client.refusal('createAbonnement', { body: { url, secret: bad } })).toBe('400 Requete.Invalide')
    const body = { secretSuivant: bad }
    expect(await client.refusal('prepareSecretAbonnement', { ...given, body })).toBe('400 Requete.Invalide')
  }
  for (const size of [24, 33, 64]) {
    const good = Buffer.alloc(size, 'x').toString('base64')
    expect((await client.ok('createAbonnement', { body: { url, secret: good } })).secret).toBe(good)
  }
})

test('deliveries are listed with their attempts, sent again and replayed', async () => {
  const client = await newClient()
  const given = await subscribe(client)
  const other = await subscribe(client)
  const [first, second] = [await client.ok('testAbonnement', given), await client.ok('testAbonnement', given)]
  await client.ok('testAbonnement', other)
  const list = (query: Filter = {}) => client.ok('listLivraisons', { query: { ...query } })
  expect(await list()).toHaveLength(3)
  const mine = await list({ idAbonnement: given.path.id })
  expect(mine.map(({ id }) => id)).toEqual([second.idLivraison, first.idLivraison])
  expect(mine[0]).toMatchObject({ evenement: 'webhook.essai', statut: 'EnAttente', tentatives: 0, essais: [] })
  const path = { id: first.idLivraison }
  expect(await client.ok('getLivraison', { path })).toEqual(mine[1])
  expect(await client.refusal('resendLivraison', { path })).toBe('409 Livraison.EnAttente')
  expect(await client.ok('replayAbonnement', { ...given, body: day })).toEqual({ nombre: 0 })
  await client.ok('disableAbonnement', given)
  expect(await list({ statut: 'NonLivre', ...day })).toHaveLength(2)
  expect(await list({ jusqua: day.depuis })).toEqual([])
  for (const id of ['testAbonnement', 'replayAbonnement'] as const)
    expect(await client.refusal(id, { ...validCall(id), ...given })).toBe('409 Abonnement.Desactive')
  expect(await client.refusal('resendLivraison', { path })).toBe('409 Abonnement.Desactive')
  await client.ok('reactivateAbonnement', given)
  expect(await client.ok('resendLivraison', { path })).toEqual({ idLivraison: first.idLivraison })
  expect(await client.ok('replayAbonnement', { ...given, body: day })).toEqual({ nombre: 1 })
  expect(await list({ statut: 'EnAttente' })).toHaveLength(3)
  for (const id of ['getLivraison', 'resendLivraison'] as const)
    expect(await client.refusal(id, validCall(id))).toBe('404 Livraison.NotFound')
})

test('what the commands do is seen by the administration, and the other way round', async () => {
  const client = await newClient()
  const { path } = await subscribe(client)
  const { database } = (await service()).service
  const { idLivraison } = await client.ok('testAbonnement', { path })
  await database.write(client.id, (db) => disable(db, path.id))
  expect(await client.ok('getAbonnement', { path })).toMatchObject({ etat: 'Desactive' })
  const [found] = await database.read(client.id, (db) => latest(db, {}, 1))
  expect(found).toEqual(await client.ok('getLivraison', { path: { id: idLivraison } }))
})

test('while a token takes the place of another, both open the administration', async () => {
  const next = 'zmYw7Kq2Vt9Rb4Nc6Xd1Ls8Ph3Gj5Fa0'
  const running = await startService({ ADMIN_TOKEN: `${adminToken},${next}` })
  const { id } = await newClient({ on: running })
  const ask = async (token: string) => {
    const url = `http://127.0.0.1:${String(running.port)}${operationNamed('listAbonnements').path}?idClient=${id}`
    return (await fetch(url, { headers: { authorization: `Bearer ${token}` } })).status
  }
  expect([await ask(adminToken), await ask(next), await ask(`${adminToken},${next}`), await ask('')]).toEqual([
    ...[200, 200, 401, 401],
  ])
})

test('without a token there is no administration, whatever is sent', async () => {
  const closed = await startService({ ADMIN_TOKEN: '' })
  const ask = async (path: string | URL, method = 'GET') => {
    const headers = { authorization: `Bearer ${adminToken}` }
    const response = await fetch(new URL(path, `http://127.0.0.1:${String(closed.port)}`), { method, headers })
    return `${String(response.status)} ${((await response.json()) as { code: string }).code}`
  }
  for (const { id, method } of adminOperations)
    expect(await ask(address(closed, operationNamed(id), validCall(id)), method.toUpperCase())).toBe(
      '404 Requete.RouteInconnue',
    )
  for (const path of ['/openapi-admin.yaml', '/openapi-admin.json', '/admin/docs', '/admin/docs/fr.html'])
    expect(await ask(path)).toBe('404 Requete.RouteInconnue')
})

test('the contract of the administration is served as one file', async () => {
  const { port } = await service()
  const response = await fetch(`http://127.0.0.1:${String(port)}/openapi-admin.yaml`)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/yaml; charset=utf-8'])
  expect(await response.text()).toBe(readFileSync('generated/openapi-admin.yaml', 'utf8'))
})
