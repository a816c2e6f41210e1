import { describe, expect, test } from 'vitest'
import { newClient } from '../support/api.ts'
import { rawCalls } from '../support/processes/raw.ts'
import { at, emploi, employe, employeur } from '../support/contract/samples.ts'

describe('external ids', () => {
  test.each([
    ...[
      'a/b',
      '/',
      '//',
      'É-à-ç',
      'e\u0301',
      '日本語',
      '😀',
      '👩‍👩‍👧',
      'a b',
      'a+b',
      'a?b=c',
      'a#b',
      'a&b',
      'a;b',
      'a:b@c',
    ],
    ...[
      '%',
      '%2F',
      '%zz',
      '100%',
      'a_b',
      'a%b',
      '\\',
      '\\N',
      '"',
      "'",
      "'; drop table employe --",
      '$1',
      '{idExterne}',
    ],
    ...['sync', 'UpdateCourriels', 'null', 'undefined', 'true', '0', '__proto__', 'constructor', 'toString', '...'],
    ...['\u200b', 'a\u2028b', 'a\u00a0b', '\ufffd', 'x'.repeat(100), '😀'.repeat(100)],
  ])('%j is created, located, read, updated, linked and deleted', async (id) => {
    const { ok, call, key } = await newClient()
    const { status, headers } = await call('createEmploye', { body: employe(1, { idExterne: id }) })
    const location = headers.get('location') ?? ''
    expect([status, decodeURIComponent(location)]).toEqual([201, `/b2b/v1/employe/${id}`])
    expect((await rawCalls(key)('getEmploye', location)).body).toMatchObject({ idExterne: id })
    expect(await ok('getEmploye', at(id))).toMatchObject({ idExterne: id })
    expect(await ok('updateEmploye', { body: { idExterne: id, ville: 'Laval' } })).toMatchObject({ ville: 'Laval' })
    await ok('createEmployeur', { body: employeur(1, { identifiantExterne: id }) })
    const links = { identifiantExterne: id, identifiantExterneEmploye: id, identifiantExterneEmployeur: id }
    await ok('createEmploi', { body: emploi(1, links) })
    expect(await ok('listEmplois', { query: { idExterneEmploye: id, idExterneEmployeur: id } })).toMatchObject([links])
    await ok('deleteEmploi', at(id))
    await ok('deleteEmploye', at(id))
    expect(await ok('listEmployes')).toEqual([])
  })

  test.each([
    ['101 characters', 'x'.repeat(101)],
    ['101 emoji', '😀'.repeat(101)],
    ['a bell', 'a\u0007b'],
    ['a line break', 'a\nb'],
    ['a C1 control', 'a\u0085b'],
    ['a NUL', 'a\0b'],
  ])('an id of %s is refused in a body, in a path and in a filter', async (_, id) => {
    const { ok, call } = await newClient()
    const refused = (name: string) => ({ errorCodes: ['Requete.Invalide'], errors: { [name]: [expect.any(String)] } })
    const created = await call('createEmploye', { body: employe(1, { idExterne: id }) })
    expect(created.body).toMatchObject(refused('idExterne'))
    expect((await call('getEmploye', at(id))).body).toMatchObject(refused('idExterne'))
    expect((await call('deleteEmploi', at(id))).body).toMatchObject(refused('idExterne'))
    const query = { idExterneEmployeur: id }
    expect((await call('listEmployes', { query })).body).toMatchObject(refused('idExterneEmployeur'))
    expect(await ok('listEmployes')).toEqual([])
  })

  test('a blank id in a path is refused', async () => {
    const { refusal } = await newClient()
    expect(await refusal('getEmploye', at(' '))).toBe('400 Requete.Invalide')
  })

  test('an id is not a pattern', async () => {
    const { ok, refusal } = await newClient()
    await ok('createEmploye', { body: employe(1, { idExterne: 'aXb' }) })
    for (const id of ['a_b', 'a%', '%', 'aXb%', 'axb', '.*']) {
      expect(await refusal('getEmploye', at(id))).toBe('404 Employe.NotFound')
    }
  })
})

describe('percent-encoding', () => {
  test.each(['%', '%zz', '%2', '%E9', '%C3%28', '%C0%AF', '%ED%A0%80', '%FF%FE', 'a%80'])(
    'the path segment %s is refused',
    async (segment) => {
      const { key } = await newClient()
      const { body, headers } = await rawCalls(key)('getEmploye', `/b2b/v1/employe/${segment}`)
      expect(body).toMatchObject({ status: 400, errorCodes: ['Requete.Invalide'], traceId: headers.get('x-trace-id') })
      expect(Object.keys((body as { errors: object }).errors)).toHaveLength(1)
    },
  )

  test.each([
    ['courriel=%', 'courriel'],
    ['courriel=a%zz', 'courriel'],
    ['courriel=%E9', 'courriel'],
    ['courriel=%ED%A0%80', 'courriel'],
    ['actif=true&noMembre=%C3', 'noMembre'],
    ['%zz=1', '%zz'],
    ['%', '%'],
  ])('the query %s is refused by the name of its parameter', async (query, name) => {
    const { key } = await newClient()
    const { body } = await rawCalls(key)('listEmployes', `/b2b/v1/employe?${query}`)
    expect(body).toMatchObject({
      status: 400,
      errorCodes: ['Requete.Invalide'],
      errors: { [name]: [expect.any(String)] },
    })
  })

  test('a plus sign in a query is a space, as %20 is', async () => {
    const { key, ok } = await newClient()
    await ok('createEmploye', { body: employe(1, { noMembre: 'M 1' }) })
    for (const query of ['noMembre=M+1', 'noMembre=M%201', 'noMembre=+M%201+']) {
      const { body } = await rawCalls(key)('listEmployes', `/b2b/v1/employe?${query}`)
      expect(body).toMatchObject([{ noMembre: 'M 1' }])
    }
  })
})

describe('query parameters', () => {
  test.each(['true', 'TRUE', 'True', ' tRuE ', 'false', 'False', 'FALSE'])('%j is a boolean', async (text) => {
    const { ok } = await newClient()
    await ok('createEmploye', { body: employe() })
    const expected = text.trim().toLowerCase() === 'true' ? 1 : 0
    expect(await ok('listEmployes', { query: { actif: text } })).toHaveLength(expected)
  })

  test.each(['oui', 'vrai', '1', '0', 'null', 'truefalse', 'true,false'])('%j is not a boolean', async (text) => {
    const { call } = await newClient()
    for (const [id, name] of [
      ['listEmployes', 'actif'],
      ['listEmplois', 'actif'],
      ['listEmployes', 'inclureInactifs'],
    ] as const) {
      const { body } = await call(id, { query: { [name]: text } })
      expect(body).toMatchObject({ errorCodes: ['Requete.Invalide'], errors: { [name]: [expect.any(String)] } })
    }
  })

  test.each(['', '?', '?actif', '?actif=', '?actif=%20', '?&&', '?courriel=&noMembre=+', '?apres='])(
    'a parameter without a value counts as absent: %j',
    async (query) => {
      const { key, ok } = await newClient()
      await ok('createEmploye', { body: employe() })
      expect((await rawCalls(key)('listEmployes', `/b2b/v1/employe${query}`)).body).toHaveLength(1)
    },
  )

  test.each([
    ['Actif=true', 'Actif', 'actif'],
    ['NOMEMBRE=1', 'NOMEMBRE', 'noMembre'],
    ['idexternesyndicat=S', 'idexternesyndicat', 'idExterneSyndicat'],
    ['inconnu=', 'inconnu', ''],
    ['syndicatIdExterne=S', 'syndicatIdExterne', ''],
    ['page=2', 'page', ''],
    ['__proto__=1', '__proto__', ''],
    ['constructor=1', 'constructor', ''],
    ['actif[]=true', 'actif[]', ''],
    ['=x', '""', ''],
  ])('the parameter of %s is refused by name', async (query, name, right) => {
    const { key } = await newClient()
    const { body } = await rawCalls(key)('listEmployes', `/b2b/v1/employe?${query}`)
    const { errors } = body as { errors: Record<string, string[]> }
    expect(body).toMatchObject({ status: 400, errorCodes: ['Requete.Invalide'] })
    expect(Object.entries(errors)).toEqual([[name, [expect.stringContaining(right)]]])
  })

  test.each([
    'actif=true&actif=true',
    'actif=true&actif=false',
    'actif=&actif=true',
    'courriel=a@b.ca&noMembre=1&courriel=c@d.ca',
  ])('a parameter given twice is refused: %s', async (query) => {
    const { key } = await newClient()
    const { body } = await rawCalls(key)('listEmployes', `/b2b/v1/employe?${query}`)
    const name = query.slice(0, query.indexOf('='))
    expect(body).toMatchObject({ errorCodes: ['Requete.Invalide'], errors: { [name]: [expect.any(String)] } })
  })

  test('everything that is wrong with a query is told at once', async () => {
    const { call } = await newClient()
    const query = { actif: 'oui', apres: 'hier', noMembre: 'x'.repeat(51), courriel: 'x'.repeat(255), Actif: 'x' }
    const { body } = await call('listEmployes', { query })
    expect(Object.keys((body as { errors: object }).errors).sort()).toEqual(Object.keys(query).sort())
  })
})
