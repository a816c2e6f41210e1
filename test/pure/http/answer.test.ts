import type { Request, Response } from 'express'
import { describe, expect, test } from 'vitest'
import { compileAnswer, compileExpression, etagOf, isRows, prefers } from '../../../http/answer.ts'
import { everyOperation, type Operation } from '../../../contract/contract.ts'
import { Rows } from '../../../db/lists/rows.ts'
import { Underway } from '../../../handlers/handler.ts'

const named = (id: string) => {
  const operation = everyOperation.find((one) => one.id === id)
  if (!operation) throw new Error(id)
  return operation
}

/** What is answered to a call. */
function answered(
  operation: Operation,
  result: unknown,
  { params = {}, prefer }: { params?: object; prefer?: string } = {},
) {
  const said = { status: 0, headers: {} as Record<string, unknown>, type: undefined as string | undefined, body: '' }
  const res = {
    set: (name: string | object, value?: unknown) => {
      Object.assign(said.headers, typeof name === 'string' ? { [name]: value } : name)
      return res
    },
    status: (status: number) => {
      said.status = status
      return res
    },
    setHeader: (name: string, value: unknown) => {
      if (name === 'Content-Type') said.type = String(value)
      else expect(name).toBe('Content-Length')
    },
    end: (body = '') => Object.assign(said, { body }),
    req: { method: 'POST' },
  }
  const req = { params, get: (name: string) => (name === 'prefer' ? prefer : undefined) }
  compileAnswer(operation)(req as unknown as Request, res as unknown as Response, result)
  return said
}

const json = 'application/json; charset=utf-8'
const responses = (of: object) => ({ ...named('createSyndicat'), responses: of }) as Operation

describe('a success', () => {
  test('has the status, the place and the version that the contract says', () => {
    const body = { identifiantExterne: 'a/b', nom: 'Un' }
    const printed = { type: json, body: JSON.stringify(body) }
    const location = { Location: '/b2b/v1/syndicat/a%2Fb' }
    expect(answered(named('createSyndicat'), { ...body, '@version': 3 })).toEqual({
      ...{ status: 201, headers: location, ...printed },
    })
    expect(answered(named('updateSyndicat'), { ...body, '@version': 3 })).toEqual({
      ...{ status: 200, headers: { ETag: '"3"' }, ...printed },
    })
    // What is anybody's may be kept, and asked for each time.
    expect(answered(named('getResultat'), { '@version': 3 }).headers).toEqual({
      ...{ ETag: '"3"', 'Cache-Control': 'private, no-cache' },
    })
    expect(answered(named('deleteSyndicat'), undefined)).toMatchObject({ status: 204, body: '', type: undefined })
  })

  test('may go on after its answer, and then says so', () => {
    const found = answered(named('createSync'), new Underway({ idSync: 's-1' }))
    expect(found).toMatchObject({ status: 202, body: '{"idSync":"s-1"}' })
    expect(found.headers).toMatchObject({ Location: expect.stringContaining('s-1') as string })
    expect(answered(named('createSync'), { idSync: 's-1' }).status).toBe(200)
  })

  test('is one that the contract has, whatever is given', () => {
    expect(answered(responses({ '200': {} }), undefined)).toMatchObject({ status: 200, body: '', headers: {} })
    expect(answered(responses({ '200': {}, '202': {} }), { a: 1 })).toMatchObject({ status: 200, body: '{"a":1}' })
    expect(answered(responses({ '400': {} }), { a: 1 }).status).toBe(204)
    expect(answered(responses({ '200': {} }), null)).toMatchObject({ status: 200, body: 'null' })
    expect(answered(responses({ '200': {} }), 'x')).toMatchObject({ body: '"x"' })
  })

  test('has the headers that every answer of its status has', () => {
    const header = (value: string) => ({ 'x-value': value })
    const other = { example: 'y' } as object
    const headers = { Deprecation: header('@1'), Link: header('<x>'), Autre: other }
    expect(answered(responses({ '200': { headers } }), {}).headers).toEqual({ Deprecation: '@1', Link: '<x>' })
    expect(answered(responses({ '200': { headers: { Autre: other } } }), {}).headers).toEqual({})
  })

  test('is short where the caller prefers it, and the contract offers it', () => {
    const both = responses({ '200': {}, '204': { headers: { 'Preference-Applied': {} } } })
    const prefer = 'return=minimal'
    const short = { status: 204, headers: { 'Preference-Applied': prefer }, body: '' }
    expect(answered(both, { a: 1 }, { prefer })).toMatchObject(short)
    expect(answered(both, { a: 1 }, {})).toMatchObject({ status: 200, headers: {}, body: '{"a":1}' })
    expect(answered(responses({ '200': {}, '204': {} }), { a: 1 }, { prefer })).toMatchObject({
      status: 200,
      headers: {},
    })
  })
})

test.each([
  ['return=minimal', true],
  ['respond-async, Return = "minimal"', true],
  ['wait=3;return=minimal', true],
  ['return=representation', false],
  ['return=minimalist', false],
  [undefined, false],
])('the preference %s', (prefer, expected) => {
  expect(prefers({ get: () => prefer } as unknown as Request, 'return=minimal')).toBe(expected)
})

test.each([
  ['$request.path.id', 'p'],
  ['$request.body#/id', 'q'],
  ['$response.body#/id', 'r'],
])('the expression %s', (expression, expected) => {
  const exchange = { path: { id: 'p' }, request: { id: 'q' }, response: { id: 'r' } }
  expect(compileExpression(expression)(exchange)).toBe(expected)
})

test('the whole body as an expression', () => {
  expect(compileExpression('$response.body')({ path: {}, response: 'texte' })).toBe('texte')
  expect(compileExpression('$request.body')({ path: {}, request: 12 })).toBe('12')
})

test('a member that is not there, or is null, has no value', () => {
  expect(compileExpression('$request.body#/id')({ path: {}, request: {} })).toBeUndefined()
  expect(compileExpression('$request.body#/id')({ path: {}, request: { id: null } })).toBeUndefined()
})

test('versions and lists', () => {
  expect(etagOf(12, 'getSyndicat')).toBe('"12"')
  expect(() => answered(named('getSyndicat'), { nom: 'Un' })).toThrow(
    'getSyndicat declares an ETag and gives no version',
  )
  expect([new Rows({ copy: '', order: () => [], page: () => '' }), {}, null, 'copy', undefined].map(isRows)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
})
