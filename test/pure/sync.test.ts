import type { RawBuilder } from 'kysely'
import { describe, expect, test } from 'vitest'
import { entityOf } from '../../db/sync/entities.ts'
import { type Collection, type Line, maxErrors } from '../../db/sync/lines.ts'
import type { Merged } from '../../db/sync/merge.ts'
import type { Rejection } from '../../db/sync/told/reject.ts'
import { report } from '../../db/sync/told/report.ts'
import type { Refused } from '../../db/sync/told/refused.ts'
import { fieldsOf, openTranche } from '../../db/sync/tranche.ts'
import type { Refusal } from '../../problems.ts'

const line = (changes: Partial<Line> = {}): Line => ({
  ...{
    collection: 'employes',
    rang: 1,
    place: 0,
    size: 0,
    parent: undefined,
    idExterne: 'E-1',
    value: {},
    refusals: [],
  },
  ...changes,
})
const rejection = (changes: Partial<Rejection> = {}): Rejection => ({
  ...{ collection: 'employes', rang: 1, place: 0, parent_place: null, parent_collection: null, rapport: 'E-1' },
  ...{ code: 'Employe.NomRequis', membre: 'nom', valeur: null },
  ...changes,
})

describe('the report of a merge', () => {
  const received = (refused: Refused[] = [], rows: [Collection, number][] = []) =>
    ({ refused, refusedRows: new Map(rows) }) as const
  const merged = (rejected: Rejection[] = [], changes: Partial<Merged> = {}): Merged => ({
    ...{ counts: new Map(), rejected, refused: new Map(), noticed: [] },
    ...changes,
  })
  const none = { created: 0, updated: 0, unchanged: 0, errors: 0 }

  test('counts what was done of each collection, and its refused rows', async () => {
    const counts = new Map([['employes', { created: 1, updated: 2, unchanged: 3 }]] as const)
    const refused = new Map([
      ['employes', 4],
      ['emplois', 5],
    ] as const)
    expect(
      await report(
        'client',
        merged([], { counts, refused }),
        received(
          [],
          [
            ['employes', 10],
            ['syndicats', 7],
          ],
        ),
        'fr',
      ),
    ).toEqual({
      ...{ created: 1, updated: 2, unchanged: 3, errors: [], avertissements: [] },
      details: {
        ...{ objetsConsentement: none, employeurs: none, adhesions: none },
        ...{ syndicats: { ...none, errors: 7 }, emplois: { ...none, errors: 5 } },
        employes: { created: 1, updated: 2, unchanged: 3, errors: 14 },
      },
    })
  })

  const errors = async (rejected: Rejection[], refused: Line[] = [], language: 'fr' | 'en' = 'en') =>
    (await report('client', merged(rejected), received(refused), language)).errors

  test('names the refused rows in the order of the body, with all that is wrong with each', async () => {
    const refusals: Refusal[] = [{ code: 'Employe.PrenomRequis', member: 'prenom' }]
    const parent = { collection: 'syndicats', rang: 2, place: 4 } as const
    const given = [
      line({ rang: 9, place: 3, collection: 'employeurs', idExterne: null, parent, refusals }),
      line({ rang: 5, place: 2, refusals }),
    ]
    const found = await errors([rejection({ rang: 5, place: 2 }), rejection({ rang: 1, valeur: 'x' })], given)
    expect(found).toEqual([
      {
        ...{ idExterne: 'E-1', collection: 'employes', index: 0, chemin: '/employes/0' },
        ...{ code: 'Employe.NomRequis', errorCodes: ['Employe.NomRequis'], message: 'nom is required.' },
      },
      {
        ...{ idExterne: 'E-1', collection: 'employes', index: 2, chemin: '/employes/2', code: 'Employe.PrenomRequis' },
        errorCodes: ['Employe.PrenomRequis', 'Employe.NomRequis'],
        message: 'prenom is required. nom is required.',
      },
      {
        ...{ idExterne: null, collection: 'employeurs', index: 3, chemin: '/syndicats/4/employeurs/3' },
        ...{ code: 'Employe.PrenomRequis', errorCodes: ['Employe.PrenomRequis'], message: 'prenom is required.' },
      },
    ])
    expect(given[1]?.refusals).toEqual(refusals)
  })

  test('says what the contract says of a member, and where a nested row of the database stands', async () => {
    const message = { fr: 'est trop long', en: 'is too long' }
    const refusals: Refusal[] = [{ code: 'Requete.Invalide', member: 'nom', message }]
    expect((await errors([], [line({ refusals })], 'fr'))[0]?.message).toBe('nom est trop long.')
    expect((await errors([], [line({ refusals: [{ code: 'Requete.Invalide', message }] })]))[0]?.message).toBe(
      ' is too long.',
    )
    const missing = rejection({ collection: 'emplois', code: 'Requete.Invalide', membre: 'dateDebut' })
    expect((await errors([missing]))[0]?.message).toBe('dateDebut is required.')
    expect((await errors([missing], [], 'fr'))[0]?.message).toBe('dateDebut est requis.')
    const nested = rejection({ collection: 'emplois', parent_collection: 'employes', parent_place: 6, place: 2 })
    expect((await errors([nested]))[0]?.chemin).toBe('/employes/6/emplois/2')
    expect((await errors([{ ...nested, parent_place: null }]))[0]?.chemin).toBe('/employes/0/emplois/2')
    const unknown = rejection({ code: 'Employe.NotFound', valeur: 'E-9' })
    expect((await errors([unknown]))[0]?.message).toBe('No employee has the identifier "E-9".')
    expect((await errors([unknown, unknown]))[0]?.message).toBe('No employee has the identifier "E-9".')
    expect((await errors([{ ...unknown, valeur: null }]))[0]?.message).toBe('No employee has the identifier "".')
  })

  test('has the first rows, and as many words as fit', async () => {
    const many = Array.from({ length: maxErrors + 1 }, (_, rang) => rejection({ rang }))
    expect(await errors(many)).toHaveLength(maxErrors)
    const long = { fr: 'x'.repeat(30_000), en: 'x'.repeat(30_000) }
    expect(
      (await errors([], [line({ refusals: [{ code: 'Requete.Invalide', message: long }] })]))[0]?.message,
    ).toHaveLength(20_000)
    expect((await errors([], [line()]))[0]).toMatchObject({ code: 'Requete.Invalide', errorCodes: [] })
  })
})

describe('staged rows by columns', () => {
  type Columns = ReturnType<ReturnType<typeof openTranche>['columns']>
  /** What is written of each column, as PostgreSQL reads it. */
  const written = (columns: Columns) =>
    Object.fromEntries(
      columns.map(({ colonne, ...arrays }) => {
        const [array] = Object.values(arrays) as Pick<RawBuilder<never>, 'toOperationNode'>[]
        const { parameters } = array?.toOperationNode() as unknown as { parameters: { value: unknown }[] }
        return [colonne, parameters[0]?.value]
      }),
    )
  /** So many ids, as PostgreSQL reads them. */
  const ids = (count: number): unknown =>
    expect.stringMatching(new RegExp(`^\\{("[\\da-f-]{36}",?){${String(count)}}\\}$`))
  const staged = (collection: Collection, lines: Line[]) => {
    const tranche = openTranche(fieldsOf(entityOf(collection)))
    const sizes = lines.map((one) => tranche.add(one))
    expect(sizes).toEqual(lines.map((_, n) => n + 1))
    return written(tranche.columns())
  }

  test('have their values, and what a row says in the bits of its mask', () => {
    const value = { idExterne: 'E-1', prenom: 'A "b"\n\\ é', nom: null, ville: 'Québec' }
    const parent = { collection: 'syndicats', rang: 7, place: 0 } as const
    expect(
      staged('employes', [line({ value, rang: 8, place: 3, parent }), line({ value: { idExterne: 'E-2' }, rang: 9 })]),
    ).toEqual({
      ...{
        rang: '{8,9}',
        place: '{3,0}',
        parent_rang: '{7,null}',
        rejet: '{false,false}',
        id_externe: '{"E-1","E-2"}',
        nouveau: ids(2),
      },
      ...{ masque: '{259,0}', prenom: '{"A \\"b\\"\n\\\\ é",null}', ville: '{"Québec",null}' },
      ...{ emplois_donnes: '{false,false}' },
    })
  })

  test('of a refused one have its place, and its id and its address where they are not what is refused', () => {
    const value = { idExterne: 'E-1', courriel: 'a@b.ca', nom: 'A' }
    const of = (member: string | undefined, changes = {}) =>
      staged('employes', [line({ value: { ...value, ...changes }, refusals: [{ code: 'Requete.Invalide', member }] })])
    const placed = { nouveau: ids(1), rang: '{1}', place: '{0}', rejet: '{true}', masque: '{0}' }
    expect(of('nom')).toEqual({ ...placed, id_externe: '{"E-1"}', courriel: '{"a@b.ca"}' })
    expect(of('courriel')).toEqual({ ...placed, id_externe: '{"E-1"}' })
    expect(of('idExterne')).toEqual({ ...placed, courriel: '{"a@b.ca"}' })
    expect(of('idExterne', { idExterne: 3 })).toEqual({ ...placed, id_externe: '{"3"}', courriel: '{"a@b.ca"}' })
    for (const idExterne of [3.5, 2 ** 53, true, ['E-1']])
      expect(of('idExterne', { idExterne })).toEqual({ ...placed, courriel: '{"a@b.ca"}' })
    const syndicat = line({
      value: { identifiantExterne: 'S-1' },
      refusals: [{ code: 'Requete.Invalide', member: 'nom' }],
    })
    expect(staged('syndicats', [syndicat])).toMatchObject({ id_externe: '{"S-1"}' })
  })

  test('of each collection are its own', () => {
    const valeursChampUtilisateur = { quart: 'nuit' }
    const emplois: unknown[] = []
    expect(staged('employes', [line({ value: { valeursChampUtilisateur, emplois } })])).toMatchObject({
      ...{ valeurs: String.raw`{"{\"quart\":\"nuit\"}"}`, emplois_donnes: '{true}' },
    })
    expect(staged('adhesions', [line({ value: { employeIdExterne: 'E-1' } })])).toMatchObject({
      employe_externe: '{"E-1"}',
    })
    const objet = { identifiantExterne: 'OC', titre: 'T', description: null }
    expect(staged('objetsConsentement', [line({ value: objet })])).toMatchObject({
      ...{ id_externe: '{"OC"}', titre: '{"T"}', description: '{""}', masque: '{3}' },
    })
    const types = fieldsOf(entityOf('emplois')).map(({ nom, type }) => `${nom} ${type}`)
    expect(types).toEqual([
      ...['nouveau uuid', 'rang int', 'place int', 'parent_rang int', 'rejet boolean', 'id_externe text', 'masque int'],
      ...[
        'employeur_id text',
        'matricule text',
        'date_debut timestamptz',
        'date_fin timestamptz',
        'employe_externe text',
      ],
    ])
    expect(
      fieldsOf(entityOf('employes'))
        .slice(-2)
        .map(({ nom, type }) => `${nom} ${type}`),
    ).toEqual([...['valeurs json', 'emplois_donnes boolean']])
  })

  test('are as many as they are, their control characters as they stand', () => {
    const many = Array.from({ length: 250 }, (_, rang) => line({ rang, value: { nom: String(rang) } }))
    const { rang, nom } = staged('employes', many)
    expect(rang).toBe(`{${many.map((one) => String(one.rang)).join()}}`)
    expect(nom).toBe(`{${many.map((one) => `"${String(one.rang)}"`).join()}}`)
    const controlled = '\b\f\n\r\t\u0001\u001f"\\/'
    expect(staged('employes', [line({ value: { nom: controlled } })])['nom']).toBe('{"\b\f\n\r\t\u0001\u001f\\"\\\\/"}')
    expect(staged('employes', [])).toEqual({})
  })
})
