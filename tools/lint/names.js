import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/**
 * French words of machinery. What the contract has a word for is named by it, in French; all else is English, so that a
 * reader knows by the language of a name whether it is of the domain. Words that English has as well (file, issue, suite)
 * are not here: whoever reads the change must see them.
 */
const french = new Set(
  `abandonne abandonnee abonne afficher ajouter assaini assainir atelier attendre avance bail baux blocages
  boite boucle bouton chargement charger cherche cherches chercher cible commun compteur connu connus contexte controle
  coordonnees decrites defaut defauts delais demarrer depart departs depouillement derniers dessin doublon duree
  ecouter ecrire ecriture ecritures effacer envoyer essayer etape etapes executer faits faute fautes fenetre fermee fermer
  filtre fichier fichiers fil fils geles genre genres horaire illisible inconnues isolee jetable lancer lecture lire longueurs
  lu lue lus manquantes marche matiere melange mesure mots nettoyage nettoyer nommes nouvelles oublie oublier ouvert ouvrir
  paire parmi parcourir personne pret prete pretes preparer pris prise prises privee publique recherche rafraichir rangee
  rangees ranger redige relecture remplir remplis rendre rendu rendus reponde repondre reprise requetes requises reste
  retour ronde rondes scellement scelle sommeil sortie suivi tache taches tampon tampons taille telle textes tour tours
  traitement traitements travail travaux trier trouve trouves urne utiliser valider validite verrou verrous vider voulu`.split(
    /\s+/,
  ),
)

/** The words of a name: `renderTransactionnel`, `valeurs-champ`, `EmployeId`. */
export const wordsOf = (name) =>
  name
    .split(/[^\p{L}]+|(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase())

/** What a contract names: its members, operations, schemas, codes and values. */
const named =
  /(?:^|[\s\-[{,/])['"]?([\p{L}][\w.-]*)['"]?(?=:(?:\s|$))|^\s*- ['"]?([\w.-]+)['"]?$|(?:operationId|name|code): ['"]?([\w.-]+)/gmu

let domain
/** The words of both contracts, read once. */
function domainWords() {
  domain ??= new Set(
    ['openapi.yaml', 'openapi-admin.yaml']
      .flatMap((file) => [...readFileSync(join(import.meta.dirname, '../../generated', file), 'utf8').matchAll(named)])
      .flatMap(([, key, item, value]) => wordsOf(key ?? item ?? value ?? '')),
  )
  return domain
}

/** The words of a name that are French and no words of the contract. */
export const foreignWords = (name, words = domainWords()) =>
  wordsOf(name).filter((word) => french.has(word) && !words.has(word))

const identifiers = (pattern) =>
  pattern.type === 'Identifier'
    ? [pattern]
    : (pattern.properties ?? pattern.elements ?? []).flatMap((part) =>
        part ? identifiers(part.value ?? part.argument ?? part) : [],
      )

/** What a declaration or a list of names exports, as nodes that have a name. */
const exported = ({ declaration, specifiers }) => [
  ...(declaration?.declarations ?? []).flatMap(({ id }) => identifiers(id)),
  ...(declaration?.id ? [declaration.id] : []),
  ...specifiers.map((specifier) => specifier.exported),
]

/** Refuses French machinery in the name of a file and in what it exports. */
export const namesInTheirLanguage = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      french:
        '"{{ word }}" of {{ name }} is no word of the contract: machinery is named in English (CONTRIBUTING, Names)',
    },
  },
  create(context) {
    const check = (node, name) => {
      for (const word of foreignWords(name)) context.report({ node, messageId: 'french', data: { word, name } })
    }
    return {
      Program: (node) => {
        check(node, basename(context.filename).replace(/\..*$/, ''))
      },
      ExportNamedDeclaration: (node) => {
        for (const one of exported(node)) check(one, one.name ?? '')
      },
    }
  },
}
