import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import { newClient, operationNamed } from '../support/api.ts'
import { rawCalls, refused } from '../support/processes/raw.ts'
import { employe } from '../support/contract/samples.ts'

// Deep, long or compressed, a body is read or refused at once.
vi.setConfig({ testTimeout: 10_000 })

const limit = operationNamed('createEmploye').bodyLimit
const json = JSON.stringify(employe())
const utf8 = (text: string) => new TextEncoder().encode(text)

describe('media types', () => {
  test.each([
    ...[
      'text/plain',
      'application/xml',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/json',
    ],
    ...['application/jsonx', 'application/merge-patch+json', 'application/problem+json', 'json', '*/*', ''],
    ...[
      'application/json; charset=iso-8859-1',
      'application/json; charset=windows-1252',
      'application/json; charset=x',
    ],
  ])('%j is refused', async (type) => {
    expect(await refused({ body: json, headers: { 'content-type': type } })).toEqual([
      '415 Requete.TypeMediaNonSupporte',
      [],
    ])
  })

  test('a body without a media type is refused', async () => {
    const { key } = await newClient()
    const { body } = await rawCalls(key)('createEmploye', '/b2b/v1/employe', { body: utf8(json) })
    expect(body).toMatchObject({ status: 415, errorCodes: ['Requete.TypeMediaNonSupporte'] })
  })

  test.each([
    'application/json',
    'APPLICATION/JSON',
    'application/json;charset=utf-8',
    'application/json ; charset="UTF-8"',
  ])('%j is accepted', async (type) => {
    const { ok } = await newClient()
    expect(await ok('createEmploye', { body: json, headers: { 'content-type': type } })).toMatchObject(employe())
  })
})

describe('size and compression', () => {
  const gzip = { 'content-encoding': 'gzip' }
  const padded = (bytes: number) => json + ' '.repeat(bytes - utf8(json).length)

  test('a body of exactly the limit is accepted, plain or compressed', async () => {
    const { ok } = await newClient()
    await ok('createEmploye', { body: padded(limit) })
    const second = gzipSync(padded(limit).replaceAll('1', '2'))
    await ok('createEmploye', { body: second, headers: gzip })
    expect(await ok('listEmployes')).toMatchObject([employe(1), employe(2)])
  })

  test.each([
    ['one byte over the limit', { body: padded(limit + 1) }],
    ['one byte over the limit once inflated', { body: gzipSync(padded(limit + 1)), headers: gzip }],
    ['64 MiB in 64 kB', { body: gzipSync(padded(64 * 1024 * 1024)), headers: gzip }],
  ])('%s is refused', async (_, input) => {
    expect(await refused(input)).toEqual(['413 Requete.TropVolumineuse', []])
  })

  test('a batch that inflates to far more than it is sent in is refused there, and not read to its limit', async () => {
    const { call, ok } = await newClient()
    const spaces = gzipSync(' '.repeat(65_536))
    const body = Buffer.concat([gzipSync('{"employes":['), ...Array.from({ length: 4600 }, () => spaces)])
    const { status, body: problem } = await call('createSync', { body, headers: gzip })
    const most = Math.max(8 * 1_048_576, 100 * body.length)
    expect([status, problem]).toMatchObject([413, { code: 'Requete.TropVolumineuse' }])
    const inflated = Number(/\d+/.exec((problem as { detail: string }).detail)?.[0])
    expect([inflated >= 8 * 1_048_576, inflated <= most]).toEqual([true, true])
    // What is left of it is read and forgotten: the connection serves the next call.
    expect(await ok('listEmployes')).toEqual([])
  })

  test('a batch that is large because much is said in it is read', { timeout: 60_000 }, async () => {
    const { call } = await newClient()
    const employes = Array.from({ length: 10 }, (_, n) => employe(n, { nom: randomBytes(450_000).toString('hex') }))
    const { status, body } = await call('createSync', { body: gzipSync(JSON.stringify({ employes })), headers: gzip })
    const { errors } = body as { errors: { errorCodes: string[] }[] }
    expect([status, errors.map(({ errorCodes }) => errorCodes)]).toEqual([200, Array(10).fill(['Requete.Invalide'])])
  })

  test('a body sent in chunks, its size not announced, is held to the limit', async () => {
    const { key, ok } = await newClient()
    const chunks = (size: number) => ReadableStream.from([utf8(json), utf8(padded(size).slice(json.length))])
    const send = (size: number) => {
      const init = { body: chunks(size), duplex: 'half' as const, headers: { 'content-type': 'application/json' } }
      return rawCalls(key)('createEmploye', '/b2b/v1/employe', init)
    }
    expect((await send(limit + 1)).body).toMatchObject({ status: 413, errorCodes: ['Requete.TropVolumineuse'] })
    expect(await ok('listEmployes')).toEqual([])
    expect((await send(limit)).status).toBe(201)
  })

  test.each([
    ['text that is not compressed', utf8(json), 'gzip', '400 Requete.Invalide', 'corps'],
    ['a truncated stream', gzipSync(json).subarray(0, -10), 'gzip', '400 Requete.Invalide', 'corps'],
    ['an unknown compression', utf8(json), 'compress', '415 Requete.TypeMediaNonSupporte'],
    ['two compressions', gzipSync(gzipSync(json)), 'gzip, gzip', '415 Requete.TypeMediaNonSupporte'],
  ])('%s is refused', async (_, body, encoding, codes, ...members) => {
    expect(await refused({ body, headers: { 'content-encoding': encoding } })).toEqual([codes, members])
  })
})

test.each(['\u200b\u200b', '\u00ad', '\u2800 \u3164', '\ufeff', '\u0001', '\ufe0f\u{e0041}'])(
  'a text that shows nothing, %j, is empty',
  async (text) => {
    const { refusal, ok } = await newClient()
    expect(await refusal('createEmploye', { body: employe(1, { nom: text }) })).toBe('400 Employe.NomRequis')
    const message = { destinataire: 'a@exemple.ca', contenu: 'Bonjour', estHtml: false }
    expect(await refusal('sendCourriel', { body: { ...message, sujet: text } })).toBe('400 Requete.Invalide')
    await ok('createEmploye', { body: employe(2, { ville: text }) })
    expect(await ok('getEmploye', { path: { idExterne: employe(2).idExterne } })).toMatchObject({ ville: null })
  },
)

test.each(['\u{e000}', '\u{3ffff}', 'a\u200b', '\u200b👩\u200d🌾'])(
  'a text that shows something, %j, is not',
  async (nom) => {
    const { ok } = await newClient()
    await ok('createEmploye', { body: employe(1, { nom }) })
    expect(await ok('getEmploye', { path: { idExterne: employe(1).idExterne } })).toMatchObject({ nom })
  },
)
