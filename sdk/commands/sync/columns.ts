/** Columns of a payroll file and where each goes: the employee, its job, its membership. */
export const columns = {
  employe: [
    'idExterne',
    'prenom',
    'nom',
    'noMembre',
    'courriel',
    'courrielAlternatif',
    'telephonePrincipal',
    'adresse1',
    'ville',
    'province',
    'codePostal',
  ],
  emploi: ['identifiantExterne', 'identifiantExterneEmployeur', 'matricule', 'dateDebut', 'dateFin'],
  adhesion: ['syndicatIdExterne', 'dateSignature', 'transactionId'],
} as const
