import { describe, expect, test } from 'vitest'
import type { Parameter, Schema } from '../../../contract/contract.ts'
import { otherMessages } from '../../../contract/messages.ts'
import { compileNormaliser } from '../../../contract/normalise.ts'
import { normaliseParameters } from '../../../contract/parameters.ts'
import type { Refusal } from '../../../problems.ts'

/** What a value becomes by a schema, and what is wrong with it. */
function normalise(schema: Schema, value: unknown, name?: string) {
  const refusals: Refusal[] = []
  const normal = compileNormaliser(schema, name)(value, 'm', refusals)
  return { normal, refusals: refusals.map(({ code, member, message }) => [code, member, message]) }
}
const text = { type: 'string' } as Schema

describe('a text (decision A-40)', () => {
  const [apart, together] = ['e\u0301', 'é']

  test('is kept in the normal form, and empty where nobody sees anything of it', () => {
    expect(normalise(text, apart).normal).toBe(together)
    expect(normalise(text, '\u200b\u00a0\u2060').normal).toBe('')
    expect(normalise({ type: ['string', 'null'] }, '\u200b').normal).toBeNull()
  })

  test.each([
    ...['valeur', 'idExterne', 'employeIdExterne', 'identifiant', 'identifiantExterne', 'noMembre', 'matricule'],
    ...['transactionId', 'depuisSyndicats', 'jeton', 'url', 'urlRetour', 'fournisseur', 'IDEXTERNE'],
  ])('that names something, as %s, stays byte by byte', (name) => {
    expect(normalise(text, ` ${apart} `, name).normal).toBe(apart)
  })

  test.each(['nom', 'valeurs', 'laValeur', 'description', ''])('in %s is none of those', (name) => {
    expect(normalise(text, ` ${apart} `, name).normal).toBe(together)
  })

  test('that follows a pattern stays byte by byte', () => {
    expect(normalise({ ...text, pattern: '^.+$' }, apart, 'nom').normal).toBe(apart)
  })

  test('that is an address, or a part of one that is looked for, has its accents', () => {
    expect(normalise(text, 'xn--9ca.ca', 'courriel').normal).toBe('é.ca')
    expect(normalise(text, 'xn--9ca.ca', 'ville').normal).toBe('xn--9ca.ca')
    for (const format of ['idn-email', 'nouveau-courriel'])
      expect(normalise({ ...text, format }, 'a@xn--9ca.ca', 'autre').normal).toBe('a@é.ca')
  })
})

describe('a list whose items are about something once (decision A-12)', () => {
  const schema = { 'x-unique': 'nom', maxItems: 3, items: { properties: { nom: text, n: { type: 'integer' } } } }
  const refusalsOf = (value: unknown) => normalise(schema, value).refusals

  test('has each name once, whatever its letter case: the later ones are refused', () => {
    expect(refusalsOf([{ nom: 'a' }, { nom: ' A ' }, { nom: 'a' }])).toEqual([
      ['Requete.Invalide', 'm[1].nom', otherMessages.taken('A')],
      ['Requete.Invalide', 'm[2].nom', otherMessages.taken('a')],
    ])
  })

  test.each([
    ['different names', [{ nom: 'a' }, { nom: 'b' }, { nom: 'c' }]],
    ['names that are alike in capitals alone', [{ nom: 'ß' }, { nom: 'ss' }]],
    ['no names', [{ n: 1 }, { n: 1 }]],
    ['names that are no texts', [{ nom: 1 }, { nom: 1 }]],
    ['no items', [null, null]],
    ['something else', ['a', 'a']],
  ])('may have %s', (_, value) => {
    expect(refusalsOf(value)).toEqual([])
  })

  test('is judged by its count alone where it has too many items', () => {
    const many = [{ nom: 'a' }, { nom: 'a' }, { nom: 'a' }, { nom: 'a' }]
    expect(refusalsOf(many)).toEqual([])
    expect(refusalsOf(many.slice(1))).toHaveLength(2)
    expect([refusalsOf('aa'), refusalsOf(null), refusalsOf({ length: 2 })]).toEqual([[], [], []])
  })

  test('unless the contract says nothing of it', () => {
    const { items } = schema
    expect(normalise({ items }, [{ nom: 'a' }, { nom: 'a' }]).refusals).toEqual([])
  })
})

describe('a member of an object', () => {
  const of = (schema: object, value: unknown) => normalise({ properties: {}, ...schema }, value)

  test('that its input takes as one value alone is dropped there, and unknown with another', () => {
    const schema = { 'x-only': { statut: 'Actif', n: 1 } }
    expect(of(schema, { statut: 'Actif', n: 1 })).toEqual({ normal: {}, refusals: [] })
    expect(of(schema, { statut: 'Autre', n: '1' }).refusals.map(([, member]) => member)).toEqual(['m.statut', 'm.n'])
    expect(of(schema, { autre: undefined }).refusals).toHaveLength(1)
  })

  test('that is a collection which may be null is absent then (decision G-11)', () => {
    const properties = {
      emplois: { type: ['array', 'null'], items: text },
      liste: { type: 'array', items: text },
      ville: { type: ['string', 'null'] },
      autre: { items: text },
    }
    const given = { emplois: null, liste: null, ville: null, autre: null }
    expect(of({ properties }, given)).toEqual({ normal: { liste: null, ville: null, autre: null }, refusals: [] })
    expect(of({ properties }, given).normal).not.toHaveProperty('emplois')
    expect(of({ properties }, { emplois: [] }).normal).toEqual({ emplois: [] })
  })

  test('that has rows is left to those who read them one by one', () => {
    const properties = { lignes: { type: 'array', items: { 'x-row': 'Ligne', type: 'string' } } }
    expect(of({ properties }, { lignes: [' a '] }).normal).toEqual({ lignes: [' a '] })
  })
})

describe('an instant of a query', () => {
  const parameters: Parameter[] = [
    { name: 'apres', in: 'query', schema: { type: 'string', format: 'date-time' } },
    { name: 'nom', in: 'query', schema: text },
  ]
  const read = (query: string) => {
    const refusals: Refusal[] = []
    const { query: values } = normaliseParameters(
      { method: 'get', parameters, renamed: {} },
      { path: {}, query, headers: {} },
      refusals,
    )
    return { values, refusals: refusals.map(({ member, message }) => [member, message]) }
  }

  test('is refused where its + means a blank, and the caller is told', () => {
    expect(read('apres=2024-01-15T10:00:00+05:00')).toEqual({
      values: { apres: undefined },
      refusals: [['apres', otherMessages.plus]],
    })
    expect(read('apres=2024-01-15T10:00:00%2B05:00')).toEqual({
      values: { apres: '2024-01-15T05:00:00Z' },
      refusals: [],
    })
  })

  test.each([
    ['apres=hier+soir', { apres: 'hier soir' }],
    ['apres=2024-01-15+10:00', { apres: '2024-01-15 10:00' }],
    ['nom=2024-01-15T10:00:00+05:00', { nom: '2024-01-15T10:00:00 05:00' }],
  ])('and what would be none with a + either is judged as it is: %s', (query, values) => {
    expect(read(query)).toEqual({ values, refusals: [] })
  })

  test('a pair without a name is refused by what it lacks', () => {
    expect(read('=1').refusals).toEqual([['""', otherMessages.unknown(undefined)]])
  })
})
