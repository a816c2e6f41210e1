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

/** A list with some of its filters; a page of so many items of it is planned for where `limite` is given. */
export type Query = { name: string; of: (db: Db, limite?: number) => Rows<unknown> | Promise<Rows<unknown>> }

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

/** Every list of the membership module, with each of its filters. */
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
]
