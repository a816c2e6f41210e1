import { describe, expect, test } from 'vitest'
import { reasonOf, withoutUsers } from '../../../rules/adresses.ts'
import { compileDays } from '../../../rules/days.ts'
import { codeOf, messageWithoutData } from '../../../rules/error-code.ts'
import { formats } from '../../../rules/formats.ts'
import { nobody } from '../../../rules/nobody.ts'
import { isOfVote, isPortee, portees } from '../../../rules/portees.ts'
import { loneId, partsOf } from '../../../rules/ring.ts'

describe('what a key is issued for', () => {
  test.each(portees)('%s is a scope', (portee) => {
    expect(isPortee(portee)).toBe(true)
  })

  test.each(['', 'membres', 'membres.', 'Membres.lecture', 'membres.lecture ', 'vote.autre'])('%j is none', (text) => {
    expect(isPortee(text)).toBe(false)
  })

  test('three scopes are about campaigns', () => {
    expect(portees.filter(isOfVote)).toEqual(['vote.lecture', 'vote.ecriture', 'vote.scrutin'])
  })
})

describe('the parts of a ring of keys', () => {
  test.each([
    ['QUJD', [{ id: '1', base64: 'QUJD' }]],
    ['a:QUJD', [{ id: 'a', base64: 'QUJD' }]],
    [
      ' 2026:QUJD , 2025:REVG ,R0hJ',
      [
        { id: '2026', base64: 'QUJD' },
        { id: '2025', base64: 'REVG' },
        { id: '1', base64: 'R0hJ' },
      ],
    ],
    ['', [{ id: '1', base64: '' }]],
    [':QUJD', [{ id: '', base64: 'QUJD' }]],
    ['a:', [{ id: 'a', base64: '' }]],
  ])('%j', (text, parts) => {
    expect(partsOf(text)).toEqual(parts)
  })

  test('a key that is given without a name has always the same one', () => {
    expect(loneId).toBe('1')
  })
})

test.each([
  ['2026-11-10T04:59:59Z', 'America/Toronto', '2026-11-09'],
  ['2026-11-10T05:00:00Z', 'America/Toronto', '2026-11-10'],
  ['2026-01-02T00:00:00Z', 'UTC', '2026-01-02'],
  ['2026-12-31T23:00:00Z', 'Europe/Paris', '2027-01-01'],
])('the day of %s in %s is %s', (instant, zone, day) => {
  expect(compileDays(zone)(instant)).toBe(day)
})

describe('what an operator is told of an error', () => {
  test.each([
    [new Error('refusé\nà la ligne 2\net 3'), 'refusé'],
    [new Error('https://moi:secret@exemple.ca/a refuse'), 'https://exemple.ca/a refuse'],
    [new AggregateError([new Error('le premier'), new Error('le second')], 'tous'), 'le premier'],
    ['un texte', 'un texte'],
    [undefined, 'undefined'],
    [new Error(''), ''],
  ])('of %s is one line without a secret', (error, said) => {
    expect(reasonOf(error)).toBe(said)
  })

  test('no address shows its user, and the rest of a text stays', () => {
    expect(withoutUsers('de http://a:b@x.ca à pg://c@y.ca/d?e=@ et f@z.ca')).toBe(
      'de http://x.ca à pg://y.ca/d?e=@ et f@z.ca',
    )
  })
})

test.each([
  [Object.assign(new Error('x'), { code: '23505' }), '23505'],
  [Object.assign(new Error('x'), { code: 7 }), ''],
  [new Error('x'), ''],
  [{ code: '23505' }, ''],
  [undefined, ''],
])('the code of an error: %#', (error, code) => {
  expect(codeOf(error)).toBe(code)
})

test('what an error says is told as far as it is no longer than a line of a log may be', () => {
  const told = messageWithoutData(new Error(`lacks the key ${'a'.repeat(60_000)}`)) ?? ''
  expect(told).toMatch(/^lacks the key a+…$/)
  expect(told.length).toBeLessThan(2500)
  expect(messageWithoutData(new Error('lacks the key 2'))).toBe('lacks the key 2')
})

test('who calls without a key is counted by an id that no client has', () => {
  expect(nobody).toBe('00000000-0000-0000-0000-000000000000')
})

test.each([
  ['S-1', true, true],
  ['', true, true],
  ['é\u007f\u00a0', true, true],
  ['a.b', true, true],
  ['...', true, true],
  ['.', true, false],
  ['..', true, false],
  ['a\u0080', false, false],
  ['\u009fa', false, false],
])('that %j is an id: %s, and one of something new: %s', (text, isId, isNew) => {
  expect([formats.identifiant(text), formats['nouvel-identifiant'](text)]).toEqual([isId, isNew])
})
