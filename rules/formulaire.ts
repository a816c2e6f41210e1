import { isBlank } from './blank.ts'

/** The fields of a page as the browser sent them. */
export type Saisie = Readonly<Record<string, string | readonly string[] | undefined>>

/** What a person said of himself or herself. */
export const contactFields = ['telephonePrincipal', 'adresse1', 'ville', 'province', 'codePostal'] as const
export const identityFields = ['prenom', 'nom', 'courriel'] as const
type ContactField = (typeof contactFields)[number]
type IdentityField = (typeof identityFields)[number]

/** A custom field as a form asks for it. */
export type Champ = {
  readonly nom: string
  readonly label: string
  readonly type: 'Choix' | 'Date' | 'Booleen' | 'Texte'
  readonly estRequis: boolean
  readonly maxLength: number
  readonly texteAide: string | null
  readonly choix: readonly { readonly idExterne: string; readonly label: string }[]
  /** What the person has answered before. */
  readonly valeur: string | null
}

export type Consentement = {
  readonly id: string
  readonly identifiantExterne: string
  readonly titre: string
  readonly description: string
}

export type Person = Readonly<Record<ContactField, string | null>> & {
  readonly id: string
  readonly prenom: string
  readonly nom: string
  readonly courriel: string | null
}

/** A form to be filled, by a person who is known or not. */
export type FormToFill = {
  readonly id: number
  readonly type: 'Adhesion' | 'Demission' | 'Personnalise' | 'Generique'
  readonly nom: string
  readonly description: string | null
  readonly syndicatId: string | null
  readonly syndicatIdExterne: string | null
  readonly syndicatNom: string | null
  readonly organisation: string
  readonly champs: readonly Champ[]
  readonly consentements: readonly Consentement[]
  readonly person: Person | undefined
}

const lengths: Readonly<Record<ContactField | IdentityField, number>> = {
  ...{ prenom: 100, nom: 100, courriel: 254, telephonePrincipal: 30 },
  ...{ adresse1: 200, ville: 100, province: 100, codePostal: 20 },
}

/** Characters of the drawing of a signature, as the page sends it. */
export const longestDrawing = 200_000

/** Bytes that a drawing takes in a form: a few of its characters are percent-encoded. */
const drawingBytes = 300_000

export type Fault =
  'required' | 'untickedBox' | 'tooLong' | 'notOffered' | 'notADate' | 'notAnAddress' | 'notAName' | 'unreadable'

/** What was answered, and what is wrong with it by the name of the field of the page. */
export type Answered = {
  readonly contact: Readonly<Record<ContactField, string | null>>
  readonly identity: Readonly<Record<IdentityField, string>>
  readonly valeurs: readonly { readonly nom: string; readonly valeur: string | null }[]
  readonly consents: readonly { readonly identifiantExterne: string; readonly consent: boolean }[]
  readonly signature: string | null
  readonly faults: ReadonlyMap<string, Fault>
}

/** Whether a form is signed: those that only ask are not. */
export const isSigned = ({ type }: Pick<FormToFill, 'type'>): boolean => type !== 'Generique'

/** Whether a form asks where the person lives: what a membership says. */
export const asksContact = ({ type }: Pick<FormToFill, 'type'>): boolean => type === 'Adhesion'

const contactOf = (form: FormToFill) => (asksContact(form) ? contactFields : [])

type ReadField = (name: string) => string
type Rules = {
  readonly isEmail: (text: string) => boolean
  readonly isDate: (text: string) => boolean
  /** An address in the form that is kept. */
  readonly addressOf: (text: string) => string
}

/** Reads the answer to a form, and says what is wrong with it. */
export function readAnswer(form: FormToFill, saisie: Saisie, rules: Rules): Answered {
  const read: ReadField = (name) => {
    const given = [saisie[name] ?? ''].flat()[0] ?? ''
    // A signature that nobody sees is none; what cannot be read is told apart.
    return isReadable(given) && isBlank(given) ? '' : given.trim()
  }
  const choices = new Set(form.champs.flatMap((champ) => (champ.type === 'Choix' ? [nameOf(champ)] : [])))
  // A choice is told by its id, which stays as it came; texts have the form in which they are kept (decision A-40).
  const of: ReadField = (name) => {
    if (choices.has(name)) return read(name)
    return name === 'courriel' ? rules.addressOf(read(name)) : read(name).normalize('NFC')
  }
  const found = asked(form, of, rules).map(
    ([name, fault]) => [name, isReadable(of(name)) ? fault : 'unreadable'] as const,
  )
  const faults = new Map(found.flatMap(([name, fault]) => (fault ? [[name, fault] as const] : [])))
  return { ...answers(form, of), faults }
}

/** Bytes of the largest answer to a form as a browser sends it: a character takes nine where it is percent-encoded. */
export function largestSaisie(form: FormToFill): number {
  const texts = fieldsOf(form).map(([name, longest]) => 9 * (name.length + longest))
  return 4096 + (isSigned(form) ? drawingBytes : 0) + texts.reduce((sum, bytes) => sum + bytes, 0)
}

/** Every field that the page has, and how many characters its answer has at most. */
const fieldsOf = (form: FormToFill): [name: string, longest: number][] => [
  ...(form.person ? [] : identityFields).map((name): [string, number] => [name, lengths[name]]),
  ...contactOf(form).map((name): [string, number] => [name, lengths[name]]),
  ...form.champs.map((champ): [string, number] => [nameOf(champ), longestOf(champ)]),
  ...form.consentements.map((objet): [string, number] => [consentOf(objet.identifiantExterne), 3]),
  ...(isSigned(form) ? [['signature', longestSignature] as [string, number]] : []),
]

const longestSignature = 200
const longestOf = ({ type, maxLength }: Champ) => (type === 'Texte' ? maxLength : 100)

const isReadable = (text: string) => !text.includes('\0') && text.isWellFormed()

/** Every field that the page has, in its order, with what is wrong with it. */
const asked = (form: FormToFill, of: ReadField, rules: Rules): [name: string, Fault | undefined][] => [
  ...(form.person
    ? []
    : identityFields.map((name): [string, Fault | undefined] => [name, faultOfIdentity(name, of, rules)])),
  ...contactOf(form).map((name): [string, Fault | undefined] => [name, faultOfText(of(name), false, lengths[name])]),
  ...form.champs.map((champ): [string, Fault | undefined] => [nameOf(champ), faultOf(champ, of(nameOf(champ)), rules)]),
  ...form.consentements.map(({ identifiantExterne }): [string, Fault | undefined] => {
    const name = consentOf(identifiantExterne)
    return [name, ['oui', 'non'].includes(of(name)) ? undefined : 'required']
  }),
  ...(isSigned(form)
    ? [['signature', faultOfText(of('signature'), true, longestSignature)] as [string, Fault | undefined]]
    : []),
]

const faultOfIdentity = (name: IdentityField, of: ReadField, rules: Rules): Fault | undefined =>
  faultOfText(of(name), true, lengths[name]) ?? faultOfPerson(name, of(name), rules)

/** Names come back in e-mails: one that holds an address of the web would have us send it to whomever somebody names. */
function faultOfPerson(name: IdentityField, text: string, { isEmail }: Rules): Fault | undefined {
  if (name === 'courriel') return isEmail(text) ? undefined : 'notAnAddress'
  return /[/@<>]|www\./i.test(text) ? 'notAName' : undefined
}

const answers = (form: FormToFill, of: ReadField) => ({
  contact: record(contactFields, (name) => of(name) || null),
  identity: record(identityFields, of),
  valeurs: form.champs.map((champ) => ({ nom: champ.nom, valeur: valueOf(champ, of(nameOf(champ))) })),
  consents: form.consentements.map(({ identifiantExterne }) => ({
    identifiantExterne,
    consent: of(consentOf(identifiantExterne)) === 'oui',
  })),
  signature: isSigned(form) ? of('signature') : null,
})

const record = <K extends string, T>(keys: readonly K[], value: (key: K) => T) =>
  Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<K, T>

/** The names that the page gives to the fields of a form. */
export const nameOf = ({ nom }: Pick<Champ, 'nom'>): string => `champ.${nom}`
export const consentOf = (identifiantExterne: string): string => `consent.${identifiantExterne}`

/** A box that is not ticked is not sent. */
const valueOf = ({ type }: Champ, text: string) =>
  type === 'Booleen' ? String(text === 'true') : text === '' ? null : text

function faultOfText(text: string, required: boolean, max: number): Fault | undefined {
  if (text === '') return required ? 'required' : undefined
  return text.length > max ? 'tooLong' : undefined
}

function faultOf(champ: Champ, text: string, rules: Rules): Fault | undefined {
  const { type, estRequis } = champ
  if (type === 'Booleen') return estRequis && text !== 'true' ? 'untickedBox' : undefined
  return faultOfText(text, estRequis, longestOf(champ)) ?? faultOfForm(champ, text, rules)
}

/** A value that is none of its type. */
function faultOfForm({ type, choix }: Champ, text: string, { isDate }: Rules): Fault | undefined {
  if (text === '') return undefined
  if (type === 'Choix' && !choix.some(({ idExterne }) => idExterne === text)) return 'notOffered'
  return type === 'Date' && !isDate(text) ? 'notADate' : undefined
}
