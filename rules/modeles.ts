/** The wording of an e-mail: `sujet` is plain text, `contenu` is HTML; `{{prenom}}` is replaced by the value of `prenom`. */
export type Modele = { readonly sujet: string; readonly contenu: string }

type Variables = Readonly<Record<string, string>>

const person = { prenom: 'Amélie', nom: 'Tremblay', organisation: 'Syndicat des professionnelles et professionnels' }

/** What a message says of the signed form that is attached to it; nothing where none is. */
const copie = 'Une copie de ce que vous avez signé est jointe à ce courriel, en PDF.'

const linkToVote = {
  ...person,
  campagne: 'Entente de principe 2026',
  ouverture: '10 novembre 2026 à 08 h 00 (heure normale de l’Est)',
  fermeture: '12 novembre 2026 à 17 h 00 (heure normale de l’Est)',
  lien: 'https://exemple.ca/vote/jeton',
}

/** The e-mails that are made from a template: its variables, each with a sample, and those that it cannot go without. */
export const modeles = {
  CarteMembre: {
    variables: {
      ...person,
      syndicat: 'Syndicat de Montréal',
      noMembre: 'M-45871',
      dateSignature: '2 novembre 2026',
      copie,
    },
    required: [],
  },
  Formulaire: {
    variables: {
      ...person,
      formulaire: 'Adhésion au syndicat',
      description: 'Quelques minutes suffisent.',
      lien: 'https://exemple.ca/formulaire/jeton',
      expiration: '2 décembre 2026',
    },
    required: ['lien'],
  },
  ConfirmationFormulaire: {
    variables: { ...person, formulaire: 'Démission', date: '2 novembre 2026', copie },
    required: [],
  },
  LienDeVote: { variables: linkToVote, required: ['lien'] },
  RappelVote: { variables: linkToVote, required: ['lien'] },
  ConfirmationVote: {
    variables: {
      ...person,
      campagne: 'Entente de principe 2026',
      verification: 'https://exemple.ca/scrutin/campagne/verification',
    },
    required: [],
  },
  AdresseDeVoteModifiee: {
    variables: { ...person, campagne: 'Entente de principe 2026' },
    required: [],
  },
  InscriptionAuVoteRetiree: {
    variables: { ...person, campagne: 'Entente de principe 2026' },
    required: [],
  },
  AbonnementDesactive: {
    variables: {
      organisation: person.organisation,
      adresse: 'https://exemple.ca/webhooks',
      date: '2 novembre 2026',
      echecs: '3',
    },
    required: [],
  },
} as const satisfies Record<string, { variables: Variables; required: readonly string[] }>

export type KnownModele = keyof typeof modeles
/** An e-mail by name: those above, and the one whose words a caller gives. */
export type ModeleNom = KnownModele | 'Transactionnel'

/** What each e-mail is made from, as it is kept until it is rendered. */
export type Donnees = {
  readonly CarteMembre: {
    readonly adhesionId: string
    /** The answer that signed it, where it has just come by a form. */
    readonly reponseId?: string
  }
  readonly Formulaire: {
    readonly formulaireId: number
    readonly employeId: string
    readonly emploiId?: string | null
    /** That of the job: two jobs at one employer become one where two employees are merged. */
    readonly employeurId?: string | null
  }
  readonly ConfirmationFormulaire: Readonly<Record<'prenom' | 'nom' | 'formulaire' | 'instant', string>> & {
    readonly reponseId?: string
  }
  readonly LienDeVote: { readonly votantId: string }
  readonly RappelVote: { readonly votantId: string }
  readonly ConfirmationVote: { readonly votantId: string }
  /**
   * As the voter was named before the change: the message goes to that person. By `votantId` it is found where the person is
   * to be forgotten; messages of before version 0.2.0 have none.
   */
  readonly AdresseDeVoteModifiee: Readonly<Record<'prenom' | 'nom' | 'campagne', string>> & {
    readonly votantId?: string
  }
  /** Likewise, of a voter who is struck off or deleted: found by the employee too, where the voter was one. */
  readonly InscriptionAuVoteRetiree: Readonly<Record<'prenom' | 'nom' | 'campagne', string>> & {
    readonly votantId?: string
    readonly employeId?: string
  }
  readonly AbonnementDesactive: Readonly<Record<'adresse' | 'date' | 'echecs', string>>
  readonly Transactionnel: Transactionnel
}

/** What the caller of a transactional e-mail gives. */
export type Transactionnel = {
  readonly sujet: string
  readonly contenu: string
  readonly estHtml: boolean
  readonly omettrePiedDePage: boolean
  /** The employees who had the address when it was written to, by whom it is found once they have another one. */
  readonly employeIds?: readonly string[]
}

/** An e-mail by its name, and what it is made from. */
export type Matter<M extends ModeleNom = ModeleNom> = {
  [N in M]: { readonly modele: N; readonly donnees: Donnees[N] }
}[M]

/** The members of what an e-mail is made from that name a row of a person. */
const naming = ['employeId', 'adhesionId', 'reponseId', 'votantId']
const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(value)

/** The rows of people that an e-mail names in what it is made from, by their ids. */
export function rowsNamed(donnees: Readonly<Record<string, unknown>>): string[] {
  return [...naming, 'employeIds'].flatMap((name) => donnees[name]).filter(isId)
}

export const isModele = (nom: string): nom is KnownModele => Object.hasOwn(modeles, nom)

// Blanks are not named apart from the name: who writes many of them would make the search take days.
const slot = /\{\{([^{}]*)\}\}/g

/** How often a wording may name variables: each is replaced by a text that may be a thousand times as long. */
export const maxVariables = 200

/** How often a wording names variables. */
export const countVariables = ({ contenu }: Modele): number => namesIn(contenu).length

/**
 * What is wrong with a wording: variables that the e-mail does not have, and those that are missing from it. A subject has no
 * link: servers and providers of e-mails write subjects into their logs, and show them to whoever has an account there.
 */
export function faults(nom: KnownModele, { sujet, contenu }: Modele): { unknown: string[]; missing: string[] } {
  const { variables, required }: { variables: Variables; required: readonly string[] } = modeles[nom]
  const isUnknown = (name: string) => !Object.hasOwn(variables, name)
  const ofSubject = namesIn(sujet).filter((name) => isUnknown(name) || name === 'lien')
  return {
    unknown: [...new Set([...ofSubject, ...namesIn(contenu).filter(isUnknown)])],
    missing: required.filter((name) => !namesIn(contenu).includes(name)),
  }
}

const namesIn = (text: string) => [...text.matchAll(slot)].map(([, name = '']) => name.trim())

/** The scheme that editors write before whatever stands in a link: the value of the variable has its own. */
const scheme = /https?:\/\/(?=\{\{[\t ]{0,9}lien[\t ]{0,9}\}\})/gi

/** A text with its variables replaced, each value passed through `escape`. */
export const fill = (text: string, variables: Variables, escape: (value: string) => string): string =>
  text.replaceAll(scheme, '').replaceAll(slot, (_, name: string) => escape(variables[name.trim()] ?? ''))
