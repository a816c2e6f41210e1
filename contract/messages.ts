import { type Language, shortened } from '../problems.ts'
import { type Forms, formOf } from '../rules/plural.ts'

type Message = Readonly<Record<Language, string>>

const message = (fr: string, en: string): Message => ({ fr, en })

const forbidden = message('contient un caractère interdit', 'contains a forbidden character')

/** The types of JSON as each language calls them. */
const types: Readonly<Record<string, Message>> = {
  string: message('un texte', 'a text'),
  integer: message('un nombre entier', 'an integer'),
  number: message('un nombre', 'a number'),
  boolean: message('vrai ou faux (true ou false)', 'true or false'),
  array: message('une liste', 'a list'),
  object: message('un objet', 'an object'),
  null: message('null', 'null'),
}

/** What a value must be, of which types there may be several. */
const typed = (given: string): Message => {
  const named = given.split(/, */).map((type) => types[type] ?? message(type, type))
  return message(
    `doit être ${named.map(({ fr }) => fr).join(' ou ')}`,
    `must be ${named.map(({ en }) => en).join(' or ')}`,
  )
}

const characters: Readonly<Record<Language, Forms>> = {
  fr: { one: 'caractère', other: 'caractères' },
  en: { one: 'character', other: 'characters' },
}
const items: Readonly<Record<Language, Forms>> = {
  fr: { one: 'élément', other: 'éléments' },
  en: { one: 'item', other: 'items' },
}
const limit = (language: Language, number: string, forms: Readonly<Record<Language, Forms>>) =>
  `${number} ${formOf(language, Number(number), forms[language])}`

const malformed = message("n'a pas la forme attendue", 'does not have the expected form')

/** Whether a pattern only says which characters a text may not hold: another one asks for a form, or a length. */
const isOfCharacters = (pattern: string) => /^\^\[\^[^\]]*\]\*\$$/.test(pattern)

const address = message("n'est pas une adresse de courriel", 'is not an e-mail address')

const formatMessages: Readonly<Record<string, Message>> = {
  'idn-email': address,
  'nouveau-courriel': address,
  identifiant: forbidden,
  'nouvel-identifiant': message(
    'contient un caractère interdit, ou est « . » ou « .. », que le chemin d’une adresse ne peut pas nommer',
    'contains a forbidden character, or is "." or "..", which the path of an address cannot name',
  ),
}

/** What a broken keyword of the contract means, for `errors`. `limit` is the keyword's value. */
export const keywordMessages: Record<string, (limit: string) => Message> = {
  required: () => message('est requis', 'is required'),
  type: typed,
  enum: (values) => message(`doit être l'une des valeurs ${values}`, `must be one of ${values}`),
  minLength: (n) => message(`doit avoir ${limit('fr', n, characters)} au moins`, `must have at least ${limit('en', n, characters)}`),
  maxLength: (n) => message(`doit avoir ${limit('fr', n, characters)} au plus`, `must have at most ${limit('en', n, characters)}`),
  minimum: (n) => message(`doit être au moins ${n}`, `must be at least ${n}`),
  maximum: (n) => message(`doit être au plus ${n}`, `must be at most ${n}`),
  minItems: (n) => message(`doit avoir ${limit('fr', n, items)} au moins`, `must have at least ${limit('en', n, items)}`),
  maxItems: (n) => message(`doit avoir ${limit('fr', n, items)} au plus`, `must have at most ${limit('en', n, items)}`),
  uniqueItems: () => message('ne doit pas répéter une valeur', 'must not repeat a value'),
  pattern: (pattern) => (isOfCharacters(pattern) ? forbidden : malformed),
  format: (format) => formatMessages[format] ?? message(`n'a pas la forme attendue (${format})`, `does not have the expected form (${format})`),
}

export const otherMessages = {
  invalid: message('ne respecte pas le contrat', 'breaks the contract'),
  unreadable: message(
    'contient un caractère illisible (NUL ou UTF-16 incomplet)',
    'contains an unreadable character (NUL or half a surrogate pair)',
  ),
  encoding: message("n'est pas un encodage pour cent valide en UTF-8", 'is not valid percent-encoding of UTF-8'),
  plus: message(
    "n'est pas un instant : un « + » s'écrit %2B dans une adresse",
    'is no instant: a "+" is written %2B in an address',
  ),
  repeated: message("ne doit être donné qu'une fois", 'must be given once only'),
  taken: (value: string) =>
    message(`reprend « ${shortened(value)} », qui est déjà donné`, `repeats "${shortened(value)}", which is given already`),
  emptyFilter: message(
    'ne doit pas être vide ; sans ce filtre, tout serait supprimé',
    'must not be empty; without this filter everything would be deleted',
  ),
  emptyFlag: message('ne doit pas être vide : dites « true » ou « false »', 'must not be empty: say "true" or "false"'),
  notInflated: message(
    'ne se décompresse pas : ce n’est pas du gzip, ou la fin manque',
    'cannot be decompressed: it is no gzip, or its end is missing',
  ),
  noBody: message(
    "n'est pas attendu : ce que prend cette opération se donne dans son adresse",
    'is not expected: what this operation takes is given in its address',
  ),
  missingBody: message('est requis, en JSON', 'is required, as JSON'),
  notObject: message('doit être un objet JSON', 'must be a JSON object'),
  tooLong: message('a trop de contenu', 'has too much content'),
  cursor: message(
    "n'est pas un curseur que cette liste a donné, dans cet ordre",
    'is not a cursor that this list gave, in this order',
  ),
  notUtf8: message("n'est pas du texte en UTF-8", 'is not text in UTF-8'),
  notHttp: message("n'est pas une demande HTTP valide", 'is not a valid HTTP request'),
  unknown: (close: string | undefined) =>
    close === undefined
      ? message("n'existe pas dans le contrat", 'does not exist in the contract')
      : message(
          `n'existe pas dans le contrat ; la bonne graphie est ${close}`,
          `does not exist in the contract; the right spelling is ${close}`,
        ),
  elsewhere: (operations: readonly string[]) =>
    message(
      `a sa propre opération : ${operations.join(' ou ')}`,
      `has an operation of its own: ${operations.join(' or ')}`,
    ),
  follows: (member: string) =>
    message(`découle de ${member}, qui est à donner`, `follows from ${member}, which is to be given`),
  stored: (operations: readonly string[]) =>
    message(
      `diffère de la valeur enregistrée ; une autre s'obtient par ${operations.join(' ou ')}`,
      `differs from the stored value; another one comes by ${operations.join(' or ')}`,
    ),
} as const
