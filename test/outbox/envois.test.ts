import { expect, test } from 'vitest'
import { take } from '../../db/outbox/queue.ts'
import { newClient, ownerDatabase, service } from '../support/api.ts'
import { courriel as message } from '../support/contract/samples.ts'

const { database } = (await service()).service
type Client = Awaited<ReturnType<typeof newClient>>

/** Sends a message; gives its id. */
async function sent({ call }: Client, n = 1): Promise<string> {
  const { status, headers, text } = await call('sendCourriel', { body: message(n) })
  expect([status, text]).toEqual([204, ''])
  return headers.get('x-courriel-id') ?? ''
}

/** What became of a message, as a worker would have written it. */
const became = (id: string, set: string) =>
  ownerDatabase().pools.main.query(`update courriel set ${set} where id = $1`, [id])

test('the answer of a send has the id by which a client reads what became of it, and nothing of what it says', async () => {
  const client = await newClient()
  const [first, second] = [await sent(client, 1), await sent(client, 2)]
  await became(first, `statut = 'Rejete', tentatives = 3, derniere_erreur = '550 unknown user', date_fin = now()`)
  const all = await client.ok('listEnvois')
  expect(all).toMatchObject([
    { id: first, destinataire: 'e1@exemple.ca', statut: 'Rejete', tentatives: 3, raison: '550 unknown user' },
    { id: second, destinataire: 'e2@exemple.ca', statut: 'EnAttente', raison: null, dateFinUtc: null },
  ])
  expect(all[0]?.prochainEssaiUtc).toBeNull()
  expect(JSON.stringify(all)).not.toMatch(/Bonjour|Message 1/)
  const ids = async (query: Record<string, string>) => (await client.ok('listEnvois', { query })).map(({ id }) => id)
  expect(await ids({ statut: 'Rejete' })).toEqual([first])
  expect(await ids({ destinataire: 'E2@EXEMPLE.CA' })).toEqual([second])
  expect(await ids({ id: second })).toEqual([second])
  expect(await ids({ apres: '2099-01-01T00:00:00Z' })).toEqual([])
  expect(await (await newClient()).ok('listEnvois', { query: { id: first } })).toEqual([])
})

test('a send that is repeated with its key names the same message', async () => {
  const client = await newClient()
  const again = () => client.call('sendCourriel', { body: message(1), headers: { 'Idempotency-Key': 'une-fois' } })
  const ids = [await again(), await again()].map(({ headers }) => headers.get('x-courriel-id'))
  expect(ids[1]).toBe(ids[0])
  expect((await client.ok('listEnvois')).map(({ id }) => id)).toEqual([ids[0]])
})

test('the operator sends again what was refused or cancelled, and cancels what waits', async () => {
  const client = await newClient()
  const id = await sent(client)
  const path = { id }
  await became(id, `statut = 'Rejete', tentatives = 3, etat_destinataire = 'Rejete', date_fin = now()`)
  expect(await client.refusal('cancelCourrielClient', { path })).toBe('409 Courriel.Termine')
  expect(await client.ok('resendCourrielClient', { path })).toMatchObject({
    ...{ id, statut: 'EnAttente', tentatives: 0, dateFinUtc: null },
  })
  const cancelled = await client.ok('cancelCourrielClient', { path })
  expect([cancelled.statut, typeof cancelled.dateFinUtc]).toEqual(['Annule', 'string'])
  expect(await client.ok('getCourrielClient', { path })).toEqual(cancelled)
  expect(await client.ok('listCourrielsClient')).toEqual([cancelled])
  expect((await client.ok('resendCourrielClient', { path })).statut).toBe('EnAttente')
})

test('a message is left to the worker that holds it, and one that was handed over stays so', async () => {
  const client = await newClient()
  const path = { id: await sent(client) }
  const operations = ['resendCourrielClient', 'cancelCourrielClient'] as const
  await database.write(client.id, (db) => take(db, 'courriel', { limit: 1, lease: 60_000 }))
  for (const id of operations) expect(await client.refusal(id, { path })).toBe('409 Courriel.EnCours')
  await became(path.id, `prochain_essai = now() - interval '1 second'`)
  expect((await client.ok('resendCourrielClient', { path })).statut).toBe('EnAttente')
  await became(path.id, `statut = 'Transmis', etat_destinataire = 'Transmis', date_fin = now()`)
  expect(await client.refusal('resendCourrielClient', { path })).toBe('409 Courriel.DejaTransmis')
  expect(await client.refusal('cancelCourrielClient', { path })).toBe('409 Courriel.Termine')
})

test('what has gone to the person, and waits for the copy alone, ends as handed over when it is cancelled', async () => {
  const client = await newClient()
  const path = { id: await sent(client) }
  await became(path.id, `copie = 'copie@exemple.ca', etat_destinataire = 'Transmis'`)
  expect(await client.ok('cancelCourrielClient', { path })).toMatchObject({ statut: 'Transmis', statutCopie: null })
})

test('a message of another client is none', async () => {
  const path = { id: await sent(await newClient()) }
  const stranger = await newClient()
  for (const id of ['getCourrielClient', 'resendCourrielClient', 'cancelCourrielClient'] as const)
    expect(await stranger.refusal(id, { path })).toBe('404 Courriel.NotFound')
})
