import { describe, expect, test } from 'vitest'
import type { Merged } from '../../../db/sync/merge.ts'
import type { Noticed } from '../../../db/sync/told/noticed.ts'
import type { Refused } from '../../../db/sync/told/refused.ts'
import type { Rejection } from '../../../db/sync/told/reject.ts'
import { blocksOf, report } from '../../../db/sync/told/report.ts'
import { catalogue, type Code } from '../../../generated/catalogue.ts'
import { errorCodes, type Language } from '../../../problems.ts'

const nothing: Merged = { counts: new Map(), rejected: [], refused: new Map(), noticed: [] }
const of = async (merged: Partial<Merged>, refused: Refused[] = [], language: Language = 'fr') => {
  const { avertissements = [], ...others } = await report(
    'client',
    { ...nothing, ...merged },
    { refused, refusedRows: new Map() },
    language,
  )
  return { ...others, avertissements }
}

const noticed = (changes: Partial<Noticed>): Noticed => ({
  ...{ collection: 'employes', rang: 2, place: 0, parent_place: null, parent_collection: null },
  ...{ membre: 'valeursChampUtilisateur.quart', code: 'ValeurIgnoree', valeur: 'nuit' },
  ...changes,
})

const row = (changes: Partial<Refused> = {}): Refused => ({
  ...{ collection: 'employes', rang: 1, place: 0, parent: undefined, idExterne: 'E-1', refusals: [] },
  ...changes,
})

describe('what looks wrong in a load, and is taken all the same', () => {
  const date = row({ rang: 4, place: 2, collection: 'emplois', parent: { collection: 'employes', rang: 3, place: 1 } })

  test.each([
    ['DateAvant1900', 'dateDebut est avant 1900.', 'dateDebut is before 1900.'],
    ['DateLointaine', 'dateDebut est dans plus de dix ans.', 'dateDebut is more than ten years ahead.'],
  ] as const)('is a date that is hardly meant: %s', async (code, fr, en) => {
    const refused = [{ ...date, warnings: [{ membre: 'dateDebut', code }] }]
    const where = { collection: 'emplois', index: 2, chemin: '/employes/1/emplois/2', membre: 'dateDebut', code }
    const found = await of({}, refused)
    expect([found.errors, found.avertissements]).toEqual([[], [{ ...where, message: fr }]])
    expect((await of({}, refused, 'en')).avertissements).toEqual([{ ...where, message: en }])
  })

  test('is each such date of a row', async () => {
    const warnings = (['dateDebut', 'dateFin'] as const).map((membre) => ({ membre, code: 'DateLointaine' as const }))
    expect((await of({}, [{ ...date, warnings }])).avertissements.map(({ membre }) => membre)).toEqual([
      ...['dateDebut', 'dateFin'],
    ])
  })

  test('is a value that is given up for the person who goes on', async () => {
    const ignored = [noticed({ place: 7 })]
    const where = {
      ...{ collection: 'employes', index: 7, chemin: '/employes/7', membre: 'valeursChampUtilisateur.quart' },
      code: 'ValeurIgnoree',
    }
    expect((await of({ noticed: ignored })).avertissements).toEqual([
      {
        ...where,
        message:
          "valeursChampUtilisateur.quart n'a pas « nuit », la valeur de la personne sans identifiant externe qui est fusionnée.",
      },
    ])
    expect((await of({ noticed: ignored }, [], 'en')).avertissements).toEqual([
      {
        ...where,
        message:
          'valeursChampUtilisateur.quart has not "nuit", the value of the person without an external id who is merged.',
      },
    ])
  })

  test('of which 200 characters are said, none of them by half', async () => {
    const said = async (valeur: string) =>
      /« (.*) »/.exec((await of({ noticed: [noticed({ valeur })] })).avertissements[0]?.message ?? '')?.[1]
    expect(await said('x'.repeat(200))).toBe('x'.repeat(200))
    expect(await said('x'.repeat(201))).toBe('x'.repeat(200))
    expect(await said(`${'x'.repeat(199)}😀`)).toBe(`${'x'.repeat(199)}\uFFFD`)
  })

  test('is a signature that another row of the load replaces', async () => {
    const one = noticed({
      ...{ collection: 'adhesions', rang: 5, place: 3, parent_place: 6, parent_collection: 'employes' },
      ...{ membre: 'dateSignature', code: 'SignatureRemplacee', valeur: '2024-01-15' },
    })
    const where = { collection: 'adhesions', index: 3, membre: 'dateSignature', code: 'SignatureRemplacee' }
    const fr =
      "dateSignature n'est pas 2024-01-15 : une autre ligne du chargement donne la signature de la même adhésion."
    const en = 'dateSignature is not 2024-01-15: another row of the load gives the signature of the same membership.'
    expect((await of({ noticed: [one] })).avertissements).toEqual([
      { ...where, chemin: '/employes/6/adhesions/3', message: fr },
    ])
    expect((await of({ noticed: [one] }, [], 'en')).avertissements[0]?.message).toBe(en)
    const path = async (changes: Partial<Noticed>) =>
      (await of({ noticed: [{ ...one, ...changes }] })).avertissements[0]?.chemin
    expect(await path({ parent_collection: null, parent_place: null })).toBe('/adhesions/3')
    expect(await path({ parent_place: null })).toBe('/employes/0/adhesions/3')
  })

  test('is an id that takes the place of another one', async () => {
    const one = noticed({
      ...{ collection: 'emplois', rang: 5, place: 0, parent_place: 2, parent_collection: 'employes' },
      ...{ membre: 'identifiantExterne', code: 'IdExterneRemplace', valeur: 'J-2010' },
    })
    const said = async (language?: 'en') => (await of({ noticed: [one] }, [], language)).avertissements
    const where = { collection: 'emplois', index: 0, chemin: '/employes/2/emplois/0', membre: 'identifiantExterne' }
    const fr =
      "identifiantExterne remplace « J-2010 », l'identifiant par lequel l'emploi de cette personne chez cet employeur était connu."
    expect(await said()).toEqual([{ ...where, code: 'IdExterneRemplace', message: fr }])
    expect((await said('en'))[0]?.message).toBe(
      'identifiantExterne replaces "J-2010", the id by which the job of this person at this employer was known.',
    )
  })

  test('is told in the order of the body, wherever it was found', async () => {
    const merged = { noticed: [noticed({ place: 1 }), noticed({ collection: 'adhesions', rang: 1 })] }
    const warned = (rang: number) => row({ rang, place: rang, warnings: [{ membre: 'd', code: 'DateLointaine' }] })
    const found = await of(merged, [warned(10), warned(3)])
    expect(found.avertissements.map(({ chemin }) => chemin)).toEqual([
      ...['/adhesions/0', '/employes/1', '/employes/3', '/employes/10'],
    ])
  })

  test('and a row that is refused is an error, no warning', async () => {
    const refused = [row({ rang: 1, refusals: [{ code: 'Employe.NomRequis', member: 'nom' }] })]
    const warned = row({ rang: 2, place: 1, warnings: [{ membre: 'd', code: 'DateLointaine' }] })
    const found = await of({}, [warned, ...refused])
    expect(found.errors.map(({ chemin }) => chemin)).toEqual(['/employes/0'])
    expect(found.avertissements.map(({ chemin }) => chemin)).toEqual(['/employes/1'])
  })
})

describe('who is absent from a load', () => {
  const blocked = [
    { idExterne: 'E-8', place: null, codes: ['Employe.HasAdhesions', 'Employe.LinkedToActiveCampaign'] as const },
  ]

  test('is told where it was asked for, with who stays and why', async () => {
    const absents = { deactivated: 2, refused: 1, idExternes: ['E-2', 'E-3'], blocked, unidentified: 4 }
    const found = await of({ absents }, [], 'en')
    expect(found.absents).toMatchObject({ deactivated: 2, refused: 1, idExternes: ['E-2', 'E-3'], unidentified: 4 })
    expect(found.absents?.errors).toEqual(await blocksOf('client', blocked, 'en'))
    expect(found.absents).not.toHaveProperty('blocked')
  })

  test('and nothing is said of them otherwise', async () => {
    expect(await of({})).not.toHaveProperty('absents')
  })

  test('says all reasons of one who stays, and the place where the id was given', async () => {
    const first = { idExterne: 'E-1', place: 0, codes: ['Employe.NotFound'] as const }
    expect(await blocksOf('client', [first], 'en')).toEqual([
      {
        ...{ idExterne: 'E-1', index: 0, code: 'Employe.NotFound', errorCodes: ['Employe.NotFound'] },
        message: 'No employee has the identifier "E-1".',
      },
    ])
    const [other] = await blocksOf('client', blocked, 'fr')
    expect(other).toMatchObject({ idExterne: 'E-8', code: 'Employe.HasAdhesions', errorCodes: blocked[0]?.codes })
    expect(other).not.toHaveProperty('index')
  })
})

describe('a row that the database refuses', () => {
  const rejection = (changes: Partial<Rejection>): Rejection => ({
    ...{ collection: 'employes', rang: 1, place: 0, parent_place: null, parent_collection: null, rapport: 'E-1' },
    ...{ code: 'Employe.CourrielExists', membre: 'courriel', valeur: 'a@x.ca' },
    ...changes,
  })
  const errors = async (...rejected: Rejection[]) => (await of({ rejected }, [], 'en')).errors

  test('names the field of a custom value as the client calls it', async () => {
    const wrong = { code: 'ChampUtilisateur.ValeurInvalide', membre: 'valeursChampUtilisateur.quart' } as const
    expect((await errors(rejection({ ...wrong, valeur: 'aube' })))[0]?.message).toBe(
      'The value "aube" does not fit the field "quart".',
    )
  })

  test('names the employee who has the address, where that is the reason', async () => {
    const [with1] = await errors(rejection({ employe: 'u-1' }))
    expect(with1).toMatchObject({ employeIdUnique: 'u-1', message: 'The e-mail address "a@x.ca" is already used.' })
    const second = rejection({ code: 'Employe.NotFound' })
    expect((await errors(second, rejection({ employe: 'u-2' })))[0]).toMatchObject({ employeIdUnique: 'u-2' })
    for (const employe of [null, '']) {
      const [without] = await errors(rejection({ employe }))
      expect(without).not.toHaveProperty('employeIdUnique')
    }
  })

  test.each([
    [
      ...['employes', 'a une autre valeur que celle qui est connue : PUT /b2b/v1/employe la change'],
      'has another value than the stored one: PUT /b2b/v1/employe changes it',
    ],
    ['emplois', 'est requis', 'is required'],
    [
      ...['adhesions', "n'est pas la fin connue de cette adhésion : un chargement ne met fin à aucune"],
      'is not the stored end of this membership: a load ends none',
    ],
  ] as const)('of %s says what is wrong with a member in both languages', async (collection, fr, en) => {
    const rejected = [rejection({ collection, code: 'Requete.Invalide', membre: 'dateDemission' })]
    expect((await of({ rejected })).errors[0]?.message).toBe(`dateDemission ${fr}.`)
    expect((await of({ rejected }, [], 'en')).errors[0]?.message).toBe(`dateDemission ${en}.`)
  })

  test.each([
    ['emplois', 'identifiantExterneEmploye'],
    ['adhesions', 'employeIdExterne'],
    ['adhesions', 'syndicatIdExterne'],
    ['employeurs', 'syndicatIdExterne'],
  ] as const)('of %s says that its %s is not that of its parent', async (collection, membre) => {
    const rejected = [rejection({ collection, code: 'Requete.Invalide', membre })]
    const said = `${membre} is not the id of the row that this one is nested in.`
    expect((await of({ rejected }, [], 'en')).errors[0]?.message).toBe(said)
  })

  test('names a hundred codes at most', async () => {
    const codes = Object.keys(catalogue) as Code[]
    const refusals = codes.map((code) => ({ code, message: { fr: 'x', en: 'x' } }))
    const all = errorCodes(refusals)
    expect(all.length).toBeGreaterThan(100)
    const found = (await of({}, [row({ refusals })], 'en')).errors[0]
    expect(found?.errorCodes).toEqual(all.slice(0, 100))
  })
})
