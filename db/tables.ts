/** Every table whose rows belong to one client, those that refer to others first: the order to delete them in. */
export const tenantTables = [
  'sync_tranche',
  'sync',
  'courriel',
  'evenement',
  'autorisation_paiement',
  'paiement',
  'adhesion',
  'demande_adhesion',
  'formulaire_objet',
  'formulaire_champ',
  'formulaire',
  'consentement',
  'objet_consentement',
  'ecriture_longue',
  'valeur_champ',
  'choix',
  'champ_employeur',
  'champ_utilisateur',
  'emploi',
  'employe',
  'employeur',
  'syndicat',
  'cle_api_utilisation',
] as const

/** Those whose rows are proof: they are added, and go with the whole client only (decision F-3). */
export const appendOnlyTables: readonly (typeof tenantTables)[number][] = ['consentement']
