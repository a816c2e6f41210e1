import { describe, expect, test } from 'vitest'
import { checked } from '../../../contract/ajv.ts'
import { maxRefusals } from '../../../problems.ts'
import type { Parameter, Schema } from '../../../contract/contract.ts'
import { otherMessages } from '../../../contract/messages.ts'
import { compileNormaliser, invalid, note } from '../../../contract/normalise.ts'
import { normaliseParameters } from '../../../contract/parameters.ts'
import type { Refusal } from '../../../problems.ts'

const refused = (refusals: readonly Refusal[]) => refusals.map(({ code, member, message }) => [code, member, message])

/** What a value becomes by a schema, and what is wrong with it. */
function normalise(schema: Schema, value: unknown) {
  const refusals: Refusal[] = []
  const before = checked.values
  const normal = compileNormaliser(schema)(value, 'm', refusals)
  return { normal, refusals: refused(refusals), looked: checked.values - before }
}
const normalOf = (schema: Schema, value: unknown) => normalise(schema, value).normal

describe('a string in the form that the contract is checked on', () => {
  const nullable = { type: ['string', 'null'] }
  test.each<[Schema, unknown, unknown]>([
    [{ type: 'string' }, '  a b ', 'a b'],
    [{ type: 'string' }, '   ', ''],
    [nullable, '   ', null],
    [nullable, ' a ', 'a'],
    [nullable, null, null],
    [{ ...nullable, 'x-keyword-codes': { minLength: 'Employe.NomRequis' } }, ' ', ''],
    [{ ...nullable, 'x-keyword-codes': { maxLength: 'Employe.NomRequis' } }, ' ', null],
    [{ type: 'string', 'x-verbatim': true }, ' a ', ' a '],
    [{ ...nullable, 'x-verbatim': true }, ' ', ' '],
    [{ type: 'string', 'x-verbatim': false }, ' a ', 'a'],
    [{ type: 'string', 'x-verbatim': true }, ' e\u0301 ', ' e\u0301 '],
    [{ type: 'string', 'x-untrimmed': true }, ' e\u0301 ', ' é '],
    [{ ...nullable, 'x-untrimmed': true }, ' ', ' '],
    [{ ...nullable, 'x-untrimmed': true }, '', null],
    [{ type: 'string', format: 'date-time' }, ' 2024-01-15 ', '2024-01-15T00:00:00Z'],
    [{ type: 'string', format: 'uuid' }, '{ABC}', 'abc'],
    [{ type: 'string', format: 'idn-email' }, 'A@B.CA', 'A@B.CA'],
    [{ type: 'string' }, '{ABC}', '{ABC}'],
    [{ type: 'string' }, 12, 12],
    [{ type: 'integer' }, ' 12 ', ' 12 '],
    [{}, ' a ', ' a '],
  ])('%j of %j is %j', (schema, value, expected) => {
    expect(normalise(schema, value)).toEqual({ normal: expected, refusals: [], looked: 0 })
  })

  test.each(['a\0b', '\ud800', 'a\udc00'])('is refused where it is %j', (text) => {
    expect(normalise({ type: 'string' }, text).refusals).toEqual([['Requete.Invalide', 'm', otherMessages.unreadable]])
  })
})

describe('an object', () => {
  const properties = {
    nom: { type: 'string', 'x-keyword-codes': { required: 'Employe.NomRequis' } },
    ville: { type: ['string', 'null'] },
    vide: { type: 'string' },
    n: { type: 'integer', 'x-keyword-codes': { required: 'Employe.PrenomRequis' } },
  }
  const of = (schema: Schema, value: unknown) => normalise({ properties, ...schema }, value)

  test('has its members, each in its form', () => {
    const value = { ville: ' ', nom: ' a ', vide: '', n: 0 }
    const normal = { ville: null, nom: 'a', vide: '', n: 0 }
    expect(of({}, value)).toEqual({ normal, refusals: [], looked: 4 })
  })

  test.each([[null], [' '], ['']])('whose member of a code is %j lacks it', (nom) => {
    expect(of({}, { nom, ville: 'a' })).toMatchObject({
      normal: { ville: 'a' },
      refusals: [['Employe.NomRequis', 'm.nom', undefined]],
    })
    expect(normalOf({ properties }, { nom, ville: 'a' })).not.toHaveProperty('nom')
  })

  test('has no other members; one that differs by letter case is named', () => {
    expect(of({}, { Nom: 'a', autre: 1 }).refusals).toEqual([
      ['Requete.Invalide', 'm.Nom', otherMessages.unknown('nom')],
      ['Requete.Invalide', 'm.autre', otherMessages.unknown(undefined)],
    ])
    expect(of({}, { autre: 1 }).normal).toEqual({})
  })

  test('drops what only its item has, and says where a collection has its own operation', () => {
    const schema = { 'x-item': 'Employe', 'x-elsewhere': { emplois: 'PUT /emploi', dateCreation: 'GET /x' } }
    const { normal, refusals } = of(schema, { nom: 'a', idUnique: 'x', emplois: [], dateCreation: 1, inconnu: 1 })
    expect(normal).toEqual({ nom: 'a' })
    expect(refusals).toEqual([
      ['Requete.Invalide', 'm.emplois', otherMessages.elsewhere(['PUT /emploi'])],
      ['Requete.Invalide', 'm.dateCreation', otherMessages.elsewhere(['GET /x'])],
      ['Requete.Invalide', 'm.inconnu', otherMessages.unknown(undefined)],
    ])
  })

  test('names all that changes a member, and drops a collection that is null', () => {
    const schema = {
      'x-item': 'CampagneDetail',
      'x-elsewhere': { estPublie: ['POST /a', 'POST /b'], questions: 'POST /c' },
    }
    expect(of(schema, { nom: 'a', questions: null })).toMatchObject({ normal: { nom: 'a' }, refusals: [] })
    expect(of(schema, { estPublie: null }).refusals).toEqual([
      ['Requete.Invalide', 'm.estPublie', otherMessages.elsewhere(['POST /a', 'POST /b'])],
    ])
    expect(otherMessages.elsewhere(['POST /a', 'POST /b'])).toEqual({
      fr: 'a sa propre opération : POST /a ou POST /b',
      en: 'has an operation of its own: POST /a or POST /b',
    })
  })

  test('drops what another member changes where that one says something', () => {
    const schema = { 'x-item': 'Employe', 'x-elsewhere': { estActif: 'ville' } }
    expect(of(schema, { estActif: false, ville: 'Alma' })).toMatchObject({ normal: { ville: 'Alma' }, refusals: [] })
    for (const ville of [null, '', '  ', undefined])
      expect(of(schema, { estActif: false, ville }).refusals).toEqual([
        ['Requete.Invalide', 'm.estActif', otherMessages.follows('ville')],
      ])
  })

  test('is left alone where it is none', () => {
    for (const value of [null, 'a', 3, [1], undefined]) {
      expect(of({}, value)).toEqual({ normal: value, refusals: [], looked: 0 })
    }
  })

  test('tells of as many unknown members as a caller is told, and stands at the top without a path', () => {
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`x${String(n)}`, n]))
    expect(of({}, many).refusals).toHaveLength(maxRefusals)
    const refusals: Refusal[] = []
    compileNormaliser({ properties })({ autre: 1 }, '', refusals)
    expect(refusals.map(({ member }) => member)).toEqual(['autre'])
  })
})

describe('an array', () => {
  const items = { properties: { nom: { type: 'string' } } }

  test('has its items, each in its form, with where each refusal stands', () => {
    const value = [{ nom: ' a ' }, { nom: 'b', x: 1, y: 2 }, 'c', { nom: '\0' }]
    expect(normalise({ items }, value)).toEqual({
      normal: [{ nom: 'a' }, { nom: 'b' }, 'c', { nom: '\0' }],
      refusals: [
        ['Requete.Invalide', 'm[1].x', otherMessages.unknown(undefined)],
        ['Requete.Invalide', 'm[1].y', otherMessages.unknown(undefined)],
        ['Requete.Invalide', 'm[3].nom', otherMessages.unreadable],
      ],
      looked: 4 + 1 + 3 + 1,
    })
    expect(normalise({ items: { type: 'string' } }, [' a', '\0']).refusals[0]?.[1]).toBe('m[1]')
  })

  test('of too many items, or that is none, is left alone', () => {
    const schema = { items: { type: 'string' }, maxItems: 2 }
    expect(normalise(schema, [' a', ' b'])).toMatchObject({ normal: ['a', 'b'], looked: 2 })
    expect(normalise(schema, [' a', ' b', ' c'])).toMatchObject({ normal: [' a', ' b', ' c'], looked: 0 })
    expect(normalOf(schema, ' a ')).toBe(' a ')
    expect(normalise({ items: { type: 'integer' } }, [1, 2])).toMatchObject({ normal: [1, 2], looked: 0 })
  })
})

test('a caller is told of a hundred refusals, by names of two hundred characters', () => {
  const refusals = Array.from({ length: 98 }, () => invalid('a', otherMessages.repeated))
  for (let n = 0; n < 5; n++) note(refusals, invalid('b', otherMessages.repeated))
  expect([refusals.length, maxRefusals]).toEqual([100, 100])
  const member = (length: number) => invalid('x'.repeat(length), otherMessages.repeated).member
  expect([member(200), member(201)]).toEqual(['x'.repeat(200), `${'x'.repeat(200)}…`])
  expect(invalid(`${'x'.repeat(199)}😀y`, otherMessages.repeated).member).toBe(`${'x'.repeat(199)}\ufffd…`)
})

describe('the parameters of a call', () => {
  const query = (name: string, schema: Schema): Parameter => ({ name, in: 'query', schema })
  const operation: Parameters<typeof normaliseParameters>[0] = {
    method: 'get',
    parameters: [
      { name: 'id', in: 'path', schema: { type: 'string', format: 'uuid' } },
      { name: 'X-Entete', in: 'header', schema: { type: 'string' } },
      query('actif', { type: 'boolean' }),
      query('etat', { type: 'string', enum: ['VoteOuvert', 'Termine'] }),
      query('apres', { type: 'string', format: 'date-time' }),
      query('nom', { type: 'string' }),
    ],
    renamed: { ancien: 'nom' },
  }
  const read = (raw: string, path = {}) => {
    const refusals: Refusal[] = []
    const values = normaliseParameters(operation, { path, query: raw, headers: {} }, refusals)
    return { ...values, refusals: refusals.map(({ code, member, message, slots }) => [code, member, message ?? slots]) }
  }

  test('an empty one is no filter of a list, and refused in a deletion', () => {
    const refusals: Refusal[] = []
    const deletion = { ...operation, method: 'delete' as const }
    expect(normaliseParameters(deletion, { path: {}, query: 'nom=+&actif=true', headers: {} }, refusals)).toEqual({
      path: {},
      query: { actif: 'true' },
    })
    expect(refusals).toEqual([invalid('nom', otherMessages.emptyFilter)])
    expect(read('nom=').refusals).toEqual([])
  })

  test.each(['actif', 'actif=', 'nom=&actif=+'])('an empty choice is refused in what changes something: %s', (raw) => {
    for (const method of ['post', 'put'] as const) {
      const refusals: Refusal[] = []
      normaliseParameters({ ...operation, method }, { path: {}, query: raw, headers: {} }, refusals)
      expect([method, refusals]).toEqual([method, [invalid('actif', otherMessages.emptyFlag)]])
    }
    expect(read(raw).refusals).toEqual([])
  })

  test.each<[string, Record<string, unknown>]>([
    ['', {}],
    ['&&', {}],
    ['nom=a', { nom: 'a' }],
    ['nom=a+b%20c%2B', { nom: 'a b c+' }],
    ['nom=a=b=c', { nom: 'a=b=c' }],
    ['nom', {}],
    ['nom=', {}],
    ['nom=%20%20', {}],
    ['nom=%20a%20', { nom: 'a' }],
    ['n%6Fm=a', { nom: 'a' }],
    ['actif=TRUE&etat=voteouvert', { actif: 'true', etat: 'VoteOuvert' }],
    ['etat=autre&actif=Oui', { etat: 'autre', actif: 'oui' }],
    ['nom=TRUE', { nom: 'TRUE' }],
    ['apres=2024-01-15', { apres: '2024-01-15T00:00:00Z' }],
  ])('in the query %j', (raw, expected) => {
    expect(read(raw)).toEqual({ path: {}, query: expected, refusals: [] })
  })

  test.each<[string, unknown[]]>([
    ['inconnu=1', ['Requete.Invalide', 'inconnu', otherMessages.unknown(undefined)]],
    ['Nom=1', ['Requete.Invalide', 'Nom', otherMessages.unknown('nom')]],
    ['id=1', ['Requete.Invalide', 'id', otherMessages.unknown(undefined)]],
    ['ancien=1', ['Requete.ParametreRenomme', 'ancien', { ancien: 'ancien', nouveau: 'nom' }]],
    ['toString=1', ['Requete.Invalide', 'toString', otherMessages.unknown(undefined)]],
    ['nom=a&nom=b', ['Requete.Invalide', 'nom', otherMessages.repeated]],
    ['nom=&nom=b', ['Requete.Invalide', 'nom', otherMessages.repeated]],
    ['nom=%', ['Requete.Invalide', 'nom', otherMessages.encoding]],
    ['nom=%ff', ['Requete.Invalide', 'nom', otherMessages.encoding]],
    ['%=a', ['Requete.Invalide', '%', otherMessages.encoding]],
    ['nom=a%00b', ['Requete.Invalide', 'nom', otherMessages.unreadable]],
  ])('the query %j is refused', (raw, refusal) => {
    expect(read(raw).refusals).toEqual([refusal])
  })

  test('what is wrong with one pair leaves the others, and the first value counts', () => {
    expect(read('inconnu=1&nom=a&nom=b&actif=true').query).toEqual({ nom: 'a', actif: 'true' })
  })

  test('in the path', () => {
    expect(read('', { id: '{ABC}', autre: ' x ', nom: ' y ' })).toEqual({
      path: { id: 'abc', autre: ' x ', nom: ' y ' },
      query: {},
      refusals: [],
    })
    expect(read('', { id: '\0' }).refusals[0]?.[1]).toBe('id')
  })
})
