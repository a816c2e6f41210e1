import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parse } from 'yaml'

/**
 * French words of machinery. What the contract has a word for is named by it, in French; all else is English, so that a
 * reader knows by the language of a name whether it is of the domain. Words that English has as well (file, issue, suite)
 * are not here: whoever reads the change must see them. Nor is what an operator types as a noun (sauvegarde).
 */
const french = new Set(
  `abandonne abandonnee abonne abrege abregee abreges accepte acceptee acceptees afficher ajouter ampleur ancien
  ancienne anciens annee annees annulee annulees apres arbre assaini assainir atelier attendre attente aucun aucune autre autres
  avance avant avec avis bail baux blocages bloque bloquee bloques boite borne bornes boucle bouton cas chaine chaines chaque chargee
  chargement charger cherche chercher cherches choisi choisie choisir choisis cible colonne commun compter
  compteur connexion connu connue connues connus conseil conseils contexte contradictoire controle coordonnees
  corps creer dans debut decrites defaut defauts delais demarrer depart departs depot depots depouillement
  dernier derniere derniers dessin devoir dire dit donne donnee donnees donner dossier doublon droite duree
  ecart echec ecouter ecrire ecrit ecriture ecritures effacer empreinte enregistrer entete entetes entier
  entiere entre envoyer erreur erreurs essai essais essayer etape etapes etat etats etendue etiquette etre exces
  executer exemple exemples faire fait faits faute fautes fenetre fermee fermer feuille fichier fichiers fil
  fils filtre fini finie finis fois fuseau gauche geles genre genres grand heure heures horaire horloge horodatage identite
  identites illisible inconnu inconnues isole isolee jamais jetable jour jours lancer langage langue langues
  lecture lien ligne lignes lire liste listes longueur longueurs lors lu lue lus maintenant manquantes marche
  matiere matin melange membre membres meme memes menage menages mesure milieu mois montant mot motif motifs
  mots moyenne nettoyage nettoyer nom nombre nombres nommes noms nouveau nouvelle nouvelles nuit numero objet
  objets oublie oublier oui ouvert ouvrir paire panne parcourir parmi parti partie partis pas perdu perdue perdus personne personnes petit petite peut
  phrase plein pleine posee posees pour precedent premier premiere premieres premiers prendre preparer pret
  prete pretes prevu pris prise prises privee prix publique quand quel quelle quels qui quoi racine rafraichir
  raison rangee rangees ranger rapport rapports recevoir recherche recu recus redige relecture remise rempli
  remplir remplis rencontre rencontres rendre rendu rendus renvoi repertoire reponde repondre reponse reponses reprise requete
  requetes requis requise requises reseau restant reste resultat resultats retour ronde rondes sans sauver scelle scellement secondes selon semaine serveur seuil seul seule sinon soir somme sommeil sommes sorte
  sortes sortie sous suivant suivante suivi sur surtitre tableau tache taches taille tampon tampons telle texte
  textes titre titres totaux toujours tour tours tous tout toute toutes traitement traitements travail travaux
  tri trie trier trouve trouves urne utiliser valeur valeurs valider valides validite verifie verifier verrou
  verrous vers vide vider vides voir votee votees vouloir voulu voulue vrai`.split(/\s+/),
)

/** The words of a name: `renderTransactionnel`, `valeurs-champ`, `EmployeId`. */
export const wordsOf = (name) =>
  name
    .split(/[^\p{L}]+|(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase())

/** Where a contract names things: by the keys of these members, by the values of these, and by those of lists. */
const keyed = new Set(['properties', 'paths', 'schemas', 'parameters', 'headers', 'responses', 'webhooks', 'x-codes'])
const valued = new Set(['operationId', 'name', 'const'])
const listed = new Set(['enum', 'required', 'tags', 'x-codes', 'x-extensible-enum'])
/** What it only shows or says. */
const told = new Set(['example', 'examples', 'description', 'summary'])

/** The names of a part of a contract: its members, operations, schemas, codes, tags and values. */
function namesIn(part, member) {
  if (Array.isArray(part)) return part.flatMap((one) => namesIn(one, listed.has(member) ? 'name' : undefined))
  if (typeof part === 'object' && part !== null)
    return [...(keyed.has(member) ? Object.keys(part) : []), ...within(part)]
  // A sentence of a code names what fills it: `{secondes}`.
  return valued.has(member) ? [part] : [...String(part).matchAll(/\{(\w+)\}/g)].map(([, slot]) => slot)
}

const within = (part) => Object.entries(part).flatMap(([key, value]) => (told.has(key) ? [] : namesIn(value, key)))

const generated = (file) => readFileSync(join(import.meta.dirname, '../../generated', file), 'utf8')

let domain
/** The words of both contracts and of the tables, read once, and where a French word was seen only: YAML takes a second. */
function domainWords() {
  const files = ['openapi.yaml', 'openapi-admin.yaml', 'openapi-webhooks.yaml']
  const contracts = files.flatMap((file) => namesIn(parse(generated(file))))
  const columns = [...generated('database.ts').matchAll(/^ +(\w+):/gm)].map(([, column]) => column)
  return new Set([...contracts, ...columns].flatMap((name) => wordsOf(String(name))))
}

/** Whether a word is one of these, or the plural of one. */
const isOf = (words, word) => words.has(word) || (/[sx]$/.test(word) && words.has(word.slice(0, -1)))

/** The words of a name that are French and no words of the contract. */
export const foreignWords = (name, words) =>
  wordsOf(name).filter((word) => french.has(word) && !isOf(words ?? (domain ??= domainWords()), word))

/** What a scope declares: functions, types, parameters, variables, and imports under another name. */
const declared = ({ variables }) =>
  variables
    .flatMap(({ defs }) => defs)
    .filter(({ type, node }) => type !== 'ImportBinding' || node.imported?.name !== node.local.name)
    .map(({ name }) => name)

/** A member that a type or an object declares under its own name; `{ faute: fault }` of a parameter only reads one. */
const member = ':matches(TSPropertySignature, TSMethodSignature, PropertyDefinition, ObjectExpression > Property)'

/** Members that are named outside of the contracts and of tables that stay: in the file of a result, by a temporary table. */
const elsewhere = new Set(['totaux', 'rapport'])

/** What a statement gathers: `with taken as (…), locked as materialized (…)`, whole or as the part of another one. */
const gathered = /(?:\bwith(?:\s+recursive)?|,|^)\s+(\w+)(?:\s*\([^()]*\))?\s+as\s+(?:not\s+)?(?:materialized\s*)?\(/gi

/** The names that a template gives to what it gathers; what is filled in stands for nothing. */
const gatheredIn = ({ quasis }) =>
  [
    ...quasis
      .map(({ value }) => value.raw)
      .join('x')
      .matchAll(gathered),
  ].map(([, name]) => name)

/**
 * Refuses French machinery in the name of a file, in what it declares, the members of its types and objects included, in
 * what it exports under another name, and in what a statement gathers under a name (`with taken as (…)`).
 * `members: false` is for files whose members are named elsewhere.
 */
export const namesInTheirLanguage = {
  meta: {
    type: 'problem',
    schema: [{ type: 'object', properties: { members: { type: 'boolean' } }, additionalProperties: false }],
    messages: {
      french:
        '"{{ word }}" of {{ name }} is no word of the contract: machinery is named in English (CONTRIBUTING, Names)',
    },
  },
  create(context) {
    const check = (node, name) => {
      for (const word of foreignWords(name)) context.report({ node, messageId: 'french', data: { word, name } })
    }
    const { members = true } = context.options[0] ?? {}
    return {
      [`${member}[computed=false][shorthand!=true] > Identifier.key`]: (key) => {
        if (members && !elsewhere.has(key.name)) check(key, key.name)
      },
      'Program:exit': (node) => {
        check(node, basename(context.filename).replace(/\..*$/, ''))
        const scopes = context.sourceCode.scopeManager.scopes
        for (const name of new Set(scopes.flatMap(declared))) if (name.type === 'Identifier') check(name, name.name)
      },
      TemplateLiteral: (node) => {
        for (const name of gatheredIn(node)) check(node, name)
      },
      ExportSpecifier: ({ exported, local }) => {
        if (exported.name !== local.name) check(exported, exported.name ?? '')
      },
    }
  },
}
