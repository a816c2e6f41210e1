import { expect, test } from 'vitest'
import { newClient } from '../../support/api.ts'
import { campagne, employe, votant } from '../../support/contract/samples.ts'
import { textsOfSomebody } from '../../support/data/person-filled.ts'
import { placesOf } from '../../support/data/personal-texts.ts'
import { sandbox, sign } from '../../support/data/signing.ts'

const by = (idUnique: string) => ({ path: { idUnique } })
const once = (key: string) => ({ headers: { 'Idempotency-Key': key } })
const texte = '00000000-0000-0000-0000-000000000004'
const date = '00000000-0000-0000-0000-000000000002'
const dated = { ouvertureDuVoteUtc: '2020-01-01T00:00:00Z', fermetureDuVoteUtc: '2099-01-01T00:00:00Z' }

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

test('so does what was written to the address that a voter had before', async () => {
  const client = await newClient()
  const said = textsOfSomebody()
  const { idUnique } = await client.ok('createEmploye', { body: employe(1) })
  const campagneId = await client.ok('createCampagne', { body: campagne(1, dated) })
  const question = { titre: 'Oui ?', options: [{ libelle: 'Oui' }, { libelle: 'Non' }] }
  await client.ok('createQuestion', { path: { campagneId }, body: question })
  await client.ok('publishCampagne', { path: { id: campagneId } })
  const list = (courriel: string, nom: string) =>
    client.ok('addListeElectorale', {
      path: { campagneId },
      body: { votants: [votant(1, { employeIdExterne: 'E-1', courriel, nom })] },
    })
  for (const courriel of [said.courriel, said.courrielAlternatif]) await list(courriel, said.nom)
  const [voter] = await client.ok('listVotants', { path: { campagneId } })
  const body = votant(1, { votantId: voter?.id, employeIdExterne: 'E-1', courriel: 'e1@exemple.ca', nom: 'Roy' })
  await client.ok('upsertVotant', { path: { campagneId }, body })
  await client.ok('updateCampagne', {
    path: { id: campagneId },
    body: { fermetureDuVoteUtc: '2020-01-02T00:00:00Z' },
  })
  const texts = [said.courriel, said.courrielAlternatif, said.nom]
  expect(await placesOf(client.id, texts)).toContain(`courriel.destinataire: ${said.courriel}`)
  await client.ok('anonymiseEmploye', by(idUnique))
  expect(await placesOf(client.id, texts)).toEqual([])
})

test('so do messages to an address that the person has given up since, and what is said to a voter who is deleted', async () => {
  const client = await newClient()
  const said = textsOfSomebody()
  const { courriel, courrielAlternatif } = said
  const { idUnique } = await client.ok('createEmploye', { body: employe(1, { courriel, courrielAlternatif }) })
  await client.ok('createEmploye', { body: employe(2) })
  const message = (destinataire: string) =>
    client.ok('sendCourriel', { body: { destinataire, sujet: `Pour ${said.nom}`, contenu: 'Bonjour' } })
  for (const address of [courriel.toUpperCase(), courrielAlternatif, 'e2@exemple.ca']) await message(address)
  const campagneId = await client.ok('createCampagne', { body: campagne(1, dated) })
  const question = { titre: 'Oui ?', options: [{ libelle: 'Oui' }, { libelle: 'Non' }] }
  await client.ok('createQuestion', { path: { campagneId }, body: question })
  await client.ok('publishCampagne', { path: { id: campagneId } })
  const body = votant(1, { employeIdExterne: 'E-1', courriel: `vote-${courriel}` })
  const votantId = await client.ok('upsertVotant', { path: { campagneId }, body })
  await client.ok('deleteVotant', { path: { campagneId, votantId } })
  await client.ok('updateEmploye', { body: { idExterne: 'E-1', courriel: 'e1@exemple.ca', courrielAlternatif: null } })
  const texts = [courriel, courrielAlternatif]
  const places = async () => (await placesOf(client.id, texts)).map((place) => place.split(':')[0])
  expect(new Set(await places())).toEqual(new Set(['courriel.destinataire', 'courriel.destinataire_cle']))
  await client.ok('anonymiseEmploye', by(idUnique))
  expect(await places()).toEqual([])
  // Those to others stay.
  expect((await client.ok('listEnvois')).map(({ destinataire }) => destinataire)).toEqual(['e2@exemple.ca'])
})

/** Loads a row that is refused for a job whose employer nobody has, and for values that fit no field. */
const refusedRow = (client: Awaited<ReturnType<typeof newClient>>, idExterne: string, values: object) =>
  client.ok('createSync', { body: { employes: [{ idExterne, ...values }] }, ...once(idExterne) })

test('the external id that a merge gave up goes from reports and answers, but not where somebody else has it since', async () => {
  const client = await newClient()
  const [kept, given, taken] = [textsOfSomebody(), textsOfSomebody(), textsOfSomebody()].map((one) => one.idExterne)
  const create = (n: number, idExterne = '') => client.ok('createEmploye', { body: employe(n, { idExterne }) })
  const { idUnique: dans } = await create(1, kept)
  for (const [n, idExterne] of [given, taken].entries()) {
    const { idUnique } = await create(n + 2, idExterne)
    const emplois = [{ identifiantExterne: `J-${String(n)}`, identifiantExterneEmployeur: 'INCONNU' }]
    await refusedRow(client, idExterne ?? '', { emplois })
    await client.ok('mergeEmploye', { ...by(idUnique), body: { dans } })
  }
  await create(9, taken)
  await client.ok('anonymiseEmploye', by(dans))
  const places = async (text = '') => (await placesOf(client.id, [text])).map((place) => place.split('.')[0])
  expect(await places(given)).toEqual([])
  expect(await places(taken)).toContain('sync')
})

test('what a refused row says of somebody who is known by the external id alone goes from its report', async () => {
  const client = await newClient()
  const { nom, prenom, idExterne } = textsOfSomebody()
  const { idUnique } = await client.ok('createEmploye', { body: employe(1, { idExterne }) })
  for (const field of ['quart', 'poste'])
    await client.ok('createChampUtilisateur', { body: { nom: field, typeChampUtilisateurId: date } })
  const values = [
    { nom: 'quart', valeur: prenom },
    { nom: 'poste', valeur: nom },
  ]
  const { errors } = await refusedRow(client, idExterne, { valeursChampUtilisateur: values })
  expect(errors[0]?.message).toContain(prenom)
  await client.ok('anonymiseEmploye', by(idUnique))
  expect(await placesOf(client.id, [prenom, nom, idExterne])).toEqual([])
})
