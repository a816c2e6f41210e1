import { describe, expect, test } from 'vitest'
import * as formulaire from '../../rules/formulaire.ts'
import type { FormToFill, Champ } from '../../rules/formulaire.ts'

const champ = (nom: string, changes: Partial<Champ> = {}): Champ => ({
  ...{ nom, label: nom, type: 'Texte', estRequis: false, maxLength: 5, texteAide: null, choix: [], valeur: null },
  ...changes,
})
const choix = [
  { idExterne: 'A', label: 'Un' },
  { idExterne: 'B', label: 'Deux' },
]
const champs = [
  champ('court'),
  champ('requis', { estRequis: true }),
  champ('jour', { type: 'Date' }),
  champ('boite', { type: 'Booleen', estRequis: true }),
  champ('un', { type: 'Choix', choix, maxLength: 0 }),
]
const objet = { id: 'o', titre: 'Objet', description: '' }
const consentements = ['OC-1', 'OC-2'].map((identifiantExterne) => ({ ...objet, identifiantExterne }))
const form: FormToFill = {
  ...{ id: 1, type: 'Adhesion', nom: 'Adhésion', description: null, champs, consentements, person: undefined },
  ...{ syndicatId: null, syndicatIdExterne: null, syndicatNom: null, organisation: 'Organisation' },
}
const person: NonNullable<FormToFill['person']> = { id: 'p' } as never
const bare: FormToFill = { ...form, type: 'Generique', champs: [], consentements: [], person }

const rules = {
  isEmail: (text: string) => text.includes('@'),
  isDate: (text: string) => text.startsWith('20'),
  addressOf: (text: string) => text.normalize('NFC'),
}
const right = {
  ...{ prenom: 'Amélie', nom: 'Tremblay', courriel: 'a@exemple.ca', 'champ.requis': 'oui', 'champ.boite': 'true' },
  ...{ 'consent.OC-1': 'oui', 'consent.OC-2': 'non', signature: 'Amélie Tremblay' },
}
const read = (saisie: formulaire.Saisie, of = form) => formulaire.readAnswer(of, saisie, rules)
const faultsOf = (changes: formulaire.Saisie, of = form) =>
  Object.fromEntries(read({ ...right, ...changes }, of).faults)

test('what was answered', () => {
  const { faults, ...answered } = read({ ...right, ville: ' Québec ', adresse1: ['1, rue A', 'x'], 'champ.un': 'B' })
  expect([...faults]).toEqual([])
  expect(answered).toEqual({
    contact: { telephonePrincipal: null, adresse1: '1, rue A', ville: 'Québec', province: null, codePostal: null },
    identity: { prenom: 'Amélie', nom: 'Tremblay', courriel: 'a@exemple.ca' },
    valeurs: [
      { nom: 'court', valeur: null },
      { nom: 'requis', valeur: 'oui' },
      { nom: 'jour', valeur: null },
      { nom: 'boite', valeur: 'true' },
      { nom: 'un', valeur: 'B' },
    ],
    consents: [
      { identifiantExterne: 'OC-1', consent: true },
      { identifiantExterne: 'OC-2', consent: false },
    ],
    signature: 'Amélie Tremblay',
  })
})

test('a choice and a consent are told by their ids as they came, and texts are kept in the normal form', () => {
  const etoile = 'étoile'.normalize('NFD')
  const asking: FormToFill = {
    ...form,
    champs: [
      champ('un', { type: 'Choix', choix: [{ idExterne: etoile, label: 'Étoile' }], maxLength: 0 }),
      champ('court', { maxLength: 6 }),
    ],
    consentements: [{ ...objet, identifiantExterne: etoile }],
  }
  const [un, court] = asking.champs.map(formulaire.nameOf) as [string, string]
  const said = { [un]: etoile, [court]: etoile, [formulaire.consentOf(etoile)]: 'oui' }
  const { valeurs, consents, faults } = read({ ...right, ...said }, asking)
  expect(valeurs.map(({ valeur }) => valeur)).toEqual([etoile, 'étoile'])
  expect(consents).toEqual([{ identifiantExterne: etoile, consent: true }])
  expect([...faults.keys()]).toEqual([])
})

test('an empty form of somebody unknown lacks what is asked, in the order of the page', () => {
  const { faults, identity, valeurs, contact } = read({ ville: [] })
  expect([...faults]).toEqual(
    ['prenom', 'nom', 'courriel', 'champ.requis', 'champ.boite', 'consent.OC-1', 'consent.OC-2', 'signature'].map(
      (name) => [name, name === 'champ.boite' ? 'untickedBox' : 'required'],
    ),
  )
  expect(contact.ville).toBeNull()
  expect(identity).toEqual({ prenom: '', nom: '', courriel: '' })
  expect(valeurs.map(({ valeur }) => valeur)).toEqual([null, null, null, 'false', null])
})

test('a known person is not asked who it is, and only some forms are signed', () => {
  expect([...read({}, bare).faults]).toEqual([])
  expect(read({ signature: 'X' }, bare).signature).toBeNull()
  expect([...read({}, { ...bare, type: 'Demission' }).faults]).toEqual([['signature', 'required']])
  const types = ['Adhesion', 'Demission', 'Personnalise', 'Generique'] as const
  expect(types.filter((type) => formulaire.isSigned({ type }))).toEqual(['Adhesion', 'Demission', 'Personnalise'])
  expect(types.filter((type) => formulaire.asksContact({ type }))).toEqual(['Adhesion'])
})

describe('what is wrong with an answer', () => {
  test.each<[formulaire.Saisie, Record<string, formulaire.Fault>]>([
    [{ courriel: 'exemple.ca' }, { courriel: 'notAnAddress' }],
    [{ nom: 'St. Pierre-d’Arc' }, {}],
    [{ nom: 'https://exemple.ca' }, { nom: 'notAName' }],
    [{ prenom: 'www.exemple.ca' }, { prenom: 'notAName' }],
    [{ prenom: 'a@exemple.ca' }, { prenom: 'notAName' }],
    [{ 'champ.jour': '2026-01-01' }, {}],
    [{ 'champ.jour': 'hier' }, { 'champ.jour': 'notADate' }],
    [{ 'champ.court': 'hier' }, {}],
    [{ 'champ.un': 'A' }, {}],
    [{ 'champ.un': 'C' }, { 'champ.un': 'notOffered' }],
    [{ 'champ.boite': 'x'.repeat(200) }, { 'champ.boite': 'untickedBox' }],
    [{ 'champ.boite': '' }, { 'champ.boite': 'untickedBox' }],
    [{ 'consent.OC-1': 'peut-être' }, { 'consent.OC-1': 'required' }],
    [{ 'consent.OC-1': 'non' }, {}],
    [{ ville: 'a\0b' }, { ville: 'unreadable' }],
    [{ 'champ.court': '\ud800' }, { 'champ.court': 'unreadable' }],
    [{ signature: 'x\0' }, { signature: 'unreadable' }],
    [{ signature: '\u200b\u200b' }, { signature: 'required' }],
    [{ signature: ' \u00ad\u3164 ' }, { signature: 'required' }],
    [{ nom: '\u2800' }, { nom: 'required' }],
  ])('%j', (changes, expected) => {
    expect(faultsOf(changes)).toEqual(expected)
  })

  test.each([
    ...(['prenom', 'nom', 'ville', 'province'] as const).map((name) => [name, 100] as const),
    ...([['adresse1', 200] as const, ['codePostal', 20] as const, ['telephonePrincipal', 30] as const] as const),
    ...([['courriel', 254] as const, ['signature', 200] as const, ['champ.court', 5] as const] as const),
  ])('%s has %i characters at most', (name, longest) => {
    const letter = name === 'courriel' ? '@' : 'x'
    expect(faultsOf({ [name]: letter.repeat(longest) })).toEqual({})
    expect(faultsOf({ [name]: letter.repeat(longest + 1) })).toEqual({ [name]: 'tooLong' })
  })

  test('a choice and a date have 100 characters at most, whatever their field says', () => {
    expect(faultsOf({ 'champ.jour': '20'.repeat(50) })).toEqual({})
    expect(faultsOf({ 'champ.jour': '20'.repeat(51) })).toEqual({ 'champ.jour': 'tooLong' })
    expect(faultsOf({ 'champ.un': 'C'.repeat(100) })).toEqual({ 'champ.un': 'notOffered' })
    expect(faultsOf({ 'champ.un': 'C'.repeat(101) })).toEqual({ 'champ.un': 'tooLong' })
  })
})

test('the largest answer has room for every field of the page, percent-encoded', () => {
  const contact = 9 * ('telephonePrincipaladresse1villeprovincecodePostal'.length + 30 + 200 + 100 + 100 + 20)
  expect(formulaire.largestSaisie(bare)).toBe(4096)
  const signature = 300_000 + 9 * ('signature'.length + 200)
  expect(formulaire.largestSaisie({ ...bare, type: 'Demission' })).toBe(4096 + signature)
  expect(formulaire.largestSaisie({ ...bare, type: 'Adhesion' })).toBe(4096 + contact + signature)
  const identity = 9 * ('prenomnomcourriel'.length + 100 + 100 + 254)
  expect(formulaire.largestSaisie({ ...bare, person: undefined })).toBe(4096 + identity)
  const fields = 9 * ('champ.courtchamp.jour'.length + 5 + 100) + 9 * ('consent.OC-1consent.OC-2'.length + 6)
  const asked = { ...bare, champs: champs.filter(({ nom }) => ['court', 'jour'].includes(nom)), consentements }
  expect(formulaire.largestSaisie(asked)).toBe(4096 + fields)
})
