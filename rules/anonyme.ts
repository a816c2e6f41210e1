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

/** Members that tell of one person alone, whatever names them: those of employees, of their jobs and signatures, of voters. */
const marking = new Set([
  ...['idExterne', 'employeIdExterne', 'identifiantExterneEmploye', 'identifiant', 'noMembre', 'matricule'],
  ...['courriel', 'courrielAlternatif', 'telephonePrincipal', 'transactionId'],
])

/** The rest that an object says of the person whom it is about. */
const saying = new Set([
  ...['prenom', 'nom', 'employePrenom', 'employeNom', 'adresse1', 'ville', 'province', 'codePostal'],
  ...['commentaire', 'motifRejet'],
])

/** Lists of values of custom fields: one whose type is not said is forgotten as words are. */
const listing = new Set(['valeursChampUtilisateur', 'valeursIgnorees'])

type Fields = Readonly<Record<string, unknown>>
type Ids = ReadonlySet<string>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isAbout = (fields: Fields, ids: Ids) =>
  Object.values(fields).some((value) => typeof value === 'string' && ids.has(value))

/** A row of a load that was refused because of a person: of that person it has what its message quotes, and nothing else. */
const isRefusal = (fields: Fields) => typeof fields['message'] === 'string'

/** Whether a member that tells of one person alone has one of these texts, in small letters. */
const isMarked = (fields: Fields, marks: Ids) =>
  Object.entries(fields).some(
    ([name, value]) => marking.has(name) && typeof value === 'string' && marks.has(value.toLowerCase()),
  )

/** What a message quotes, as French or English does. */
const quoted = /« [^«»]+ »|"[^"]+"/gu

const quotesIn = (message: string) => (message.match(quoted) ?? []).map((one) => one.slice(1, -1).trim())

const withoutQuotes = (message: string) =>
  message.replaceAll(quoted, (one) => (one.startsWith('"') ? `"${anonyme}"` : `« ${anonyme} »`))

/**
 * What a document says of the people of some ids, and of nobody else: addresses, numbers and ids of theirs, of today or of
 * the day on which it was written.
 */
export function marksIn(value: unknown, ids: Ids): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => marksIn(one, ids))
  if (!isFields(value)) return []
  const within = Object.values(value).flatMap((one) => marksIn(one, ids))
  if (!isAbout(value, ids)) return within
  if (isRefusal(value)) return [...within, ...quotesIn(String(value['message'])).filter((text) => text.includes('@'))]
  const own = Object.entries(value).flatMap(([name, one]) =>
    marking.has(name) && typeof one === 'string' ? [one] : [],
  )
  return telling([...within, ...own])
}

type Redact = (text: string) => string

/**
 * Does the same to each text of a document; of what is about the people of some ids, the words go whatever they are, and so
 * does what the message of a refused row quotes, which may know its person by a mark alone, in small letters.
 */
export function redacted(value: unknown, redact: Redact, ids: Ids = new Set(), marks: Ids = new Set()): unknown {
  const within = (one: unknown) => redacted(one, redact, ids, marks)
  if (typeof value === 'string') return redact(value)
  if (Array.isArray(value)) return value.map(within)
  if (!isFields(value)) return value
  const rest = ([name, one]: [string, unknown]) => [name, within(one)]
  const forget = forgetting(value, ids, marks)
  return Object.fromEntries(Object.entries(value).map((entry) => (forget && forget(entry)) || rest(entry)))
}

/** How members of what is about a person are forgotten; undefined for what is about nobody of these. */
function forgetting(fields: Fields, ids: Ids, marks: Ids) {
  if (isRefusal(fields)) return isAbout(fields, ids) || isMarked(fields, marks) ? unquoted : undefined
  return isAbout(fields, ids) ? forgotten : undefined
}

/** A member of what is about a person, without what it says; undefined for one that says nothing of anybody. */
function forgotten([name, one]: [string, unknown]) {
  if (listing.has(name) && Array.isArray(one)) return [name, one.map(withoutWords)]
  const goes = typeof one === 'string' && (saying.has(name) || marking.has(name))
  return goes && !one.includes('@') ? [name, anonyme] : undefined
}

const withoutWords = (value: unknown) => {
  if (!isFields(value) || value['valeur'] === null) return value
  const isWords = (value['typeChampUtilisateurNom'] ?? 'Texte') === 'Texte'
  return isWords ? { ...value, valeur: anonyme } : value
}

const unquoted = ([name, one]: [string, unknown]) =>
  name === 'message' && typeof one === 'string' ? [name, withoutQuotes(one)] : undefined
