import { expect, test } from 'vitest'
import { verifyConsents } from '../../../db/members/consentements-verify.ts'
import { service } from '../../support/api.ts'
import { addVotes, personFilled } from '../../support/data/person-filled.ts'
import { placesOf } from '../../support/data/personal-texts.ts'

const { database } = (await service()).service

test('nothing in the whole database tells of a person who was anonymised, in any writing', async () => {
  const person = await personFilled()
  const { client, idUnique, merged, said, more } = person
  const { close, draft, open } = await addVotes(person)
  const texts = [...Object.values(said), ...Object.values(more)]
  const before = await placesOf(client.id, texts)
  const tables = new Set(before.map((place) => place.split('.')[0]))
  // It was everywhere: a table that nothing tells of any more is looked into for nothing.
  expect([...tables].sort()).toEqual(
    [
      'adhesion',
      'adresse_supprimee',
      'cle_idempotence',
      'courriel',
      'demande_adhesion',
      'emploi',
      'employe',
      'evenement',
      'livraison',
      'paiement',
      'reponse_formulaire',
      'suppression',
      'sync',
      'valeur_champ',
      'votant',
    ].sort(),
  )
  await close()
  const done = await client.ok('anonymiseEmploye', { path: { idUnique } })
  expect(await placesOf(client.id, texts)).toEqual([])

  expect(done).toMatchObject({ idUnique, idUniquesFusionnes: [merged], simulation: false })
  expect(done.conserves).toMatchObject({
    adhesions: 2,
    consentements: 2,
    demandesAdhesion: 1,
    reponsesFormulaire: 1,
    votants: 2,
  })
  expect(done.effaces).toMatchObject({ votants: 1, emplois: 1, adhesions: 0, liensFormulaire: 2 })
  expect(await client.ok('listVotants', { path: { campagneId: draft } })).toHaveLength(1)
  const voters = await client.ok('listVotants', { path: { campagneId: open } })
  expect(voters.map(({ nom }) => nom).sort()).toEqual(['Anonyme', 'Tremblay'])

  // What is chained is as it was, and what is kept proves it.
  expect((await verifyConsents(database, client.id)).broken).toBeNull()
  const { courriels, adressesSupprimees, ...dossier } = await client.ok('getDossierEmploye', { path: { idUnique } })
  expect([courriels, adressesSupprimees]).toEqual([[], []])
  expect(dossier.employe).toMatchObject({
    prenom: 'Anonyme',
    nom: 'Anonyme',
    courriel: null,
    idExterne: null,
    estActif: false,
  })
  expect(dossier.consentements).toHaveLength(2)
})
