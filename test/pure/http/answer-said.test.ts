import type { Request, Response } from 'express'
import { expect, describe, test } from 'vitest'
import { everyOperation, type Operation } from '../../../contract/contract.ts'
import { Pdf, Verbatim } from '../../../handlers/handler.ts'
import { compileAnswer, compileExpression, Created, linkOf } from '../../../http/answer.ts'

const named = (id: string) => {
  const operation = everyOperation.find((one) => one.id === id)
  if (!operation) throw new Error(id)
  return operation
}
const responses = (of: object, id = 'createSyndicat') => ({ ...named(id), responses: of }) as Operation

/** What a caller is answered: the status, the headers, the type and the body. */
function answered(operation: Operation, result: unknown) {
  const said: { status?: number; type?: string; body?: unknown; headers: Record<string, unknown> } = { headers: {} }
  const res = {
    set: (name: string | object, value?: unknown) => {
      Object.assign(said.headers, typeof name === 'string' ? { [name]: value } : name)
      return res
    },
    status: (status: number) => Object.assign(res, void (said.status = status)),
    setHeader: (name: string, value: unknown) => {
      if (name === 'Content-Type') said.type = String(value)
      else expect(name).toBe('Content-Length')
    },
    end: (body?: unknown) => Object.assign(said, body === undefined ? {} : { body }),
    req: { method: 'POST' },
  }
  compileAnswer(operation)(
    { params: {}, get: () => undefined } as unknown as Request,
    res as unknown as Response,
    result,
  )
  return said
}

describe('what was done is said', () => {
  test('of a creation with its version and its place, though the answer is an id alone', () => {
    const created = new Created({ identifiantExterne: 'S-1' }, '4')
    expect(answered(named('createSyndicat'), created)).toEqual({
      ...{ status: 201, type: 'application/json; charset=utf-8', body: '{"identifiantExterne":"S-1"}' },
      headers: { ETag: '"4"', Location: '/b2b/v1/syndicat/S-1' },
    })
  })

  test('by the bytes of a document, as they are', () => {
    const bytes = Buffer.from('%PDF')
    expect(answered(responses({ '200': {} }), new Pdf(bytes))).toEqual({
      ...{ status: 200, type: 'application/pdf', body: bytes, headers: {} },
    })
  })

  test('by the bytes that were signed, with their version', () => {
    const bytes = Buffer.from('{"a": 1}')
    expect(answered(responses({ '200': { headers: { ETag: {} } } }), new Verbatim(bytes, '7'))).toMatchObject({
      ...{ status: 200, type: 'application/json; charset=utf-8', body: bytes },
      headers: { ETag: '"7"' },
    })
  })

  test('by no body, where the contract has a status for that', () => {
    expect(answered(responses({ '200': {}, '204': {} }), undefined)).toEqual({ status: 204, headers: {} })
  })
})

describe('a success without a body says a member of what was done', () => {
  const headers = {
    'X-Nombre': { 'x-member': 'nombre' },
    'X-Autre': { example: 'y' },
    'X-Etat': { 'x-member': 'etat' },
  }
  const operation = responses({ '204': { headers } })

  test.each([
    [
      { nombre: '3', etat: 'fait' },
      { 'X-Nombre': '3', 'X-Etat': 'fait' },
    ],
    [{ nombre: '3', autre: 'x' }, { 'X-Nombre': '3' }],
    [{ nombre: 3, etat: null }, {}],
    [{}, {}],
    [undefined, {}],
  ])('%j in %j', (result, expected) => {
    expect(answered(operation, result)).toEqual({ status: 204, headers: expected })
  })

  test('but not one that has a body', () => {
    expect(answered(responses({ '200': { headers } }), { nombre: '3' })).toEqual({
      ...{ status: 200, type: 'application/json; charset=utf-8', body: '{"nombre":"3"}', headers: {} },
    })
  })
})

describe('the place of what was created', () => {
  const link = (parameters: object) => ({
    ici: { operationId: 'getSyndicat', parameters, 'x-role': 'location' },
  })
  const place = (parameters: object, body: unknown) =>
    answered(responses({ '201': { links: link(parameters) } }), body).headers['Location']

  test('has what the answer has', () => {
    expect(place({ idExterne: '$response.body#/id' }, { id: 'é/1' })).toBe('/b2b/v1/syndicat/%C3%A9%2F1')
  })

  test('and nothing where the answer or the link has nothing', () => {
    expect(place({ idExterne: '$response.body#/id' }, { id: null })).toBe('/b2b/v1/syndicat/')
    expect(place({}, { id: '1' })).toBe('/b2b/v1/syndicat/')
  })

  test('is one of a status that the contract has', () => {
    const operation = responses({ '201': { links: link({}) }, '200': {} })
    expect(linkOf(operation, '201', 'location')).toMatchObject({ operationId: 'getSyndicat' })
    expect(linkOf(operation, '201', 'precondition')).toBeUndefined()
    expect(linkOf(operation, '200', 'location')).toBeUndefined()
    expect(linkOf(operation, '404', 'location')).toBeUndefined()
  })
})

test.each([
  ...['x$request.path.id', '$request.path.id-x', '$request.path.', '$requestXpath.id', '$request.pathXid'],
  ...['x$request.body#/id', '$request.body#/id/', '$request.body#/', '$request.bodyx', '$query.body', 'id', ''],
])('the expression %j is none of the contract', (expression) => {
  const exchange = { path: { id: 'p' }, request: { id: 'q' }, response: { id: 'r' } }
  expect(compileExpression(expression)(exchange)).toBeUndefined()
})
