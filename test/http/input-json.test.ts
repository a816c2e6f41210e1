import { describe, expect, test, vi } from 'vitest'
import { newClient } from '../support/api.ts'
import { rawCalls, refused } from '../support/processes/raw.ts'
import { employe } from '../support/contract/samples.ts'

// Deep, long or compressed, a body is read or refused at once.
vi.setConfig({ testTimeout: 10_000 })

const json = JSON.stringify(employe())
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

describe('JSON', () => {
  test.each([
    ...[
      '{',
      '}',
      '{"a":',
      '{"a":}',
      `${json}x`,
      `${json}${json}`,
      json.slice(0, -1),
      `${json.slice(0, -1)},}`,
      ' ',
      '\n',
    ],
    ...[
      "{'idExterne':'E'}",
      '{idExterne:"E"}',
      'undefined',
      'NaN',
      'Infinity',
      '01',
      '"a',
      '"\n"',
      '"\u0000"',
      '"\\x"',
    ],
    ...['"\\u12"', 'idExterne=E-1&nom=x', '<employe/>', `// ok\n${json}`, `callback(${json})`, '[1,]', 'tru', '\ufffd'],
  ])('%j is not JSON', async (body) => {
    expect(await refused({ body })).toEqual(['400 Requete.JsonInvalide', []])
  })

  test.each(['[]', `[${json}]`, '"x"', JSON.stringify(json), '""', '0', '1e999', 'true', 'false', 'null'])(
    '%j is not an object',
    async (body) => {
      expect(await refused({ body })).toEqual(['400 Requete.Invalide', ['corps']])
    },
  )

  test('what is told of a broken contract names the first member at fault', async () => {
    const { call } = await newClient()
    const detail = async (body: object, language: string) =>
      ((await call('createEmploye', { body, headers: { 'accept-language': language } })).body as { detail: string })
        .detail
    const long = { ...employe(), telephonePrincipal: 'x'.repeat(31), ville: 3, inconnu: 1 }
    expect(await detail(long, 'fr')).toBe(
      'La demande ne respecte pas le contrat : telephonePrincipal doit avoir 30 caractères au plus.',
    )
    expect(await detail(long, 'en')).toBe(
      'The request breaks the contract: telephonePrincipal must have at most 30 characters.',
    )
    expect(await detail({ prenom: 'A', nom: 'B', inconnu: 1 }, 'en')).toMatch(
      /The request breaks the contract: inconnu does not exist in the contract\.$/,
    )
  })

  test('a parameter or a member without a name is shown in quotes', async () => {
    const { key, call } = await newClient()
    for (const query of ['?=1', '?%20=1', '?+']) {
      const { body } = await rawCalls(key)('listEmployes', `/b2b/v1/employe${query}`, {})
      expect(body).toMatchObject({
        status: 400,
        detail: expect.stringMatching(/: " ?" n'existe pas dans le contrat\.$/) as string,
      })
    }
    expect((await call('createEmploye', { body: { ...employe(), '': 1 } })).body).toMatchObject({
      errors: { '""': ["n'existe pas dans le contrat"] },
    })
  })

  test('a body that is missing is refused', async () => {
    expect(await refused({})).toEqual(['400 Requete.Invalide', ['corps']])
    expect(await refused({ body: '' })).toEqual(['400 Requete.Invalide', ['corps']])
    expect(await refused({ headers: { 'content-type': 'application/json' } })).toEqual([
      '400 Requete.Invalide',
      ['corps'],
    ])
  })

  test.each([
    ['10,000 arrays', nested(10_000), ['corps']],
    ['500,000 arrays', nested(500_000), ['corps']],
    ['10,000 arrays in a member', `${json.slice(0, -1)},"ville":${nested(10_000)}}`, ['ville']],
    [
      '10,000 objects in an unknown member',
      `${json.slice(0, -1)},"x":${'{"x":'.repeat(10_000)}1${'}'.repeat(10_001)}`,
      ['x'],
    ],
  ])('%s deep is refused', async (_, body, members) => {
    expect(await refused({ body })).toEqual(['400 Requete.Invalide', members])
  })

  test('a body of 50,000 unknown members is refused', async () => {
    const members = Array.from({ length: 50_000 }, (_, i) => [`m${i}`, i])
    const [codes] = await refused({ body: { ...employe(), ...(Object.fromEntries(members) as object) } })
    expect(codes).toBe('400 Requete.Invalide')
  })

  test.each([
    ['a NUL', 'a\\u0000b'],
    ['only a NUL', '\\u0000'],
    ['a high surrogate', '\\ud800'],
    ['a low surrogate', 'a\\udc00'],
    ['surrogates in the wrong order', '\\udc00\\ud800'],
  ])('a string with %s is refused', async (_, escaped) => {
    for (const name of ['prenom', 'ville', 'identifiantExterneEmployeur', 'courrielAlternatif']) {
      const [codes, members] = await refused({ body: `${json.slice(0, -1)},"${name}":"${escaped}"}` })
      expect(codes).toMatch(/^400 (Requete\.Invalide|Courriel\.BadEmailAddress)/)
      expect(members).toEqual([name])
    }
  })

  test('a whole surrogate pair, written as escapes, is a character', async () => {
    const { ok } = await newClient()
    const body = `${json.slice(0, -1)},"ville":"\\ud83d\\ude00 \\u00e9\\/\\u2028."}`
    expect(await ok('createEmploye', { body })).toMatchObject({ ville: '😀 é/\u2028.' })
  })

  test.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '\\ud800', '\\u0000'])(
    'the member %s is refused by name',
    async (name) => {
      const [codes, members] = await refused({ body: `${json.slice(0, -1)},"${name}":{"ville":"x"}}` })
      expect([codes, members]).toEqual(['400 Requete.Invalide', [JSON.parse(`"${name}"`)]])
      expect(({} as { ville?: string }).ville).toBeUndefined()
    },
  )

  test('__proto__ does not lend its members to the body', async () => {
    const [codes] = await refused({ body: `{"__proto__":${json}}` })
    expect(codes).toMatch(/^400 Employe.IdExterneRequis Employe.PrenomRequis Employe.NomRequis Employe.CourrielRequis/)
  })

  test.each([
    ['with another value', `${json.slice(0, -1)},"nom":"B"}`, 'nom'],
    ['with the same value', `{"nom":"A","nom":"A"}`, 'nom'],
    ['written otherwise', `{"nom":"A","\\u006eom":"A"}`, 'nom'],
    ['that nobody knows', `{"x":{"a":1,"b":[{},{"c":"{","c":":"}]}}`, 'x.b[1].c'],
    ['that the item has and the input drops', `{"idUnique":1,"idUnique":1}`, 'idUnique'],
    ['called __proto__', `{"__proto__":1,"__proto__":1}`, '__proto__'],
    ['between colons and quotes in texts', `{"a":":\\"b\\":1,","b":"\\\\","b":2}`, 'b'],
    ['below 10,000 arrays', `{"x":${'['.repeat(10_000)}{"a":1,"a":2}${']'.repeat(10_000)}}`, `x${'[0]'.repeat(66)}[…`],
  ])('a member given twice %s is refused by name', async (_, body, member) => {
    expect(await refused({ body })).toEqual(['400 Requete.Invalide', [member]])
  })

  test('a name may stand in several objects', async () => {
    const { call } = await newClient()
    const { body } = await call('createEmploye', { body: '{"x":{"nom":1},"y":[{"nom":1},{"nom":1}],"nom":"nom:"}' })
    expect(Object.keys((body as { errors: object }).errors)).toEqual(expect.arrayContaining(['x', 'y', 'prenom']))
  })

  test('bytes that are not UTF-8 are refused rather than replaced', async () => {
    const latin1 = Buffer.from(JSON.stringify(employe(1, { nom: 'Bélanger' })), 'latin1')
    expect(await refused({ body: latin1 })).toEqual(['400 Requete.JsonInvalide', []])
  })

  test('a byte order mark is passed over', async () => {
    const { ok } = await newClient()
    expect(await ok('createEmploye', { body: Buffer.from(`\ufeff${json}`) })).toMatchObject(employe())
  })
})
