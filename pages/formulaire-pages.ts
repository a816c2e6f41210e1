import { randomBytes } from 'node:crypto'
import { printOfForm } from '../db/forms/print.ts'
import type { Language } from '../problems.ts'
import {
  type FormToFill,
  asksContact,
  type Champ,
  consentOf,
  contactFields,
  type Fault,
  identityFields,
  isSigned,
  nameOf,
  type Saisie,
} from '../rules/formulaire.ts'
import { type Catalogue, catalogueOf } from '../words/index.ts'
import type { Page } from './frame.ts'

type FormWords = Catalogue['forms']
type Faults = ReadonlyMap<string, Fault>

/** What a page of a form tells besides: what is wrong with it, that it says something else by now, or how many seconds it waits for. */
type Told = { readonly faults?: Faults; readonly isChanged?: boolean; readonly seconds?: number }

/** Whose form it is, above its pages. */
export const formHeading = (language: Language, organisation: string) =>
  `${catalogueOf(language).forms.heading} · ${organisation}`

const autocomplete: Readonly<Record<string, string>> = {
  ...{ prenom: 'given-name', nom: 'family-name', courriel: 'email', telephonePrincipal: 'tel' },
  ...{ adresse1: 'street-address', ville: 'address-level2', province: 'address-level1', codePostal: 'postal-code' },
}

const none: Faults = new Map()

/** The form, with what was answered, and why it is shown again. */
export function formPage(language: Language, form: FormToFill, saisie: Saisie, told: Told = {}): Page {
  const { faults = none } = told
  const words = catalogueOf(language).forms
  const field = (nom: string) => fieldOf(nom, faults, words)
  const text = (nom: keyof FormWords['labels'], isRequired: boolean, known?: string | null) => ({
    ...field(nom),
    ...{ label: words.labels[nom], isRequired, input: nom === 'courriel' ? 'email' : 'text' },
    autocomplete: autocomplete[nom],
    valeur: textOf(saisie, nom) ?? known ?? '',
  })
  const person = form.person
  const wanted = asksContact(form) ? contactFields.map((nom) => text(nom, false, person?.[nom])) : []
  const champs = form.champs.map((champ) => ({ ...field(nameOf(champ)), ...champOf(champ, saisie) }))
  const consentements = form.consentements.map(({ identifiantExterne, titre, description }) => {
    const common = field(consentOf(identifiantExterne))
    return { ...common, label: titre, description, valeur: textOf(saisie, common.nom) ?? '' }
  })
  const identity = person ? [] : identityFields.map((nom) => text(nom, true))
  const signature = { ...field('signature'), label: words.signatureName, valeur: textOf(saisie, 'signature') ?? '' }
  const all = [...identity, ...wanted, ...champs, ...consentements, ...(isSigned(form) ? [signature] : [])]
  const listed = all.filter(({ fault }) => fault !== undefined)
  const parts = { person, identity, contact: wanted, champs, consentements }
  const kept = { ...keptOf(saisie), empreinte: printOfForm(form) }
  const again = againOf(language, form, listed.length, told)
  return {
    template: 'formulaire',
    hasScript: isSigned(form),
    ...again,
    data: {
      ...{ heading: formHeading(language, form.organisation), form, words, ...parts, ...kept },
      ...{ signature: isSigned(form) && signature, faults: listed },
      ...again.data,
    },
  }
}

/**
 * The form as it reads by now, for whoever has read another one: to be answered and signed anew. Only who the person is and
 * where he or she lives stays, which no form words; its fields are filled as they are on a page that is opened.
 */
export function changedPage(language: Language, form: FormToFill, saisie: Saisie): Page {
  const own = Object.entries(saisie).filter(([nom]) => ownFields.includes(nom))
  const known = form.champs.map((champ) => [nameOf(champ), champ.valeur ?? ''])
  return formPage(language, form, Object.fromEntries([...own, ...known]) as Saisie, { isChanged: true })
}

const ownFields: readonly string[] = [...identityFields, ...contactFields, 'secret']

/** What no field shows of a page that is sent again: its secret, and the drawing. */
const keptOf = (saisie: Saisie) => ({ secret: secretOf(saisie), dessin: textOf(saisie, 'dessin') ?? '' })

/** What a page says that is shown again: how many answers are wrong, that it has changed, or for how many seconds it waits. */
function againOf(language: Language, { nom }: FormToFill, wrong: number, { isChanged, seconds }: Told) {
  const words = catalogueOf(language).forms
  const again = (status: number, why: readonly string[]) => ({
    status,
    data: { titre: `${words.error} ${nom}`, why },
  })
  if (wrong > 0) return again(400, [])
  if (isChanged) return again(409, words.changed)
  if (seconds !== undefined) return again(429, [words.limited, words.wait(seconds)])
  return { status: 200, data: { titre: nom, why: [] } }
}

/** The secret of a page, which stays the same until it is answered (decision F-25). */
const secretOf = (saisie: Saisie) => {
  const given = textOf(saisie, 'secret') ?? ''
  return /^[\w-]{43}$/.test(given) ? given : randomBytes(32).toString('base64url')
}

const textOf = (saisie: Saisie, nom: string) => [saisie[nom] ?? []].flat()[0]

/** What every field of the page has: its name, an id that a browser takes, and what is wrong with it. */
const fieldOf = (nom: string, faults: Faults, words: FormWords) => {
  const fault = faults.get(nom)
  return {
    nom,
    id: `f-${Buffer.from(nom).toString('hex')}`,
    fault: fault && words.faultTexts[fault],
  }
}

const inputs = { Choix: 'select', Date: 'date', Booleen: 'checkbox', Texte: 'text' } as const

const champOf = (champ: Champ, saisie: Saisie) => ({
  ...{ label: champ.label, isRequired: champ.estRequis, aide: champ.texteAide },
  input: champ.type === 'Texte' && champ.maxLength > 200 ? 'textarea' : inputs[champ.type],
  max: champ.type === 'Texte' ? champ.maxLength : undefined,
  choix: champ.choix,
  // A box that was unticked is not sent: once something was, what was stored no longer counts.
  valeur: textOf(saisie, nameOf(champ)) ?? (Object.keys(saisie).length > 0 ? '' : (champ.valeur ?? '')),
})
