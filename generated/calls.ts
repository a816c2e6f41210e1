// Generated from openapi.yaml and openapi-admin.yaml by `npm run generate`. Do not edit.

export type Calls = {
  listSyndicats: { client: true; transaction: 'given'; collections: never }
  createSyndicat: { client: true; transaction: 'given'; collections: never }
  updateSyndicat: { client: true; transaction: 'given'; collections: never }
  getSyndicat: { client: true; transaction: 'given'; collections: never }
  deleteSyndicat: { client: true; transaction: 'given'; collections: never }
  listEmployeurs: { client: true; transaction: 'given'; collections: never }
  createEmployeur: { client: true; transaction: 'given'; collections: never }
  updateEmployeur: { client: true; transaction: 'given'; collections: never }
  getEmployeur: { client: true; transaction: 'given'; collections: never }
  deleteEmployeur: { client: true; transaction: 'given'; collections: never }
  listEmployes: { client: true; transaction: 'given'; collections: never }
  createEmploye: { client: true; transaction: 'given'; collections: never }
  updateEmploye: { client: true; transaction: 'given'; collections: never }
  getEmploye: { client: true; transaction: 'given'; collections: never }
  deleteEmploye: { client: true; transaction: 'own'; collections: never }
  deactivateEmployes: { client: true; transaction: 'own'; collections: never }
  getEmployeByIdUnique: { client: true; transaction: 'given'; collections: never }
  updateEmployeByIdUnique: { client: true; transaction: 'given'; collections: never }
  deleteEmployeByIdUnique: { client: true; transaction: 'own'; collections: never }
  getDossierEmploye: { client: true; transaction: 'given'; collections: never }
  getDossierEmployePdf: { client: true; transaction: 'own'; collections: never }
  anonymiseEmploye: { client: true; transaction: 'own'; collections: never }
  mergeEmploye: { client: true; transaction: 'given'; collections: never }
  listEmplois: { client: true; transaction: 'given'; collections: never }
  createEmploi: { client: true; transaction: 'given'; collections: never }
  updateEmploi: { client: true; transaction: 'given'; collections: never }
  getEmploi: { client: true; transaction: 'given'; collections: never }
  deleteEmploi: { client: true; transaction: 'given'; collections: never }
  listEmploisV2: { client: true; transaction: 'given'; collections: never }
  listEnvois: { client: true; transaction: 'given'; collections: never }
  listAdressesSupprimees: { client: true; transaction: 'given'; collections: never }
  deleteAdresseSupprimee: { client: true; transaction: 'given'; collections: never }
  sendCarteMembre: { client: true; transaction: 'given'; collections: never }
  sendCarteMembreEmploi: { client: true; transaction: 'given'; collections: never }
  sendFormulaire: { client: true; transaction: 'given'; collections: never }
  sendFormulaireEmploi: { client: true; transaction: 'given'; collections: never }
  sendCourriel: { client: true; transaction: 'given'; collections: never }
  listCampagnes: { client: true; transaction: 'given'; collections: never }
  createCampagne: { client: true; transaction: 'given'; collections: never }
  getCampagne: { client: true; transaction: 'given'; collections: never }
  updateCampagne: { client: true; transaction: 'given'; collections: never }
  deleteCampagne: { client: true; transaction: 'own'; collections: never }
  publishCampagne: { client: true; transaction: 'given'; collections: never }
  unpublishCampagne: { client: true; transaction: 'given'; collections: never }
  archiveCampagne: { client: true; transaction: 'given'; collections: never }
  unarchiveCampagne: { client: true; transaction: 'given'; collections: never }
  listQuestions: { client: true; transaction: 'given'; collections: never }
  createQuestion: { client: true; transaction: 'given'; collections: never }
  getQuestion: { client: true; transaction: 'given'; collections: never }
  updateQuestion: { client: true; transaction: 'given'; collections: never }
  deleteQuestion: { client: true; transaction: 'given'; collections: never }
  orderQuestions: { client: true; transaction: 'given'; collections: never }
  createOption: { client: true; transaction: 'given'; collections: never }
  updateOption: { client: true; transaction: 'given'; collections: never }
  deleteOption: { client: true; transaction: 'given'; collections: never }
  listVotants: { client: true; transaction: 'given'; collections: never }
  upsertVotant: { client: true; transaction: 'given'; collections: never }
  getVotant: { client: true; transaction: 'given'; collections: never }
  deleteVotant: { client: true; transaction: 'given'; collections: never }
  strikeOffVotant: { client: true; transaction: 'given'; collections: never }
  setDroitsDeVote: { client: true; transaction: 'own'; collections: never }
  listListeElectorale: { client: true; transaction: 'given'; collections: never }
  addListeElectorale: { client: true; transaction: 'own'; collections: 'votants' }
  sendJetons: { client: true; transaction: 'own'; collections: never }
  sendJeton: { client: true; transaction: 'given'; collections: never }
  setDroitDeVote: { client: true; transaction: 'given'; collections: never }
  setGarde: { client: true; transaction: 'given'; collections: never }
  getUrneScellee: { client: true; transaction: 'own'; collections: never }
  createDepouillement: { client: true; transaction: 'own'; collections: never }
  getUrne: { client: false; transaction: 'none'; collections: never }
  getInclusion: { client: false; transaction: 'none'; collections: never }
  getCoherence: { client: false; transaction: 'none'; collections: never }
  getProcesVerbalPublic: { client: false; transaction: 'none'; collections: never }
  getResultat: { client: false; transaction: 'none'; collections: never }
  getBulletin: { client: false; transaction: 'none'; collections: never }
  castVote: { client: false; transaction: 'none'; collections: never }
  verifyBulletin: { client: false; transaction: 'none'; collections: never }
  listJournal: { client: true; transaction: 'given'; collections: never }
  getProcesVerbal: { client: true; transaction: 'own'; collections: never }
  getApercu: { client: true; transaction: 'given'; collections: never }
  getStatistiquesCampagne: { client: true; transaction: 'given'; collections: never }
  simulateVotes: { client: true; transaction: 'own'; collections: never }
  createBacASable: { client: false; transaction: 'none'; collections: never }
  deleteBacASable: { client: true; transaction: 'own'; collections: never }
  listChampsUtilisateur: { client: true; transaction: 'given'; collections: never }
  createChampUtilisateur: { client: true; transaction: 'given'; collections: never }
  getChampUtilisateur: { client: true; transaction: 'given'; collections: never }
  updateChampUtilisateur: { client: true; transaction: 'own'; collections: never }
  deleteChampUtilisateur: { client: true; transaction: 'own'; collections: never }
  replaceEmployeursChampUtilisateur: { client: true; transaction: 'given'; collections: never }
  replaceChoixChampUtilisateur: { client: true; transaction: 'own'; collections: never }
  listObjetsConsentement: { client: true; transaction: 'given'; collections: never }
  createObjetConsentement: { client: true; transaction: 'given'; collections: never }
  updateObjetConsentement: { client: true; transaction: 'given'; collections: never }
  getObjetConsentement: { client: true; transaction: 'given'; collections: never }
  deleteObjetConsentement: { client: true; transaction: 'given'; collections: never }
  listConsentements: { client: true; transaction: 'given'; collections: never }
  listConsentementsEmploye: { client: true; transaction: 'given'; collections: never }
  listAdhesionsV1: { client: true; transaction: 'given'; collections: never }
  listAdhesionsEmployeV1: { client: true; transaction: 'given'; collections: never }
  listAdhesions: { client: true; transaction: 'given'; collections: never }
  listAdhesionsEmploye: { client: true; transaction: 'given'; collections: never }
  deleteAdhesion: { client: true; transaction: 'given'; collections: never }
  deleteAdhesionsMembre: { client: true; transaction: 'given'; collections: never }
  simulateAdhesion: { client: true; transaction: 'given'; collections: never }
  simulateDemission: { client: true; transaction: 'given'; collections: never }
  simulatePaiement: { client: true; transaction: 'given'; collections: never }
  listCourriels: { client: true; transaction: 'own'; collections: never }
  listReponsesFormulaire: { client: true; transaction: 'given'; collections: never }
  getReponseFormulaire: { client: true; transaction: 'given'; collections: never }
  getReponseFormulairePdf: { client: true; transaction: 'own'; collections: never }
  listFormulaires: { client: true; transaction: 'given'; collections: never }
  listDemandesAdhesion: { client: true; transaction: 'given'; collections: never }
  getDemandeAdhesion: { client: true; transaction: 'given'; collections: never }
  confirmDemandeAdhesion: { client: true; transaction: 'given'; collections: never }
  rejectDemandeAdhesion: { client: true; transaction: 'given'; collections: never }
  simulateDemandeAdhesion: { client: true; transaction: 'given'; collections: never }
  simulateConsentement: { client: true; transaction: 'given'; collections: never }
  syncEmployes: { client: true; transaction: 'own'; collections: 'employes' | 'employeurs' | 'objetsConsentement' }
  updateCourriels: { client: true; transaction: 'own'; collections: 'employes' }
  createSync: { client: true; transaction: 'own'; collections: 'syndicats' | 'employeurs' | 'adhesions' | 'employes' | 'emplois' | 'objetsConsentement' }
  getSync: { client: true; transaction: 'given'; collections: never }
  upsertEmployes: { client: true; transaction: 'own'; collections: 'employes' | 'emplois' | 'adhesions' }
  listEvenements: { client: true; transaction: 'given'; collections: never }
  listWebhooks: { client: true; transaction: 'given'; collections: never }
  getWebhook: { client: true; transaction: 'given'; collections: never }
  listWebhookLivraisons: { client: true; transaction: 'given'; collections: never }
  getWebhookLivraison: { client: true; transaction: 'given'; collections: never }
  resendWebhookLivraison: { client: true; transaction: 'given'; collections: never }
  listActes: { client: true; transaction: 'given'; collections: never }
  listSuppressions: { client: true; transaction: 'given'; collections: never }
  listAbonnements: { client: true; transaction: 'given'; collections: never }
  createAbonnement: { client: true; transaction: 'given'; collections: never }
  getAbonnement: { client: true; transaction: 'given'; collections: never }
  updateAbonnement: { client: true; transaction: 'given'; collections: never }
  deleteAbonnement: { client: true; transaction: 'given'; collections: never }
  disableAbonnement: { client: true; transaction: 'given'; collections: never }
  reactivateAbonnement: { client: true; transaction: 'given'; collections: never }
  prepareSecretAbonnement: { client: true; transaction: 'given'; collections: never }
  switchSecretAbonnement: { client: true; transaction: 'given'; collections: never }
  testAbonnement: { client: true; transaction: 'given'; collections: never }
  replayAbonnement: { client: true; transaction: 'given'; collections: never }
  listLivraisons: { client: true; transaction: 'given'; collections: never }
  getLivraison: { client: true; transaction: 'given'; collections: never }
  resendLivraison: { client: true; transaction: 'given'; collections: never }
  listCourrielsClient: { client: true; transaction: 'given'; collections: never }
  getCourrielClient: { client: true; transaction: 'given'; collections: never }
  resendCourrielClient: { client: true; transaction: 'given'; collections: never }
  cancelCourrielClient: { client: true; transaction: 'given'; collections: never }
}

/** The operations that may change something of a client. */
export const changing: readonly string[] = [
  'createSyndicat',
  'updateSyndicat',
  'deleteSyndicat',
  'createEmployeur',
  'updateEmployeur',
  'deleteEmployeur',
  'createEmploye',
  'updateEmploye',
  'deleteEmploye',
  'deactivateEmployes',
  'updateEmployeByIdUnique',
  'deleteEmployeByIdUnique',
  'anonymiseEmploye',
  'mergeEmploye',
  'createEmploi',
  'updateEmploi',
  'deleteEmploi',
  'deleteAdresseSupprimee',
  'sendCarteMembre',
  'sendCarteMembreEmploi',
  'sendFormulaire',
  'sendFormulaireEmploi',
  'sendCourriel',
  'createCampagne',
  'updateCampagne',
  'deleteCampagne',
  'publishCampagne',
  'unpublishCampagne',
  'archiveCampagne',
  'unarchiveCampagne',
  'createQuestion',
  'updateQuestion',
  'deleteQuestion',
  'orderQuestions',
  'createOption',
  'updateOption',
  'deleteOption',
  'upsertVotant',
  'deleteVotant',
  'strikeOffVotant',
  'setDroitsDeVote',
  'addListeElectorale',
  'sendJetons',
  'sendJeton',
  'setDroitDeVote',
  'setGarde',
  'createDepouillement',
  'simulateVotes',
  'deleteBacASable',
  'createChampUtilisateur',
  'updateChampUtilisateur',
  'deleteChampUtilisateur',
  'replaceEmployeursChampUtilisateur',
  'replaceChoixChampUtilisateur',
  'createObjetConsentement',
  'updateObjetConsentement',
  'deleteObjetConsentement',
  'deleteAdhesion',
  'deleteAdhesionsMembre',
  'simulateAdhesion',
  'simulateDemission',
  'simulatePaiement',
  'confirmDemandeAdhesion',
  'rejectDemandeAdhesion',
  'simulateDemandeAdhesion',
  'simulateConsentement',
  'syncEmployes',
  'updateCourriels',
  'createSync',
  'upsertEmployes',
  'resendWebhookLivraison',
  'createAbonnement',
  'updateAbonnement',
  'deleteAbonnement',
  'disableAbonnement',
  'reactivateAbonnement',
  'prepareSecretAbonnement',
  'switchSecretAbonnement',
  'testAbonnement',
  'replayAbonnement',
  'resendLivraison',
  'resendCourrielClient',
  'cancelCourrielClient',
]
