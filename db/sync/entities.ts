import type { Code } from '../../generated/catalogue.ts'
import type { Collection } from './lines.ts'

/** A column that a row may fill. Its place in the list is its bit in `masque`, which says which members a row gives. */
export type Column = {
  readonly nom: string
  readonly membre: string
  readonly type?: 'timestamptz' | 'boolean'
  /** The code of a row that creates something without it. */
  readonly requis?: Code
  /** The table that an external id refers to, and the code of one that is not there. */
  readonly reference?: { readonly table: 'employeur' | 'syndicat'; readonly code: Code }
  /** Whether it is an address of e-mail. */
  readonly estAdresse?: true
  /** The column whose value it does not repeat, in whatever letter case: it is none then. */
  readonly autreQue?: string
  /** What null stands for. */
  readonly absence?: string | boolean
  /** Which of several rows for one target gives the value; the last one when nothing is said. */
  readonly choix?: string
}

/** A column whose values are unique, with the stored column that its constraint compares. */
export type Unique = {
  readonly nom: string
  readonly cle: string
  readonly ignoresCase?: boolean
  /** Unique for each value of this column only, one that never changes. */
  readonly within?: string
  readonly code: Code
  /** When the other one is in the payload too. */
  readonly duplicate: Code
}

/** What a collection writes: its table, the columns that its rows fill, and what is unique. */
export type Entity = {
  readonly collection: Collection
  readonly table: 'objet_consentement' | 'syndicat' | 'employeur' | 'employe' | 'emploi' | 'adhesion'
  readonly columns: readonly Column[]
  readonly uniques: readonly Unique[]
  /** Whether a row brings back what was deactivated. */
  readonly reactivates?: boolean
  /** The columns that a target is found by, and that never change; the external id where nothing is said. */
  readonly pair?: readonly string[]
}

export const objets: Entity = {
  collection: 'objetsConsentement',
  table: 'objet_consentement',
  columns: [
    { nom: 'titre', membre: 'titre', requis: 'ObjetConsentement.TitreRequis' },
    { nom: 'description', membre: 'description', absence: '' },
  ],
  uniques: [],
  reactivates: true,
}

export const syndicats: Entity = {
  collection: 'syndicats',
  table: 'syndicat',
  columns: [{ nom: 'nom', membre: 'nom', requis: 'Syndicat.NomRequis' }],
  uniques: [uniqueName('Syndicat.NomDejaUtilise')],
}

export const employeurs: Entity = {
  collection: 'employeurs',
  table: 'employeur',
  columns: [
    { nom: 'nom', membre: 'nom', requis: 'Employeur.NomRequis' },
    {
      nom: 'syndicat_id',
      membre: 'syndicatIdExterne',
      reference: { table: 'syndicat', code: 'Syndicat.NotFound' },
      // The union that an employer is nested in wins over the one that another row of it names (decision D-1).
      choix: 'parent_rang is null, ordre desc',
    },
  ],
  uniques: [uniqueName('Employeur.NomDuplique')],
}

export const employes: Entity = {
  collection: 'employes',
  table: 'employe',
  columns: [
    { nom: 'prenom', membre: 'prenom', requis: 'Employe.PrenomRequis' },
    { nom: 'nom', membre: 'nom', requis: 'Employe.NomRequis' },
    { nom: 'no_membre', membre: 'noMembre' },
    { nom: 'courriel', membre: 'courriel', estAdresse: true, requis: 'Employe.CourrielRequis' },
    { nom: 'courriel_alternatif', membre: 'courrielAlternatif', estAdresse: true, autreQue: 'courriel' },
    {
      nom: 'employeur_id',
      membre: 'identifiantExterneEmployeur',
      reference: { table: 'employeur', code: 'Employe.EmployeurMustExist' },
    },
    { nom: 'telephone_principal', membre: 'telephonePrincipal' },
    { nom: 'adresse1', membre: 'adresse1' },
    { nom: 'ville', membre: 'ville' },
    { nom: 'province', membre: 'province' },
    { nom: 'code_postal', membre: 'codePostal' },
  ],
  uniques: [
    {
      nom: 'no_membre',
      cle: 'no_membre_cle',
      code: 'Employe.Existing',
      duplicate: 'Employe.Existing',
    },
    {
      nom: 'courriel',
      cle: 'courriel_cle',
      ignoresCase: true,
      code: 'Employe.CourrielExists',
      duplicate: 'Employe.CourrielDuplique',
    },
  ],
  reactivates: true,
}

export const emplois: Entity = {
  collection: 'emplois',
  table: 'emploi',
  columns: [
    {
      nom: 'employeur_id',
      membre: 'identifiantExterneEmployeur',
      reference: { table: 'employeur', code: 'Employeur.NotFound' },
    },
    { nom: 'matricule', membre: 'matricule' },
    { nom: 'date_debut', membre: 'dateDebut', type: 'timestamptz', requis: 'Emploi.DateDebutRequise' },
    { nom: 'date_fin', membre: 'dateFin', type: 'timestamptz' },
  ],
  uniques: [
    {
      nom: 'matricule',
      cle: 'matricule',
      within: 'employeur_id',
      code: 'Employe.Validation',
      duplicate: 'Employe.Validation',
    },
  ],
  pair: ['employe_id', 'employeur_id'],
}

export const adhesions: Entity = {
  collection: 'adhesions',
  table: 'adhesion',
  columns: [
    {
      nom: 'syndicat_id',
      membre: 'syndicatIdExterne',
      reference: { table: 'syndicat', code: 'Syndicat.NotFound' },
    },
    { nom: 'date_signature', membre: 'dateSignature', type: 'timestamptz', requis: 'Adhesion.DateSignatureRequise' },
    { nom: 'a_signature_manuscrite', membre: 'aSignatureManuscripte', type: 'boolean' },
    { nom: 'transaction_id', membre: 'transactionId' },
    { nom: 'prenom', membre: 'employePrenom' },
    { nom: 'nom', membre: 'employeNom' },
    { nom: 'courriel', membre: 'courriel', estAdresse: true },
    { nom: 'telephone_principal', membre: 'telephonePrincipal' },
    { nom: 'adresse1', membre: 'adresse1' },
    { nom: 'ville', membre: 'ville' },
    { nom: 'province', membre: 'province' },
    { nom: 'code_postal', membre: 'codePostal' },
  ],
  uniques: [],
  pair: ['employe_id', 'syndicat_id'],
}

const entities = { objetsConsentement: objets, syndicats, employeurs, employes, emplois, adhesions }

/** What a collection writes. */
export const entityOf = (collection: Collection): Entity => entities[collection]

function uniqueName(code: Code): Unique {
  return { nom: 'nom', cle: 'nom_cle', ignoresCase: true, code, duplicate: code }
}

/** The columns that a row may change in its target. */
export const changeable = ({ columns, pair = [] }: Entity) => columns.filter(({ nom }) => !pair.includes(nom))

/** The bit of a column in `masque`. */
export const bit = ({ columns }: Entity, nom: string) => 1 << columns.findIndex((column) => column.nom === nom)
