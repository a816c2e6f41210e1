import type { OperationId } from '../../../contract/contract.ts'
import type { Item, ListPath } from '../../../sdk/index.ts'

/** An item without what it shows of others, which is dated with them: `shownOf` says what that is. */
const without = (item: object, ofOthers: readonly string[]): object =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !ofOthers.includes(name)))
const ofJob = (job: Item<'/b2b/v1/emploi'> | Item<'/b2b/v2/emploi'>) =>
  without(job, [
    ...['identifiantExterneEmploye', 'employePrenom', 'employeNom', 'noMembre'],
    ...['nomEmployeur', 'syndicatIdExterne', 'syndicatNom'],
  ])
const ofConsent = (consent: Item<'/b2b/v1/consentement'>) => without(consent, ['idExterne', 'employe'])

type Copied = Readonly<Record<'employes' | 'employeurs' | 'syndicats', ReadonlyMap<string, object>>>
type Person = Item<'/b2b/v1/employe'>

/** What a job shows of its employee, its employer and its union, as a copy of their lists has them. */
export function shownOfJob(copy: Copied, { employeIdUnique, identifiantExterneEmployeur }: Item<'/b2b/v2/emploi'>) {
  const person = copy.employes.get(employeIdUnique) as Person
  const employer = copy.employeurs.get(identifiantExterneEmployeur) as Item<'/b2b/v1/employeur'>
  const union = copy.syndicats.get(employer.syndicatIdExterne ?? '') as Item<'/b2b/v1/syndicat'> | undefined
  return {
    ...{ identifiantExterneEmploye: person.idExterne, employePrenom: person.prenom, employeNom: person.nom },
    ...{ noMembre: person.noMembre, nomEmployeur: employer.nom },
    ...{ syndicatIdExterne: employer.syndicatIdExterne, syndicatNom: union?.nom ?? null },
  }
}

/** What a consent shows of its employee; who was merged is shown by the one into whom. */
export function shownOfConsent({ employes }: Copied, { idUniqueSignataire }: Item<'/b2b/v1/consentement'>) {
  const signer = employes.get(idUniqueSignataire) as Person
  const employe = (signer.fusionneDans === null ? signer : employes.get(signer.fusionneDans)) as Person
  return { idExterne: employe.idExterne, employe }
}

/** What never changes of what is listed once, by the date at which it came: memberships, answers to forms, events. */
const ofEntry = ({ idUniqueAdhesion, dateEnregistrement }: Item<'/b2b/v2/adhesion'>) => ({
  ...{ idUniqueAdhesion, dateEnregistrement },
})
const ofAnswer = ({ id, dateReponse, idFormulaire }: Item<'/b2b/v2/reponse-formulaire'>) => ({
  ...{ id, dateReponse, idFormulaire },
})
export const ofEvent = ({ id, evenement, donnees }: Item<'/b2b/v1/evenement'>) => ({
  ...{ id, evenement, employe: String(donnees['employeIdUnique']) },
})

/** Somebody whom nobody merges: a list of one person tells of what comes by a merge only where it is read whole. */
export const alone = 9999
export const [past, one] = ['1970-01-01T00:00:00Z', `E-${String(alone)}`]

/** A list: how it is read from its beginning, how it is read whole, and what the copy has of an item, by its id. */
export type List = {
  readonly operation: OperationId
  readonly path: ListPath
  readonly input: { readonly path?: Record<string, string>; readonly query?: Record<string, string | boolean> }
  readonly whole?: Record<string, boolean>
  readonly take: (item: never) => readonly [id: string, shown: object]
}

const memberships = (operation: OperationId, path: ListPath, input: List['input']): List => {
  const take = (item: Item<'/b2b/v2/adhesion'>) => [item.idUniqueAdhesion, item] as const
  return { operation, path, input, take }
}
const consents = (operation: OperationId, path: ListPath, input: List['input']): List => {
  const take = (item: Item<'/b2b/v1/consentement'>) => [item.idUniqueConsentement, ofConsent(item)] as const
  return { operation, path, input, take }
}

/** The lists that tell of what comes later, but the feed. */
export const followed = {
  employes: {
    ...{ operation: 'listEmployes', path: '/b2b/v1/employe', input: { query: { apres: past, inclureInactifs: true } } },
    whole: { inclureInactifs: true },
    take: (item: Item<'/b2b/v1/employe'>) => [item.idUnique, item],
  },
  emploisV1: {
    ...{ operation: 'listEmplois', path: '/b2b/v1/emploi', input: { query: { modifieApres: past } } },
    take: (item: Item<'/b2b/v1/emploi'>) => [item.idUnique, ofJob(item)],
  },
  emplois: {
    ...{ operation: 'listEmploisV2', path: '/b2b/v2/emploi', input: { query: { modifieApres: past } } },
    take: (item: Item<'/b2b/v2/emploi'>) => [item.idUnique, ofJob(item)],
  },
  adhesions: memberships('listAdhesions', '/b2b/v2/adhesion', { query: { modifieApres: past } }),
  enregistrees: {
    ...{ operation: 'listAdhesions', path: '/b2b/v2/adhesion', input: { query: { enregistreApres: past } } },
    take: (item: Item<'/b2b/v2/adhesion'>) => [item.idUniqueAdhesion, ofEntry(item)],
  },
  adhesionsDe: memberships('listAdhesionsEmploye', '/b2b/v2/adhesion/{identifiant}', {
    ...{ path: { identifiant: one }, query: { modifieApres: past } },
  }),
  consentements: consents('listConsentements', '/b2b/v1/consentement', { query: { apres: past } }),
  consentementsDe: consents('listConsentementsEmploye', '/b2b/v1/consentement/{idExterne}', {
    ...{ path: { idExterne: one }, query: { apres: past } },
  }),
  reponses: {
    ...{ operation: 'listReponsesFormulaire', path: '/b2b/v2/reponse-formulaire', input: {} },
    take: (item: Item<'/b2b/v2/reponse-formulaire'>) => [item.id, ofAnswer(item)],
  },
  evenements: {
    ...{ operation: 'listEvenements', path: '/b2b/v1/evenement', input: {} },
    take: (item: Item<'/b2b/v1/evenement'>) => [item.id, ofEvent(item)],
  },
} as const satisfies Record<string, List>

/** The lists of what is few, which promise no such thing: they are read whole, and the feed alone tells of what has gone. */
export const reread = {
  syndicats: {
    ...{ operation: 'listSyndicats', path: '/b2b/v1/syndicat', input: {} },
    take: (item: Item<'/b2b/v1/syndicat'>) => [item.identifiantExterne, item],
  },
  employeurs: {
    ...{ operation: 'listEmployeurs', path: '/b2b/v1/employeur', input: {} },
    take: (item: Item<'/b2b/v1/employeur'>) => [item.identifiantExterne, item],
  },
  champs: {
    ...{ operation: 'listChampsUtilisateur', path: '/b2b/v1/champsUtilisateur', input: {} },
    take: (item: Item<'/b2b/v1/champsUtilisateur'>) => [item.nom, item],
  },
  objets: {
    ...{ operation: 'listObjetsConsentement', path: '/b2b/v1/objetConsentement', input: {} },
    take: (item: Item<'/b2b/v1/objetConsentement'>) => [item.identifiantExterne, item],
  },
} as const satisfies Record<string, List>

export const lists: Readonly<Record<Name, List>> = { ...followed, ...reread }
export type Name = keyof typeof followed | keyof typeof reread

/** What the feed takes out of which lists; an employee who is merged or anonymised stays in theirs. */
export const ofType: Readonly<Record<string, readonly Name[]>> = {
  Adhesion: ['adhesions', 'enregistrees', 'adhesionsDe'],
  Emploi: ['emplois', 'emploisV1'],
  ChampUtilisateur: ['champs'],
  ObjetConsentement: ['objets'],
  Employeur: ['employeurs'],
  Syndicat: ['syndicats'],
  Employe: [],
}
