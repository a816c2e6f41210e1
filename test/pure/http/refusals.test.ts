import { describe, expect, test } from 'vitest'
import { checked, newAjv } from '../../../contract/ajv.ts'
import { maxRefusals } from '../../../problems.ts'
import type { Operation } from '../../../contract/contract.ts'
import { otherMessages } from '../../../contract/messages.ts'
import { inOrder, memberOrder, membersOf, refusalOf, refusalOfRow } from '../../../contract/refusals.ts'
import type { Refusal } from '../../../problems.ts'

describe('what breaks a schema', () => {
  const schema = {
    type: 'object',
    required: ['nom', 'n'],
    properties: {
      nom: {
        type: 'string',
        minLength: 1,
        'x-keyword-codes': { required: 'Employe.NomRequis', minLength: 'Employe.PrenomRequis' },
      },
      n: { type: 'integer' },
      'a/b~c': { type: 'integer' },
      etat: { type: 'string', enum: ['A', 'B'] },
      lignes: { items: { allOf: [{ properties: { nom: { type: 'string', maxLength: 3 } } }] } },
      autre: { type: 'string', not: { enum: ['x'] } },
      n1: { type: 'integer' },
      '1n': {
        properties: { a: { type: 'string', maxLength: 1, 'x-keyword-codes': { maxLength: 'Employe.PrenomRequis' } } },
      },
      libre: {
        type: 'object',
        additionalProperties: {
          properties: { a: { type: 'string' }, liste: { items: { type: 'string' } } },
        },
      },
    },
  }
  const validate = newAjv().compile(schema)
  const rows = (value: unknown) => {
    validate(value)
    return (validate.errors ?? []).map((error) => {
      const { code, member, message, slots } = refusalOfRow(error, schema)
      return [code, member, message ?? slots]
    })
  }
  const types = { string: ['un texte', 'a text'], integer: ['un nombre entier', 'an integer'] } as const
  const type = (of: keyof typeof types) => ({ fr: `doit être ${types[of][0]}`, en: `must be ${types[of][1]}` })

  test.each<[unknown, unknown[]]>([
    [{ nom: 'a', n: 1 }, []],
    [{ n: 1 }, [['Employe.NomRequis', 'nom', { valeur: '' }]]],
    [{ nom: '', n: 1 }, [['Employe.PrenomRequis', 'nom', { valeur: '' }]]],
    [{ nom: 'a' }, [['Requete.Invalide', 'n', { fr: 'est requis', en: 'is required' }]]],
    [{ nom: 1, n: 1 }, [['Requete.Invalide', 'nom', type('string')]]],
    [{ nom: 'a', n: 1, 'a/b~c': 'x' }, [['Requete.Invalide', 'a/b~c', type('integer')]]],
    [
      { nom: 'a', n: 1, etat: 'C' },
      [['Requete.Invalide', 'etat', { fr: "doit être l'une des valeurs A, B", en: 'must be one of A, B' }]],
    ],
    [
      { nom: 'a', n: 1, lignes: [{}, { nom: 'abcd' }] },
      [
        [
          'Requete.Invalide',
          'lignes[1].nom',
          { fr: 'doit avoir 3 caractères au plus', en: 'must have at most 3 characters' },
        ],
      ],
    ],
    [{ nom: 'a', n: 1, autre: 'x' }, [['Requete.Invalide', 'autre', otherMessages.invalid]]],
    [{ nom: 'a', n: 1, n1: 'x' }, [['Requete.Invalide', 'n1', type('integer')]]],
    [{ nom: 'a', n: 1, '1n': { a: 'xy' } }, [['Employe.PrenomRequis', '1n.a', { valeur: '' }]]],
    [
      { nom: 'a', n: 1, libre: { x: { a: 1, liste: [...Array.from({ length: 11 }, () => ''), 1] } } },
      [
        ['Requete.Invalide', 'libre.x.a', type('string')],
        ['Requete.Invalide', 'libre.x.liste[11]', type('string')],
      ],
    ],
    [3, [['Requete.Invalide', 'ligne', otherMessages.notObject]]],
  ])('of the row %j', (value, expected) => {
    expect(rows(value)).toEqual(expected)
  })

  test('of a call is found in its body or its parameters', () => {
    const whole = { type: 'object', required: ['requestBody'], properties: { requestBody: schema } }
    const call = newAjv().compile({
      ...whole,
      properties: { ...whole.properties, query: { properties: { n: { type: 'integer' }, nom: { minLength: 1 } } } },
    })
    const of = (value: unknown) => {
      call(value)
      const operation = { body: { schema, required: true } } as unknown as Operation
      return (call.errors ?? []).map((error) => {
        const { code, member, message, slots } = refusalOf(error, operation)
        return [code, member, message ?? slots]
      })
    }
    expect(of({})).toEqual([['Requete.Invalide', 'corps', otherMessages.missingBody]])
    expect(of({ requestBody: 3 })).toEqual([['Requete.Invalide', 'corps', otherMessages.notObject]])
    expect(of({ requestBody: { n: 1 } })).toEqual([['Employe.NomRequis', 'nom', { valeur: '' }]])
    expect(of({ requestBody: { nom: 'a', n: 1 }, query: { n: 'x' } })).toEqual([
      ['Requete.Invalide', 'n', type('integer')],
    ])
    const shortest = { fr: 'doit avoir 1 caractère au moins', en: 'must have at least 1 character' }
    expect(of({ requestBody: { nom: 'a', n: 1 }, query: { nom: '' } })).toEqual([['Requete.Invalide', 'nom', shortest]])
  })

  test('is told in the order of the contract, each member and code once, unknown members last', () => {
    const of = (member: string | undefined, code: Refusal['code'] = 'Requete.Invalide'): Refusal => ({ member, code })
    const order = ['id', 'nom', 'lignes']
    const given = [
      of('x'),
      of('lignes[2].a'),
      of('nom.b'),
      of('nom.b'),
      of('nom.b', 'Employe.NotFound'),
      of('id'),
      of(undefined),
    ]
    expect(inOrder(given, order).map(({ member, code }) => `${String(member)} ${code.split('.')[1] ?? ''}`)).toEqual([
      'id Invalide',
      'nom.b Invalide',
      'nom.b NotFound',
      'lignes[2].a Invalide',
      'x Invalide',
      'undefined Invalide',
    ])
    const parameters = [{ name: 'id', in: 'path', schema: {} }] as const
    const operation = (body: Operation['body']) => ({ parameters, body }) as unknown as Operation
    expect(memberOrder(operation({ schema, required: true }))).toEqual([
      ...['id', 'nom', 'n', 'a/b~c', 'etat', 'lignes', 'autre', 'n1', '1n', 'libre'],
    ])
    expect(memberOrder(operation(undefined))).toEqual(['id'])
    expect(membersOf({ allOf: [{ properties: { a: {} } }, { properties: { b: {} } }] })).toEqual(['a', 'b'])
    expect(membersOf({})).toEqual([])
  })
})

describe('the items of an array are judged', () => {
  const judge = (schema: object, value: unknown) => {
    const before = checked.values
    const validate = newAjv().compile(schema)
    return [validate(value), (validate.errors ?? []).length, checked.values - before]
  }
  const items = { type: 'integer' }

  test.each([
    [{ type: 'array', items }, [1, 2, 3], [true, 0, 3]],
    [{ type: 'array', items }, [], [true, 0, 0]],
    [{ type: 'array', items }, [1, 'a', 'b'], [false, 2, 3]],
    [{ type: 'array', items, maxItems: 2 }, [1, 2], [true, 0, 2]],
    [{ type: 'array', items, maxItems: 2 }, ['a', 'b', 'c'], [false, 1, 0]],
    [{ type: 'array', items, uniqueItems: true }, [1, 1], [false, 1, 2]],
    [{ items }, { a: 1 }, [true, 0, 0]],
    [{ type: 'array', items: false }, [1], [false, 1, 1]],
  ])('by %j: %j', (schema, value, expected) => {
    expect(judge(schema, value)).toEqual(expected)
  })

  test('no further than to the last error that is told', () => {
    const wrong = Array.from({ length: 1000 }, () => 'a')
    expect(judge({ type: 'array', items }, wrong)).toEqual([false, maxRefusals, maxRefusals - 1])
  })

  test('and the formats are those of the contract', () => {
    const is = (format: string, text: string) => newAjv().compile({ type: 'string', format })(text)
    expect([is('date-time', '2024-01-15'), is('date-time', '2024-01-15T00:00:00Z')]).toEqual([false, true])
    expect([is('uri', 'x y'), is('uri', 'https://exemple.ca')]).toEqual([false, true])
  })
})
