import { describe, expect, test } from 'vitest'
import { entityOf } from '../../../db/sync/entities.ts'
import type { Collection, Line } from '../../../db/sync/lines.ts'
import { type Field, fieldsOf, openCompared, openTranche } from '../../../db/sync/tranche.ts'

const line = (changes: Partial<Line> = {}): Line => ({
  ...{ collection: 'employes', rang: 1, place: 0, size: 0, parent: undefined, idExterne: null },
  ...{ value: {}, refusals: [], ...changes },
})
const refusals = [{ code: 'Requete.Invalide' as const, member: 'ville' }]
const fields = (collection: Collection) => fieldsOf(entityOf(collection))
/** What is staged of a row in each of its columns. */
const staged = (collection: Collection, changes: Partial<Line>) => {
  const given = line({ collection, ...changes })
  const of = ({ of: accepted, ofRefused }: Field) => (given.refusals.length > 0 ? ofRefused?.(given) : accepted(given))
  return Object.fromEntries(fields(collection).map((field) => [field.nom, of(field)]))
}

describe('which addresses of a row mail does not reach is staged as bits', () => {
  const [right, wrong] = ['a@b.ca', 'a@1.2.3.4']

  test.each<[Collection, Record<string, unknown>, number | null]>([
    ['employes', {}, null],
    ['employes', { courriel: right, courrielAlternatif: right }, null],
    ['employes', { courriel: null, courrielAlternatif: 3 }, null],
    ['employes', { courriel: wrong }, 8],
    ['employes', { courrielAlternatif: wrong }, 16],
    ['employes', { courriel: wrong, courrielAlternatif: wrong }, 24],
    ['employes', { courriel: right, courrielAlternatif: wrong }, 16],
    ['employes', { ville: wrong }, null],
    ['adhesions', { courriel: wrong }, 64],
    ['adhesions', { courriel: right }, null],
  ])('of %s that say %j: %j', (collection, value, expected) => {
    expect(staged(collection, { value })['douteux']).toBe(expected)
  })

  test('of those that have addresses alone', () => {
    const having = (
      ['objetsConsentement', 'syndicats', 'employeurs', 'employes', 'emplois', 'adhesions'] as const
    ).filter((collection) => fields(collection).some(({ nom, type }) => nom === 'douteux' && type === 'int'))
    expect(having).toEqual(['employes', 'adhesions'])
  })
})

describe('of a refused row is staged what others are compared with', () => {
  test('the person and the end of a membership', () => {
    const value = { employeIdExterne: 'E-1', dateDemission: '2024-01-15T00:00:00Z' }
    expect(staged('adhesions', { value })).toMatchObject({
      ...{ employe_externe: 'E-1', date_demission: '2024-01-15T00:00:00Z' },
    })
    expect(staged('adhesions', { value, refusals })).toMatchObject({
      ...{ employe_externe: 'E-1', date_demission: undefined, rejet: true },
    })
    const named = [{ code: 'Requete.Invalide' as const, member: 'employeIdExterne' }]
    expect(staged('adhesions', { value, refusals: named })['employe_externe']).toBeNull()
  })

  test('the employer of a job, by which its number is told from others', () => {
    const value = { identifiantExterneEmployeur: 'EMP-1', matricule: 'M-1', dateDebut: '2024-01-15' }
    expect(staged('emplois', { value, refusals })).toMatchObject({
      ...{ employeur_id: 'EMP-1', matricule: 'M-1', date_debut: undefined },
    })
    expect(staged('employes', { value, refusals })['employeur_id']).toBeUndefined()
  })

  test('each number and address of a person, but for those that are refused', () => {
    const value = { noMembre: 'N-1', courriel: 'a@b.ca', courrielAlternatif: 'c@d.ca', ville: 'Québec' }
    expect(staged('employes', { value, refusals })).toMatchObject({
      ...{ no_membre: 'N-1', courriel: 'a@b.ca', courriel_alternatif: 'c@d.ca', ville: undefined },
    })
    const two = [...refusals, { code: 'Requete.Invalide' as const, member: 'courriel' }]
    expect(staged('employes', { value, refusals: two })).toMatchObject({ no_membre: 'N-1', courriel: null })
    const whole = [{ code: 'Requete.Invalide' as const }]
    expect(staged('employes', { value, refusals: whole })).toMatchObject({ no_membre: 'N-1', courriel: 'a@b.ca' })
  })
})

describe('whether others are compared with a refused row', () => {
  const compared = () => openCompared<Collection>(fields)

  test.each<[Collection, Record<string, unknown>, boolean]>([
    ['employes', { idExterne: 'E-1' }, true],
    ['employes', { courriel: 'a@b.ca' }, true],
    ['employes', { courrielAlternatif: 'a@b.ca' }, true],
    ['employes', { noMembre: 'N-1' }, true],
    ['employes', { prenom: 'Ana', ville: 'Québec', identifiantExterneEmployeur: 'EMP-1' }, false],
    ['employes', { idExterne: 3 }, true],
    ['employes', { idExterne: 3.5 }, false],
    ['syndicats', { identifiantExterne: 'S-1', nom: 'Un' }, true],
    ['syndicats', { nom: 'Un' }, false],
    ['adhesions', { employeIdExterne: 'E-1' }, true],
    ['adhesions', { syndicatIdExterne: 'S-1' }, false],
  ])('of %s that say %j: %j', (collection, value, expected) => {
    expect(compared()(line({ collection, value, refusals }))).toBe(expected)
  })

  test('it is the first job of each person, whatever it says, and the others by what they say', () => {
    const is = compared()
    const job = (rang: number | undefined, value: Record<string, unknown> = {}) =>
      is(
        line({
          ...{ collection: 'emplois', value, refusals },
          parent: rang === undefined ? undefined : { collection: 'employes', rang, place: 0 },
        }),
      )
    expect([job(1), job(1), job(1, { matricule: 'M-1' }), job(1, { identifiantExterneEmployeur: 'EMP' })]).toEqual([
      ...[true, false, true, false],
    ])
    expect([job(2), job(2), job(1), job(undefined), job(undefined)]).toEqual([true, false, true, true, false])
  })

  test('and no other row than a job counts as the first of a person', () => {
    const is = compared()
    const parent = { collection: 'employes', rang: 1, place: 0 } as const
    const adhesion = line({ collection: 'adhesions', parent, value: {}, refusals })
    const emploi = line({ collection: 'emplois', parent, value: {}, refusals })
    expect([is(adhesion), is(emploi), is(adhesion), is(emploi)]).toEqual([false, true, false, false])
  })

  test('what a collection is compared by is read once', () => {
    const asked: Collection[] = []
    const is = openCompared<Collection>((collection) => {
      asked.push(collection)
      return fields(collection)
    })
    const given = line({ value: { idExterne: 'E-1' }, refusals })
    expect([is(given), is(given)]).toEqual([true, true])
    expect(asked).toEqual(['employes'])
  })
})

test('a text whose only escapes are of quotes and backslashes is staged as it is', () => {
  const texts = ['"', '\\', '\\n', '\\"', '\\u0041', 'é\n"\\t']
  const tranche = openTranche([{ nom: 'texte', type: 'text', of: ({ value }) => value['texte'] }])
  for (const texte of texts) tranche.add(line({ value: { texte } }))
  const [column] = tranche.columns()
  const { parameters } = column?.valeurs?.toOperationNode() as unknown as { parameters: { value: unknown }[] }
  expect(parameters[0]?.value).toBe(String.raw`{"\"","\\","\\n","\\\"","\\u0041","é${'\n'}\"\\t"}`)
})
