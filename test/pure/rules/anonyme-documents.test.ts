import { describe, expect, test } from 'vitest'
import { sentences } from '../../../db/clients/anonymise-quotes.ts'
import { marksIn, marksOf, namesIn, personOf, withoutPerson } from '../../../rules/anonymity/documents.ts'

const address = 'E-1@anonyme.invalid'
const ids = new Set(['E-1', 'E-2'])

const marking = [
  ...['idExterne', 'employeIdExterne', 'identifiantExterneEmploye', 'identifiant', 'noMembre', 'matricule'],
  ...['courriel', 'courrielAlternatif', 'telephonePrincipal', 'transactionId'],
]
const saying = [
  ...['prenom', 'nom', 'employePrenom', 'employeNom', 'adresse1', 'ville', 'province', 'codePostal'],
  ...['commentaire', 'motifRejet'],
]

describe('of the people of some ids a document says', () => {
  const textsIn = (value: unknown, of: ReadonlySet<string>) => marksIn(value, of, sentences).map(([, text]) => text)

  test.each(marking)('their %s, where it is a text', (name) => {
    expect(textsIn({ employeIdUnique: 'E-1', [name]: 'M-7' }, ids)).toEqual(['M-7'])
    expect(textsIn({ employeIdUnique: 'E-2', [name]: 'M-7' }, ids)).toEqual(['M-7'])
    expect(textsIn({ employeIdUnique: 'E-1', [name]: 7 }, ids)).toEqual([])
    expect(textsIn({ employeIdUnique: 'E-3', [name]: 'M-7' }, ids)).toEqual([])
  })

  test.each([...saying, 'etat', 'nomEmployeur'])('but not their %s, which others have too', (name) => {
    expect(textsIn({ id: 'E-1', [name]: 'Roy' }, ids)).toEqual([])
  })

  test('what stands for nobody does not tell of them, and each mark is told once, by its kind', () => {
    const document = { id: 'E-1', courriel: address, identifiant: 'M-7', noMembre: 'M-7', matricule: '' }
    const job = { id: 'E-1', employeIdExterne: 'X-1', identifiantExterneEmploye: 'X-1', courrielAlternatif: 'b@x.ca' }
    expect(marksOf(marksIn([document, job, { ...job, courriel: 'b@x.ca' }], ids, sentences))).toEqual({
      ...{ courriel: ['b@x.ca'], identifiant: ['M-7'], noMembre: ['M-7'], matricule: [], idExterne: ['X-1'] },
    })
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
    expect(textsIn(document, ids)).toEqual(['1', '2', '3'])
    expect(textsIn({ id: 'E-1', noMembre: '1', detail: { id: 'E-2', noMembre: '2' } }, ids)).toEqual(['2', '1'])
  })

  test.each([null, undefined, 'E-1', 7, true])('nothing where it is no object: %s', (value) => {
    expect(textsIn(value, ids)).toEqual([])
  })

  test('of a row of a load that was refused the address that somebody has already, and nothing else of it', () => {
    const message =
      'Le courriel « a@x.ca » est déjà utilisé. The e-mail address "b@x.ca" is already used. La valeur « c@x.ca » ne convient pas au champ « d@x.ca ».'
    const refused = { idExterne: 'P-1', employeIdUnique: 'E-1', message }
    expect(textsIn(refused, ids)).toEqual(['a@x.ca', 'b@x.ca'])
    expect(textsIn({ ...refused, employeIdUnique: 'E-3' }, ids)).toEqual([])
    expect(textsIn({ ...refused, message: 'Rien.' }, ids)).toEqual([])
    expect(textsIn({ ...refused, message: 7 }, ids)).toEqual(['P-1'])
    expect(textsIn({ ...refused, avant: { id: 'E-2', noMembre: '2' } }, ids)).toEqual(['2', 'a@x.ca', 'b@x.ca'])
  })

  test('the names that they had, and those of nobody else', () => {
    const refused = { prenom: 'Non', employeIdUnique: 'E-1', message: 'Non.' }
    const documents = [{ id: 'E-1', nom: 'Roy', prenom: 'Anonyme' }, { id: 'E-2', employeNom: 'Côté', nom: 7 }, refused]
    expect(namesIn([...documents, { id: 'E-9', nom: 'Autre' }], ids)).toEqual(['Roy', 'Côté'])
  })
})

describe('an answer or a report without a person', () => {
  const marks = {
    ...{
      idExterne: ['e-1'],
      courriel: ['roy@x.ca'],
      noMembre: ['M-7'],
      telephonePrincipal: ['514'],
      matricule: ['1042'],
    },
    ...{ identifiant: ['v-1'], transactionId: ['TX-1'] },
  }
  const known = { ids: ['id-1', 'id-2'], marks, texts: [...Object.values(marks).flat(), 'Roy', 'laval'] }
  const person = personOf(known, address, sentences)
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
    const named = personOf(
      { ...known, marks: { idExterne: ['Employe'] }, texts: ['Employe', 'errors', 'employes'] },
      address,
      sentences,
    )
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
      { nom: 'quart', typeChampUtilisateurNom: 'Choix', valeur: null, libelleValeur: null },
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

  test('has neither the choices, dates and answers of a person, nor their labels', () => {
    const valued = (typeChampUtilisateurNom: string, valeur: string | null, libelleValeur: string | null) => ({
      ...{ nom: 'quart', label: 'Quart', typeChampUtilisateurNom, valeur, libelleValeur },
    })
    const values = [valued('Choix', 'N', 'Nuit'), valued('Date', '1971-02-13', null), valued('Booleen', 'true', null)]
    expect(without({ idUnique: 'id-1', valeursChampUtilisateur: values })).toEqual({
      idUnique: 'id-1',
      valeursChampUtilisateur: values.map((value) => ({ ...value, valeur: null, libelleValeur: null })),
    })
    stays({ idUnique: 'id-9', valeursChampUtilisateur: values })
    // The contract wants a text in a value that was given up.
    const ignored = { nom: 'quart', typeChampUtilisateurNom: 'Choix', valeur: 'N' }
    expect(without({ idUnique: 'id-1', valeursIgnorees: [ignored] })).toEqual({
      ...{ idUnique: 'id-1', valeursIgnorees: [{ ...ignored, valeur: 'Anonyme' }] },
    })
  })

  const row = (message: string, names: object = {}) => ({ ...names, collection: 'emplois', message })
  const taken = 'Le courriel « ROY@x.ca » est déjà utilisé.'

  test('has of a refused row of the person nothing that its sentence quotes', () => {
    const code = 'dit "Roy"'
    const message = `${taken} La valeur « Tremblay » ne convient pas au champ "quart".`
    const told = 'Le courriel « Anonyme » est déjà utilisé. La valeur « Anonyme » ne convient pas au champ "Anonyme".'
    for (const [given, kept] of [
      [{ idExterne: 'E-1' }, { idExterne: 'Anonyme' }],
      [{ identifiant: 'm-7' }, { identifiant: 'Anonyme' }],
      [{ identifiant: 'V-1' }, { identifiant: 'Anonyme' }],
      [
        { idExterne: 'E-1', employeIdUnique: 'id-9' },
        { idExterne: 'Anonyme', employeIdUnique: 'id-9' },
      ],
      [
        { idExterne: 'E-1', collection: 'emplois' },
        { idExterne: 'Anonyme', collection: 'emplois' },
      ],
      // Of nobody whom it names, by an id or by what its sentence quotes.
      [{ employeIdUnique: 'id-1' }, {}],
      [{ idExterne: null }, {}],
      [{ identifiant: '' }, {}],
    ] as const)
      expect(without({ ...given, code, message })).toEqual({ ...given, code, message: told, ...kept })
    stays({ idExterne: 'E-1', code, message: 'Le courriel «a» ou "" est pris.', collection: 'syndicats' })
  })

  test('has of the row of somebody else all but the marks of the person, where the sentence quotes that kind', () => {
    for (const names of [{ idExterne: 'E-9' }, { identifiant: 'V-9' }, { idExterne: 'P-1', employeIdUnique: 'id-1' }]) {
      const others = 'La valeur « Roy » ne convient pas au champ « M-7 ». No union has the identifier "1042".'
      const message = `${others} ${taken} Un employé porte déjà la valeur « M-7 ».`
      expect(without(row(message, names))).toEqual(
        row(`${others} Le courriel « Anonyme » est déjà utilisé. Un employé porte déjà la valeur « Anonyme ».`, names),
      )
    }
  })

  test('has of a row that names nobody, and of no row, no mark', () => {
    const others = 'La valeur « Roy » ne convient pas au champ « M-7 ».'
    stays(row(others))
    stays({ detail: others, errors: { courriel: [others] } })
    const without9 = 'Le courriel « Anonyme » est déjà utilisé.'
    expect(without({ detail: taken, errors: { courriel: [taken] }, message: { fr: taken, en: others } })).toEqual({
      ...{ detail: without9, errors: { courriel: [without9] }, message: { fr: without9, en: others } },
    })
  })

  test.each(['ÉQ"x\\7', 'Zoé «Zaza» "Zed"', '« M »', '"', 'a « b', 'a" ou "b', '$&'])(
    'has no quote of %s, whatever stands in it',
    (text) => {
      const quoting = personOf({ ids: ['id-1'], marks: { noMembre: [text] }, texts: [text] }, address, sentences)
      for (const names of [{ idUnique: 'id-1' }, { idUnique: 'id-9' }, {}])
        for (const [before, after] of [
          ['Un employé porte déjà la valeur « ', ' »'],
          ['An employee already has the value "', '"'],
        ] as const)
          expect(withoutPerson({ ...names, message: `${before}${text}${after}.` }, quoting)).toEqual({
            ...{ ...names, message: `${before}Anonyme${after}.` },
          })
    },
  )

  test('says all of whoever has nothing that tells of them', () => {
    const nobody = personOf({ ids: [], marks: {}, texts: [] }, address, sentences)
    const document = [{ idUnique: 'id-1', message: 'Non, "" « a » "b".' }, 'Non, « a ».', null]
    expect(withoutPerson(document, nobody)).toEqual(document)
  })

  test('has not its marks in a list, and all else of one', () => {
    expect(without({ idExternes: ['E-9', 'e-1', 'Roy', '1042'], courriels: [taken] })).toEqual({
      idExternes: ['E-9', 'Anonyme', 'Roy', '1042'],
      courriels: ['Le courriel « Anonyme » est déjà utilisé.'],
    })
    expect(without({ errors: { courriel: ['ROY@x.ca', 'Roy', 'E-1'] } })).toEqual({
      errors: { courriel: [address, 'Roy', 'E-1'] },
    })
  })

  test.each(['1042', 'M-7', '514', 'TX-1', 'v-1', 'roy@x.ca'])('has the external id %s of somebody else', (text) => {
    const job = { idUnique: 'job-9', identifiantExterne: text, identifiantExterneEmploye: text, matricule: text }
    stays(job)
    stays({ idUniqueAdhesion: 'a-9', employeIdUnique: 'id-9', employeIdExterne: 'E-1', courriel: text })
    const message = 'Le courriel « tiers@x.ca » est déjà utilisé.'
    for (const collection of ['employes', 'emplois', 'adhesions', undefined])
      stays({ idExterne: text, message, code: 'Employe.CourrielExists', collection, employeIdUnique: 'id-9' })
    stays({
      deactivated: 1,
      idExternes: [text],
      errors: [{ idExterne: text, message: `Non, « tiers@x.ca » à « ${text} ».` }],
    })
  })

  test.each(['employeurs', 'syndicats', 'objetsConsentement', 'champs'])(
    'has all that a row of %s says',
    (collection) => {
      const errors = { courriel: ['Non, « Roy ».'] }
      stays({ idExterne: 'E-1', collection, message: 'Un employeur porte déjà le nom « Roy » ou « E-1 ».', errors })
      stays({ collection, membre: 'nom', message: 'remplace « laval ».' })
    },
  )

  test('has what is about others within it, and the other way round', () => {
    const emplois = [{ idUnique: 'job-9', nom: 'Roy' }]
    expect(without([{ id: 'id-1', nom: 'Roy', emplois }])).toEqual([{ id: 'id-1', nom: 'Anonyme', emplois }])
    expect(without({ id: 'id-9', nom: 'Roy', remplace: { id: 'id-1', nom: 'Roy' } })).toEqual({
      ...{ id: 'id-9', nom: 'Roy', remplace: { id: 'id-1', nom: 'Anonyme' } },
    })
  })
})
