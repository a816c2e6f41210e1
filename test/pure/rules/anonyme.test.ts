import { describe, expect, test } from 'vitest'
import { marksIn, redacted, redactor, telling } from '../../../rules/anonyme.ts'

const address = 'E-1@anonyme.invalid'
const ids = new Set(['E-1', 'E-2'])

test('what tells of somebody is told once, without what stands for nobody', () => {
  const given = ['Ana', '', null, undefined, 'Anonyme', address, 'Roy', 'Ana', 'Anonyme Roy', `${address}.ca`]
  expect(telling(given)).toEqual(['Ana', 'Roy', 'Anonyme Roy', `${address}.ca`])
})

describe('a text of somebody who was anonymised is replaced', () => {
  const of =
    (...texts: string[]) =>
    (text: string) =>
      redactor(texts, address)(text)

  test.each([
    ['where it is all that is said', 'Roy', 'Anonyme'],
    ['whatever its letter case', 'ROY', 'Anonyme'],
    ['within a sentence', 'Bonjour roy, et Roy !', 'Bonjour Anonyme, et Anonyme !'],
    ['beside what is no letter', '«Roy» _Roy_ -Roy-', '«Anonyme» _Anonyme_ -Anonyme-'],
    ['but not at the beginning of a longer word', 'Royal', 'Royal'],
    ['nor at its end', 'leroy', 'leroy'],
    ['nor beside a letter with an accent', 'Royé éRoy', 'Royé éRoy'],
    ['nor beside a number', 'Roy2 2Roy', 'Roy2 2Roy'],
  ])('%s', (_, text, expected) => {
    expect(of('Roy')(text)).toBe(expected)
  })

  test('with an accent in any letter case', () => {
    expect(of('Éloïse')('chère ÉLOÏSE, chère éloïse')).toBe('chère Anonyme, chère Anonyme')
    expect(of('ÉLOÏSE')('éloïse')).toBe('Anonyme')
  })

  test('of less than three characters only where it is all that is said', () => {
    expect(of('Al')('AL')).toBe('Anonyme')
    expect(of('Al')('Al est là')).toBe('Al est là')
    expect(of('Ali')('Ali est là')).toBe('Anonyme est là')
  })

  test('an address by the one that stands for it', () => {
    expect(of('roy@x.ca')('ROY@x.ca')).toBe(address)
    expect(of('roy@x.ca')('Écrire à ROY@x.ca.')).toBe(`Écrire à ${address}.`)
  })

  test('the longest first: an address has the name in it', () => {
    for (const texts of [
      ['Roy', 'roy@x.ca'],
      ['roy@x.ca', 'Roy'],
    ])
      expect(of(...texts)('Roy, roy@x.ca')).toBe(`Anonyme, ${address}`)
  })

  test.each(Array.from('$()*+./?[\\]^{|}'))('as it is written, with %s in it', (sign) => {
    const text = `ab${sign}cd`
    expect(of(text)(`un ${text} deux`)).toBe('un Anonyme deux')
    expect(of(text)('un abXcd abcd deux')).toBe('un abXcd abcd deux')
  })

  test.each([
    ['&', '&amp;'],
    ['<', '&lt;'],
    ['>', '&gt;'],
    ['"', '&quot;'],
    ["'", '&#39;'],
  ])('as HTML writes it, each %s of it', (sign, written) => {
    const text = `D${sign}Arcy${sign}Roy`
    expect(of(text)(`<p>M. ${text}.</p>`)).toBe('<p>M. Anonyme.</p>')
    expect(of(text)(`<p>M. D${written}Arcy${written}Roy.</p>`)).toBe('<p>M. Anonyme.</p>')
    expect(of(text)('<p>M. DArcyRoy.</p>')).toBe('<p>M. DArcyRoy.</p>')
  })

  test('and where there is none, or only what stands for nobody, a text stays as it is', () => {
    expect(of()('Bonjour, à vous !')).toBe('Bonjour, à vous !')
    expect(of('')('Bonjour, à vous !')).toBe('Bonjour, à vous !')
    expect(of('Anonyme', address)(`un vote anonyme de x-${address}`)).toBe(`un vote anonyme de x-${address}`)
  })
})

const marking = [
  ...['idExterne', 'employeIdExterne', 'identifiantExterneEmploye', 'identifiant', 'noMembre', 'matricule'],
  ...['courriel', 'courrielAlternatif', 'telephonePrincipal', 'transactionId'],
]
const saying = [
  ...['prenom', 'nom', 'employePrenom', 'employeNom', 'adresse1', 'ville', 'province', 'codePostal'],
  ...['commentaire', 'motifRejet'],
]

describe('of the people of some ids a document says', () => {
  test.each(marking)('their %s, where it is a text', (name) => {
    expect(marksIn({ employeIdUnique: 'E-1', [name]: 'M-7' }, ids)).toEqual(['M-7'])
    expect(marksIn({ employeIdUnique: 'E-2', [name]: 'M-7' }, ids)).toEqual(['M-7'])
    expect(marksIn({ employeIdUnique: 'E-1', [name]: 7 }, ids)).toEqual([])
    expect(marksIn({ employeIdUnique: 'E-3', [name]: 'M-7' }, ids)).toEqual([])
  })

  test.each([...saying, 'etat', 'nomEmployeur'])('but not their %s, which others have too', (name) => {
    expect(marksIn({ id: 'E-1', [name]: 'Roy' }, ids)).toEqual([])
  })

  test('what stands for nobody does not tell of them, and each mark is told once', () => {
    const document = { id: 'E-1', courriel: address, identifiant: 'M-7', noMembre: 'M-7', matricule: '' }
    expect(marksIn(document, ids)).toEqual(['M-7'])
  })

  test('what is anywhere within it, of them alone', () => {
    const document = {
      total: 3,
      suite: null,
      elements: [
        { id: 'E-1', noMembre: '1', emplois: [{ id: 'J-1', matricule: 'of no id' }] },
        { id: 'E-9', noMembre: '9', remplace: { id: 'E-2', noMembre: '2' } },
        [{ id: 'E-1', matricule: '3' }],
      ],
    }
    expect(marksIn(document, ids)).toEqual(['1', '2', '3'])
    expect(marksIn({ id: 'E-1', noMembre: '1', detail: { id: 'E-2', noMembre: '2' } }, ids)).toEqual(['2', '1'])
  })

  test.each([null, undefined, 'E-1', 7, true])('nothing where it is no object: %s', (value) => {
    expect(marksIn(value, ids)).toEqual([])
  })

  test('of a row of a load that was refused the addresses that its message quotes, and nothing else of it', () => {
    const message = 'Le courriel « a@x.ca » ou "b@x.ca" de « Roy » et "Ana" est pris, non c@x.ca.'
    const refused = { idExterne: 'P-1', employeIdUnique: 'E-1', message }
    expect(marksIn(refused, ids)).toEqual(['a@x.ca', 'b@x.ca'])
    expect(marksIn({ ...refused, employeIdUnique: 'E-3' }, ids)).toEqual([])
    expect(marksIn({ ...refused, message: 'Rien.' }, ids)).toEqual([])
    expect(marksIn({ ...refused, message: 7 }, ids)).toEqual(['P-1'])
    expect(marksIn({ ...refused, avant: { id: 'E-2', noMembre: '2' } }, ids)).toEqual(['2', 'a@x.ca', 'b@x.ca'])
  })
})

describe('a document is written again', () => {
  const upper = (text: string) => text.toUpperCase()

  test('with the same done to each of its texts, and nothing to anything else', () => {
    const document = { a: 'un', b: [1, 'deux', null, { c: 'trois', d: true }], e: null, f: undefined }
    expect(redacted(document, upper)).toEqual({
      ...{ a: 'UN', b: [1, 'DEUX', null, { c: 'TROIS', d: true }], e: null, f: undefined },
    })
    expect(redacted('un', upper)).toBe('UN')
    expect(redacted(7, upper)).toBe(7)
    expect(redacted(null, upper)).toBeNull()
  })

  test('with nothing forgotten where nobody is named', () => {
    expect(redacted({ id: 'E-1', nom: 'Roy' }, upper)).toEqual({ id: 'E-1', nom: 'ROY' })
    expect(redacted({ id: 'Stryker was here', nom: 'Roy' }, upper)).toMatchObject({ nom: 'ROY' })
  })

  test.each([...saying, ...marking])('without the %s of the people of some ids, whatever it is', (name) => {
    const about = (one: unknown) => redacted({ employe: 'E-1', [name]: one }, upper, ids)
    expect(about('Roy')).toEqual({ employe: 'E-1', [name]: 'Anonyme' })
    expect(about('Anonyme')).toEqual({ employe: 'E-1', [name]: 'Anonyme' })
    // An address stands for a thing that the contract requires: it is replaced by what knows it.
    expect(about('roy@x.ca')).toEqual({ employe: 'E-1', [name]: 'ROY@X.CA' })
    expect(about(null)).toEqual({ employe: 'E-1', [name]: null })
    expect(about(7)).toEqual({ employe: 'E-1', [name]: 7 })
    expect(redacted({ employe: 'E-3', [name]: 'Roy' }, upper, ids)).toEqual({ employe: 'E-3', [name]: 'ROY' })
  })

  test('with the rest of what is about them, and with what is about others within it', () => {
    const document = { id: 'E-1', nom: 'Roy', etat: 'actif', emplois: [{ id: 'J-1', nom: 'Usine' }] }
    expect(redacted([document], upper, ids)).toEqual([
      { id: 'E-1', nom: 'Anonyme', etat: 'ACTIF', emplois: [{ id: 'J-1', nom: 'USINE' }] },
    ])
  })

  test.each(['valeursChampUtilisateur', 'valeursIgnorees'])('without the words of custom fields in %s', (name) => {
    const values = [
      { nom: 'surnom', typeChampUtilisateurNom: 'Texte', valeur: 'Ti-Roy' },
      { nom: 'surnom', valeur: 'Ti-Roy' },
      { nom: 'surnom', typeChampUtilisateurNom: null, valeur: 'Ti-Roy' },
      { nom: 'surnom', typeChampUtilisateurNom: 'Texte', valeur: null },
      { nom: 'quart', typeChampUtilisateurNom: 'Choix', valeur: 'nuit' },
      ...['texte', null],
    ]
    const without = [
      { nom: 'surnom', typeChampUtilisateurNom: 'Texte', valeur: 'Anonyme' },
      { nom: 'surnom', valeur: 'Anonyme' },
      { nom: 'surnom', typeChampUtilisateurNom: null, valeur: 'Anonyme' },
      ...values.slice(3),
    ]
    expect(redacted({ id: 'E-1', [name]: values }, upper, ids)).toEqual({ id: 'E-1', [name]: without })
    expect(redacted({ id: 'E-1', autres: values.slice(0, 1) }, upper, ids)).toEqual({
      id: 'E-1',
      autres: [{ nom: 'SURNOM', typeChampUtilisateurNom: 'TEXTE', valeur: 'TI-ROY' }],
    })
    expect(redacted({ id: 'E-1', [name]: 'un' }, upper, ids)).toEqual({ id: 'E-1', [name]: 'UN' })
    expect(redacted({ id: 'E-1', [name]: { surnom: 'un' } }, upper, ids)).toEqual({
      id: 'E-1',
      [name]: { surnom: 'UN' },
    })
  })

  test('without what the message of a refused row of theirs quotes, as French and English do, and with all else', () => {
    const as = (text: string) => text
    const refused = { idExterne: 'P-1', employe: 'E-1', code: 'dit "Ana"' }
    const message = 'Le courriel « a@x.ca » de "Roy" ou « Ana » est pris : c@x.ca.'
    const without = 'Le courriel « Anonyme » de "Anonyme" ou « Anonyme » est pris : c@x.ca.'
    expect(redacted({ ...refused, message }, as, ids)).toEqual({ ...refused, message: without })
    expect(redacted({ ...refused, message, employe: 'E-3' }, as, ids)).toEqual({
      ...{ ...refused, message, employe: 'E-3' },
    })
    expect(redacted({ ...refused, message: 'Le courriel «a» ou "" est pris.' }, as, ids)).toEqual({
      ...{ ...refused, message: 'Le courriel «a» ou "" est pris.' },
    })
  })
})
