/** Where a restore notes how far it has come: no migration makes it, and it goes with the end of the restore. */
export const restoring = 'restauration_en_cours'

/** Every table whose rows belong to one client, those that refer to others first: the order to delete them in. */
export const tenantTables = [
  'acte',
  'acte_debut',
  'journal_attente',
  'journal_maillon',
  'journal_campagne',
  'journal_sel',
  'confirmation_tour',
  'reponse_formulaire',
  'sync_tranche',
  'sync',
  'jeton_formulaire',
  'piece_jointe',
  'recu',
  'bulletin',
  'bulletin_scelle',
  'bulletin_depose',
  'resultat',
  'urne_tuile',
  'urne_tete',
  'urne_feuille',
  'urne_attente',
  'bulletin_signe',
  'jeton',
  'votant',
  'inscrits_signes',
  'option_reponse',
  'question',
  'campagne',
  'courriel',
  'adresse_supprimee',
  'modele_courriel',
  'debit',
  'tentative',
  'livraison',
  'abonnement',
  'evenement',
  'suppression',
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
  'cle_idempotence',
  'cle_api_utilisation',
] as const

/** The registry: whose key or token it is, read before the client is known; the service adds to it and removes from it. */
export const registryTables = [
  'client',
  'cle_api',
  'scrutin',
  'urne_publique',
  'pause_fournisseur',
  'compte_courriel',
  'menage',
  'rapport_signe',
] as const

/**
 * Those of the registry whose rows are changed: a pause of a provider, which is that of whoever sends by it, what workers
 * count, and who does the housekeeping.
 */
export const changedRegistryTables: readonly (typeof registryTables)[number][] = [
  'pause_fournisseur',
  'compte_courriel',
  'menage',
]

/** What triggers write as the owner of the tables, and nobody else needs a right on: which clients were deleted (decision H-33). */
export const ownerTables = ['client_efface'] as const

/** Those whose rows are proof: they are added, and go with the whole client only (decision F-3). */
export const appendOnlyTables: readonly (typeof tenantTables)[number][] = [
  'consentement',
  'journal_maillon',
  'journal_campagne',
]

/** Those whose rows the database itself lets nobody change or delete: they go after the row of their client (decision H-13). */
export const heldTables: readonly (typeof tenantTables)[number][] = ['journal_maillon', 'journal_campagne', 'acte']
