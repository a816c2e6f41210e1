import { describe, expect, test } from 'vitest'
import { marksIn, personOf, redacted, redactor, telling, withoutPerson } from '../../../rules/anonyme.ts'

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
})

describe('an answer or a report without a person', () => {
  const marks = ['e-1', 'roy@x.ca', 'M-7', '514']
  const known = { ids: ['id-1', 'id-2'], marks, texts: [...marks, 'Roy', 'laval'] }
  const person = personOf(known, address)
  const without = (document: unknown) => withoutPerson(document, person)
  const stays = (document: unknown) => {
    expect(without(document)).toEqual(document)
  }

  test.each([...saying, ...marking])('has not the %s of what is about the person, whatever it is', (name) => {
    const about = (one: unknown) => without({ employeIdUnique: 'id-2', [name]: one })
    expect(about('Tremblay')).toEqual({ employeIdUnique: 'id-2', [name]: 'Anonyme' })
    expect(about('tremblay@x.ca')).toEqual({ employeIdUnique: 'id-2', [name]: address })
    for (const nothing of ['Anonyme', address, null, 7, true]) stays({ employeIdUnique: 'id-2', [name]: nothing })
  })

  test.each([...saying, ...marking])('has the %s of somebody else, though it is the same', (name) => {
    if (name.endsWith('IdExterne') || name.endsWith('Employe')) return
    for (const text of ['Roy', 'Laval', 'E-1', 'roy@x.ca', '514']) stays({ idUnique: 'id-9', [name]: text })
    stays({ [name]: 'Roy' })
  })

  test.each(['employeIdExterne', 'identifiantExterneEmploye'])('is about the person where its %s is', (name) => {
    const job = { idUnique: 'job-9', identifiantExterne: 'J-1', matricule: '12', nomEmployeur: 'Roy' }
    const told = without({ ...job, [name]: 'e-1' })
    expect(told).toMatchObject({ idUnique: 'job-9', [name]: 'Anonyme', matricule: 'Anonyme', nomEmployeur: 'Roy' })
    expect(told).toHaveProperty('identifiantExterne', name === 'employeIdExterne' ? 'J-1' : 'Anonyme')
    stays({ ...job, [name]: 'E-9' })
    stays({ ...job, [name]: null })
  })

  test('has the words of the contract, whatever the person is called', () => {
    const named = personOf({ ...known, marks: ['Employe'], texts: ['Employe', 'errors', 'employes'] }, address)
    const refused = { code: 'Employe.PrenomRequis', errorCodes: ['Employe.PrenomRequis'], chemin: '/employes/0' }
    const report = {
      errors: [{ idExterne: 'E-9', message: 'Le prénom est requis.', ...refused, collection: 'employes' }],
    }
    expect(withoutPerson(report, named)).toEqual(report)
    expect(withoutPerson({ ...refused, idUnique: 'id-1', prenom: 'Errors' }, named)).toEqual({
      ...{ ...refused, idUnique: 'id-1', prenom: 'Anonyme' },
    })
  })

  test.each(['valeursChampUtilisateur', 'valeursIgnorees'])('has not the words of custom fields in %s', (name) => {
    const values = [
      { nom: 'surnom', typeChampUtilisateurNom: 'Texte', valeur: 'Ti-Roy' },
      { nom: 'surnom', valeur: 'Ti-Roy' },
      { nom: 'surnom', typeChampUtilisateurNom: null, valeur: 'Ti-Roy' },
      { nom: 'surnom', typeChampUtilisateurNom: 'Texte', valeur: null },
      { nom: 'quart', typeChampUtilisateurNom: 'Choix', valeur: 'nuit' },
      ...['texte', null],
    ]
    const forgotten = [
      { nom: 'surnom', typeChampUtilisateurNom: 'Texte', valeur: 'Anonyme' },
      { nom: 'surnom', valeur: 'Anonyme' },
      { nom: 'surnom', typeChampUtilisateurNom: null, valeur: 'Anonyme' },
      ...values.slice(3),
    ]
    expect(without({ id: 'id-1', [name]: values })).toEqual({ id: 'id-1', [name]: forgotten })
    stays({ id: 'id-9', [name]: values })
    stays({ id: 'id-1', autres: values })
    stays({ id: 'id-1', [name]: 'un' })
    stays({ id: 'id-1', [name]: { surnom: 'un' } })
  })

  const message =
    'Le courriel « a@x.ca » de "Tremblay" ou « Roy » est pris : « M-7 », "roy@x.ca", non « 12 », de « laval ».'

  test('has of a refused row of the person nothing that its sentence quotes', () => {
    const told =
      'Le courriel « Anonyme » de "Anonyme" ou « Anonyme » est pris : « Anonyme », "Anonyme", non « Anonyme », de « Anonyme ».'
    const code = 'dit "Roy"'
    for (const [given, kept] of [
      [{ idExterne: 'E-1' }, { idExterne: 'Anonyme' }],
      [{ identifiant: 'm-7' }, { identifiant: 'Anonyme' }],
      [
        { idExterne: 'E-1', collection: 'emplois' },
        { idExterne: 'Anonyme', collection: 'emplois' },
      ],
      [{ idExterne: 'P-1', employeIdUnique: 'id-1' }, {}],
    ] as const)
      expect(without({ ...given, code, message })).toEqual({ ...given, code, message: told, ...kept })
    stays({ idExterne: 'E-1', code, message: 'Le courriel «a» ou "" est pris.', collection: 'syndicats' })
  })

  test('has of the row of somebody else all but the marks of the person, and of one that names nobody all but its texts', () => {
    const ofAnother =
      'Le courriel « a@x.ca » de "Tremblay" ou « Roy » est pris : « Anonyme », "Anonyme", non « 12 », de « laval ».'
    const ofNobody =
      'Le courriel « a@x.ca » de "Tremblay" ou « Anonyme » est pris : « Anonyme », "Anonyme", non « 12 », de « Anonyme ».'
    const row = (names: object) => ({ ...names, collection: 'emplois', message })
    for (const names of [{ idExterne: 'E-9' }, { idUnique: 'id-9' }, { identifiant: 'V-9' }])
      expect(without(row(names))).toEqual({ ...row(names), message: ofAnother })
    for (const names of [{}, { idExterne: null }])
      expect(without(row(names))).toEqual({ ...row(names), message: ofNobody })
    expect(without({ detail: message, errors: { courriel: [message] } })).toEqual({
      ...{ detail: ofNobody, errors: { courriel: [ofNobody] } },
    })
  })

  test.each(['ÉQ"x\\7', 'Zoé «Zaza» "Zed"', '« M »', '"', 'a « b', 'a" ou "b', '$&'])(
    'has no quote of %s, whatever stands in it',
    (text) => {
      const quoting = personOf({ ids: ['id-1'], marks: [text], texts: [text] }, address)
      for (const names of [{ idUnique: 'id-1' }, { idUnique: 'id-9' }, {}])
        for (const [before, after] of [
          ['« ', ' »'],
          ['"', '"'],
        ] as const)
          expect(withoutPerson({ ...names, message: `Non, ${before}${text}${after}.` }, quoting)).toEqual({
            ...{ ...names, message: `Non, ${before}Anonyme${after}.` },
          })
    },
  )

  test('says all of whoever has nothing that tells of them', () => {
    const nobody = personOf({ ids: [], marks: [], texts: [] }, address)
    const document = [{ idUnique: 'id-1', message: 'Non, "" « a » "b".' }, 'Non, « a ».', null]
    expect(withoutPerson(document, nobody)).toEqual(document)
  })

  test('has not its marks in a list, and all else of one', () => {
    expect(without({ idExternes: ['E-9', 'e-1', 'Roy', 'ROY@x.ca'] })).toEqual({
      idExternes: ['E-9', 'Anonyme', 'Roy', address],
    })
  })

  test('has what is about others within it, and the other way round', () => {
    const emplois = [{ idUnique: 'job-9', nom: 'Roy' }]
    expect(without([{ id: 'id-1', nom: 'Roy', emplois }])).toEqual([{ id: 'id-1', nom: 'Anonyme', emplois }])
    expect(without({ id: 'id-9', nom: 'Roy', remplace: { id: 'id-1', nom: 'Roy' } })).toEqual({
      ...{ id: 'id-9', nom: 'Roy', remplace: { id: 'id-1', nom: 'Anonyme' } },
    })
  })
})
