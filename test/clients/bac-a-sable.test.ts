import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import pino from 'pino'
import { eraseExpired } from '../../jobs/housekeeping.ts'
import { address, caller, newClient, operationNamed, ownerDatabase, service, startService } from '../support/api.ts'
import { countRows } from '../support/data/client-rows.ts'
import { apart } from '../support/processes/databases.ts'
import { operations } from '../../contract/contract.ts'
import { verify } from '../../receiver/index.ts'
import { type Message, startReceiver } from '../support/processes/webhook-receiver.ts'

const owner = ownerDatabase()
const running = await service()
const anyone = caller(running)

test('createBacASable without a body makes an empty client with both modules for 72 hours', async () => {
  const before = Date.now()
  const sandbox = await anyone.ok('createBacASable')
  expect(sandbox).toMatchObject({ environnement: 'developpement', modules: ['Membres', 'Vote'] })
  expect(new Set(Object.values(sandbox.donnees))).toEqual(new Set([0]))
  const hours = Date.parse(sandbox.dateExpirationUtc) / 3_600_000
  // The clock of the database rounds to the millisecond.
  expect(hours).toBeGreaterThan(before / 3_600_000 + 71.999)
  expect(hours).toBeLessThan(Date.now() / 3_600_000 + 72.001)
  expect(await caller(running, sandbox.apiKey).ok('listEmployes')).toEqual([])
})

test('the forms of the demonstration reach people with their link', async () => {
  const { apiKey } = await anyone.ok('createBacASable', { body: { jeuDeDonnees: 'demo' } })
  const demo = caller(running, apiKey)
  const body = { idExterneEmploye: 'E-1001', courriel: 'membre1001@exemple.ca', idFormulaire: 3 }
  await demo.ok('sendFormulaire', { body })
  const isOfForm = ({ sujet }: { sujet: string | null }) => sujet?.includes('formulaire')
  const textOf = async () => (await demo.ok('listCourriels')).find(isOfForm)?.texte ?? ''
  await expect.poll(textOf).toContain('/formulaire/')
})

test('createBacASable with the demonstration data counts what the key then reads', async () => {
  const body = {
    nom: 'Banc',
    modules: ['Vote', 'Membres'],
    jeuDeDonnees: 'demo',
    dureeHeures: 1,
    resultatsEnDirect: true,
  }
  const { apiKey, donnees, ...sandbox } = await anyone.ok('createBacASable', { body })
  expect(sandbox).toMatchObject({ nom: 'Banc', modules: ['Vote', 'Membres'] })
  const others = { adhesions: 41, objetsConsentement: 2, consentements: 90, champsUtilisateur: 4 }
  const requests = { formulaires: 4, demandesAdhesion: 3, campagnes: 2 }
  expect(donnees).toEqual({ syndicats: 2, employeurs: 4, employes: 50, emplois: 58, ...others, ...requests })
  const { ok } = caller(running, apiKey)
  const lists = {
    syndicats: await ok('listSyndicats'),
    employeurs: await ok('listEmployeurs'),
    employes: await ok('listEmployes'),
    emplois: await ok('listEmplois'),
    champsUtilisateur: await ok('listChampsUtilisateur'),
    objetsConsentement: await ok('listObjetsConsentement'),
    consentements: await ok('listConsentements'),
    adhesions: await ok('listAdhesions'),
    formulaires: await ok('listFormulaires'),
    demandesAdhesion: await ok('listDemandesAdhesion'),
    campagnes: await ok('listCampagnes'),
  }
  expect(Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, list.length]))).toEqual(donnees)
})

test('deleteBacASable erases the sandbox, its rows and its key at once', async () => {
  const { apiKey, idClient } = await anyone.ok('createBacASable', { body: { jeuDeDonnees: 'demo' } })
  expect(await countRows(idClient)).toBeGreaterThan(100)
  await caller(running, apiKey).ok('deleteBacASable')
  expect(await caller(running, apiKey).refusal('listEmployes')).toBe('401 Authentification.CleInvalide')
  expect(await countRows(idClient)).toBe(0)
})

test('deleteBacASable refuses the key of an ordinary client', async () => {
  const { ok, refusal } = await newClient()
  await ok('createSyndicat', { body: { identifiantExterne: 'S', nom: 'S' } })
  expect(await refusal('deleteBacASable')).toBe('403 BacASable.Requis')
  expect(await ok('listSyndicats')).toHaveLength(1)
})

test('expired sandboxes are erased with all their rows, the others stay', async () => {
  const old = await anyone.ok('createBacASable', { body: { jeuDeDonnees: 'demo' } })
  const young = await anyone.ok('createBacASable', { body: { jeuDeDonnees: 'demo' } })
  await sql`update client set date_expiration = now() - interval '1 second' where id = ${old.idClient}`.execute(
    owner.registry,
  )
  await sql`select pg_notify('cle_api', '')`.execute(owner.registry)
  await expect.poll(() => caller(running, old.apiKey).refusal('listEmployes')).toBe('401 Authentification.CleInvalide')
  await eraseExpired(running.service.database, pino({ level: 'silent' }))
  expect(await countRows(old.idClient)).toBe(0)
  expect(await caller(running, young.apiKey).ok('listEmployes')).toHaveLength(50)
})

test('an expired sandbox that cannot be erased does not keep the others', async () => {
  const alone = await startService({ ...(await apart()), WORKER: 'false' })
  const { database } = alone.service
  const sandboxes = [await caller(alone).ok('createBacASable'), await caller(alone).ok('createBacASable')]
  const ids = async () =>
    (await sql<{ id: string }>`select id from client where est_bac_a_sable`.execute(database.registry)).rows
  await sql`update client set date_expiration = now() - interval '1 second'`.execute(database.registry)
  await sql`create table garde (id uuid references client (id))`.execute(database.registry)
  await sql`insert into garde values (${sandboxes[0]?.idClient})`.execute(database.registry)
  await eraseExpired(database, pino({ level: 'silent' }))
  expect(await ids()).toEqual([{ id: sandboxes[0]?.idClient }])
})

test('a closed sandbox needs a key', async () => {
  const closed = await startService({ BAC_A_SABLE_PUBLIC: 'false' })
  expect(await caller(closed).refusal('createBacASable')).toBe('401 Authentification.CleInvalide')
  const { key } = await newClient()
  await caller(closed, key).ok('createBacASable')
})

test('in production the operations that the contract keeps out of it do not exist', async () => {
  const production = await startService({ ENVIRONMENT: 'production', BASE_URL: 'https://api.exemple.ca' })
  const outside = operations.filter(({ environments }) => environments && !environments.includes('production'))
  expect(outside.map(({ id }) => id)).toContain('createBacASable')
  for (const { id, path: template } of outside) {
    const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    const path = Object.fromEntries(names.map((name) => [name, randomUUID()]))
    expect(await caller(production).refusal(id, { path })).toBe('404 Requete.RouteInconnue')
    expect(address(production, operationNamed(id), { path }).pathname).toMatch(/^\/test/)
  }
})

test('createBacASable subscribes to the events of the sandbox, and they arrive signed', async () => {
  const working = await startService(await apart())
  const { recus, url } = await startReceiver()
  const body = { jeuDeDonnees: 'demo', webhook: { url, evenements: ['adhesion.signee'] } }
  const { apiKey, webhook } = await caller(working).ok('createBacASable', { body })
  expect(webhook).toMatchObject(body.webhook)
  const adhesion = await caller(working, apiKey).ok('simulateAdhesion', {
    body: { idExterneEmploye: 'E-1050', syndicatIdExterne: 'SYN-01' },
  })
  await expect.poll(() => recus.length, { timeout: 15_000 }).toBe(1)
  const [{ headers, body: sent }] = recus as [Message]
  expect(verify(headers, sent, { secrets: [webhook?.secret ?? ''] })).toBe(true)
  expect(JSON.parse(sent)).toMatchObject({ EventType: 'adhesion.signee', Data: adhesion })
})

test.each([
  ...['10.0.0.1', '224.0.0.1', '[64:ff9b::a9fe:a9fe]'].map((host) => [`https://${host}/x`, 'is not a public address']),
  ['http://exemple.ca/x', 'must start with https://'],
  ['ftp://exemple.ca', 'must start with https://'],
  ['https://exemple.ca/\r\nx', 'must not hold control characters'],
  ['x', 'is not an address'],
])('createBacASable does not send events to %j, which %s', async (url, said) => {
  const body = { webhook: { url, evenements: ['adhesion.signee'] } }
  const { status, body: answered } = await anyone.call('createBacASable', {
    body,
    headers: { 'accept-language': 'en' },
  })
  const { code, detail, errors } = answered as { code: string; detail: string; errors: Record<string, string[]> }
  expect([status, code, errors['webhook.url']]).toEqual([400, 'Requete.Invalide', [said]])
  expect(detail).toBe(`The request breaks the contract: webhook.url ${said}.`)
})
