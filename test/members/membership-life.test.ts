import { expect, test } from 'vitest'
import { caller, ownerDatabase, service } from '../support/api.ts'
import { cli, fileOf } from '../support/processes/commands.ts'
import { passAnHour } from '../support/passing-time.ts'
import { throughPrism } from '../support/processes/prism.ts'
import { at } from '../support/contract/samples.ts'

const owner = ownerDatabase().pools.main
const form = `
typeFormulaire: Adhesion
nom: Adhésion en ligne
syndicatIdExterne: SYN-01
champsUtilisateur: [quart, langue]
objetsConsentement: [OC-INFOLETTRE, OC-FEDERATION]
`

test('the life of a membership: form, request, conciliation, snapshot, consent, block, deletion', async () => {
  const running = await throughPrism(await service())
  // A client begins with the demonstration data; the operator makes a form for it.
  const { apiKey, idClient } = await caller(running).ok('createBacASable', { body: { jeuDeDonnees: 'demo' } })
  const { ok, refusal } = caller(running, apiKey)
  const made = await cli('formulaire', 'create', idClient, await fileOf(form, 'formulaire.yaml'))
  expect(made).toEqual({ code: 0, out: '5', err: '' })
  expect(await ok('listFormulaires')).toContainEqual(
    expect.objectContaining({ id: 5, nom: 'Adhésion en ligne', typeFormulaire: 'Adhesion' }),
  )

  // Somebody whom the client does not know by this address fills it and consents to one thing of two.
  const demande = await ok('simulateDemandeAdhesion', {
    body: {
      syndicatIdExterne: 'SYN-01',
      idFormulaire: 5,
      prenom: 'amélie',
      nom: 'TREMBLAY',
      courriel: 'amelie@maison.exemple.ca',
      ville: 'Longueuil',
      transactionId: 'tx-42',
      valeursChampUtilisateur: [{ nom: 'quart', valeur: 'NUIT' }],
      consentements: [
        { identifiantExterne: 'OC-INFOLETTRE', consent: true },
        { identifiantExterne: 'OC-FEDERATION', consent: false },
      ],
    },
  })
  expect(demande.employesCandidats).toMatchObject([{ idExterne: 'E-1001', motif: 'Nom' }])
  expect(await ok('listDemandesAdhesion', { query: { apres: demande.dateDemande } })).toContainEqual(demande)

  // The payment arrives; the client recognises the person and confirms.
  const paiements = await fileOf(`type,idDemande,transactionId\nPaiement,${demande.id},tx-42\n`, 'paiements.csv')
  expect(await cli('paiement', 'import', idClient, paiements)).toMatchObject({ code: 0 })
  const path = { idDemande: demande.id }
  const before = await ok('getEmploye', at('E-1001'))
  const body = { idExterne: 'E-1001', identifiantExterneEmployeur: 'EMP-10' }
  const { valeursIgnorees, ...adhesion } = await ok('confirmDemandeAdhesion', { path, body })
  expect(valeursIgnorees).toEqual([])
  expect(adhesion).toMatchObject({ employeIdUnique: before.idUnique, employePrenom: 'amélie', ville: 'Longueuil' })
  expect(await refusal('confirmDemandeAdhesion', { path })).toBe('400 DemandeAdhesion.StatutInvalidePourAccepter')
  expect(await ok('getDemandeAdhesion', { path })).toMatchObject({ statut: 'Acceptee', employesCandidats: [] })
  const events = await owner.query('select type, donnees from evenement where client_id = $1', [idClient])
  expect(events.rows).toEqual([{ type: 'adhesion.signee', donnees: adhesion }])

  // What changes later does not change what was signed.
  await ok('updateEmploye', {
    body: { idExterne: 'E-1001', nom: 'Roy', ville: 'Gatineau', courriel: 'a.roy@exemple.ca' },
  })
  await ok('updateSyndicat', { body: { identifiantExterne: 'SYN-01', nom: 'Un autre nom' } })
  await ok('deleteChampUtilisateur', { path: { nom: 'quart' } })
  await ok('deleteObjetConsentement', at('OC-INFOLETTRE'))
  const one = { query: { idUniqueAdhesion: adhesion.idUniqueAdhesion } }
  expect(await ok('listAdhesions', one)).toEqual([adhesion])
  const [v1] = (await ok('listAdhesionsV1', { query: { idExterne: 'E-1001' } })).slice(-1)
  expect(v1).toMatchObject({ courriel: 'amelie@maison.exemple.ca', employe: { nom: 'Roy', estActif: true } })

  // The consents are in the history and in the chain of proof.
  const consents = await ok('listConsentements', { query: { idExterne: 'E-1001', etatCourant: true } })
  expect(
    consents.map(({ objetDeConsentement, consent, source, idFormulaire }) => [
      objetDeConsentement.identifiantExterne,
      consent,
      source,
      idFormulaire,
    ]),
  ).toEqual([
    ['OC-INFOLETTRE', true, 'Conciliation', 5],
    ['OC-FEDERATION', false, 'Conciliation', 5],
  ])
  expect(await cli('consentement', 'verify', idClient)).toMatchObject({ code: 0 })

  // An incremental reader of each kind finds what is new.
  await passAnHour(idClient)
  const since = async (enregistreApres: string) => ok('listAdhesions', { query: { enregistreApres } })
  const [last] = (await since('2000-01-01T00:00:00Z')).slice(-1)
  expect(last?.idUniqueAdhesion).toBe(adhesion.idUniqueAdhesion)
  expect(await since(last?.dateEnregistrement ?? '')).toContainEqual(last)

  // The campaigns of the demonstration have a word to say too, until the person is off their lists.
  expect(await refusal('deleteEmploye', at('E-1001'))).toBe('409 Employe.LinkedToActiveCampaign Employe.HasAdhesions')
  for (const { id: campagneId } of await ok('listCampagnes')) {
    for (const { id: votantId, identifiant } of await ok('listVotants', { path: { campagneId } })) {
      const isOne = ['E-1001', 'E-1002'].includes(identifiant)
      if (isOne) await ok('strikeOffVotant', { path: { campagneId, votantId } })
    }
  }

  // The person works for an employer of the union, and paid: neither the person nor the membership goes.
  expect(await refusal('deleteEmploye', at('E-1001'))).toBe('409 Employe.HasAdhesions')
  const member = { path: { idExterneMembre: 'E-1001' } }
  expect(await refusal('deleteAdhesionsMembre', member)).toBe('409 Adhesion.HasPayments')
  expect(await refusal('deleteSyndicat', at('SYN-01'))).toBe('400 Syndicat.HasEmployeurs Syndicat.HasAdhesions')

  // The work ends, and with it the block; the history stays.
  for (const { identifiantExterne, dateFin } of await ok('listEmplois', { query: { idExterneEmploye: 'E-1001' } })) {
    if (dateFin === null) await ok('updateEmploi', { body: { identifiantExterne, dateFin: '2026-11-20T00:00:00Z' } })
  }
  await ok('updateEmploye', { body: { idExterne: 'E-1001', identifiantExterneEmployeur: null } })
  await ok('deleteEmploye', at('E-1001'))
  expect(await ok('listAdhesions', one)).toHaveLength(1)

  // A membership that nobody paid goes for good.
  const other = { path: { idExterneMembre: 'E-1002' } }
  await ok('deleteAdhesionsMembre', other)
  expect(await refusal('deleteAdhesionsMembre', other)).toBe('404 Adhesion.NotFound')
  await ok('deleteBacASable')
  expect(await refusal('listAdhesions')).toBe('401 Authentification.CleInvalide')
}, 120_000)
