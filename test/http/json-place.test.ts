import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { newClient } from '../support/api.ts'

const gzip = { 'content-encoding': 'gzip' }

/** What is told of a body that is not JSON. */
async function told(operation: 'createEmploye' | 'createSync', body: string | Uint8Array, headers = {}) {
  const { call } = await newClient()
  const { status, body: problem } = await call(operation, { body, headers })
  const { code, detail } = problem as { code: string; detail: string }
  return `${String(status)} ${code} ${/ligne.*octets/.exec(detail)?.[0] ?? detail}`
}

const row = (i: number) => `    { "idExterne": "E-${i}", "prenom": "Noémie", "nom": "Côté" }`
const payroll = (rows: readonly string[]) => `{\n  "employes": [\n${rows.join(',\n')}\n  ]\n}\n`
const rows = Array.from({ length: 1500 }, (_, i) => row(i))

describe('where a body stops being JSON is told', () => {
  test.each(['createEmploye', 'createSync'] as const)('by line, column and byte: %s', async (operation) => {
    const body = '{\n  "prenom": "Noémie",\n  "nom": "Côté"\n  "ville": "Lévis"\n}'
    expect(await told(operation, body)).toBe('400 Requete.JsonInvalide ligne 4, colonne 3, après 45 octets')
    expect(await told(operation, gzipSync(body), gzip)).toBe(
      '400 Requete.JsonInvalide ligne 4, colonne 3, après 45 octets',
    )
  })

  test('in the language of the caller', async () => {
    const { call } = await newClient()
    const { body } = await call('createEmploye', { body: '{"nom":}', headers: { 'accept-language': 'en' } })
    expect(body).toMatchObject({
      detail: 'The body of the request is not valid JSON: line 1, column 8, after 7 bytes.',
    })
  })

  test.each([
    ['a row', rows.with(1200, '    { "idExterne": "E-1200", "prenom": tru }'), 'ligne 1203, colonne 43'],
    ['between two rows', rows.with(1200, `${row(1200)}\n${row(1200)}`), 'ligne 1204, colonne 5'],
    ['a quote that is missing', rows.with(700, '    { "idExterne": "E-700, "prenom": "x" }'), 'ligne 703, colonne 29'],
  ])('far into a payroll: %s', async (_, lines, place) => {
    const body = payroll(lines)
    const before = Number(/après (\d+)/.exec(await told('createSync', body))?.[1])
    const [ligne = 0, colonne = 0] = (place.match(/\d+/g) ?? []).map(Number)
    const text = Buffer.from(body).subarray(0, before).toString().split('\n')
    expect([text.length, Array.from(text.at(-1) ?? '').length + 1]).toEqual([ligne, colonne])
    expect(await told('createSync', body)).toBe(`400 Requete.JsonInvalide ${place}, après ${before} octets`)
  })

  test('in a body of 35 MB, by its decompressed bytes', async () => {
    // Drawn, and longer than what a compressor looks back at: what inflates a hundredfold is refused before.
    const line = () => `${Array.from(randomBytes(99), (byte) => (byte % 2 === 0 ? ' ' : '\t')).join('')}\n`
    const blank = Array.from({ length: 1000 }, line).join('')
    const body = `{"employes":[${blank.repeat(350)}{"idExterne":E}]}`
    const place = 'ligne 350001, colonne 14, après 35000026 octets'
    expect(await told('createSync', gzipSync(body), gzip)).toBe(`400 Requete.JsonInvalide ${place}`)
  })

  test.each(['createEmploye', 'createSync'] as const)(
    'of one that cannot be inflated, it is told that it cannot: %s',
    async (operation) => {
      const said = 'corps ne se décompresse pas : ce n’est pas du gzip, ou la fin manque.'
      const whole = gzipSync(payroll(rows))
      for (const body of [Buffer.from('{}'), whole.subarray(0, -10), whole.subarray(0, 200)])
        expect(await told(operation, body, gzip)).toBe(
          `400 Requete.Invalide La demande ne respecte pas le contrat : ${said}`,
        )
      const { call } = await newClient()
      const { body } = await call(operation, {
        body: Buffer.from('{}'),
        headers: { ...gzip, 'accept-language': 'en' },
      })
      expect(body).toMatchObject({
        errors: { corps: ['cannot be decompressed: it is no gzip, or its end is missing'] },
      })
    },
  )
})
