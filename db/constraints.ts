import type { Code } from '../generated/catalogue.ts'

/** What a constraint means to the caller: the code, and the member of the body that breaks it. */
type Meaning = readonly [code: Code, member?: string]

/** Every constraint that a create or an update can break. */
export const constraints = {
  syndicat_client_id_id_externe_key: ['Syndicat.IdExterneDejaUtilise', 'identifiantExterne'],
  syndicat_client_id_nom_cle_key: ['Syndicat.NomDejaUtilise', 'nom'],
  employeur_client_id_id_externe_key: ['Employeur.Existing', 'identifiantExterne'],
  employeur_client_id_nom_cle_key: ['Employeur.NomDuplique', 'nom'],
  employeur_client_id_syndicat_id_fkey: ['Syndicat.NotFound', 'syndicatIdExterne'],
  employe_client_id_id_externe_key: ['Employe.Existing', 'idExterne'],
  employe_client_id_no_membre_cle_key: ['Employe.Existing', 'noMembre'],
  employe_client_id_courriel_cle_key: ['Employe.CourrielExists', 'courriel'],
  employe_client_id_employeur_id_fkey: ['Employe.EmployeurMustExist', 'identifiantExterneEmployeur'],
  emploi_client_id_employeur_id_matricule_key: ['Employe.Validation', 'matricule'],
  emploi_client_id_employe_id_fkey: ['Employe.NotFound', 'identifiantExterneEmploye'],
  emploi_client_id_employeur_id_fkey: ['Employeur.NotFound', 'identifiantExterneEmployeur'],
  emploi_client_id_id_externe_key: ['Emploi.IdExterneDejaUtilise', 'identifiantExterne'],
  emploi_client_id_employe_id_employeur_id_key: ['Emploi.DejaExistant', 'identifiantExterneEmployeur'],
  champ_utilisateur_client_id_nom_cle_key: ['ChampUtilisateur.NomExiste', 'nom'],
  choix_client_id_champ_utilisateur_id_id_externe_key: ['ChampUtilisateur.ChoixExiste', 'choix'],
  choix_client_id_champ_utilisateur_id_label_cle_key: ['ChampUtilisateur.ChoixExiste', 'choix'],
  choix_client_id_champ_utilisateur_id_fkey: ['ChampUtilisateur.NotFound'],
  champ_employeur_client_id_champ_utilisateur_id_fkey: ['ChampUtilisateur.NotFound'],
  champ_employeur_client_id_employeur_id_fkey: ['Employeur.NotFound', 'idExternes'],
  valeur_champ_client_id_employe_id_fkey: ['Employe.NotFound', 'idExterne'],
  valeur_champ_client_id_champ_utilisateur_id_fkey: ['ChampUtilisateur.NotFound', 'valeursChampUtilisateur'],
  valeur_champ_client_id_champ_utilisateur_id_choix_id_fkey: ['ChampUtilisateur.NotFound', 'valeursChampUtilisateur'],
  objet_consentement_client_id_id_externe_key: ['ObjetConsentement.Existing', 'identifiantExterne'],
  consentement_client_id_employe_id_fkey: ['Employe.NotFound', 'idExterne'],
  consentement_client_id_objet_id_fkey: ['ObjetConsentement.NotFound', 'identifiantExterne'],
  campagne_client_id_titre_cle_key: ['Campagne.NomDejaUtilise', 'titre'],
  campagne_client_id_slug_key: ['Campagne.SlugDejaUtilise', 'titre'],
  option_reponse_client_id_question_id_libelle_cle_key: ['Option.LibelleDejaUtilise', 'libelle'],
  votant_client_id_campagne_id_fkey: ['Campagne.NotFound'],
  votant_client_id_campagne_id_identifiant_key: ['Votant.IdentifiantDejaUtilise', 'identifiant'],
  votant_client_id_campagne_id_courriel_cle_key: ['Votant.CourrielDejaUtilise', 'courriel'],
  adhesion_client_id_employe_id_fkey: ['Employe.NotFound'],
  adhesion_client_id_syndicat_id_fkey: ['Syndicat.NotFound'],
  paiement_client_id_adhesion_id_fkey: ['Adhesion.NotFound', 'idUniqueAdhesion'],
  autorisation_paiement_client_id_adhesion_id_fkey: ['Adhesion.NotFound', 'idUniqueAdhesion'],
  demande_adhesion_client_id_formulaire_id_fkey: ['Formulaire.NotFound', 'idFormulaire'],
  demande_adhesion_client_id_syndicat_id_fkey: ['Syndicat.NotFound', 'syndicatIdExterne'],
  paiement_client_id_demande_id_fkey: ['DemandeAdhesion.NotFound'],
  autorisation_paiement_client_id_demande_id_fkey: ['DemandeAdhesion.NotFound'],
  formulaire_client_id_syndicat_id_fkey: ['Syndicat.NotFound', 'syndicatIdExterne'],
  formulaire_champ_client_id_formulaire_id_fkey: ['Formulaire.NotFound'],
  formulaire_champ_client_id_champ_utilisateur_id_fkey: ['ChampUtilisateur.NotFound', 'champsUtilisateur'],
  formulaire_objet_client_id_formulaire_id_fkey: ['Formulaire.NotFound'],
  formulaire_objet_client_id_objet_id_fkey: ['ObjetConsentement.NotFound', 'objetsConsentement'],
  // The same foreign keys, when the row that they point to is to be deleted.
  'delete employeur_client_id_syndicat_id_fkey': ['Syndicat.HasEmployeurs'],
  'delete adhesion_client_id_syndicat_id_fkey': ['Syndicat.HasAdhesions'],
  'delete paiement_client_id_adhesion_id_fkey': ['Adhesion.HasPayments'],
  'delete autorisation_paiement_client_id_adhesion_id_fkey': ['Adhesion.HasPaymentAuthorizations'],
  'delete employe_client_id_employeur_id_fkey': ['Employeur.HasEmployes'],
  'delete emploi_client_id_employeur_id_fkey': ['Employeur.HasEmplois'],
} as const satisfies Record<string, Meaning>

/** What no call breaks: the writers of a client take turns, and one that did not is tried again as a whole. */
export const internalConstraints: readonly string[] = [
  'consentement_client_id_rang_key',
  'formulaire_client_id_id_public_key',
  'bulletin_client_id_campagne_id_fkey',
  'bulletin_depose_client_id_campagne_id_fkey',
  'bulletin_scelle_client_id_campagne_id_fkey',
  'jeton_client_id_votant_id_fkey',
  'option_reponse_client_id_question_id_fkey',
  'question_client_id_campagne_id_fkey',
  'recu_client_id_campagne_id_fkey',
  'votant_client_id_employe_id_fkey',
]

export type Constraint = keyof typeof constraints
