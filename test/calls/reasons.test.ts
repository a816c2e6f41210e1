import { expect, test } from 'vitest'
import { ask, of, sandbox } from '../support/contract/requests.ts'
import { at, campagne, employe, emploi, question, votant } from '../support/contract/samples.ts'
import { sandbox as signing, sign } from '../support/data/signing.ts'
import { prepareVotants } from '../support/data/votes.ts'

// All that is wrong with what a call sends is told at once (decision A-6).

const weak = 'a@1.2.3.4'
const values = (nom: string, valeur = 'x') => ({ valeursChampUtilisateur: [{ nom, valeur }] })

test('an employee whom a vote and a membership keep is refused for both', async () => {
  const client = await signing()
  await client.ok('createEmploi', { body: emploi(1) })
  await sign(client, 1)
  const campagneId = await client.ok('createCampagne', { body: campagne() })
  await client.ok('createQuestion', { path: { campagneId }, body: question() })
  await client.ok('publishCampagne', { path: { id: campagneId } })
  await client.ok('upsertVotant', { path: { campagneId }, body: votant(1, { employeIdExterne: 'E-1' }) })
  const { idUnique } = await client.ok('getEmploye', at('E-1'))
  const both = '409 Employe.LinkedToActiveCampaign Employe.HasAdhesions'
  expect(await client.refusal('deleteEmploye', at('E-1'))).toBe(both)
  expect(await client.refusal('deleteEmployeByIdUnique', { path: { idUnique } })).toBe(both)
})

test('a campaign is refused for its dates, its reminders and the words of its e-mail', async () => {
  const { draft, refusal } = await prepareVotants()
  const reversed = { ouvertureDuVoteUtc: '2099-01-09', fermetureDuVoteUtc: '2099-01-01' }
  const wrong = { rappels: ['2020-01-01'], modeleEnvoiLien: { sujet: '{{lien}}', contenu: 'x' } }
  const words = 'Campagne.VariableManquante Campagne.VariableInconnue'
  const dates = 'Campagne.OuvertureVoteApresFermeture'
  const path = { id: await draft() }
  for (const [body, codes] of [
    [{ ...reversed, ...wrong }, `400 ${dates} Campagne.RappelInvalide ${words}`],
    [wrong, `400 Campagne.RappelInvalide ${words}`],
    // What is within a vote that closes before it opens nobody knows.
    [{ ...reversed, rappels: ['2099-01-05'] }, `400 ${dates}`],
  ] as const) {
    expect(await refusal('createCampagne', { body: campagne(7, body) })).toBe(codes)
    expect(await refusal('updateCampagne', { path, body })).toBe(codes)
  }
})

test('a published campaign is refused for what is locked and for what is wrong', async () => {
  const { refusal, campagneId: id } = await prepareVotants()
  const body = { titre: 'Autre', rappels: ['2020-01-01'] }
  expect(await refusal('updateCampagne', { path: { id }, body })).toBe(
    '400 Campagne.StructureVerrouillee Campagne.RappelInvalide',
  )
})

test('a question is refused for its choices and for the options of its body', async () => {
  const { draft, ok, refusal } = await prepareVotants()
  const campagneId = await draft()
  const questionId = (await ok('listQuestions', { path: { campagneId } }))[0]?.id ?? ''
  const twice = { options: [{ libelle: 'a' }, { libelle: 'A' }] }
  const body = { nombreChoixMin: 3, nombreChoixMax: 2, ...twice }
  const path = { campagneId, questionId }
  const both = '400 Question.NombreChoixInvalide Option.LibelleDejaUtilise'
  expect(await refusal('createQuestion', { path, body: question(2, body) })).toBe(both)
  expect(await refusal('updateQuestion', { path, body })).toBe(both)
  expect(await refusal('updateQuestion', { path, body: twice })).toBe('409 Option.LibelleDejaUtilise')
  const unknown = { options: [...twice.options, { libelle: 'b', id: '00000000-0000-4000-8000-000000000000' }] }
  expect(await refusal('updateQuestion', { path, body: { ...body, ...unknown } })).toBe(
    '400 Question.NombreChoixInvalide Option.NotFound Option.LibelleDejaUtilise',
  )
})

test('a confirmation is refused for values, addresses and what it names', async () => {
  const client = await sandbox()
  const { id } = await ask(client)
  const refused = (body: object) => client.refusal('confirmDemandeAdhesion', { ...of(id), body })
  const names = { identifiantExterneEmployeur: 'EMP-9', syndicatIdExterne: 'SYN-9' }
  const unknown = 'Employe.EmployeurMustExist Syndicat.NotFound'
  expect(await refused({ courriel: weak, ...values('quart', 'AUBE') })).toBe(
    '400 ChampUtilisateur.ValeurInvalide Courriel.BadEmailAddress',
  )
  expect(await refused({ ...names, ...values('autre') })).toBe(`404 ChampUtilisateur.NotFound ${unknown}`)
  const body = { syndicatIdExterne: 'SYN-9', prenom: 'A', nom: 'B', courriel: 'a@exemple.ca', idFormulaire: 9 }
  expect(await client.refusal('simulateDemandeAdhesion', { body: { ...body, ...values('autre') } })).toBe(
    '404 ChampUtilisateur.NotFound Syndicat.NotFound Formulaire.NotFound',
  )
})

test('an employee is refused for addresses, the employer and values, before what others have', async () => {
  const client = await sandbox()
  for (const n of [1, 2]) await client.ok('createEmploye', { body: employe(n, { noMembre: `M-${n}` }) })
  const wrong = { courriel: weak, identifiantExterneEmployeur: 'EMP-9', ...values('autre') }
  const all = '400 Courriel.BadEmailAddress Employe.EmployeurMustExist ChampUtilisateur.NotFound'
  expect(await client.refusal('createEmploye', { body: employe(3, wrong) })).toBe(all)
  expect(await client.refusal('updateEmploye', { body: { idExterne: 'E-1', ...wrong } })).toBe(all)
  const taken = { noMembre: 'M-2', ...values('autre') }
  expect(await client.refusal('createEmploye', { body: employe(3, taken) })).toBe('404 ChampUtilisateur.NotFound')
  expect(await client.refusal('updateEmploye', { body: { idExterne: 'E-1', ...taken } })).toBe(
    '404 ChampUtilisateur.NotFound',
  )
})

test('who comes back may be sent a longer value than new ones may be, that is stored', async () => {
  const client = await sandbox()
  const note = values('note', 'abcdef')
  await client.ok('createEmploye', { body: employe(1, note) })
  await client.ok('updateChampUtilisateur', { path: { nom: 'note' }, body: { maxLength: 3 } })
  await client.ok('deleteEmploye', at('E-1'))
  expect(await client.refusal('createEmploye', { body: employe(2, note) })).toBe('400 ChampUtilisateur.ValeurInvalide')
  expect(await client.ok('createEmploye', { body: employe(1, note) })).toMatchObject({
    valeursChampUtilisateur: [{ valeur: 'abcdef' }],
  })
})

test('a voter is refused for all that is missing, frozen or unknown, with what is wrong with each member', async () => {
  const { call, campagneId, add, refused } = await prepareVotants({ verrouillerDroitsALOuverture: true })
  const { body } = await call('upsertVotant', {
    path: { campagneId },
    body: { identifiant: 'V-9', courriel: weak, nom: 'Roy' },
    headers: { 'accept-language': 'en' },
  })
  expect(body).toMatchObject({
    errors: { prenom: ['is required'], courriel: ['is not an e-mail address'] },
    detail: 'The request breaks the contract: prenom is required.',
  })
  const names = { employeIdExterne: 'E-9', syndicatIdExterne: 'SYN-9' }
  expect(await refused(votant(2, { droitDeVote: true, ...names }))).toBe(
    '400 Votant.DroitDeVoteVerrouille Employe.NotFound Syndicat.NotFound',
  )
  const votantId = await add(1, { droitDeVote: false })
  expect(await refused({ votantId, droitDeVote: true, poids: 3, courriel: weak, ...names })).toBe(
    '400 Requete.Invalide Votant.DroitDeVoteVerrouille Votant.PoidsVerrouille Employe.NotFound Syndicat.NotFound',
  )
})
