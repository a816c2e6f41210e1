import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { canonicalInstant, canonicalText, canonicalUuid, formats, parseInstant } from '../../rules/formats.ts'
import { precedes } from '../../rules/dates.ts'
import { fournisseurNamed } from '../../rules/fournisseurs.ts'
import { slugOf } from '../../rules/slug.ts'

describe('an instant', () => {
  test.each([
    ['2024-01-15T10:30:00Z', '2024-01-15T10:30:00Z'],
    ['2024-01-15t10:30:00z', '2024-01-15T10:30:00Z'],
    ['2024-01-15T10:30:00', '2024-01-15T10:30:00Z'],
    ['2024-01-15T10:30', '2024-01-15T10:30:00Z'],
    ['2024-01-15T10:30Z', '2024-01-15T10:30:00Z'],
    ['2024-01-15', '2024-01-15T00:00:00Z'],
    ['2024-01-15T10:30:00-05:00', '2024-01-15T15:30:00Z'],
    ['2024-01-15T10:30:00-0500', '2024-01-15T15:30:00Z'],
    ['2024-01-15T10:30:00+05:30', '2024-01-15T05:00:00Z'],
    ['2024-01-01T00:00:00+23:59', '2023-12-31T00:01:00Z'],
    ['2023-12-31T23:30-05:00', '2024-01-01T04:30:00Z'],
    ['2024-02-29T00:00:00.5', '2024-02-29T00:00:00.500Z'],
    ['2024-01-15T10:30:00.000Z', '2024-01-15T10:30:00Z'],
    ['2024-01-15T10:30:00,12Z', '2024-01-15T10:30:00.120Z'],
    ['2024-01-15T10:30:00.123999999Z', '2024-01-15T10:30:00.123Z'],
    ['2024-01-15T10:30:00.123456789+00:00', '2024-01-15T10:30:00.123Z'],
    ['0001-01-01', '0001-01-01T00:00:00Z'],
    ['0099-12-31T23:59:59.010Z', '0099-12-31T23:59:59.010Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ])('%s is %s', (text, printed) => {
    expect(parseInstant(text)).toBe(printed)
    expect(canonicalInstant(text)).toBe(printed)
    expect(parseInstant(printed)).toBe(printed)
    expect([formats['date-time'](text), formats['date-time'](printed)]).toEqual([text === printed, true])
  })

  test.each([
    ...['2023-02-29', '2024-02-30T00:00:00Z', '2024-04-31', '1900-02-29T00:00:00Z', '2024-13-01', '2024-00-10'],
    ...['2024-01-00', '2024-01-32T00:00:00Z', '2024-01-15T25:00:00Z', '2024-01-15T24:00:00Z', '2024-01-15T24:00'],
    ...['2024-01-15T10:60:00Z', '2024-01-15T10:30:60Z', '2024-01-15T10:30:61Z', '0000-01-01', '0000-12-31T23:59:59Z'],
    ...['2024-01-15T10:30:00+24:00', '2024-01-15T10:30:00-05:60', '2024-01-15T10:30:00+5', '2024-01-15T10:30:00+050'],
    ...[
      '0001-01-01T00:00:00+00:01',
      '9999-12-31T23:59:59-00:01',
      '+12024-01-01',
      '-2024-01-01T00:00:00Z',
      '12024-01-01',
    ],
    ...['2024-01-15 10:30:00', '2024-01-15T10', '2024-01-15T', '2024-1-5', '2024', '20240115', 'x2024-01-15'],
    ...['2024-01-15T10:30:00.Z', '2024-01-15T10:30:00ZZ', '2024-01-15T10:30:00 UTC', '2024-01-15T10:30:00Zx'],
    ...['x2024-01-15T10:30:00Z', '2024-01-15T1:30:00Z', '2024-01-15T10:3:00Z', '2024-01-15T10:30:0Z', ''],
    ...['2024-01-15T10:30.5Z', '2024-01-15T10:30:00.1234567891Z', '2024-01-15T10:30:00.1 Z', '2024-01-15Z'],
  ])('%j is none', (text) => {
    expect(parseInstant(text)).toBeUndefined()
    expect(canonicalInstant(text)).toBe(text)
    expect(formats['date-time'](text)).toBe(false)
  })

  test('stands in a calendar: every day of four centuries, and what comes after the last one of each month', () => {
    const two = (n: number) => String(n).padStart(2, '0')
    for (const year of [1, 4, 99, 100, 400, 1900, 1999, 2000, 2023, 2024, 2100, 9999])
      for (let month = 0; month <= 13; month++)
        for (let day = 0; day <= 32; day++) {
          const date = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
          const exists = month >= 1 && month <= 12 && day >= 1 && day <= lastOf(year, month)
          expect(parseInstant(date), date).toBe(exists ? `${date}T00:00:00Z` : undefined)
        }
  })

  test('in the form that is printed, or a day, is told without the calendar of the platform, which is slow', () => {
    const slow = vi.spyOn(Date, 'parse')
    try {
      const days = Array.from({ length: 12 }, (_, month) => {
        const two = String(month + 1).padStart(2, '0')
        return [1, 9, 10, lastOf(2023, month + 1)].map((day) => `2023-${two}-${String(day).padStart(2, '0')}`)
      }).flat()
      for (const day of [...days, '0001-01-01', '9999-12-31', '2000-02-29', '2024-02-29', '1900-02-28']) {
        expect(parseInstant(day)).toBe(`${day}T00:00:00Z`)
        for (const time of ['00:00:00Z', '23:59:59Z', '10:19:20Z']) parseInstant(`${day}T${time}`)
      }
      expect(slow).not.toHaveBeenCalled()
    } finally {
      slow.mockRestore()
    }
  })

  test('of any digits is one that the calendar of the platform has', () => {
    const digits = fc.tuple(...[9999, 14, 33, 26, 62, 62].map((max) => fc.nat(max)))
    fc.assert(
      fc.property(digits, ([year = 0, ...others]) => {
        const [month, day, hour, minute, second] = others.map((n) => String(n).padStart(2, '0'))
        const text = `${String(year).padStart(4, '0')}-${month}-${day}T${hour}:${minute}:${second}Z`
        const instant = Date.parse(text)
        const printed = Number.isNaN(instant) ? '' : new Date(instant).toISOString().replace('.000Z', 'Z')
        expect(parseInstant(text)).toBe(printed === text && year > 0 ? text : undefined)
      }),
      { numRuns: 3000, seed: 20_261_122 },
    )
  })
})

/** The last day of a month, by the calendar of the platform. */
function lastOf(year: number, month: number): number {
  const date = new Date(0)
  date.setUTCFullYear(year, month, 0)
  return date.getUTCDate()
}

test('what is longer than any instant is not looked at', () => {
  const nearly = '2024-01-15T10:30:00.123456789+00:00'
  expect(parseInstant(nearly + ' '.repeat(100_000))).toBeUndefined()
})

test.each([
  ['{0198C0DE-7A11-7B0B-8C1D-2F3A4B5C6D7E}', '0198c0de-7a11-7b0b-8c1d-2f3a4b5c6d7e'],
  ['0198C0DE-7A11', '0198c0de-7a11'],
  ['{0198', '{0198'],
  ['{a}b', '{a}b'],
  ['x{a}', 'x{a}'],
  ['{{a}}', '{a}'],
])('the UUID %s is read as %s', (text, expected) => {
  expect(canonicalUuid(text)).toBe(expected)
})

const uuid = '0198c0de-7a11-7b0b-8c1d-2f3a4b5c6d7e'

test('a UUID has its form, whole', () => {
  expect(formats.uuid.test(uuid)).toBe(true)
  const others = [`x${uuid}`, `${uuid}0`, uuid.toUpperCase(), uuid.replaceAll('-', ''), uuid.slice(1), `{${uuid}}`]
  const shortened = [9, 14, 19, 24].map((at) => uuid.slice(0, at) + uuid.slice(at + 1))
  for (const text of [...others, ...shortened]) expect(formats.uuid.test(text), text).toBe(false)
})

describe('an address of e-mail', () => {
  const label = 'a'.repeat(63)
  test.each([
    ...['nom@exemple.ca', 'NOM@EXEMPLE.CA', 'prenom.nom@exemple.ca', "a.b.c+d_e-f!#$%&'*/=?^`{|}~@exemple.ca", '9@9.9'],
    ...['a@b.c', 'a@sous.exemple.ca', `a@${label}.${label}`, 'a@b-c.ca', 'a@b.c-d', `a@x.${'b'.repeat(300)}`],
    ...['a@école.québec', 'A@ÉCOLE.QUÉBEC', 'a@école.xn--qubec-csa', 'a@straße.de', 'a@例え.中国', 'a@é.ca'],
  ])('is %s', (text) => {
    expect(formats['idn-email'](text)).toBe(true)
  })

  test.each([
    ...['', 'nom', '@exemple.ca', 'nom@', 'nom@exemple', 'nom@@exemple.ca', 'nom@exemple..ca', '.nom@exemple.ca'],
    ...['nom.@exemple.ca', 'a..b@exemple.ca', 'nom@.ca', 'nom@exemple.', 'nom@-exemple.ca', 'nom@exemple-.ca'],
    ...['nom@exemple.-ca', 'nom@exemple.ca-', 'no m@exemple.ca', 'nom@exem ple.ca', 'é@exemple.ca', 'nom@é'],
    ...[`a@${label}a.ca`, `a@b.${label}a`, 'Nom <nom@exemple.ca>', ' nom@exemple.ca', 'nom@exemple.ca ', 'a@b_c.ca'],
    ...['a,b@exemple.ca', 'a@exemple.ca,b@exemple.ca', 'a"b@exemple.ca', 'a@[127.0.0.1]', 'a;@exemple.ca'],
  ])('is not %j', (text) => {
    expect([formats['idn-email'](text), formats['nouveau-courriel'](text)]).toEqual([false, false])
  })

  test.each([...['a@1.2.3.4', 'a@b.c', 'a@b.é', 'a@b.42', 'a@école.42', `${'x'.repeat(65)}@b.ca`, 'a@b.9', 'a@0.0']])(
    'is %s where it was taken before, and is none of a new one',
    (text) => {
      expect(formats['nouveau-courriel'](text)).toBe(false)
    },
  )

  test.each([
    ...['nom@exemple.ca', `${'x'.repeat(64)}@exemple.ca`, 'a@école.québec', 'a@b.4b', 'a@b.co', 'a@b.网络'],
    ...['a@4.ca', 'a@xn--cole-9oa.xn--qubec-csa'],
  ])('is new as %s', (text) => {
    expect([formats['idn-email'](text), formats['nouveau-courriel'](text)]).toEqual([true, true])
  })

  test.each([
    ...['a@-école.ca', 'a@école-.ca', 'a@éc_ole.ca', 'a@éc ole.ca', 'a@école..ca', 'a@.école.ca', 'a@école.ca.'],
    ...[
      'a@ｅxample.ca',
      'a@ﬁ.ca',
      'a@é\u00adcole.ca',
      'a@é\u200bcole.ca',
      'a@é。ca',
      'a@é.1',
      'a@é.1.2.3.4',
      'é@école.ca',
    ],
    ...[`a@${'é'.repeat(60)}.ca`, `a@é.${'x'.repeat(64)}.ca`, `a@${`${'é'.repeat(20)}.`.repeat(10)}ca`, 'a@\u0301.ca'],
    ...['a@école'.normalize('NFD') + '.ca', 'a@é.xn--a'],
  ])('with accents is not %j', (text) => {
    expect([formats['idn-email'](text), formats['nouveau-courriel'](text)]).toEqual([false, false])
  })

  test('that is longer than one may be is refused for its length only', () => {
    for (const name of ['idn-email', 'nouveau-courriel'] as const)
      for (const one of ['(', '😀']) {
        const of = (length: number) => formats[name](one.repeat(length))
        expect([of(254), of(255), of(100_000)], name + one).toEqual([false, true, true])
      }
  })
})

test.each([
  ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00.001Z', true],
  ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00.000Z', false],
  ['2026-01-02T00:00:00Z', '2026-01-01T00:00:00Z', false],
  ['2026-01-01T23:00:00-05:00', '2026-01-02T03:00:00Z', false],
  [null, '2026-01-01T00:00:00Z', false],
  [undefined, '2026-01-01T00:00:00Z', false],
  ['1960-01-01T00:00:00Z', null, false],
  ['1960-01-01T00:00:00Z', undefined, false],
  [null, null, false],
])('%s is before %s: %s', (earlier, later, expected) => {
  expect(precedes(earlier, later)).toBe(expected)
})

test('a provider is named in any letter case', () => {
  const named = (name: string) => fournisseurNamed(name, ['Smtp', 'SendGrid'])
  expect([named('SENDGRID'), named('smtp'), named('Smtp'), named('Mailgun')]).toEqual([
    'SendGrid',
    'Smtp',
    'Smtp',
    undefined,
  ])
})

test.each([
  ['Entente de principe 2026', 'entente-de-principe-2026'],
  ['Élection à l’exécutif', 'election-a-l-executif'],
  ['Œuvre d’Ægir', 'oeuvre-d-aegir'],
  ['  -- Vote! ', 'vote'],
  ['a  b', 'a-b'],
  ['+++', 'campagne'],
  ['Vote A+', 'vote-a'],
  ['ᐃᓄᒃᑎᑐᑦ', 'campagne-mark'],
  ['Entente 2026 : 協約', 'entente-2026-mark'],
  ['Straße', 'stra-e-mark'],
  ['m²', 'm-mark'],
  [`日 ${'x'.repeat(90)}`, `${'x'.repeat(75)}-mark`],
  ['', 'campagne'],
  ['x'.repeat(80), 'x'.repeat(80)],
  [`-${'x'.repeat(80)}!`, 'x'.repeat(80)],
  ['x'.repeat(81), `${'x'.repeat(75)}-mark`],
  [`${'x'.repeat(74)} ${'y'.repeat(20)}`, `${'x'.repeat(74)}-mark`],
])('the address of the title %j', (titre, slug) => {
  expect(slugOf(titre, 'mark')).toBe(slug)
})

describe('texts in the normal form C', () => {
  test('each character, alone and with what may join it', () => {
    const marks = ['', '\u0300', '\u0301', '\u0327', '\u0345', '\u1161', '\u11a8', '\u3099']
    const texts = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).flatMap((one) =>
      marks.map((mark) => one + mark),
    )
    expect(texts.filter((text) => canonicalText(text) !== text.normalize('NFC'))).toEqual([])
  })
})
