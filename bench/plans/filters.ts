import * as adhesions from '../../db/members/adhesions.ts'
import * as champs from '../../db/members/champs-utilisateur.ts'
import * as consentements from '../../db/members/consentements.ts'
import * as demandes from '../../db/forms/demandes-adhesion.ts'
import * as emplois from '../../db/members/emplois.ts'
import { list as listEmployes } from '../../db/members/employes-list.ts'
import * as employeurs from '../../db/members/employeurs.ts'
import type { Rows } from '../../db/lists/rows.ts'
import * as formulaires from '../../db/forms/formulaires.ts'
import * as objets from '../../db/members/objets-consentement.ts'
import * as syndicats from '../../db/members/syndicats.ts'
import type { Db } from '../../db/engine/database.ts'
import * as actes from '../../db/journal/actes/list.ts'
import * as suppressions from '../../db/lists/suppressions.ts'
import * as adresses from '../../db/outbox/adresses-supprimees.ts'
import { listEnvois, listNewest } from '../../db/outbox/envois.ts'
import { listEvents } from '../../db/outbox/evenements-list.ts'
import * as livraisons from '../../db/outbox/livraisons.ts'
import * as reponses from '../../db/forms/reponses-formulaire.ts'
import * as campagnes from '../../db/vote/campagnes.ts'
import { few } from '../../db/vote/listed/filters.ts'
import * as votants from '../../db/vote/votants.ts'
import { campaign, subscription } from './messages.ts'

/**
 * A list with some of its filters; a page of so many items of it is planned for where `limite` is given. What it reads at
 * most beside that, however many there are, is `besides`.
 */
export type Query = {
  name: string
  of: (db: Db, limite?: number) => Rows<unknown> | Promise<Rows<unknown>>
  besides?: number
}

const employes = (filter: Parameters<typeof listEmployes>[1]): Query => ({
  name: `employes ${JSON.stringify(filter)}`,
  of: (db, limite) => listEmployes(db, { ...filter, limite }),
})

const jobs = (filter: Parameters<typeof emplois.list>[1]): Query[] => [
  { name: `emplois ${JSON.stringify(filter)}`, of: (db) => emplois.list(db, filter) },
  { name: `emplois v2 ${JSON.stringify(filter)}`, of: (db) => emplois.listV2(db, filter) },
]

const signed = (filter: Parameters<typeof adhesions.list>[1]): Query => ({
  name: `adhesions v2 ${JSON.stringify(filter)}`,
  of: (db) => adhesions.list(db, filter),
})

const signedV1 = (filter: Parameters<typeof adhesions.listV1>[1]): Query => ({
  name: `adhesions ${JSON.stringify(filter)}`,
  of: (db) => adhesions.listV1(db, filter),
})

const consents = (filter: Parameters<typeof consentements.list>[1]): Query => ({
  name: `consentements ${JSON.stringify(filter)}`,
  of: (db) => consentements.list(db, filter),
})

const requests = (filter: Parameters<typeof demandes.list>[1]): Query => ({
  name: `demandes d'adhesion ${JSON.stringify(filter)}`,
  of: (db) => demandes.list(db, filter),
})

/** A list that takes its filter as it is. */
const listed =
  <F extends object>(name: string, list: (db: Db, filter: F) => Rows<unknown> | Promise<Rows<unknown>>) =>
  (filter: F): Query => ({ name: `${name} ${JSON.stringify(filter)}`, of: (db) => list(db, filter) })

const sent = listed('envois', listEnvois)
const latestSent = listed('courriels', listNewest)
const events = listed('evenements', listEvents)
const deliveries = listed('livraisons', livraisons.list)
const deletions = listed('suppressions', suppressions.list)
const acts = listed('actes', actes.list)
const answers = listed('reponses', reponses.list)
const campaigns = listed('campagnes', campagnes.list)
/** Few voters are found first, whatever the page, and sorted by their names. */
const voters = (filter: Parameters<typeof votants.list>[2]): Query => ({
  name: `votants ${JSON.stringify(filter)}`,
  of: (db) => votants.list(db, campaign, filter),
  besides: few,
})

const late = '2039-01-01T00:00:00Z'

/** Every list of what a client has beside its members (bench/plans/messages.ts), with each of its filters. */
const beside: readonly Query[] = [
  ...[{}, { apres: late }, { destinataire: 'votant7@exemple.ca' }, { id: campaign }].flatMap((filter) => [
    sent(filter),
    latestSent(filter),
  ]),
  ...(['EnAttente', 'Transmis', 'Livre', 'Rejete', 'Plainte', 'Annule'] as const).flatMap((statut) => [
    sent({ statut }),
    latestSent({ statut }),
  ]),
  events({}),
  events({ apres: late }),
  events({ evenement: 'adhesion.terminee' }),
  deliveries({}),
  deliveries({ idAbonnement: subscription }),
  ...['EnAttente', 'Livree', 'Echouee', 'NonLivre'].flatMap((statut) => [
    deliveries({ statut }),
    deliveries({ statut, idAbonnement: subscription }),
  ]),
  deliveries({ depuis: late }),
  deliveries({ jusqua: '2020-02-01T00:00:00Z' }),
  deletions({}),
  deletions({ apres: late }),
  deletions({ type: 'ChampUtilisateur' }),
  acts({}),
  acts({ depuis: late }),
  acts({ avant: '2020-02-01T00:00:00Z' }),
  acts({ operation: 'deleteEmploye' }),
  acts({ idUnique: '01900000-0000-7000-8300-000000000007' }),
  answers({}),
  answers({ apres: late }),
  answers({ idFormulaire: 2 }),
  answers({ idFormulaire: 3 }),
  { name: 'adresses supprimees', of: adresses.list },
  campaigns({}),
  campaigns({ etat: 'Termine' }),
  campaigns({ titre: 'Campagne 7' }),
  campaigns({ ouvertureApres: '2020-01-01T10:00:00Z' }),
  campaigns({ fermetureAvant: '2020-01-02T10:00:00Z' }),
  voters({}),
  voters({ identifiant: 'V-7' }),
  voters({ courriel: 'votant77@' }),
  voters({ nom: 'tremblay' }),
  voters({ nom: 'zwicky' }),
  voters({ droitDeVote: true }),
  voters({ estRadie: true }),
  voters({ aVote: true }),
  voters({ aVote: false, droitDeVote: false }),
]

/** Every list with each of its filters. */
export const queries: readonly Query[] = [
  employes({}),
  employes({ inclureInactifs: true }),
  employes({ actif: false }),
  employes({ apres: '2020-01-01T00:00:00Z' }),
  employes({ apres: '2022-11-01T00:00:00Z' }),
  employes({ courriel: 'Membre7@exemple.ca' }),
  employes({ noMembre: 'M-7' }),
  employes({ idExterneEmployeur: 'R-7' }),
  employes({ idExterneSyndicat: 'S-7' }),
  employes({ idExterneEmployeur: 'R-7', courriel: 'Membre7@exemple.ca' }),
  employes({ idExterneSyndicat: 'S-7', courriel: 'Membre7@exemple.ca' }),
  employes({ idExterneSyndicat: 'S-7', idExterneEmployeur: 'R-7' }),
  employes({ idExterneSyndicat: 'S-7', inclureInactifs: true }),
  employes({ idExterneSyndicat: 'S-7', apres: '2020-01-01T00:00:00Z' }),
  employes({ idExterneSyndicat: 'S-7', apres: '2022-11-01T00:00:00Z' }),
  employes({ idExterneSyndicat: 'S-404' }),
  ...jobs({}),
  ...jobs({ idExterneEmploye: 'E-7' }),
  ...jobs({ idExterneEmployeur: 'R-7' }),
  ...jobs({ idExterneSyndicat: 'S-7' }),
  ...jobs({ matricule: '7-0' }),
  ...jobs({ actif: true }),
  ...jobs({ actif: false }),
  signed({}),
  signed({ apres: '2021-11-01T00:00:00Z' }),
  signed({ avant: '2019-01-02T00:00:00Z' }),
  signed({ enregistreApres: '2021-11-01T00:00:00Z' }),
  signed({ modifieApres: '2021-11-01T00:00:00Z' }),
  signed({ idExterneSyndicat: 'S-7' }),
  signed({ idExterneSyndicat: 'S-7', apres: '2021-10-01T00:00:00Z' }),
  signed({ idExterneEmploye: 'E-7' }),
  signed({ noMembre: 'M-7' }),
  signed({ aSignatureManuscrite: true }),
  signed({ avecPaiement: true }),
  signed({ avecPaiement: false }),
  signed({ idUniqueAdhesion: '01900000-0000-7000-8500-000000000007' }),
  signedV1({}),
  signedV1({ apres: '2021-11-01T00:00:00Z' }),
  signedV1({ idExterne: 'E-7' }),
  consents({}),
  consents({ apres: '2023-06-01T00:00:00Z' }),
  consents({ idExterne: 'E-7' }),
  consents({ etatCourant: true }),
  consents({ idExterne: 'E-7', etatCourant: true }),
  requests({}),
  requests({ statut: 'Acceptee', apres: '2021-11-01T00:00:00Z' }),
  requests({ idExterneSyndicat: 'S-7' }),
  { name: 'formulaires', of: formulaires.list },
  { name: "champs d'utilisateur", of: champs.list },
  { name: 'objets de consentement', of: objets.list },
  { name: 'employeurs', of: employeurs.list },
  { name: 'syndicats', of: syndicats.list },
  ...beside,
]
