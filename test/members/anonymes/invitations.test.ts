import { expect, test } from 'vitest'
import { newClient, startService } from '../../support/api.ts'
import { emploi, employe, employeur, syndicat } from '../../support/contract/samples.ts'
import { base, post, prepare } from '../../support/data/formulaires-filled.ts'
import { meeting } from '../../support/held-rows.ts'
import { migratedDatabase } from '../../support/processes/databases.ts'
import { later, rowsWhere } from '../../support/races.ts'

const wording = { sujet: 'Un formulaire', contenu: '<p>Bonjour {{prenom}} : {{lien}}</p>' }
const at = (idExterne: string) => ({ path: { idExterne } })

/** Two employees with a job each at EMP-1, and invitations of the first one that wait. */
async function invited() {
  const prepared = await prepare({
    ...{ typeFormulaire: 'Personnalise', modeleCourriel: wording },
    ...{ champsUtilisateur: ['note'], objetsConsentement: [] },
  })
  const { client, formulaireId: idFormulaire } = prepared
  await client.ok('createEmploi', { body: emploi(1) })
  await client.ok('createEmploi', { body: emploi(2, { identifiantExterneEmploye: 'E-2' }) })
  const to = { courriel: 'e1@exemple.ca', idFormulaire }
  await client.ok('sendFormulaire', { body: { ...to, idExterneEmploye: 'E-1' } })
  await client.ok('sendFormulaireEmploi', { body: { ...to, idExterneEmploi: 'J-1' } })
  return client
}

type Client = Awaited<ReturnType<typeof invited>>
const received = async ({ ok }: Client) => (await ok('listCourriels')).map(({ statut, texte }) => ({ statut, texte }))
const linkIn = (text: string | null) => base + (/\/formulaire\/[\w.-]+/.exec(text ?? '')?.[0] ?? '')

test('an invitation that waits while its person is merged is one of the person who goes on', async () => {
  const client = await invited()
  const [one, other] = [await client.ok('getEmploye', at('E-1')), await client.ok('getEmploye', at('E-2'))]
  await client.ok('mergeEmploye', { path: { idUnique: one.idUnique }, body: { dans: other.idUnique } })
  const sent = await received(client)
  expect(sent.map(({ statut }) => statut)).toEqual(['EnAttente', 'EnAttente'])
  for (const [n, { texte }] of sent.entries()) {
    const page = await post(linkIn(texte), { 'champ.note': `Remarque ${String(n)}`, signature: 'Amélie Tremblay' })
    expect(page.status, page.text).toBe(200)
    const { valeursChampUtilisateur: values } = await client.ok('getEmploye', at('E-2'))
    expect(values).toMatchObject([{ nom: 'note', valeur: `Remarque ${String(n)}` }])
  }
})

test('an invitation about a job that is gone is given up', async () => {
  const client = await invited()
  await client.ok('deleteEmploi', at('J-1'))
  expect((await received(client)).map(({ statut }) => statut)).toEqual(['EnAttente', 'Annule'])
})

test('an invitation that meets the merge of its person is one of the person who goes on', async () => {
  const client = await invited()
  const [one, other] = [await client.ok('getEmploye', at('E-1')), await client.ok('getEmploye', at('E-2'))]
  const merge = later(client, 'mergeEmploye', { path: { idUnique: one.idUnique }, body: { dans: other.idUnique } })
  const held = rowsWhere('employe', client, 'id = $2', one.idUnique)
  expect(await meeting(held, [merge, later(client, 'listCourriels', {})])).toEqual(['200', '200'])
  for (const { texte } of await received(client)) expect((await fetch(linkIn(texte))).status).toBe(200)
})

test('an invitation that meets the deletion of its job is given up', async () => {
  const client = await invited()
  const works = [later(client, 'deleteEmploi', at('J-1')), later(client, 'listCourriels', {})]
  expect(await meeting(rowsWhere('emploi', client, "id_externe = 'J-1'"), works)).toEqual(['204', '200'])
  expect((await received(client)).map(({ statut }) => statut)).toEqual(['EnAttente', 'Annule'])
})

test('an invitation or a card that waits does not leave to an address that its person has left', async () => {
  const client = await invited()
  const { ok } = client
  await ok('simulateAdhesion', { body: { idExterneEmploye: 'E-1', syndicatIdExterne: 'SYN-1' } })
  await ok('sendCarteMembre', { body: { idExterneEmploye: 'E-1', courriel: 'e1@exemple.ca' } })
  await ok('updateEmploye', { ...at('E-1'), body: employe(1, { courriel: 'e1@autre.exemple.ca' }) })
  expect((await received(client)).map(({ statut }) => statut)).toEqual(['Annule', 'Annule', 'Annule'])
})

test('a card that was made for an attempt before leaves to no address that its person has left since', async () => {
  const { url } = await migratedDatabase()
  const client = await newClient({ estBacASable: true, on: await startService({ DATABASE_URL: url }) })
  const { ok } = client
  await ok('createSyndicat', { body: syndicat(1) })
  await ok('createEmployeur', { body: employeur(1) })
  for (const n of [1, 2]) await ok('createEmploye', { body: employe(n) })
  for (const n of [1, 2]) {
    const idExterneEmploye = `E-${String(n)}`
    await ok('simulateAdhesion', { body: { idExterneEmploye, syndicatIdExterne: 'SYN-1' } })
    await ok('sendCarteMembre', { body: { idExterneEmploye, courriel: `e${String(n)}@exemple.ca` } })
  }
  const cards = async () => {
    const all = (await ok('listCourriels')).filter(({ modele }) => modele === 'CarteMembre')
    return all.map(({ destinataire, statut }) => `${destinataire} ${statut}`).sort()
  }
  expect(await cards()).toEqual(['e1@exemple.ca EnAttente', 'e2@exemple.ca EnAttente'])
  await ok('updateEmploye', { ...at('E-1'), body: employe(1, { courriel: 'e1@autre.exemple.ca' }) })
  const { stop } = await startService({ DATABASE_URL: url, WORKER: 'true', WORKER_ROUND_MS: '50' })
  const after = ['e1@exemple.ca Annule', 'e2@exemple.ca Transmis']
  await expect.poll(cards, { timeout: 20_000 }).toEqual(after)
  await stop()
})

test('an invitation and a card leave to an address that is still one of the two', async () => {
  const client = await invited()
  const { ok } = client
  await ok('simulateAdhesion', { body: { idExterneEmploye: 'E-1', syndicatIdExterne: 'SYN-1' } })
  await ok('sendCarteMembre', { body: { idExterneEmploye: 'E-1', courriel: 'e1@exemple.ca' } })
  const courriels = { courriel: 'e1@autre.exemple.ca', courrielAlternatif: 'E1@exemple.ca' }
  await ok('updateEmploye', { ...at('E-1'), body: employe(1, courriels) })
  expect((await received(client)).map(({ statut }) => statut)).toEqual(['EnAttente', 'EnAttente', 'EnAttente'])
})
