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

/**
 * By what a key of a caller tells of a person, in small letters and without accents: what stands anywhere among its letters
 * and digits, whatever signs are between them, and what is too short for it, as a word between spaces.
 */
export type InKeys = { readonly within: readonly string[]; readonly words: readonly string[] }

/** Letters that are no others with an accent. */
const lettersOf: Readonly<Record<string, string>> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/** The words of a text in the letters that a key may have. */
const plainWords = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[œæßøłđðþı]/g, (letter) => lettersOf[letter] ?? letter)
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '')

/** Each seven digits in a row of a telephone: whatever is written before or behind them. */
function localNumbers(telephone: string): string[] {
  const digits = telephone.replaceAll(/\D/g, '')
  return Array.from({ length: Math.max(digits.length - fewestDigits + 1, 0) }, (_, n) =>
    digits.slice(n, n + fewestDigits),
  )
}

/** What a person has or had, for the keys that say it: all texts, and those of which a part tells of the person too. */
type Had = Omit<Mention, 'noms'> & { readonly texts: readonly string[]; readonly names: readonly string[] }

/** What keys say of a person: each text, the words of each name, what an address has before its @, and the telephones. */
export function inKeys({ texts, names, adresses, telephones }: Had): InKeys {
  const isLong = (words: readonly string[]) => words.join('').length >= shortestWithin
  const locals = adresses.map((adresse) => adresse.slice(0, Math.max(adresse.lastIndexOf('@'), 0)))
  const whole = [...texts, ...locals].map(plainWords)
  const words = names.flatMap(plainWords).map((word) => [word])
  const within = [...whole, ...words].filter(isLong).map((all) => all.join(''))
  const short = whole.filter((all) => all.length > 0 && !isLong(all))
  return {
    within: [...new Set([...within, ...telephones.flatMap(localNumbers)])],
    words: [...new Set(short.flatMap((all) => [` ${all.join('')} `, ` ${all.join(' ')} `]))],
  }
}
