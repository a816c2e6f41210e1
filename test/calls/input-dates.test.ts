import { expect, test } from 'vitest'
import { newClient } from '../support/api.ts'
import { at, emploi, employe, employeur } from '../support/contract/samples.ts'

/** A client with one job, as old as an instant may be. */
async function withEmploi() {
  const api = await newClient()
  await api.ok('createEmploye', { body: employe() })
  await api.ok('createEmployeur', { body: employeur() })
  await api.ok('createEmploi', { body: emploi(1, { dateDebut: '0001-01-01' }) })
  return api
}

const { ok, call } = await withEmploi()

test.each([
  ['2024-01-15T10:30:00Z', '2024-01-15T10:30:00Z'],
  [' 2024-01-15T10:30:00Z ', '2024-01-15T10:30:00Z'],
  ['2024-01-15T10:30:00', '2024-01-15T10:30:00Z'],
  ['2024-01-15T10:30', '2024-01-15T10:30:00Z'],
  ['2024-01-15T10:30Z', '2024-01-15T10:30:00Z'],
  ['2024-01-15', '2024-01-15T00:00:00Z'],
  ['2024-01-15T10:30:00+00:00', '2024-01-15T10:30:00Z'],
  ['2024-01-15T10:30:00-05:00', '2024-01-15T15:30:00Z'],
  ['2024-01-15T10:30:00+05:30', '2024-01-15T05:00:00Z'],
  ['2024-01-15T10:30:00+14:00', '2024-01-14T20:30:00Z'],
  ['2024-01-15T10:30:00-12:00', '2024-01-15T22:30:00Z'],
  ['2024-01-01T00:00:00+23:59', '2023-12-31T00:01:00Z'],
  ['2023-12-31T23:30-05:00', '2024-01-01T04:30:00Z'],
  ['2024-02-29', '2024-02-29T00:00:00Z'],
  ['2000-02-29T23:59:59.999', '2000-02-29T23:59:59.999Z'],
  ['2024-01-15T10:30:00.000Z', '2024-01-15T10:30:00Z'],
  ['2024-01-15T10:30:00.1Z', '2024-01-15T10:30:00.100Z'],
  ['2024-01-15T10:30:00.12Z', '2024-01-15T10:30:00.120Z'],
  ['2024-01-15T10:30:00.123Z', '2024-01-15T10:30:00.123Z'],
  ['2024-01-15T10:30:00.1230000Z', '2024-01-15T10:30:00.123Z'],
  ['2024-01-15T10:30:00.001-05:00', '2024-01-15T15:30:00.001Z'],
  ['1969-12-31T23:59:59.999Z', '1969-12-31T23:59:59.999Z'],
  ['0001-01-01', '0001-01-01T00:00:00Z'],
  ['0099-12-31T23:59:59.010Z', '0099-12-31T23:59:59.010Z'],
  ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
])('the instant %s is kept as %s', async (text, printed) => {
  const item = await ok('updateEmploi', { body: { identifiantExterne: 'J-1', dateFin: text } })
  expect(item.dateFin).toBe(printed)
  const [listed] = await ok('listEmploisV2')
  expect([await ok('getEmploi', at('J-1')), listed]).toMatchObject([{ dateFin: printed }, { dateFin: printed }])
  expect(await ok('updateEmploi', { body: item })).toEqual(item)
  expect(Array.isArray(await ok('listEmployes', { query: { apres: text } }))).toBe(true)
})

const invalid = [
  ...['2023-02-29', '2024-02-30T00:00:00Z', '2024-04-31', '1900-02-29T00:00:00Z', '2024-13-01', '2024-00-10'],
  ...['2024-01-00', '2024-01-32T00:00:00Z', '2024-01-15T25:00:00Z', '2024-01-15T24:00:00Z', '2024-01-15T24:00:01Z'],
  ...['2024-01-15T10:60:00Z', '2024-01-15T10:30:61Z', '2016-12-31T23:59:60Z', '0000-01-01', '0000-12-31T23:59:59Z'],
  ...['2024-01-15T10:30:00+24:00', '2024-01-15T10:30:00+99:00', '2024-01-15T10:30:00-05:60', '2024-01-15T10:30:00+5'],
  ...['0001-01-01T00:00:00+00:01', '9999-12-31T23:59:59-00:01', '+12024-01-01', '-2024-01-01T00:00:00Z', '12024-01-01'],
  ...['2024-01-15 10:30:00', '2024-01-15T10', '2024-01-15T', '2024-1-5', '24-01-15', '2024-01', '2024', '20240115'],
  ...['15/01/2024', '2024-W03-1', '2024-015', 'P1D', 'hier', 'now', 'infinity', 'epoch', '1705314600', 'Invalid Date'],
  ...['2024-01-15T10:30:00.Z', '2024-01-15T10:30:00ZZ', '2024-01-15T10:30:00 UTC', '2024-01-15T10:30:00Z[UTC]'],
  ...['2024-01-15T10:30.5Z', '2024-01-15T10:30:00.1234567891Z', `2024-01-15T10:30:00.${'0'.repeat(100_000)}Z`],
]

test.each(invalid.map((text) => [text.slice(0, 40), text]))('%j is not an instant', async (_, text) => {
  const refused = { status: 400, errorCodes: ['Requete.Invalide'] }
  const before = await ok('getEmploi', at('J-1'))
  for (const name of ['dateDebut', 'dateFin']) {
    const { body } = await call('updateEmploi', { body: { identifiantExterne: 'J-1', [name]: text } })
    expect(body).toMatchObject({ ...refused, errors: { [name]: [expect.any(String)] } })
  }
  expect(await ok('getEmploi', at('J-1'))).toEqual(before)
  if (text.length > 100) return
  const { body } = await call('listEmployes', { query: { apres: text } })
  expect(body).toMatchObject({ ...refused, errors: { apres: [expect.any(String)] } })
})

test.each([1705314600, 1705314600000, 0, true, {}, ['2024-01-15'], { $date: '2024-01-15' }])(
  '%j is not an instant, for want of being a string',
  async (value) => {
    const { body } = await call('updateEmploi', { body: { identifiantExterne: 'J-1', dateDebut: value } })
    expect(body).toMatchObject({ errorCodes: ['Requete.Invalide'], errors: { dateDebut: [expect.any(String)] } })
  },
)

test('a + that is not encoded in a query is told from any other mistake', async () => {
  const errorsOf = async (apres: string) => {
    const { status, body } = await call('listEmployes', { query: { apres }, headers: { 'accept-language': 'en' } })
    return status === 200 ? [] : (body as { errors: { apres: string[] } }).errors.apres
  }
  // A blank of a query is sent as a +.
  for (const text of ['2024-01-15T10:30:00 05:00', '2024-01-15T10:30:00.123 0530'])
    expect(await errorsOf(text)).toEqual(['is no instant: a "+" is written %2B in an address'])
  for (const text of ['2024-01-15 10:30:00', 'hier soir', '2024-01-15T10:30:00 99:00'])
    expect(await errorsOf(text)).toEqual([expect.not.stringContaining('%2B')])
  expect(await errorsOf('2024-01-15T10:30:00+05:00')).toEqual([])
})

test('the service prints its own instants in UTC, with milliseconds when they are not zero', async () => {
  const { ok } = await newClient()
  const before = Date.now()
  const { dateCreation } = await ok('createEmploye', { body: employe() })
  expect(dateCreation).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.(?!000)\d{3})?Z$/)
  expect(Date.parse(dateCreation)).toBeGreaterThanOrEqual(before)
  // The database rounds to the millisecond.
  expect(Date.parse(dateCreation)).toBeLessThanOrEqual(Date.now() + 1)
})
