import { anonyme, isNobodys, telling } from './anonyme.ts'
import { anyOf, escaped } from './patterns.ts'

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What tells of one person alone, by the member that has it: texts of two kinds that are equal are not the same. */
export type Kind =
  | 'idExterne'
  | 'identifiantExterne'
  | 'identifiant'
  | 'noMembre'
  | 'matricule'
  | 'courriel'
  | 'telephonePrincipal'
  | 'transactionId'
/** Texts that tell of a person, by their kind. */
export type Marks = Readonly<Partial<Record<Kind, readonly string[]>>>

/** Members that name the person whom a thing is about, and no thing. */
const referring = ['employeIdExterne', 'identifiantExterneEmploye']
/** Members that say who somebody is, where there is no id of the service. */
const naming = ['idExterne', 'identifiant', 'noMembre', 'matricule', 'courriel', 'courrielAlternatif', 'transactionId']

/** What a voter is named by: a number of the person too, as the service itself finds who a voter is. */
export const kindsOfVoters = ['identifiant', 'idExterne', 'noMembre'] as const

/**
 * The kinds of what tells of one person alone, by the members that have it: those of employees, of their jobs and signatures,
 * of voters.
 */
const kindsOf: ReadonlyMap<string, readonly [Kind, ...Kind[]]> = new Map<string, readonly [Kind, ...Kind[]]>([
  ...[...referring, 'idExterne', 'idExternes'].map((name) => [name, ['idExterne']] as const),
  ...(['noMembre', 'matricule', 'courriel', 'telephonePrincipal', 'transactionId'] as const).map(
    (name) => [name, [name]] as const,
  ),
  ['courrielAlternatif', ['courriel']],
  ['identifiant', kindsOfVoters],
])

const nameMembers = ['prenom', 'nom', 'employePrenom', 'employeNom']

/** The rest that an object says of the person whom it is about. */
const saying = new Set([
  ...[...nameMembers, 'adresse1', 'ville', 'province', 'codePostal'],
  ...['commentaire', 'motifRejet'],
])

/** Lists of values of custom fields: one whose type is not said is forgotten as words are. */
const listing = new Set(['valeursChampUtilisateur', 'valeursIgnorees'])

/** Members that are a sentence, which may quote what somebody has; of a load that failed it is kept in both languages. */
const sentenceMembers = new Set(['message', 'detail', 'fr', 'en'])

/** A place where a sentence of the service quotes something: what stands before and behind it, and of which kinds it is. */
export type Quote = { readonly before: string; readonly after: string; readonly kinds: readonly Kind[] }
/** What the sentences of the service quote of people, and how they write what is too long for them. */
export type Sentences = { readonly quotes: readonly Quote[]; readonly shortened: (text: string) => string }

/** The collections whose rows are about people. */
const ofPeople = new Set<unknown>([undefined, 'employes', 'emplois', 'adhesions'])

type Texts = ReadonlySet<string>

const isAbout = (fields: Fields, ids: Texts) =>
  Object.values(fields).some((value) => typeof value === 'string' && ids.has(value))

/** A row of a load that was refused because of a person: of that person it has what its message quotes, and nothing else. */
const isRefusal = (fields: Fields) => typeof fields['message'] === 'string'

/** What a message quotes, as French or English does. */
const quoted = /« [^«»]+ »|"[^"]+"/gu

/** A text that tells of a person, with its kind. */
export type Mark = readonly [kind: Kind, text: string]

/** Texts by their kinds, each once. */
export function marksOf(marks: readonly (readonly [Kind, string | null | undefined])[]): Marks {
  const byKind = Map.groupBy(marks, ([kind]) => kind)
  return Object.fromEntries([...byKind].map(([kind, all]) => [kind, telling(all.map(([, text]) => text))]))
}

/** What a document has about the people of some ids, what is within it first. */
function aboutIn(value: unknown, ids: Texts): Fields[] {
  if (Array.isArray(value)) return value.flatMap((one) => aboutIn(one, ids))
  if (!isFields(value)) return []
  const within = Object.values(value).flatMap((one) => aboutIn(one, ids))
  return isAbout(value, ids) ? [...within, value] : within
}

/**
 * What a document says of the people of some ids, and of nobody else: addresses, numbers and ids of theirs, of today or of
 * the day on which it was written.
 */
export function marksIn(value: unknown, ids: Texts, { quotes }: Sentences): Mark[] {
  const addresses = anyQuote(quotes.map((quote) => (quote.kinds.includes('courriel') ? inQuote(quote, ['.+?']) : [])))
  return aboutIn(value, ids).flatMap((fields) =>
    isRefusal(fields) ? addressesIn(String(fields['message']), addresses) : marksSaidBy(fields),
  )
}

/** The first and last names that a document says of the people of some ids, of today or of before. */
export const namesIn = (value: unknown, ids: Texts): string[] =>
  aboutIn(value, ids)
    .filter((fields) => !isRefusal(fields))
    .flatMap((fields) => telling(nameMembers.map((name) => fields[name]).filter((one) => typeof one === 'string')))

/** The id in a refused row is of whoever has the address that its sentence quotes. */
const addressesIn = (message: string, addresses: RegExp): Mark[] =>
  (message.match(addresses) ?? []).map((text) => ['courriel', text])

const marksSaidBy = (fields: Fields): Mark[] =>
  Object.entries(fields).flatMap(([name, one]) => {
    const kind = kindsOf.get(name)?.[0]
    return kind && typeof one === 'string' ? [[kind, one] as const] : []
  })

/**
 * Somebody who is forgotten: the ids of what is theirs, and what tells of nobody else, by kind and by itself in small letters;
 * `address` stands for an address of theirs. Sentences quote marks of the person, each of its kind, or any text of the person.
 */
export type Person = {
  readonly ids: Texts
  readonly kinds: ReadonlyMap<Kind, Texts>
  readonly marks: Texts
  readonly address: string
  readonly quotedMarks: RegExp
  readonly quotedTexts: RegExp
}

type Known = { readonly ids: Iterable<string>; readonly marks: Marks; readonly texts: readonly string[] }

/** Somebody who is forgotten, by what is known of them. */
export function personOf({ ids, marks, texts }: Known, address: string, { quotes, shortened }: Sentences): Person {
  const inSmallLetters = (all: readonly string[]) => new Set(all.map((text) => text.toLowerCase()))
  const kinds = new Map(Object.entries(marks).map(([kind, all]) => [kind as Kind, inSmallLetters(all)]))
  const written = (all: readonly string[]) =>
    [...new Set([...all, ...all.map(shortened)])].toSorted((a, b) => b.length - a.length).map(escaped)
  const ofKinds = (of: readonly Kind[]) => written(of.flatMap((kind) => marks[kind] ?? []))
  return {
    ...{ ids: new Set(ids), kinds, marks: inSmallLetters(Object.values(marks).flat()), address },
    quotedMarks: anyQuote(quotes.map((quote) => inQuote(quote, ofKinds(quote.kinds)))),
    quotedTexts: anyQuote([
      inQuote({ before: '« ', after: ' »' }, written(texts)),
      inQuote({ before: '"', after: '"' }, written(texts)),
    ]),
  }
}

/** What finds one of these where a sentence quotes it, whatever quotes stand in it, and in whichever letter case. */
const inQuote = ({ before, after }: Omit<Quote, 'kinds'>, patterns: readonly string[]) =>
  patterns.length === 0 ? [] : [`(?<=${escaped(before)})(?i:${patterns.join('|')})(?=${escaped(after)})`]

const anyQuote = (patterns: readonly (readonly string[])[]) => anyOf(patterns.flat(), 'gu')

/** Whether a member has a text of the person that is of its own kind. */
const isMark = (name: string, text: string, { kinds }: Person) =>
  kindsOf.get(name)?.some((kind) => kinds.get(kind)?.has(text.toLowerCase())) ?? false

/**
 * An answer, or the report of a load, without what it says of a person. What is about the person is known by an id, by whom
 * it refers to, or by a mark of the same kind where it has no id; its words go, whatever they are. Whatever is about somebody
 * else stays as it was, though it says the same: a town, a name, a telephone of the household. But for what its sentences
 * quote: a mark of the person, where the sentence quotes that kind. A row of what is nobody, an employer or a union, stays.
 */
export const withoutPerson = (value: unknown, person: Person): unknown =>
  memberWithout('', value, { isTheirs: false, goes: () => false, person })

type About = {
  readonly isTheirs: boolean
  readonly goes: (name: string, text: string) => boolean
  readonly person: Person
}

function memberWithout(name: string, one: unknown, about: About): unknown {
  const { isTheirs, person } = about
  if (typeof one === 'string') return textWithout(name, one, about)
  if (Array.isArray(one)) {
    if (isTheirs && listing.has(name)) return one.map((value) => withoutValue(value, name))
    return one.map((each: unknown) =>
      typeof each === 'string' ? listed(name, each, person) : memberWithout('', each, about),
    )
  }
  return isFields(one) && !isOfThings(one) ? fieldsWithout(one, person) : one
}

function fieldsWithout(fields: Fields, person: Person): Fields {
  const about = { isTheirs: isOf(fields, person), goes: goingOf(fields, person), person }
  return Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, memberWithout(name, one, about)]))
}

/** A row of a collection that is about no people: what its sentence quotes is the name of a thing. */
const isOfThings = (fields: Fields) => isRefusal(fields) && !ofPeople.has(fields['collection'])

/** Whether an object is about the person: by an id, or by whom it refers to where it has none. */
function isOf(fields: Fields, person: Person): boolean {
  const isMarked = (name: string) => isMark(name, String(fields[name]), person)
  if (isRefusal(fields)) {
    // A refused row is of whom it names: the id in it is that of somebody who has the same address.
    const names = naming.filter((name) => typeof fields[name] === 'string' && fields[name] !== '')
    if (names.length > 0) return names.some(isMarked)
    return isAbout(fields, person.ids) || withoutMarks(String(fields['message']), person) !== fields['message']
  }
  return isAbout(fields, person.ids) || (typeof fields['employeIdUnique'] !== 'string' && referring.some(isMarked))
}

function textWithout(name: string, one: string, { isTheirs, goes, person }: About): string {
  if (sentenceMembers.has(name)) return isTheirs ? withoutQuotes(one, person) : withoutMarks(one, person)
  return isTheirs && goes(name, one) && !isNobodys(one) ? insteadOf(one, person) : one
}

/** Which members of what is about the person go: of a refused row those that have a mark, and the id of a job as its number. */
function goingOf(fields: Fields, person: Person): About['goes'] {
  if (isRefusal(fields)) return (name, one) => isMark(name, one, person)
  const isJob = typeof fields['identifiantExterneEmploye'] === 'string'
  return (name) => kindsOf.has(name) || saying.has(name) || (isJob && name === 'identifiantExterne')
}

const insteadOf = (text: string, { address }: Person) => (text.includes('@') ? address : anonyme)

/** A sentence about somebody else without the marks of the person, each where the sentence quotes its kind. */
const withoutMarks = (sentence: string, { quotedMarks }: Person) => sentence.replaceAll(quotedMarks, anonyme)

/** A sentence about the person without all that it quotes: the texts of the person first, which may have quotes in them. */
const withoutQuotes = (sentence: string, { quotedTexts }: Person) =>
  sentence
    .replaceAll(quotedTexts, anonyme)
    .replaceAll(quoted, (one) => (one.startsWith('"') ? `"${anonyme}"` : `« ${anonyme} »`))

/** A text in a list: a mark of the person, or a sentence. */
const listed = (name: string, text: string, person: Person) =>
  isMark(name, text, person) ? insteadOf(text, person) : withoutMarks(text, person)

/** The value of a custom field without what it says: words have a word in their place, the rest has nothing. */
function withoutValue(value: unknown, name: string): unknown {
  if (!isFields(value) || value['valeur'] === null) return value
  const isWords = (value['typeChampUtilisateurNom'] ?? 'Texte') === 'Texte'
  if (isWords || name === 'valeursIgnorees') return { ...value, valeur: anonyme }
  return { ...value, valeur: null, ...('libelleValeur' in value && { libelleValeur: null }) }
}
