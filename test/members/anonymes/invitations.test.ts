import { expect, test } from 'vitest'
import { emploi, employe } from '../../support/contract/samples.ts'
import { base, post, prepare } from '../../support/data/formulaires-filled.ts'
import { meeting } from '../../support/held-rows.ts'
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

test('an invitation and a card leave to an address that is still one of the two', async () => {
  const client = await invited()
  const { ok } = client
  await ok('simulateAdhesion', { body: { idExterneEmploye: 'E-1', syndicatIdExterne: 'SYN-1' } })
  await ok('sendCarteMembre', { body: { idExterneEmploye: 'E-1', courriel: 'e1@exemple.ca' } })
  const courriels = { courriel: 'e1@autre.exemple.ca', courrielAlternatif: 'E1@exemple.ca' }
  await ok('updateEmploye', { ...at('E-1'), body: employe(1, courriels) })
  expect((await received(client)).map(({ statut }) => statut)).toEqual(['EnAttente', 'EnAttente', 'EnAttente'])
})
