import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Operation, operations } from '../../contract/contract.ts'
import { type Limits, issueCle, listCles, revokeCle } from '../../db/clients/cles.ts'
import { portees } from '../../rules/portees.ts'
import { caller, newClient, ownerDatabase, service, startService } from '../support/api.ts'
import { validCall } from '../support/contract/examples.ts'

/** Whether a sandbox is made without a key is a setting: here each needs one. */
const closed = await startService({ BAC_A_SABLE_PUBLIC: 'false' })
const { database } = closed.service
const client = await newClient()
const keyed = operations.filter(({ scopes }) => scopes.length > 0)
const ofCampagnes = keyed.filter(({ campagneParameter }) => campagneParameter !== undefined)
const others = keyed.filter(({ campagneParameter }) => campagneParameter === undefined)
const refused = '403 Authentification.PorteeInsuffisante'

const issue = (limits: Partial<Limits>, clientId = client.id) =>
  database.write(clientId, ({ q, now }) =>
    issueCle(q, { clientId, environnement: 'developpement', libelle: 'tests', expire: null, now, ...limits }),
  )

const keys = new Map<string, Promise<{ key: string; cleId: string }>>()
/** A key of these bounds, the same one each time. */
function keyOf(limits: Partial<Limits>) {
  const name = JSON.stringify(limits)
  const known = keys.get(name) ?? issue(limits)
  keys.set(name, known)
  return known
}

/** What an operation answers a key: whether it was its scopes that were refused. */
async function answerTo(limits: Partial<Limits>, { id }: Operation, running = closed) {
  const { key } = await keyOf(limits)
  const { status, body } = await caller(running, key).call(id, validCall(id))
  return `${String(status)} ${status < 400 ? '' : (body as { code: string }).code}`
}

const campagneOf = ({ id, campagneParameter = '' }: Operation) => String(validCall(id).path[campagneParameter])

test.each(keyed)('$id refuses a key without its scope, and no other for it', async (operation) => {
  const rest = portees.filter((portee) => !operation.scopes.includes(portee))
  expect(await answerTo({ portees: rest }, operation)).toBe(refused)
  expect(await answerTo({ portees: [] }, operation)).toBe(refused)
  if (operation.method !== 'get') return
  for (const scope of operation.scopes) expect(await answerTo({ portees: [scope] }, operation)).not.toBe(refused)
})

test.each(ofCampagnes)('$id refuses the key of another campaign', async (operation) => {
  const [mine, other] = [campagneOf(operation), randomUUID()]
  expect(await answerTo({ portees: operation.scopes, campagneId: other }, operation)).toBe(refused)
  expect(await answerTo({ portees: null, campagneId: other }, operation)).toBe(refused)
  if (operation.method !== 'get') return
  expect(await answerTo({ portees: operation.scopes, campagneId: mine }, operation)).not.toBe(refused)
})

test.each(others)('$id is about no campaign: the key of one does not open it', async (operation) => {
  expect(await answerTo({ portees: null, campagneId: randomUUID() }, operation)).toBe(refused)
})

test('the key of a scrutineer knows its campaign, reads its journal, statistics and box, brings the count, and nothing else', () => {
  const opened = operations.filter(({ scopes }) => scopes.includes('vote.scrutin')).map(({ id }) => id)
  expect(opened.toSorted()).toEqual([
    'createDepouillement',
    'getCampagne',
    'getProcesVerbal',
    'getStatistiquesCampagne',
    'getUrneScellee',
    'listJournal',
  ])
})

test('the scopes of the contract are those that keys are issued with', () => {
  expect(new Set(keyed.flatMap(({ scopes }) => scopes)).isSubsetOf(new Set(portees))).toBe(true)
  const described = readFileSync('contract/EXTENSIONS.md', 'utf8').split('## x-scope')[1]?.split('## ')[0] ?? ''
  for (const portee of portees) expect(described).toContain(portee)
})

test('the campaign of a key is known by its id in either case, and another one of the client does not exist for it', async () => {
  const campagne = async (titre: string) => {
    const body = { titre, ouvertureDuVoteUtc: '2099-01-01T00:00:00Z', fermetureDuVoteUtc: '2099-02-01T00:00:00Z' }
    return client.ok('createCampagne', { body })
  }
  const [mine, other] = [await campagne('La mienne'), await campagne('Une autre')]
  const { key } = await issue({ portees: ['vote.scrutin'], campagneId: mine })
  const { ok, refusal } = caller(closed, key)
  expect(await ok('getCampagne', { path: { id: mine.toUpperCase() } })).toMatchObject({ id: mine })
  expect(await refusal('getCampagne', { path: { id: other } })).toBe(refused)
  expect(await refusal('getCampagne', { path: { id: randomUUID() } })).toBe(refused)
  expect(await refusal('getCampagne', { path: { id: 'x' } })).toBe(refused)
  expect(await refusal('listQuestions', { path: { campagneId: mine } })).toBe(refused)
})

test('the key of a network is accepted from there alone, as TRUST_PROXY lets the service believe', async () => {
  const behind = await startService({ TRUST_PROXY: '127.0.0.1/32' })
  const { key } = await issue({ reseaux: ['203.0.113.0/24', '2001:db8::/32'] })
  const statusFrom = async (running: typeof behind, from: string) =>
    (await caller(running, key).call('listSyndicats', { headers: { 'x-forwarded-for': from } })).status
  for (const from of ['203.0.113.9', '2001:db8:1::7', '::ffff:203.0.113.9'])
    expect([from, await statusFrom(behind, from)]).toEqual([from, 200])
  for (const from of ['203.0.114.9', '2001:db9::1', 'inconnu', '203.0.113.9, 198.51.100.1'])
    expect([from, await statusFrom(behind, from)]).toEqual([from, 401])
  // Nobody is believed here: the peer is this machine.
  expect(await statusFrom(closed, '203.0.113.9')).toBe(401)
  const here = await issue({ reseaux: ['127.0.0.0/8'] })
  expect((await caller(closed, here.key).call('listSyndicats')).status).toBe(200)
})

test('a process of the version before refuses the secret of a key that is held to something', async () => {
  const rowOf = async (limits: Partial<Limits>) => {
    const { key, cleId } = await issue(limits)
    const { empreinte } = await ownerDatabase()
      .registry.selectFrom('cle_api')
      .select('empreinte')
      .where('cle_id', '=', cleId)
      .executeTakeFirstOrThrow()
    return empreinte.equals(createHash('sha256').update(key.slice(15)).digest())
  }
  expect(await rowOf({})).toBe(true)
  const held: Partial<Limits>[] = [{ portees: [] }, { campagneId: randomUUID() }, { reseaux: ['127.0.0.0/8'] }]
  for (const limits of held) expect([limits, await rowOf(limits)]).toEqual([limits, false])
})

test('a key that is held to something is listed with it, and revoked at once', async () => {
  const { id } = await newClient()
  const campagneId = randomUUID()
  const { key, cleId } = await issue({ portees: ['membres.lecture'], reseaux: ['127.0.0.0/8'] }, id)
  await issue({ portees: ['vote.scrutin'], campagneId }, id)
  const statusOf = async () => (await caller(await service(), key).call('listSyndicats')).status
  expect(await statusOf()).toBe(200)
  // Keys that are issued within one millisecond are listed in no order of theirs.
  const listed = (await database.read(id, listCles)).toSorted((a, b) =>
    (a.portees?.[0] ?? '').localeCompare(b.portees?.[0] ?? ''),
  )
  expect(listed).toMatchObject([
    { portees: null },
    { portees: ['membres.lecture'], reseaux: ['127.0.0.0/8'], campagneId: null },
    { portees: ['vote.scrutin'], reseaux: null, campagneId },
  ])
  await database.write(id, (db) => revokeCle(db, cleId))
  await expect.poll(statusOf, { timeout: 10_000 }).toBe(401)
})

test('a key of a scope that this version does not know opens nothing by it', async () => {
  const { key, cleId } = await issue({ portees: ['membres.lecture'] })
  await ownerDatabase()
    .registry.updateTable('cle_api')
    .set({ portees: ['tout'] })
    .where('cle_id', '=', cleId)
    .execute()
  expect(await caller(closed, key).refusal('listSyndicats')).toBe(refused)
})
