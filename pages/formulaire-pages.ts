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
import { type FormWords, formWordsOf } from './formulaire-words.ts'
import type { Page } from './frame.ts'

type Faults = ReadonlyMap<string, Fault>

const autocomplete: Readonly<Record<string, string>> = {
  ...{ prenom: 'given-name', nom: 'family-name', courriel: 'email', telephonePrincipal: 'tel' },
  ...{ adresse1: 'street-address', ville: 'address-level2', province: 'address-level1', codePostal: 'postal-code' },
}

/** The form, with what was answered and what is wrong with it. */
export function formPage(language: Language, form: FormToFill, saisie: Saisie, faults: Faults): Page {
  const words = formWordsOf(language)
  const field = (nom: string) => fieldOf(nom, saisie, faults, words)
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
  const titre = listed.length > 0 ? `${words.error} ${form.nom}` : form.nom
  const parts = { person, identity, contact: wanted, champs, consentements }
  return {
    template: 'formulaire',
    status: listed.length > 0 ? 400 : 200,
    hasScript: isSigned(form),
    data: { titre, form, words, ...parts, signature: isSigned(form) && signature, faults: listed },
  }
}

const textOf = (saisie: Saisie, nom: string) => [saisie[nom] ?? []].flat()[0]

/** What every field of the page has: its name, an id that a browser takes, and what is wrong with it. */
const fieldOf = (nom: string, saisie: Saisie, faults: Faults, words: FormWords) => {
  const fault = faults.get(nom)
  return {
    nom,
    id: `f-${Buffer.from(nom).toString('hex')}`,
    fault: fault && words.faultTexts[fault],
    estSaisi: nom in saisie,
  }
}

const inputs = { Choix: 'select', Date: 'date', Booleen: 'checkbox', Texte: 'text' } as const

const champOf = (champ: Champ, saisie: Saisie) => ({
  ...{ label: champ.label, isRequired: champ.estRequis && champ.type !== 'Booleen', aide: champ.texteAide },
  input: champ.type === 'Texte' && champ.maxLength > 200 ? 'textarea' : inputs[champ.type],
  max: champ.type === 'Texte' ? champ.maxLength : undefined,
  choix: champ.choix,
  // A box that was unticked is not sent: once something was, what was stored no longer counts.
  valeur: textOf(saisie, nameOf(champ)) ?? (Object.keys(saisie).length > 0 ? '' : (champ.valeur ?? '')),
})
