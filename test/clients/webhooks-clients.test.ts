import { expect, test } from 'vitest'
import { newClient } from '../support/api.ts'
import { employe, syndicat } from '../support/contract/samples.ts'

const url = 'https://recepteur.exemple.ca/evenements'
type Client = Awaited<ReturnType<typeof newClient>>

const subscribe = ({ ok }: Client) => ok('createAbonnement', { body: { url } })

test('a client reads its subscriptions, without their secrets, and no other one does', async () => {
  const [client, other] = [await newClient(), await newClient()]
  const { id, secret } = await subscribe(client)
  const shown = await client.ok('getAbonnement', { path: { id } })
  expect(await client.ok('listWebhooks')).toEqual([shown])
  expect(await client.ok('getWebhook', { path: { id } })).toEqual(shown)
  expect(JSON.stringify(shown)).not.toContain(secret)
  expect(await other.ok('listWebhooks')).toEqual([])
  expect(await other.refusal('getWebhook', { path: { id } })).toBe('404 Abonnement.NotFound')
})

test('a client reads its deliveries, and sends again those that are over', async () => {
  const client = await newClient()
  const path = { id: (await subscribe(client)).id }
  const { idLivraison } = await client.ok('testAbonnement', { path })
  const one = { path: { id: idLivraison } }
  const [listed] = await client.ok('listWebhookLivraisons', { query: { idAbonnement: path.id, statut: 'EnAttente' } })
  expect(await client.ok('getWebhookLivraison', one)).toEqual(listed)
  expect(await client.refusal('resendWebhookLivraison', one)).toBe('409 Livraison.EnAttente')
  await client.ok('disableAbonnement', { path })
  expect(await client.ok('getWebhookLivraison', one)).toMatchObject({ statut: 'NonLivre' })
  expect(await client.refusal('resendWebhookLivraison', one)).toBe('409 Abonnement.Desactive')
  await client.ok('reactivateAbonnement', { path })
  const again = { ...one, headers: { 'Idempotency-Key': 'renvoi-1' } }
  expect(await client.ok('resendWebhookLivraison', again)).toEqual({ idLivraison })
  expect(await client.ok('resendWebhookLivraison', again)).toEqual({ idLivraison })
  expect(await client.ok('getWebhookLivraison', one)).toMatchObject({ id: idLivraison, statut: 'EnAttente' })
  const other = await newClient()
  expect(await other.ok('listWebhookLivraisons')).toEqual([])
  for (const operation of ['getWebhookLivraison', 'resendWebhookLivraison'] as const)
    expect(await other.refusal(operation, one)).toBe('404 Livraison.NotFound')
})

test('a client reads what happened where nobody was subscribed', { timeout: 30_000 }, async () => {
  const client = await newClient({ estBacASable: true })
  await client.ok('createSyndicat', { body: syndicat(1) })
  await client.ok('createEmploye', { body: employe(1) })
  const adhesion = { idExterneEmploye: 'E-1', syndicatIdExterne: 'SYN-1' }
  await client.ok('simulateAdhesion', { body: adhesion })
  await client.ok('simulateDemission', { body: adhesion })
  const kinds = async () => (await client.ok('listEvenements')).map(({ evenement }) => evenement)
  // An event is told some seconds after it happened, when no earlier one can come any more.
  await expect.poll(kinds, { timeout: 20_000 }).toEqual(['adhesion.signee', 'adhesion.terminee'])
  const [signed] = await client.ok('listEvenements', { query: { evenement: 'adhesion.signee' } })
  expect(signed?.donnees).toMatchObject({ syndicatIdExterne: 'SYN-1' })
  expect(await client.refusal('listEvenements', { query: { evenement: 'autre' } })).toBe('400 Requete.Invalide')
})
