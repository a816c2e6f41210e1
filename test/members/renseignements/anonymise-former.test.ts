import { expect, test } from 'vitest'
import { newClient } from '../../support/api.ts'
import { employe } from '../../support/contract/samples.ts'
import { textsOfSomebody } from '../../support/data/person-filled.ts'
import { placesOf } from '../../support/data/personal-texts.ts'
import { sandbox, sign } from '../../support/data/signing.ts'

const by = (idUnique: string) => ({ path: { idUnique } })
const once = (key: string) => ({ headers: { 'Idempotency-Key': key } })
const texte = '00000000-0000-0000-0000-000000000004'

/** What a person is called and where one lives after all of it has changed: nothing of before is in the row. */
const changed = {
  ...{ prenom: 'Autre', nom: 'Nom', noMembre: 'N-2', courriel: 'autre.nom@exemple.ca', courrielAlternatif: null },
  ...{ telephonePrincipal: null, adresse1: null, ville: null, province: null, codePostal: null },
}

test('what a person was called before goes too, from the answers and reports that are kept', async () => {
  const client = await newClient()
  const { idExterne, ...said } = textsOfSomebody()
  const note = `Note ${said.noMembre}`
  await client.ok('createChampUtilisateur', { body: { nom: 'note', typeChampUtilisateurId: texte } })
  const valeursChampUtilisateur = [{ nom: 'note', valeur: note }]
  const { idUnique } = await client.ok('createEmploye', {
    body: { idExterne, ...said, valeursChampUtilisateur },
    ...once('a'),
  })
  await client.ok('createSync', { body: { employes: [employe(2, { courriel: said.courriel })] }, ...once('b') })
  const { idUnique: merged } = await client.ok('createEmploye', {
    body: employe(3, { valeursChampUtilisateur: [{ nom: 'note', valeur: `Aussi ${note}` }] }),
  })
  await client.ok('mergeEmploye', { ...by(merged), body: { dans: idUnique }, ...once('c') })
  const other = [{ nom: 'note', valeur: 'Autre' }]
  await client.ok('updateEmploye', { body: { idExterne, ...changed, valeursChampUtilisateur: other } })
  const texts = [...Object.values(said), note]
  const tables = new Set((await placesOf(client.id, texts)).map((place) => place.split('.')[0]))
  expect([...tables].sort()).toEqual(['cle_idempotence', 'sync'])

  await client.ok('anonymiseEmploye', by(idUnique))
  expect(await placesOf(client.id, texts)).toEqual([])
  // Who loaded the other one is told the same again, but for the person.
  const again = await client.ok('createSync', {
    body: { employes: [employe(2, { courriel: said.courriel })] },
    ...once('b'),
  })
  expect(again.errors).toMatchObject([{ idExterne: 'E-2', code: 'Employe.CourrielExists', employeIdUnique: idUnique }])
})

test('a request under the name of before is the person too, where a membership was signed with it', async () => {
  const client = await sandbox()
  const { prenom, nom, idExterne } = textsOfSomebody()
  await client.ok('updateEmploye', { body: employe(1, { prenom, nom }) })
  await sign(client, 1)
  const { courriel, idUnique } = await client.ok('updateEmploye', { body: employe(1, { prenom: 'Zoé', nom: 'Roy' }) })
  const asked = { prenom, nom, courriel, adresse1: `Rue ${idExterne}`, syndicatIdExterne: 'SYN-2' }
  await client.ok('simulateDemandeAdhesion', { body: asked })
  await client.ok('anonymiseEmploye', by(idUnique))
  const rejected = await client.ok('listDemandesAdhesion', { query: { statut: 'Rejetee' } })
  expect(rejected).toMatchObject([{ nom: 'Anonyme', courriel: expect.stringContaining('@anonyme.invalid') as string }])
  expect(await placesOf(client.id, [prenom, nom, idExterne])).toEqual([])
})
