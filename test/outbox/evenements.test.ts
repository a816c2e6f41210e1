import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ownerDatabase } from '../support/api.ts'
import { employe } from '../support/contract/samples.ts'
import { sandbox, sign } from '../support/data/signing.ts'

const { registry } = ownerDatabase()

/** Registers a subscription of a client to these kinds. */
async function subscribe(clientId: string, evenements: readonly string[], etat = 'Actif') {
  await sql`insert into abonnement (client_id, id, url, evenements, secret, etat, date_creation)
    values (${clientId}, uuidv7(), 'https://exemple.ca', ${evenements}, '', ${etat}, now())`.execute(registry)
}

type Livraison = { id: string; statut: string; corps: Buffer; isOver: boolean }

const deliveries = async (clientId: string) =>
  (
    await sql<Livraison>`select l.id, l.statut, l.corps, l.date_fin is not null as "isOver"
      from livraison l where l.client_id = ${clientId} order by l.statut, l.id`.execute(registry)
  ).rows

const kinds = ['adhesion.signee', 'campaign.liste_electorale_cree']
const ends = ['adhesion.terminee']

test('an event makes a delivery for each subscription to its kind, and none for another client', async () => {
  const client = await sandbox()
  const other = await sandbox()
  await subscribe(other.id, kinds)
  for (const [evenements, etat] of [
    [kinds, 'Actif'],
    [kinds.slice(0, 1), 'Actif'],
    [kinds.slice(1), 'Actif'],
    [kinds, 'Desactive'],
  ] as const)
    await subscribe(client.id, evenements, etat)
  await sign(client, 1)
  const made = await deliveries(client.id)
  expect(made.map(({ statut, isOver }) => [statut, isOver])).toEqual([
    ['EnAttente', false],
    ['EnAttente', false],
    ['NonLivre', true],
  ])
  expect(new Set(made.map(({ id }) => id)).size).toBe(3)
  expect(await deliveries(other.id)).toEqual([])
})

test('the body is the envelope of the interface, its data the membership as it is read', async () => {
  const client = await sandbox()
  await subscribe(client.id, kinds)
  await client.ok('updateEmploye', {
    path: { identifiant: 'E-1' },
    body: { ...employe(1), nom: 'L’Écuyer "Éé\\" 😀 </script>' },
  })
  await sign(client, 1)
  const [{ id, corps } = { id: '', corps: Buffer.alloc(0) }] = await deliveries(client.id)
  const envelope = JSON.parse(corps.toString()) as Record<string, unknown>
  const [adhesion] = await client.ok('listAdhesions')
  expect(Object.keys(envelope)).toEqual(['EventType', 'TimestampUtc', 'DeliveryId', 'Data'])
  expect(envelope).toEqual({
    EventType: 'adhesion.signee',
    TimestampUtc: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/) as string,
    DeliveryId: id,
    Data: adhesion,
  })
})

test('a change that is refused tells nobody', async () => {
  const client = await sandbox()
  await subscribe(client.id, kinds)
  const body = { idExterneEmploye: 'E-9', syndicatIdExterne: 'SYN-1' }
  expect(await client.refusal('simulateAdhesion', { body })).toBe('404 Employe.NotFound')
  expect(await deliveries(client.id)).toEqual([])
})

/** The data of the events that a client was told of, as they were sent. */
const told = async (clientId: string) =>
  (await deliveries(clientId)).map(({ corps }) => {
    const { EventType, Data } = JSON.parse(corps.toString()) as {
      EventType: string
      Data: { idUniqueAdhesion: string }
    }
    return { EventType, ...Data }
  })

test('a resignation tells of each membership that it ends, once', async () => {
  const client = await sandbox()
  await subscribe(client.id, ends)
  await subscribe(client.id, [...kinds, ...ends])
  const body = { idExterneEmploye: 'E-1', syndicatIdExterne: 'SYN-1' }
  expect(await client.refusal('simulateDemission', { body })).toBe('404 Adhesion.NotFound')
  for (const syndicatIdExterne of ['SYN-1', 'SYN-2', 'SYN-1']) await sign(client, 1, { syndicatIdExterne })
  await sign(client, 2)
  const latest = await client.ok('simulateDemission', { body })
  expect(await client.refusal('simulateDemission', { body })).toBe('404 Adhesion.NotFound')
  const ended = await client.ok('listAdhesions', { query: { enVigueur: false } })
  expect(ended).toMatchObject([{ syndicatIdExterne: 'SYN-1' }, { syndicatIdExterne: 'SYN-1' }])
  expect(latest).toEqual(ended[1])
  const said = (await told(client.id)).filter(({ EventType }) => EventType === 'adhesion.terminee')
  const want = ended.flatMap((one) => [1, 2].map(() => ({ EventType: 'adhesion.terminee', ...one })))
  const byId = (a: { idUniqueAdhesion: string }, b: { idUniqueAdhesion: string }) =>
    a.idUniqueAdhesion < b.idUniqueAdhesion ? -1 : 1
  expect(said.sort(byId)).toEqual(want.sort(byId))
  expect(new Set((await deliveries(client.id)).map(({ id }) => id)).size).toBe(4 + 4)
})

test('the deletion of a membership in force tells of its end; that of one that has ended tells nobody', async () => {
  const client = await sandbox()
  const signed = await sign(client, 1)
  await sign(client, 2)
  await client.ok('simulateDemission', { body: { idExterneEmploye: 'E-2', syndicatIdExterne: 'SYN-1' } })
  await subscribe(client.id, ends)
  await client.ok('deleteAdhesionsMembre', { path: { idExterneMembre: 'E-2' } })
  expect(await deliveries(client.id)).toEqual([])
  await client.ok('deleteAdhesion', { path: { identifiant: signed.idUniqueAdhesion } })
  const [event] = await told(client.id)
  const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/) as string
  expect(event).toEqual({ EventType: 'adhesion.terminee', ...signed, dateDemission: at, derniereMAJ: at })
  const last = await sign(client, 3)
  await client.ok('deleteAdhesionsMembre', { path: { idExterneMembre: 'E-3' } })
  expect((await told(client.id)).map((one) => one.idUniqueAdhesion)).toContain(last.idUniqueAdhesion)
})

test('a resignation is of an active employee and a union', async () => {
  const client = await sandbox()
  const body = { idExterneEmploye: 'E-9', syndicatIdExterne: 'SYN-9' }
  expect(await client.refusal('simulateDemission', { body })).toBe('404 Employe.NotFound Syndicat.NotFound')
})

test('a load announces none of the memberships that it makes or corrects', async () => {
  const client = await sandbox()
  const all = [...kinds, ...ends]
  await subscribe(client.id, all)
  const brought = (dateSignature: string) => ({
    employes: [1, 2].map((n) => ({
      idExterne: `E-${String(n)}`,
      adhesions: [{ syndicatIdExterne: 'SYN-1', dateSignature }],
    })),
  })
  for (const [date, done] of [
    ['2020-01-15T10:30:00Z', 'created'],
    ['2021-01-15T10:30:00Z', 'updated'],
  ] as const)
    expect((await client.ok('createSync', { body: brought(date) })).details['adhesions']).toMatchObject({ [done]: 2 })
  expect(await deliveries(client.id)).toEqual([])
  // A signature is told of, by the same subscription.
  await sign(client, 3)
  expect(await told(client.id)).toMatchObject([{ EventType: 'adhesion.signee', employeIdExterne: 'E-3' }])
})
