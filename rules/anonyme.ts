/** What stands for a name, or for any other text of a person who was anonymised (decision C-18). */
export const anonyme = 'Anonyme'

/** What follows the id of a row in the address that stands for one that the contract requires. */
export const anonymousDomain = '@anonyme.invalid'

const isNobodys = (text: string) => text === anonyme || text.endsWith(anonymousDomain)

/** The texts among these that tell of somebody, each once. */
export const telling = (texts: readonly (string | null | undefined)[]): string[] => [
  ...new Set(texts.filter((text): text is string => Boolean(text) && !isNobodys(text ?? ''))),
]

/** Shorter texts are replaced where they are all that is said, and not within a sentence. */
const shortestWithin = 3

const escaped = (text: string) => text.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`)
const inHtml = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')

/** By what a message to somebody else may be about a person: nothing else than these tells of nobody else. */
export type Mention = {
  readonly adresses: readonly string[]
  readonly telephones: readonly string[]
  readonly noms: readonly WholeName[]
}
export type WholeName = { readonly prenom: string; readonly nom: string }

/** Fewer digits are a number of an office or of a room. */
const fewestDigits = 7

/** Whether what somebody gave as a telephone is long enough to be that of nobody else. */
export const isTelephone = (text: string): boolean => text.replaceAll(/\D/g, '').length >= fewestDigits

/** The names as a text has them, and as HTML does, where that is another writing. */
export const writtenNames = (noms: readonly WholeName[]): WholeName[] =>
  noms.flatMap((one) => {
    const escapedOne = { prenom: inHtml(one.prenom), nom: inHtml(one.nom) }
    return escapedOne.prenom === one.prenom && escapedOne.nom === one.nom ? [one] : [one, escapedOne]
  })

const anAddress = (adresse: string) => String.raw`(?<![\p{L}\p{N}][._+-]?)${escaped(adresse)}(?![._+-]?[\p{L}\p{N}])`
const aTelephone = (telephone: string) => String.raw`(?<![\p{L}\p{N}])${escaped(telephone)}(?![\p{L}\p{N}])`

/** What stands between two names that are beside each other, in a text or in HTML. */
const gap = String.raw`(?:\s|&nbsp;|<[^<>]*>)`

/** The first name and the last name beside each other, in either order, and within no name with a hyphen. */
function aName({ prenom, nom }: WholeName): string {
  const [first, last] = [escaped(prenom), escaped(nom)]
  const either = String.raw`${first}${gap}+${last}|${last}(?:${gap}+|${gap}*,${gap}*)${first}`
  return String.raw`(?<![\p{L}\p{M}\p{N}]|\p{L}[-‐‑])(?:${either})(?![\p{L}\p{M}\p{N}]|[-‐‑]\p{L})`
}

const anyOf = (patterns: readonly string[], flags: string) => new RegExp(patterns.join('|') || '(?!)', flags)

/** Whether a text is about a person: it has an address, a telephone or the whole name of the person as words of their own. */
export function mentioning({ adresses, telephones, noms }: Mention): (text: string) => boolean {
  const patterns = [...adresses.map(anAddress), ...telephones.map(aTelephone), ...writtenNames(noms).map(aName)]
  const pattern = anyOf(patterns, 'iu')
  return (text) => pattern.test(text)
}

/** Replaces the addresses of a person by another one, and nothing else. */
export function withoutAddresses(adresses: readonly string[], instead: string): (text: string) => string {
  const longestFirst = adresses.toSorted((a, b) => b.length - a.length)
  const pattern = anyOf(longestFirst.map(anAddress), 'giu')
  return (text) => text.replaceAll(pattern, instead)
}

/** Replaces texts, whatever their letter case, wherever they stand as words of their own: an address by `address`. */
export function redactor(texts: readonly string[], address: string): (text: string) => string {
  const whole = new Set(texts.map((text) => text.toLowerCase()))
  const within = telling(texts.flatMap((text) => [text, inHtml(text)])).filter((text) => text.length >= shortestWithin)
  // The longest first: an address has the name in it.
  const alternatives = within.sort((a, b) => b.length - a.length).map(escaped)
  const pattern =
    alternatives.length === 0
      ? undefined
      : new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${alternatives.join('|')})(?![\p{L}\p{N}])`, 'giu')
  const instead = (found: string) => (found.includes('@') ? address : anonyme)
  return (text) => (whole.has(text.toLowerCase()) ? instead(text) : pattern ? text.replaceAll(pattern, instead) : text)
}

/** Members that name the person whom a thing is about, and no thing. */
const referring = ['employeIdExterne', 'identifiantExterneEmploye']
/** Members that say who somebody is, where there is no id of the service. */
const naming = ['idExterne', 'identifiant', 'noMembre', 'matricule', 'courriel', 'courrielAlternatif', 'transactionId']

/** Members that tell of one person alone, whatever names them: those of employees, of their jobs and signatures, of voters. */
const marking = new Set([...referring, ...naming, 'telephonePrincipal'])

/** The rest that an object says of the person whom it is about. */
const saying = new Set([
  ...['prenom', 'nom', 'employePrenom', 'employeNom', 'adresse1', 'ville', 'province', 'codePostal'],
  ...['commentaire', 'motifRejet'],
])

/** Lists of values of custom fields: one whose type is not said is forgotten as words are. */
const listing = new Set(['valeursChampUtilisateur', 'valeursIgnorees'])

/** Members that are a sentence about a row, which may quote what somebody has. */
const sentences = new Set(['message', 'detail'])

/** The ids of the service that an object has of its own, and the collections whose rows are about people. */
const own = ['idUnique', 'id', 'idUniqueAdhesion', 'idUniqueConsentement']
const ofPeople = new Set<unknown>([undefined, 'employes', 'emplois', 'adhesions'])

type Fields = Readonly<Record<string, unknown>>
type Texts = ReadonlySet<string>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isAbout = (fields: Fields, ids: Texts) =>
  Object.values(fields).some((value) => typeof value === 'string' && ids.has(value))

/** A row of a load that was refused because of a person: of that person it has what its message quotes, and nothing else. */
const isRefusal = (fields: Fields) => typeof fields['message'] === 'string'

/** What a message quotes, as French or English does. */
const quoted = /« [^«»]+ »|"[^"]+"/gu

const textOf = (quote: string) => quote.slice(1, -1).trim()

const quotesIn = (message: string) => (message.match(quoted) ?? []).map(textOf)

const withoutQuotes = (message: string) =>
  message.replaceAll(quoted, (one) => (one.startsWith('"') ? `"${anonyme}"` : `« ${anonyme} »`))

/**
 * What a document says of the people of some ids, and of nobody else: addresses, numbers and ids of theirs, of today or of
 * the day on which it was written.
 */
export function marksIn(value: unknown, ids: Texts): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => marksIn(one, ids))
  if (!isFields(value)) return []
  const within = Object.values(value).flatMap((one) => marksIn(one, ids))
  if (!isAbout(value, ids)) return within
  if (isRefusal(value)) return [...within, ...quotesIn(String(value['message'])).filter((text) => text.includes('@'))]
  const told = Object.entries(value).flatMap(([name, one]) =>
    marking.has(name) && typeof one === 'string' ? [one] : [],
  )
  return telling([...within, ...told])
}

type Redact = (text: string) => string

/** Does the same to each text of a document that is about nobody in particular. */
export function redacted(value: unknown, redact: Redact): unknown {
  if (typeof value === 'string') return redact(value)
  if (Array.isArray(value)) return value.map((one) => redacted(one, redact))
  if (!isFields(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, redacted(one, redact)]))
}

/**
 * Somebody who is forgotten: the ids of what is theirs, and what tells of nobody else and all that tells of them, by
 * themselves in small letters and as sentences quote them; `address` stands for an address of theirs.
 */
export type Person = {
  readonly ids: Texts
  readonly marks: Texts
  readonly texts: Texts
  readonly address: string
  readonly quotedMarks: RegExp
  readonly quotedTexts: RegExp
}

type Known = { readonly ids: Iterable<string>; readonly marks: readonly string[]; readonly texts: readonly string[] }

/** Somebody who is forgotten, by what is known of them. */
export function personOf({ ids, marks, texts }: Known, address: string): Person {
  const inSmallLetters = (all: readonly string[]) => new Set(all.map((text) => text.toLowerCase()))
  const known = { ids: new Set(ids), marks: inSmallLetters(marks), texts: inSmallLetters(texts) }
  return { ...known, address, quotedMarks: quoting(marks), quotedTexts: quoting(texts) }
}

/** Finds texts where a sentence quotes them, whatever quotes stand in them; the longest first. */
function quoting(texts: readonly string[]): RegExp {
  const alternatives = texts.toSorted((a, b) => b.length - a.length).map(escaped)
  return alternatives.length === 0 ? /(?!)/gu : new RegExp(`(?<=« |")(?:${alternatives.join('|')})(?= »|")`, 'giu')
}

/**
 * An answer, or the report of a load, without what it says of a person. What is about the person is known by an id, by whom
 * it refers to, or by a mark where it has no id; its words go, whatever they are. Whatever is about somebody else stays as
 * it was, though it says the same: a town, a name, a telephone of the household. But for what its sentences quote: of
 * a row that is somebody else's the marks of the person, of one that names nobody all that tells of the person.
 */
export function withoutPerson(value: unknown, person: Person): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutPerson(one, person))
  if (typeof value === 'string') return listed(value, person)
  if (!isFields(value)) return value
  const about = { whose: whoseIs(value, person), goes: goingOf(value, person), person }
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, memberWithout(name, one, about)]))
}

type Whose = 'theirs' | 'anothers' | 'nobodys'
type About = {
  readonly whose: Whose
  readonly goes: (name: string, text: string) => boolean
  readonly person: Person
}

/** Whose an object is, of this person, of somebody or something else, or of nobody that it names. */
function whoseIs(fields: Fields, { ids, marks }: Person): Whose {
  const isText = (name: string) => typeof fields[name] === 'string'
  const isMarked = (name: string) => marks.has(String(fields[name]).toLowerCase())
  if (isAbout(fields, ids) || referring.some(isMarked)) return 'theirs'
  if (own.some(isText)) return 'anothers'
  if (!isRefusal(fields)) return 'nobodys'
  if (naming.some(isMarked) && ofPeople.has(fields['collection'])) return 'theirs'
  return naming.some(isText) ? 'anothers' : 'nobodys'
}

function memberWithout(name: string, one: unknown, about: About): unknown {
  if (typeof one === 'string') return textWithout(name, one, about)
  const isList = about.whose === 'theirs' && listing.has(name) && Array.isArray(one)
  return isList ? one.map(withoutWords) : withoutPerson(one, about.person)
}

function textWithout(name: string, one: string, { whose, goes, person }: About): string {
  if (sentences.has(name)) return unquoted(one, whose, person)
  return whose === 'theirs' && goes(name, one) && !isNobodys(one) ? insteadOf(one, person) : one
}

/** Which members of what is about the person go: of a refused row those that have a mark, and the id of a job as its number. */
function goingOf(fields: Fields, { marks }: Person): About['goes'] {
  if (isRefusal(fields)) return (name, one) => marking.has(name) && marks.has(one.toLowerCase())
  const isJob = typeof fields['identifiantExterneEmploye'] === 'string'
  return (name) => marking.has(name) || saying.has(name) || (isJob && name === 'identifiantExterne')
}

const insteadOf = (text: string, { address }: Person) => (text.includes('@') ? address : anonyme)

/** A sentence without what it quotes of the person: of a row of somebody else what tells of the person alone. */
function unquoted(sentence: string, whose: Whose, { quotedMarks, quotedTexts }: Person): string {
  const without = sentence.replaceAll(whose === 'anothers' ? quotedMarks : quotedTexts, anonyme)
  return whose === 'theirs' ? withoutQuotes(without) : without
}

/** A text in a list: a mark of the person, or a sentence. */
const listed = (text: string, person: Person) =>
  person.marks.has(text.toLowerCase()) ? insteadOf(text, person) : unquoted(text, 'nobodys', person)

const withoutWords = (value: unknown) => {
  if (!isFields(value) || value['valeur'] === null) return value
  const isWords = (value['typeChampUtilisateurNom'] ?? 'Texte') === 'Texte'
  return isWords ? { ...value, valeur: anonyme } : value
}
