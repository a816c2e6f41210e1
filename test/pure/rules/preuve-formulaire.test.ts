import { describe, expect, test } from 'vitest'
import type { Answered, Champ, FormToFill, Person } from '../../../rules/formulaire.ts'
import { contentOf } from '../../../rules/preuve-formulaire.ts'

const champ = (nom: string, changes: Partial<Champ> = {}): Champ => ({
  ...{ nom, label: `Champ ${nom}`, type: 'Texte', estRequis: true, maxLength: 5, texteAide: 'aide', choix: [] },
  ...{ valeur: 'avant', ...changes },
})
const choix = [
  { idExterne: 'A', label: 'Le jour' },
  { idExterne: 'B', label: 'La nuit' },
]
const objet = (identifiantExterne: string) => ({
  ...{ id: `id-${identifiantExterne}`, identifiantExterne, titre: `Titre ${identifiantExterne}` },
  description: `Texte ${identifiantExterne}`,
})
const person: Person = {
  ...{ id: 'p', prenom: 'Zoé', nom: 'Roy', courriel: null },
  ...{ telephonePrincipal: null, adresse1: null, ville: null, province: null, codePostal: null },
}
const form: FormToFill = {
  ...{ id: 7, type: 'Adhesion', nom: 'Adhésion', description: 'Pour adhérer', organisation: 'Ma centrale' },
  ...{ syndicatId: 's', syndicatIdExterne: 'S-1', syndicatNom: 'Mon syndicat', person: undefined },
  champs: [champ('mot'), champ('quart', { type: 'Choix', choix }), champ('vide'), champ('tu')],
  consentements: [objet('OC-1'), objet('OC-2'), objet('OC-3')],
}
const contact = { telephonePrincipal: '418', adresse1: '1, rue A', ville: 'Québec', province: 'QC', codePostal: 'G1A' }
const answered: Answered = {
  ...{ contact, identity: { prenom: 'Ana', nom: 'Côté', courriel: 'ana@x.ca' }, faults: new Map() },
  valeurs: [
    { nom: 'quart', valeur: 'B' },
    { nom: 'mot', valeur: 'oui' },
    { nom: 'vide', valeur: null },
    { nom: 'autre', valeur: 'A' },
  ],
  consents: [
    { identifiantExterne: 'OC-2', consent: true },
    { identifiantExterne: 'OC-1', consent: false },
  ],
  signature: 'Ana Côté',
}
const around = { instant: '2026-11-01T00:00:00Z', address: '192.0.2.1', empreinteDessin: 'ab12' }
const content = (changes: Partial<FormToFill> = {}, of = answered) => contentOf({ ...form, ...changes }, of, around)

describe('the proof of an answer to a form', () => {
  test('says all that stood on the page, with the answers', () => {
    expect(content()).toEqual({
      organisation: 'Ma centrale',
      syndicat: { identifiantExterne: 'S-1', nom: 'Mon syndicat' },
      formulaire: { id: 7, type: 'Adhesion', nom: 'Adhésion', description: 'Pour adhérer' },
      ...{ prenom: 'Ana', nom: 'Côté', courriel: 'ana@x.ca', coordonnees: contact },
      champs: [
        { nom: 'mot', label: 'Champ mot', texteAide: 'aide', type: 'Texte', valeur: 'oui', texte: 'oui' },
        { nom: 'quart', label: 'Champ quart', texteAide: 'aide', type: 'Choix', valeur: 'B', texte: 'La nuit' },
        { nom: 'vide', label: 'Champ vide', texteAide: 'aide', type: 'Texte', valeur: null, texte: null },
        { nom: 'tu', label: 'Champ tu', texteAide: 'aide', type: 'Texte', valeur: null, texte: null },
      ],
      consentements: [
        { identifiantExterne: 'OC-1', titre: 'Titre OC-1', description: 'Texte OC-1', consent: false },
        { identifiantExterne: 'OC-2', titre: 'Titre OC-2', description: 'Texte OC-2', consent: true },
        { identifiantExterne: 'OC-3', titre: 'Titre OC-3', description: 'Texte OC-3', consent: false },
      ],
      ...{ signature: 'Ana Côté', empreinteDessin: 'ab12' },
      ...{ dateReponse: '2026-11-01T00:00:00Z', adresseReseau: '192.0.2.1' },
    })
  })

  test('names a person who is known as the service knows them, whatever was sent', () => {
    expect(content({ person })).toMatchObject({ prenom: 'Zoé', nom: 'Roy', courriel: null })
  })

  test('has no union where the form is of none, and one without an id of its own', () => {
    expect(content({ syndicatNom: null }).syndicat).toBeNull()
    expect(content({ syndicatIdExterne: null }).syndicat).toEqual({ identifiantExterne: null, nom: 'Mon syndicat' })
  })

  test.each([
    ['Adhesion', contact, 'Ana Côté'],
    ['Demission', null, 'Ana Côté'],
    ['Personnalise', null, 'Ana Côté'],
    ['Generique', null, null],
  ] as const)('of a form %s has the address %j and the signature %j', (type, coordonnees, signature) => {
    expect(content({ type })).toMatchObject({ coordonnees, signature })
  })

  test('of a choice says the text that was shown, and none of what was not offered', () => {
    const of = (valeur: string | null) =>
      content({}, { ...answered, valeurs: [{ nom: 'quart', valeur }] }).champs.find(({ nom }) => nom === 'quart')
    expect(of('A')).toMatchObject({ valeur: 'A', texte: 'Le jour' })
    expect(of('C')).toMatchObject({ valeur: 'C', texte: null })
    expect(of(null)).toMatchObject({ valeur: null, texte: null })
  })

  test('of what is no choice says what was answered, though it reads like one', () => {
    const date = champ('jour', { type: 'Date', choix: [{ idExterne: '2026-01-01', label: 'non' }] })
    const valeurs = [{ nom: 'jour', valeur: '2026-01-01' }]
    expect(content({ champs: [date] }, { ...answered, valeurs }).champs).toMatchObject([{ texte: '2026-01-01' }])
  })
})
