import type { Language } from '../problems.ts'
import {
  type FormToFill,
  asksContact,
  type Champ,
  consentOf,
  contactFields,
  type Fault,
  identite,
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
export function formPage(langue: Language, form: FormToFill, saisie: Saisie, fautes: Faults): Page {
  const mots = formWordsOf(langue)
  const field = (nom: string) => fieldOf(nom, saisie, fautes, mots)
  const text = (nom: keyof FormWords['champs'], requis: boolean, known?: string | null) => ({
    ...field(nom),
    ...{ label: mots.champs[nom], requis, genre: nom === 'courriel' ? 'email' : 'text' },
    autocomplete: autocomplete[nom],
    valeur: textOf(saisie, nom) ?? known ?? '',
  })
  const personne = form.personne
  const wanted = asksContact(form) ? contactFields.map((nom) => text(nom, false, personne?.[nom])) : []
  const champs = form.champs.map((champ) => ({ ...field(nameOf(champ)), ...champOf(champ, saisie) }))
  const consentements = form.consentements.map(({ identifiantExterne, titre, description }) => {
    const common = field(consentOf(identifiantExterne))
    return { ...common, label: titre, description, valeur: textOf(saisie, common.nom) ?? '' }
  })
  const identites = personne ? [] : identite.map((nom) => text(nom, true))
  const signature = { ...field('signature'), label: mots.signatureNom, valeur: textOf(saisie, 'signature') ?? '' }
  const all = [...identites, ...wanted, ...champs, ...consentements, ...(isSigned(form) ? [signature] : [])]
  const listed = all.filter(({ faute }) => faute !== undefined)
  const titre = listed.length > 0 ? `${mots.erreur} ${form.nom}` : form.nom
  const parts = { personne, identites, coordonnees: wanted, champs, consentements }
  return {
    template: 'formulaire',
    status: listed.length > 0 ? 400 : 200,
    hasScript: isSigned(form),
    data: { titre, form, mots, ...parts, signature: isSigned(form) && signature, fautes: listed },
  }
}

const textOf = (saisie: Saisie, nom: string) => [saisie[nom] ?? []].flat()[0]

/** What every field of the page has: its name, an id that a browser takes, and what is wrong with it. */
const fieldOf = (nom: string, saisie: Saisie, fautes: Faults, mots: FormWords) => {
  const faute = fautes.get(nom)
  return {
    nom,
    id: `f-${Buffer.from(nom).toString('hex')}`,
    faute: faute && mots.sortes[faute],
    estSaisi: nom in saisie,
  }
}

const genres = { Choix: 'select', Date: 'date', Booleen: 'checkbox', Texte: 'text' } as const

const champOf = (champ: Champ, saisie: Saisie) => ({
  ...{ label: champ.label, requis: champ.estRequis && champ.type !== 'Booleen', aide: champ.texteAide },
  genre: champ.type === 'Texte' && champ.maxLength > 200 ? 'textarea' : genres[champ.type],
  max: champ.type === 'Texte' ? champ.maxLength : undefined,
  choix: champ.choix,
  // A box that was unticked is not sent: once something was, what was stored no longer counts.
  valeur: textOf(saisie, nameOf(champ)) ?? (Object.keys(saisie).length > 0 ? '' : (champ.valeur ?? '')),
})
