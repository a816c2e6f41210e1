import { type catalogue, catalogue as sentencesOf, type Code } from '../../generated/catalogue.ts'
import { type Language, shortened } from '../../problems.ts'
import { type Kind, kindsOfVoters, type Quote, type Sentences } from '../../rules/anonymity/documents.ts'
import { deactivating } from '../sync/absents.ts'
import { ending } from '../sync/emplois.ts'
import { unusual } from '../sync/told/report.ts'
import { unreached } from '../vote/ajout/lignes.ts'

type SlotOf<C extends Code> = (typeof catalogue)[C]['slots'][number]
type Quoting = { [C in Code]: (typeof catalogue)[C]['slots'] extends readonly [] ? never : C }[Code]

/** What is about no person: the id of a thing, a name of one, a number, the value of a field, a key of a request. */
const thing = { valeur: [] } as const

/** Of which kinds is what the sentences of the catalogue quote, each by its slot. */
const kindsOf: { readonly [C in Quoting]: { readonly [S in SlotOf<C>]: readonly Kind[] } } = {
  'Adhesion.NotFound': { valeur: ['idExterne'] },
  'Adhesion.HasPayments': thing,
  'Adhesion.HasPaymentAuthorizations': thing,
  'DemandeAdhesion.NotFound': thing,
  'DemandeAdhesion.StatutInvalidePourAccepter': thing,
  'DemandeAdhesion.StatutInvalidePourRejeter': thing,
  'Adhesion.LinkedToActiveCampaign': { valeur: ['idExterne'] },
  'Adhesion.DejaSignee': { nom: [] },
  'Abonnement.NotFound': thing,
  'Abonnement.Desactive': thing,
  'Livraison.NotFound': thing,
  'Livraison.EnAttente': thing,
  'Campagne.NotFound': thing,
  'Campagne.NomDejaUtilise': thing,
  'Campagne.SlugDejaUtilise': thing,
  'Campagne.VariableManquante': thing,
  'Campagne.VariableInconnue': thing,
  'ChampUtilisateur.ValeurInvalide': { valeur: [], nom: [] },
  'ChampUtilisateur.NotFound': thing,
  'ChampUtilisateur.NomExiste': thing,
  'ChampUtilisateur.NomDuplique': thing,
  'ChampUtilisateur.TypeChampInvalide': thing,
  'ChampUtilisateur.PasTypeChoix': thing,
  'ChampUtilisateur.ChoixExiste': thing,
  'ObjetConsentement.NotFound': thing,
  'ObjetConsentement.Existing': thing,
  'Courriel.NotAssociatedWithEmployee': { valeur: ['courriel'] },
  'Courriel.RateLimitExceeded': { secondes: [] },
  'Courriel.FournisseurInconnu': thing,
  'Courriel.AdresseSupprimee': { valeur: ['courriel'] },
  'Emploi.NotFoundByIdExterne': { valeur: ['identifiantExterne'] },
  'Emploi.DejaExistant': thing,
  'Emploi.IdExterneDejaUtilise': { valeur: ['identifiantExterne'] },
  'Employe.NotFound': { valeur: ['idExterne'] },
  'Employe.IdExterneImmutable': { valeur: ['idExterne'] },
  'Employe.Existing': { valeur: ['idExterne', 'noMembre'] },
  'Employe.Fusionne': { valeur: ['idExterne'], fusionneDans: ['idExterne'] },
  'Employe.FusionAvecSoi': { valeur: ['idExterne'] },
  'Employe.IdentifiantsDiscordants': { valeur: ['idExterne'] },
  'Employe.CourrielExists': { valeur: ['courriel'] },
  'Employe.CourrielDuplique': { valeur: ['courriel'] },
  'Employe.EmployeurMustExist': thing,
  'Employe.Validation': { valeur: ['matricule'] },
  'Employe.HasAdhesions': { valeur: ['idExterne'] },
  'Employe.LinkedToActiveCampaign': { valeur: ['idExterne'] },
  'Employe.VoteEnCours': { valeur: ['idExterne'] },
  'Employeur.NotFound': thing,
  'Employeur.Existing': thing,
  'Employeur.NomDuplique': thing,
  'Employeur.HasEmplois': thing,
  'Employeur.HasEmployes': thing,
  'Employeur.HasChamps': thing,
  'Formulaire.NotFound': thing,
  'Formulaire.TemplateEmpty': thing,
  'Formulaire.DoitEtrePersonnalise': thing,
  'Formulaire.ContenuTropVolumineux': thing,
  'ReponseFormulaire.NotFound': thing,
  'Depouillement.Illisible': thing,
  'Depouillement.Incoherent': thing,
  'Question.NotFound': thing,
  'Question.OptionsInsuffisantes': thing,
  'Option.NotFound': thing,
  'Option.LibelleDejaUtilise': thing,
  'Requete.JsonInvalide': { ligne: [], colonne: [], octet: [] },
  'Requete.EnCours': thing,
  'Requete.CleIdempotenceReutilisee': thing,
  'Requete.PreconditionEchouee': thing,
  'Requete.LimiteAtteinte': thing,
  'Requete.MethodeNonPermise': thing,
  'Requete.TropVolumineuse': thing,
  'Requete.TypeMediaNonSupporte': thing,
  'Authentification.ModuleRequis': { module: [] },
  'Authentification.PorteeInsuffisante': { portee: [] },
  'BacASable.LimiteAtteinte': { secondes: [] },
  'Requete.ParametreRenomme': { ancien: [], nouveau: [] },
  'Sync.NotFound': thing,
  'Sync.SeuilDepasse': { nom: [], valeur: [] },
  'Syndicat.HasAdhesions': thing,
  'Syndicat.NotFound': thing,
  'Syndicat.IdExterneDejaUtilise': thing,
  'Syndicat.NomDejaUtilise': thing,
  'Syndicat.HasEmployeurs': thing,
  'Urne.EmpreinteInconnue': thing,
  'Votant.NotFound': thing,
  'Votant.IdentifiantDejaUtilise': { valeur: kindsOfVoters },
  'Votant.CourrielDejaUtilise': { valeur: ['courriel'] },
  'Bulletin.Invalide': thing,
  'Resultat.NotFound': thing,
  'Client.NotFound': thing,
  'Abonnement.UrlRefusee': thing,
  'Abonnement.SansSecretSuivant': thing,
  'Courriel.NotFound': thing,
  'Courriel.DejaTransmis': thing,
  'Courriel.EnCours': thing,
  'Courriel.Termine': thing,
}

type Sentence = Readonly<Record<Language, string>>

/** The sentences that the catalogue does not have, their slots open, and of which kinds these are. */
const others: readonly (readonly [Sentence, Readonly<Record<string, readonly Kind[]>>])[] = [
  [deactivating('{employe}'), { employe: ['idExterne'] }],
  [ending({ emploi: '{emploi}', employe: '{employe}' }), { emploi: ['identifiantExterne'], employe: ['idExterne'] }],
  [unusual.IdExterneRemplace('{valeur}'), { valeur: ['identifiantExterne'] }],
  // The value of a field is what many have.
  [unusual.ValeurIgnoree('{valeur}'), thing],
  [unreached('{valeur}'), { valeur: ['courriel'] }],
]

/** The slots of a sentence, each with what stands before and behind it. */
function quotesIn(template: string, kinds: Readonly<Record<string, readonly Kind[]>>): Quote[] {
  const parts = template.split(/\{(\w+)\}/)
  return parts.flatMap((slot, n) => {
    const [before, after] = [parts[n - 1] ?? '', parts[n + 1] ?? '']
    return n % 2 === 1 ? [{ before, after, kinds: kinds[slot] ?? [] }] : []
  })
}

const all = [
  ...Object.entries(kindsOf).map(([code, kinds]) => [sentencesOf[code as Quoting], kinds] as const),
  ...others,
]

/** What the sentences of kept answers and reports quote of people, in either language (decision C-18). */
export const sentences: Sentences = {
  quotes: all
    .flatMap(([{ fr, en }, kinds]) => [fr, en].flatMap((template) => quotesIn(template, kinds)))
    .filter(({ kinds }) => kinds.length > 0),
  shortened,
}
