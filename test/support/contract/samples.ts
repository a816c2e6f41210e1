/** Bodies that create something: valid, distinct by their number, changed as a test needs. */
type Changes = Record<string, unknown>

export const syndicat = (n = 1, changes: Changes = {}) => ({
  identifiantExterne: `SYN-${n}`,
  nom: `Syndicat ${n}`,
  ...changes,
})

export const employeur = (n = 1, changes: Changes = {}) => ({
  identifiantExterne: `EMP-${n}`,
  nom: `Employeur ${n}`,
  ...changes,
})

export const employe = (n = 1, changes: Changes = {}) => ({
  idExterne: `E-${n}`,
  prenom: 'Amélie',
  nom: 'Tremblay',
  courriel: `e${n}@exemple.ca`,
  ...changes,
})

/** The job of the first employee at the first employer. */
export const emploi = (n = 1, changes: Changes = {}) => ({
  identifiantExterne: `J-${n}`,
  identifiantExterneEmploye: 'E-1',
  identifiantExterneEmployeur: 'EMP-1',
  dateDebut: '2019-03-04T00:00:00Z',
  ...changes,
})

export const at = (idExterne: string) => ({ path: { idExterne } })

/** A campaign that is open from its publication on. */
export const campagne = (n = 1, changes: Changes = {}) => ({
  titre: `Campagne ${n}`,
  ouvertureDuVoteUtc: '2020-01-01T00:00:00Z',
  fermetureDuVoteUtc: '2099-01-01T00:00:00Z',
  ...changes,
})

export const question = (n = 1, changes: Changes = {}) => ({
  titre: `Question ${n}`,
  options: [{ libelle: 'Oui' }, { libelle: 'Non' }],
  ...changes,
})

/** A message of the caller's own. */
export const courriel = (n = 1, changes: Changes = {}) => ({
  destinataire: `e${n}@exemple.ca`,
  sujet: `Message ${n}`,
  contenu: 'Bonjour à tous',
  ...changes,
})

export const votant = (n = 1, changes: Changes = {}) => ({
  identifiant: `M-${n}`,
  courriel: `v${n}@exemple.ca`,
  nom: 'Tremblay',
  prenom: 'Amélie',
  ...changes,
})
